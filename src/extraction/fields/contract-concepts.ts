import type { FieldType } from "../../core/values.ts";
import { AGREEMENTS } from "../lexicons/agreements.ts";
import { type Concept, phrases } from "../lexicons/concepts.ts";
import { foldText } from "../page/text.ts";
import { FIRST_PARTY, SECOND_PARTY } from "./contract-roles.ts";

interface Meaning {
  readonly types: readonly FieldType[];
  readonly names: readonly string[];
  readonly alsoAnnouncedBy?: readonly Concept[];
}

const NAME: readonly FieldType[] = ["organization", "name", "text"];
const TAX_ID: readonly FieldType[] = ["document_number", "it.codice_fiscale", "it.partita_iva", "eu.vat", "text"];
const ADDRESS: readonly FieldType[] = ["address", "text"];

const OF = ["", "del ", "della ", "dell ", "dei ", "di ", "des ", "der ", "du ", "de la ", "de l ", "de "];
const CALLED_NAME = phrases("nome | nominativo | denominazione | ragione sociale | name | nom | nombre");
const CALLED_TAX_ID = phrases(`codice fiscale | cf | partita iva | p iva | piva | c f p iva | identificativo fiscale |
  tax id | tax code | vat | vat id | vat number | steuernummer | ust id | uid | siret | nif | cif | dni`);
const CALLED_ADDRESS = phrases(`indirizzo | sede | sede legale | residenza | domicilio | address | registered office |
  anschrift | adresse | siège | dirección`);

interface PartyField {
  readonly concept: Concept;
  /** Folded, as are the words. */
  readonly roles: ReadonlySet<string>;
  readonly words: readonly string[];
}

const folded = (names: readonly string[]) => [...new Set(names.map(foldText))];
const [FIRST, SECOND] = [new Set(folded(FIRST_PARTY)), new Set(folded(SECOND_PARTY))];
const FOLDED_OF = folded(OF);

const PARTY_FIELDS: readonly PartyField[] = [
  { concept: "agreement.first_name", roles: FIRST, words: folded(CALLED_NAME) },
  { concept: "agreement.first_tax_id", roles: FIRST, words: folded(CALLED_TAX_ID) },
  { concept: "agreement.first_address", roles: FIRST, words: folded(CALLED_ADDRESS) },
  { concept: "agreement.second_name", roles: SECOND, words: folded(CALLED_NAME) },
  { concept: "agreement.second_tax_id", roles: SECOND, words: folded(CALLED_TAX_ID) },
  { concept: "agreement.second_address", roles: SECOND, words: folded(CALLED_ADDRESS) },
];

/**
 * The concepts whose field names contain one of a party's roles: "codice fiscale del locatore", "tenant address". The
 * name is analysed, since all such names together are a quarter of a million.
 * @param name folded
 */
export function partyConceptsCalled(name: string): readonly Concept[] {
  return PARTY_FIELDS.filter(({ roles, words }) =>
    words.some(
      (word) =>
        (name.endsWith(word) && roles.has(name.slice(0, -word.length))) ||
        (name.startsWith(word) &&
          FOLDED_OF.some((of) => name.startsWith(of, word.length) && roles.has(name.slice(word.length + of.length)))),
    ),
  ).map(({ concept }) => concept);
}

/** Captions of a concept are names of its fields, too. */
const also = (concept: Concept, names: string) => [...phrases(names), ...(AGREEMENTS[concept] ?? [])];

export const AGREEMENT_MEANINGS = {
  "agreement.title": {
    types: ["text"],
    names: also(
      "agreement.title",
      "title | titolo | tipo | kind | type | kind of contract | tipologia | tipologia contratto | oggetto | titel | titre | título",
    ),
  },
  "agreement.signing_date": {
    types: ["date"],
    names: also(
      "agreement.signing_date",
      "data documento | document date | signing date | signed | firmato il | sottoscritto il | data accordo | date signed | unterschriftsdatum",
    ),
    alsoAnnouncedBy: ["invoice.date"],
  },
  "agreement.signing_place": {
    types: ["text", "name"],
    names: also(
      "agreement.signing_place",
      "signing place | luogo firma | luogo della firma | place signed | città | town",
    ),
  },
  "agreement.first_name": { types: NAME, names: FIRST_PARTY },
  "agreement.first_tax_id": { types: TAX_ID, names: [] },
  "agreement.first_address": { types: ADDRESS, names: [] },
  "agreement.second_name": { types: NAME, names: SECOND_PARTY },
  "agreement.second_tax_id": { types: TAX_ID, names: [] },
  "agreement.second_address": { types: ADDRESS, names: [] },
  "agreement.effective_date": {
    types: ["date"],
    names: also(
      "agreement.effective_date",
      "data di efficacia | efficacia | valid from | data assunzione | data di assunzione | dal | from | ab | von",
    ),
    alsoAnnouncedBy: ["period.from"],
  },
  "agreement.end_date": {
    types: ["date"],
    names: also("agreement.end_date", "data di cessazione | cessazione | valid to | valid until | al | to | bis"),
    alsoAnnouncedBy: ["period.to", "identity.expiry_date", "invoice.due_date"],
  },
  "agreement.duration": {
    types: ["text"],
    names: also("agreement.duration", "durata accordo | length | contract duration"),
  },
  "agreement.amount": {
    types: ["amount", "number", "text"],
    names: also(
      "agreement.amount",
      "valore | valore del contratto | total | totale | value | contract amount | ral | retribuzione annua | betrag | miete monatlich",
    ),
  },
  "agreement.currency": { types: ["currency", "text", "enum"], names: also("agreement.currency", "currency code") },
  "agreement.notice_period": {
    types: ["text"],
    names: also("agreement.notice_period", "termine disdetta | recesso | termination notice | giorni di preavviso"),
  },
  "agreement.jurisdiction": {
    types: ["text", "name"],
    names: also(
      "agreement.jurisdiction",
      "tribunale | competent court | venue | foro di competenza | luogo del foro | zuständiges gericht | gericht | tribunal",
    ),
  },
} satisfies Partial<Record<Concept, Meaning>>;
