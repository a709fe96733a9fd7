import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { inLines } from "../in-lines.ts";
import { allLabels } from "../lexicons/all.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { CONCEPT_TYPES, FIELD_NAMES } from "../own-fields/field-names.ts";
import { typesCalled } from "../own-fields/whole-types.ts";
import { foldText } from "../page/text.ts";
import { partyConceptsCalled } from "./contract-concepts.ts";
import { DOMAINS, OF_ONE_KIND, SPECIAL_CONCEPTS } from "./special-concepts.ts";

/** Meaning of a service's field: a known concept or null, and the type of its values. */
export interface FieldMeaning {
  readonly concept: Concept | null;
  readonly type: FieldType;
}

/** Concept kinds that only some documents have; elsewhere they yield to others of the same name. */
const SPECIAL_DOMAINS: ReadonlySet<string> = new Set(["identity", ...Object.keys(SPECIAL_CONCEPTS).map(domainOf)]);

interface NamedConcept {
  readonly concept: Concept;
  readonly isFieldName: boolean;
}

const CONCEPTS_BY_NAME: ReadonlyMap<string, readonly NamedConcept[]> = (() => {
  const byName = new Map<string, NamedConcept[]>();
  const add = (name: string, concept: Concept, isFieldName: boolean) => {
    const key = foldText(name);
    const known = byName.get(key);
    if (known) known.push({ concept, isFieldName });
    else byName.set(key, [{ concept, isFieldName }]);
  };
  for (const [concept, names] of Object.entries(FIELD_NAMES) as [Concept, readonly string[]][]) {
    for (const name of names) add(name, concept, true);
  }
  for (const [concept, { names }] of Object.entries(SPECIAL_CONCEPTS) as [Concept, { names: readonly string[] }][]) {
    for (const name of names) add(name, concept, true);
  }
  for (const { concept, phrase } of allLabels()) if (typesOf(concept)) add(phrase, concept, false);
  return byName;
})();

/** Concepts with this field name before those that only papers print so. */
function conceptsCalled(name: string): readonly NamedConcept[] {
  const known = CONCEPTS_BY_NAME.get(name) ?? [];
  const ofParties = partyConceptsCalled(name).map((concept) => ({ concept, isFieldName: true }));
  return [...ofParties, ...known];
}

export function domainOf(concept: string): string {
  return concept.split(".")[0]!;
}

function typesOf(concept: Concept): readonly FieldType[] | undefined {
  return CONCEPT_TYPES[concept] ?? SPECIAL_CONCEPTS[concept]?.types;
}

/**
 * "pod", named "Port of discharge": the key is an acronym of the alias, and no "punto di prelievo" of an electricity
 * bill.
 */
function isSpeltOut({ key, alias }: FieldDefinition): boolean {
  const initials = alias.split(/\s+/).map((word) => word.charAt(0).toLowerCase());
  return initials.length > 1 && initials.join("") === key.toLowerCase();
}

/** Key "seller_vat_id" → names to look up: itself, and without a trailing number ("total_5" → "total"). */
function namesOf(field: FieldDefinition): string[] {
  const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\-.]+/g, " ");
  const names = isSpeltOut(field) ? [field.alias] : [field.alias, spaced(field.key)];
  return [...names, ...names.map((name) => name.replace(/\s*\d+$/, ""))].map(foldText).filter((name) => name !== "");
}

/**
 * The concept of a field, from its alias, key, type and labels, in that order. null: no known concept has that name;
 * the field then starts from its type and its own names as printed labels. A service with template `generic` matches
 * exact field names only.
 */
export function conceptOf(field: FieldDefinition, { template }: Pick<ServiceDefinition, "template">): Concept | null {
  const labels = Object.values(field.labels).flat().map(foldText);
  const own = DOMAINS[template] ?? [];
  // A concept of the document's own kind first, then one that any paper may have, then one of another kind.
  const rankOf = ({ concept }: NamedConcept) =>
    own.includes(domainOf(concept)) ? 0 : SPECIAL_DOMAINS.has(domainOf(concept)) ? 2 : 1;
  const names = [...namesOf(field), ...labels];
  const found = names.flatMap((name) => {
    const fits = conceptsCalled(name).filter(
      ({ concept }) =>
        (field.type === null || typesOf(concept)?.includes(field.type)) &&
        (!OF_ONE_KIND.has(domainOf(concept)) || own.includes(domainOf(concept))),
    );
    // A generic service's "period" or "from" may mean anything: only unambiguous names count there.
    const usable = fits.filter((fit) => template !== "generic" || fit.isFieldName);
    const best = Math.min(...usable.map(rankOf));
    const preferred = usable.filter((fit) => rankOf(fit) === best);
    const chosen = preferred.find((fit) => fit.isFieldName) ?? preferred[0];
    return chosen ? [{ chosen, rank: best }] : [];
  });
  // An alias that only another kind of paper knows yields to a key that this one, or any, knows: the "Data di rilascio"
  // of a bill whose key is "issue_date".
  const ofThisKind = found.find(({ rank }) => rank === 0);
  const ofAny = template === "generic" ? undefined : found.find(({ rank }) => rank === 1);
  return (ofThisKind ?? ofAny ?? found[0])?.chosen.concept ?? null;
}

