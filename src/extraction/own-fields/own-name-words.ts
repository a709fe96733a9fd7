import { keptByText } from "../../core/basics/kept-by-text.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadField } from "../candidate.ts";
import { wordsOf } from "../in-lines.ts";
import { printedWords } from "./printed-words.ts";
import { joinEntries, partsOfCompound } from "./translated-words.ts";

/** The kind of value that a word of a name announces; such words alone name nothing. */
export type Kind = "number" | "date" | "amount" | "name";

const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  number: wordsOf(`
      NUMBER NUM NUMERO NUMMER NUMBERS NO NR NRO N ID CODE CODICE COD CODIGO KODE REF REFERENCE RIF RIFERIMENTO
      IDENTIFIER IDENTIFICATIVO`),
  date: "DATE DATES DATA DATUM FECHA DAY DAYS GIORNO DAYTIME DT TAG JOUR DIA".split(" "),
  amount: "AMOUNT AMT IMPORTO IMP BETRAG MONTANT IMPORTE VALUE VALORE WERT EUR EURO".split(" "),
  name: "NAME NOME NOM NOMBRE NAMEN".split(" "),
};
export const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.entries(KINDS) as [Kind, readonly string[]][]).flatMap(([kind, words]) =>
    words.map((word): [string, Kind] => [word, kind]),
  ),
);
/** What announces a value of a type without saying more. */
const KIND_OF_TYPE: Readonly<Partial<Record<FieldType, Kind>>> = {
  document_number: "number",
  integer: "number",
  number: "number",
  date: "date",
  amount: "amount",
  name: "name",
  organization: "name",
};

/** "Targa n.": says no more than that a value follows. */
export const BARE_NUMBER: ReadonlySet<string> = new Set("N NR NRO NO NUM".split(" "));

export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`
    OF THE A AN FOR PER IN ON BY AND OR DI DEL DELLA DELLO DELL DEI DEGLI DELLE DE LA LE LES DES DER DIE DAS DU
    AU AUX AL ALLA DAL DALLA VON ZUM ZUR EL UND ET E D L FIELD CAMPO FELD CHAMP CAMPI TEXT TESTO CHE CUI WHO
    WHICH THAT QUI QUE DIESE DIESER WITH CON MIT AVEC VOM IM IL LO I GLI NEL NELLA KG KGS MC CM MQ`),
);

/** "Dr. med. Rossi": part of a name, not a label of a "medico". */
export const TITLES_OF_PERSONS: ReadonlySet<string> = new Set(
  wordsOf(`
    DR DRSSA DOTT DOTTSSA PROF PROFSSA MED DIPL ING AVV GEOM ARCH RAG SIG SIGRA HERR HERRN FRAU MR MRS MS MME`),
);

/** They say which of several, and name nothing. */
export const MODIFIERS: ReadonlySet<string> = new Set(
  wordsOf(`
    TOTAL TOTALE TOTALI TOT TOTALES TOTAUX COMPLESSIVO COMPLESSIVA GESAMT SUMME INSGESAMT GLOBAL FINAL FINALE`),
);

/** Which end of a date range a name asks for. */
export type DayEnd = "start" | "end";

const END_WORDS: Readonly<Record<DayEnd, ReadonlySet<string>>> = {
  start: new Set(
    wordsOf(`
      FROM START STARTS STARTING BEGIN BEGINS BEGINNING DAL DALLA DA INIZIO VON AB BEGINN ANFANG DEBUT DU DESDE
      INICIO`),
  ),
  end: new Set("TO END ENDS ENDING UNTIL TILL THRU THROUGH AL ALLA FINE BIS ENDE AU FIN HASTA".split(" ")),
};

export interface OwnName {
  /** Words that say which value it is. */
  readonly words: readonly string[];
  /** The same, with those joined that are one thing together: "NATO IL". */
  readonly things: readonly string[];
  /** Those of them that say what the value belongs to: the vehicle in "targa del veicolo". */
  readonly complement: ReadonlySet<string>;
  readonly kinds: ReadonlySet<Kind>;
  /** … of which its words say these. */
  readonly saidKinds: ReadonlySet<Kind>;
  readonly end: DayEnd | null;
  /** It asks for the sum of others. */
  readonly isOfTotals: boolean;
  /** The worth of agreement with it: the name of a field says more than its description. */
  readonly weight: number;
}

/** Those of its names that say which value it is: "field_7" and "Importo" do not. */
export function tellingNames(read: Pick<ReadField, "field" | "meaning">): readonly OwnName[] {
  return phrasesOf(read).filter(({ words }) => words.length > 0);
}

/** How a field is called: its alias, its key and its labels, and the beginning of its description. */
export const phrasesOf = oncePer(({ field, meaning }: Pick<ReadField, "field" | "meaning">): readonly OwnName[] => {
  const called = [field.alias, field.key, ...Object.values(field.labels).flat()];
  return [
    ...called.flatMap((phrase) => namesIn(phrase, meaning.type)),
    ...definitionsIn(field.description ?? "").map((phrase) => nameOf(phrase, meaning.type, DESCRIBED)),
  ];
});

