import type { Random } from "../../../../measuring/random.ts";
import { townLine } from "../../content/places.ts";
import type { Layout } from "../../layout.ts";
import { type Pair, pairs } from "../../paper/blocks.ts";
import type { Sheets } from "../../paper/compose.ts";
import { escaped, type Pen, penOf } from "../../paper/pen.ts";
import { ways } from "../../parts.ts";
import { type DocumentType, ITALIAN } from "../document-type.ts";
import { type CardFacts, cardSheet, inventCard, zoneOf } from "./card.ts";
import { WORDING } from "./wording.ts";

export const identityCard: DocumentType = {
  name: "identity_card",
  template: "identity",
  title: "Carte d'identità",
  languages: ITALIAN,
  fields: {
    document_number: ["Document number", "document_number"],
    surname: ["Surname", "name"],
    given_names: ["Given names", "name"],
    birth_date: ["Date of birth", "date"],
    birth_place: ["Place of birth", "text"],
    sex: ["Sex", "enum"],
    issue_date: ["Date of issue", "date"],
    expiry_date: ["Date of expiry", "date"],
    tax_code: ["Codice fiscale", "it.codice_fiscale"],
    address: ["Address", "address"],
  },
  tables: {},
  make: printIdentityCard,
};

/** Which captions are on the front, in which order; the rest is on the back. */
const FRONTS = ways(
  [
    "issuer surname given_names birth sex height citizenship issue expiry",
    "number surname given_names sex citizenship birth expiry",
    "surname given_names birth issuer height sex issue expiry",
  ],
  ["number issuer surname given_names birth sex expiry"],
  ["given_names surname birth citizenship expiry issuer", "number expiry surname given_names birth sex height"],
);

function printIdentityCard(layout: Layout, random: Random): Sheets {
  const pen = penOf(layout, WORDING);
  const facts = inventCard(layout, random);
  const captions = captionsOf(pen, facts, random);
  const front = layout.of("front", FRONTS).split(" ");
  const onFront = front.flatMap((name) => captions[name]!);
  const onBack = Object.keys(captions)
    .filter((name) => !front.includes(name))
    .flatMap((name) => captions[name]!);
  const number = front.includes("number")
    ? ""
    : `<div class=end><b>${pen.mark("document_number", facts.number)}</b></div>`;
  const zone = layout.chance("has a machine-readable zone", 0.7)
    ? `<pre>${zoneOf(facts).map(escaped).join("\n")}</pre>`
    : "";
  return cardSheet(layout, [
    `<div class=small>${pen.label("ministry")}</div><strong>${pen.label("identity_title")}</strong>${number}<div class=photo></div>${pairs(pen, "front", onFront, { columns: 2 })}`,
    `${pairs(pen, "back", onBack, { columns: 1 })}${zone}`,
  ]);
}

function captionsOf(
  pen: Pen,
  { person, number, issueDate, expiryDate }: CardFacts,
  random: Random,
): Record<string, Pair[]> {
  const upper = (text: string) => text.toUpperCase();
  const { birthPlace, address, sex, birthDate } = person;
  const caption = (label: string, value: string): Pair[] => [{ label: pen.label(label), value }];
  const home = `${address.street} ${townLine(address, "bare")}`;
  return {
    number: caption("number", pen.mark("document_number", number)),
    issuer: caption("issuer", upper(address.town.name)),
    surname: caption("surname", pen.mark("surname", upper(person.surname))),
    given_names: caption("given_names", pen.mark("given_names", upper(person.givenNames))),
    birth: [
      ...caption("birth_place", pen.mark("birth_place", upper(birthPlace.name))),
      ...caption("birth_date", pen.date("birth_date", birthDate)),
    ],
    sex: caption("sex", pen.mark("sex", sex)),
    height: caption("height", String(random.whole(152, 198))),
    citizenship: caption("citizenship", "ITA"),
    issue: caption("issue_date", pen.date("issue_date", issueDate)),
    expiry: caption("expiry_date", pen.date("expiry_date", expiryDate)),
    tax_code: caption("tax_code", pen.mark("tax_code", person.taxCode)),
    address: caption("address", pen.mark("address", upper(home), upper(home))),
  };
}