/** "Product name", "Nome commerciale": names of goods and courses, not of persons and companies. */
const NAMES_OF_THINGS = new RegExp(
  inLines`
    \b(?:product|item|part|goods|brand|trade|common|scientific|course|event|project|vessel|ship|file) name\b
    |\bname of (?:the )?(?:product|item|goods|course|event|project|vessel|ship)\b
    |\bnome (?:(?:del|della|dell) )?(?:prodotto|articolo|merce|marchio|corso|evento|progetto|nave|file
      |commerciale|comune|scientifico)\b`,
  "i",
);

const TYPE_HINTS: readonly (readonly [RegExp, FieldType])[] = [
  [/iban/i, "iban"],
  [/\b(?:bic|swift)\b/i, "bic"],
  [/codice.?fiscale|\bcod.?fisc/i, "it.codice_fiscale"],
  [/partita.?iva|p\.?.?iva\b/i, "it.partita_iva"],
  [/\bvat.?(?:id|no|number)|ust.?id/i, "eu.vat"],
  [/e.?mail|\bmail\b|\bpec\b|courriel|correo/i, "email"],
  [/phone|telefon|téléphone|\btel\b|mobile|\bfax\b|cellulare|\bhandy|\bmóvil/i, "phone"],
  [/\burl\b|website|\bsito\b/i, "url"],
  [/\bmrz\b/i, "mrz"],
  [/currency|valuta|währung|devise/i, "currency"],
  // A customer's code is no customer, and that of a boiler ("cod_imp") no amount.
  [
    /^(?:codice|code|código)\b|^(?:numero|número|numéro|number|n)\b.*\b(?:client|fornitore|supplier|vendor)/i,
    "document_number",
  ],
  [
    new RegExp(
      inLines`
        \b(?:date|data|fecha|dt)\b|datum\b|scadenza|_at$|birth|expiry|valid (?:until|to|from)|gültig (?:bis|ab)
        |\bnat[oa] il\b|geboren am|decorrenza`,
      "i",
    ),
    "date",
  ],
  [/address|indirizzo|anschrift|adresse|dirección|sede legale|registered office|siège social/i, "address"],
  [
    new RegExp(
      inLines`
        colli\b|packages|packstücke|colis\b|bultos|\bpezzi\b|\bpieces\b|weight|\bpeso\b|gewicht|poids|volume
        |superficie|\bhours\b|\bkm\b|\bkg\b`,
      "i",
    ),
    "number",
  ],
  [/percent|aliquota|\brate\b|%/i, "percent"],
  [
    new RegExp(
      inLines`
        amount|importo|total|totale|price|prezzo|netto|lordo|imponibile|betrag|montant|importe|balance|saldo|\bimp\b
        |canone|premio|prämie|\bmiete\b|\bloyer|alquiler|salary|stipendio|gehalt|salaire|kaution|\bfee\b|gebühr
        |massimale|franchigia|selbstbeteiligung|\bprix\b|\bprecio\b|preis\b`,
      "i",
    ),
    "amount",
  ],
  [/quantity|quantit|\bqty\b|menge/i, "number"],
  [/(?:number|numero|nummer|\b(?:num|no|nr|id|code|codice))$/i, "document_number"],
  [
    /company|organi[sz]ation|azienda|ditta|ragione sociale|supplier|vendor|seller|buyer|fornitore|cliente/i,
    "organization",
  ],
  [NAMES_OF_THINGS, "text"],
  [/\bname\b|\bnome\b|cognome|surname/i, "name"],
  [/country|paese|nationality|nazionalit/i, "country"],
];

/**
 * Whether the models learned on the product's own kinds of papers do not apply: to a field it does not know, or one of
 * papers of no known kind, where a "destinatario" is whatever its users mean, and no party to a trade.
 */
export function isUsersOwn({
  meaning,
  template,
}: {
  readonly meaning: FieldMeaning;
  readonly template: ServiceDefinition["template"];
}): boolean {
  return meaning.concept === null || template === "generic";
}

/** The type of a field: stated, else its concept's first, else inferred from its names, else text. */
export function meaningOf(field: FieldDefinition, service: Pick<ServiceDefinition, "template">): FieldMeaning {
  const concept = conceptOf(field, service);
  if (field.type !== null) return { concept, type: field.type };
  if (field.options && field.options.length > 0) return { concept, type: "enum" };
  if (field.pattern) return { concept, type: "regex" };
  const own = concept ? typesOf(concept)?.[0] : undefined;
  const [listed] = typesCalled(field);
  if (listed && own === undefined) return { concept, type: listed };
  // A list in brackets is of alternatives, each with its own type: "(codice fiscale, Steuernummer, numéro fiscal)".
  const alias = field.alias.replace(/\([^()]*,[^()]*\)/gu, "");
  const names = `${alias} ${field.key.replace(/_/g, " ")}`;
  const hinted = TYPE_HINTS.find(([hint]) => hint.test(names))?.[1];
  // On papers of no known kind the "intestatario" may be a person or a company.
  if (own === "organization" && service.template === "generic") return { concept, type: hinted ?? "text" };
  if (own) return { concept, type: own };
  return { concept, type: hinted ?? "text" };
}