const DESCRIBED = 0.85;
const ALTERNATIVE = 0.95;
const BRACKETED = 0.75;
/** Longer ones are sentences about the field, which name other values too. */
const MOST_DEFINING_WORDS = 6;
const DENIES = /\b(?:non|not|nicht|kein|keine|pas|no|senza|without|ohne|except|escluso|esclusa|tranne)\b/i;

/**
 * "Codice identificativo di gara (CIG), in alto a destra": the beginning and what is in brackets there say what it is.
 */
function definitionsIn(description: string): string[] {
  const [, first = "", bracketed = ""] = /^([^.,;:()\n]*)(?:\(([^()]*)\))?/.exec(description.trim()) ?? [];
  return [first, bracketed]
    .map((part) => part.trim())
    .filter((part) => part !== "" && part.split(/\s+/).length <= MOST_DEFINING_WORDS && !DENIES.test(part));
}

/** The whole, and for "Exporter / consignor (party)", "Licence or permit number" each of its possible names. */
function namesIn(phrase: string, type: FieldType): OwnName[] {
  const [, outside = "", bracketed = ""] = /^([^()]*)(?:\(([^()]*)\))?/.exec(phrase) ?? [];
  const whole = nameOf(outside.trim() === "" ? phrase : outside, type);
  const parts = outside.split(/\s+\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})|\s+(?:or|o|oder|ou|u)\s+/iu);
  const explained = bracketed === "" || DENIES.test(bracketed) ? [] : waysOfSaying(bracketed, type);
  const also = explained.map((one) => nameOf(one, type, bracketWeight(one)));
  const alternatives = parts.length > 1 ? parts.map((part) => nameOf(part, type, ALTERNATIVE)) : [];
  return [whole, ...[...alternatives, ...also].map((one) => ({ ...one, kinds: whole.kinds.union(one.kinds) }))];
}

/**
 * "(codice fiscale, Steuernummer)" after the name of a number lists names; for texts such a list says what they
 * contain: "(nome, indirizzo)".
 */
function waysOfSaying(bracketed: string, type: FieldType): string[] {
  return type === "document_number" ? bracketed.split(",").filter((one) => one.trim() !== "") : [bracketed];
}

/** "Codice identificativo di gara (CIG)" says the same twice; "(regular or not)" explains. */
function bracketWeight(bracketed: string): number {
  return /^\p{Lu}{2,6}$/u.test(bracketed.trim()) ? 1 : BRACKETED;
}

export function nameOf(phrase: string, type: FieldType, weight = 1): OwnName {
  const all = wordsIn(phrase).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
  const end = type === "date" ? endIn(all) : null;
  const isTelling = (word: string) => !STOP_WORDS.has(word) && !KIND_OF.has(word) && !TITLES_OF_PERSONS.has(word);
  // "start_date" says no more than an end of whatever the paper is about.
  const isMore = all.some((word) => isTelling(word) && !isEndWord(word));
  const tells = (word: string) => isTelling(word) && !(type === "date" && isMore && isEndWord(word));
  const kindsSaid = all.flatMap((word) => KIND_OF.get(word) ?? []);
  const own = KIND_OF_TYPE[type];
  const words = all.filter(tells);
  return {
    words,
    things: joinEntries(all).filter(tells),
    complement: complementIn(all, (word) => tells(word) && !MODIFIERS.has(word)),
    kinds: new Set([...kindsSaid, ...(own ? [own] : [])]),
    saidKinds: new Set(kindsSaid),
    end,
    isOfTotals: all.some((word) => MODIFIERS.has(word)),
    weight,
  };
}

const GENITIVES: ReadonlySet<string> = new Set(
  "OF FOR DI DEL DELLA DELLO DELL DEI DEGLI DELLE D DE DES DU DER VON VOM CHE CUI WHO WHICH THAT QUI QUE".split(" "),
);

/** The words after "of", if a telling word comes before it: in "data di nascita" none does. */
function complementIn(words: readonly string[], tells: (word: string) => boolean): ReadonlySet<string> {
  const first = words.findIndex(tells);
  const of = words.findIndex((word, i) => first >= 0 && i > first && GENITIVES.has(word));
  const head = new Set(words.slice(0, of));
  return new Set(of < 0 ? [] : words.slice(of).filter((word) => tells(word) && !head.has(word)));
}

/** Folded words of a name or a label, with German compounds split: "VERTRAGSNUMMER", "LIEFERDATUM", "Gesamtbeitrag". */
export const wordsIn = keptByText((phrase): readonly string[] => printedWords(phrase).flatMap(compound));

/** What the value is and its kind in one word, or two known things. */
function compound(word: string): readonly string[] {
  const [, telling, kind] = /^(\p{Lu}{3,}?)(NUMMER|NR|DATUM|BETRAG)$/u.exec(word) ?? [];
  return telling && kind ? [telling, kind] : partsOfCompound(word);
}

export function isEndWord(word: string): boolean {
  return END_WORDS.start.has(word) || END_WORDS.end.has(word);
}

export function endIn(words: readonly string[]): DayEnd | null {
  const [start, end] = [END_WORDS.start, END_WORDS.end].map((ends) => words.some((word) => ends.has(word)));
  return start === end ? null : start ? "start" : "end";
}
