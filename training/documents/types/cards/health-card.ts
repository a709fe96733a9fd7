import type { Random } from "../../../../measuring/random.ts";
import { digits } from "../../content/identifiers.ts";
import type { Layout } from "../../layout.ts";
import { type Pair, pairs } from "../../paper/blocks.ts";
import type { Sheets } from "../../paper/compose.ts";
import { bars } from "../../paper/ornaments.ts";
import { type Pen, penOf } from "../../paper/pen.ts";
import { ways } from "../../parts.ts";
import { type DocumentType, ITALIAN } from "../document-type.ts";
import { type CardFacts, cardSheet, inventCard } from "./card.ts";
import { WORDING } from "./wording.ts";

export const healthCard: DocumentType = {
  name: "health_card",
  template: "identity",
  title: "Tessere sanitarie",
  languages: ITALIAN,
  fields: {
    tax_code: ["Codice fiscale", "it.codice_fiscale"],
    surname: ["Cognome", "name"],
    given_names: ["Nome", "name"],
    sex: ["Sesso", "enum"],
    birth_place: ["Luogo di nascita", "text"],
    birth_date: ["Data di nascita", "date"],
    expiry_date: ["Data di scadenza", "date"],
    card_number: ["Numero di identificazione della tessera", "document_number"],
  },
  tables: {},
  make: printHealthCard,
};

const FRONTS = ways(
  [
    "tax_code surname given_names birth_place province birth_date sex expiry_date",
    "tax_code sex surname given_names birth_place province birth_date expiry_date",
    "surname given_names sex tax_code birth_place birth_date province expiry_date",
    "tax_code expiry_date surname given_names birth_place province birth_date sex",
  ],
  ["surname given_names tax_code birth_date birth_place province sex expiry_date"],
  [
    "expiry_date tax_code given_names surname sex birth_date birth_place province",
    "given_names surname birth_date birth_place province sex tax_code expiry_date",
  ],
);

function printHealthCard(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventCard(layout, random);
  const captions = captionsOf(pen, facts);
  const front = layout
    .of("front", FRONTS)
    .split(" ")
    .map((name): Pair => ({ label: pen.label(name), value: captions[name]! }));
  const sides = [`<strong>${pen.label("health_title")}</strong>${pairs(pen, "front", front, { columns: 2 })}`];
  if (layout.chance("shows the back", 0.6)) sides.push(backOf(pen, facts, captions, random));
  return cardSheet(layout, sides);
}

function captionsOf(pen: Pen, { person, expiryDate }: CardFacts): Record<string, string> {
  const upper = (text: string) => text.toUpperCase();
  return {
    tax_code: pen.mark("tax_code", person.taxCode),
    surname: pen.mark("surname", upper(person.surname)),
    given_names: pen.mark("given_names", upper(person.givenNames)),
    birth_place: pen.mark("birth_place", upper(person.birthPlace.name)),
    province: person.birthPlace.province,
    birth_date: pen.date("birth_date", person.birthDate),
    sex: pen.mark("sex", person.sex),
    expiry_date: pen.date("expiry_date", expiryDate),
  };
}

/** The European side: number of the card after the issuer's (80380), and a barcode of the codice fiscale. */
function backOf(pen: Pen, { person }: CardFacts, captions: Record<string, string>, random: Random): string {
  const number = `80380${digits(random, 15)}`;
  const list: Pair[] = ["surname", "given_names", "birth_date", "expiry_date"].map((name) => ({
    label: pen.label(name),
    value: captions[name]!,
  }));
  list.push({ label: pen.label("card_number"), value: pen.mark("card_number", number), isWide: true });
  const title = `<strong>${pen.label("european_title")}</strong>`;
  return `${title}${pairs(pen, "back", list, { columns: 2 })}<br>${bars(random, 200)}<div class=small>${person.taxCode}</div>`;
}
