import { oncePer } from "../../core/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadField } from "../candidates.ts";
import { foldText } from "../page/text.ts";

/** What kind of value a word of a name announces; such words alone name nothing. */
export type Kind = "number" | "date" | "amount" | "name";

const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  number:
    "NUMBER NUM NUMERO NUMMER NUMBERS NO NR NRO N ID CODE CODICE COD CODIGO KODE REF REFERENCE RIF RIFERIMENTO IDENTIFIER IDENTIFICATIVO".split(
      " ",
    ),
  date: "DATE DATES DATA DATUM FECHA DAY DAYS GIORNO DAYTIME DT".split(" "),
  amount: "AMOUNT AMT IMPORTO IMP BETRAG MONTANT IMPORTE VALUE VALORE WERT EUR EURO".split(" "),
  name: "NAME NOME NOM NOMBRE NAMEN".split(" "),
};
export const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.entries(KINDS) as [Kind, readonly string[]][]).flatMap(([kind, words]) =>
    words.map((word): [string, Kind] => [word, kind]),
  ),
);
/** What a value of a type is announced by without more being said. */
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
  "OF THE A AN FOR PER IN ON BY AND OR DI DEL DELLA DELLO DELL DEI DEGLI DELLE DE LA LE LES DES DER DIE DAS DU AU AUX AL ALLA DAL DALLA VON ZUM ZUR EL UND ET E D L FIELD CAMPO FELD CHAMP CAMPI TEXT TESTO".split(
    " ",
  ),
);

/** Which end of a stretch of days a name asks for. */
export type DayEnd = "start" | "end";

const END_WORDS: Readonly<Record<DayEnd, ReadonlySet<string>>> = {
  start: new Set(
    "FROM START STARTS STARTING BEGIN BEGINS BEGINNING DAL DALLA DA INIZIO VON AB BEGINN ANFANG DEBUT DU DESDE INICIO".split(
      " ",
    ),
  ),
  end: new Set("TO END ENDS ENDING UNTIL TILL THRU THROUGH AL ALLA FINE BIS ENDE AU FIN HASTA".split(" ")),
};

export interface OwnName {
  /** Words that say which value it is. */
  readonly words: readonly string[];
  readonly kinds: ReadonlySet<Kind>;
  readonly end: DayEnd | null;
  /** How much agreement with it is worth: what somebody calls a field says more than how somebody describes it. */
  readonly weight: number;
}

/** How a field is called: by its alias, its key and its labels, and by how its description begins. */
export const phrasesOf = oncePer(({ field, meaning }: Pick<ReadField, "field" | "meaning">): readonly OwnName[] => {
  const called = [field.alias, field.key, ...Object.values(field.labels).flat()];
  return [
    ...called.map((phrase) => nameOf(phrase, meaning.type)),
    ...definitionsIn(field.description ?? "").map((phrase) => nameOf(phrase, meaning.type, DESCRIBED)),
  ];
});

const DESCRIBED = 0.85;
/** Longer ones are sentences about the field, which name other values too. */
const MOST_DEFINING_WORDS = 6;
const DENIES = /\b(?:non|not|nicht|kein|keine|pas|no|senza|without|ohne|except|escluso|esclusa|tranne)\b/i;

/** "Codice identificativo di gara (CIG), in alto a destra": how it begins and what stands in brackets there say what it is. */
function definitionsIn(description: string): string[] {
  const [, first = "", bracketed = ""] = /^([^.,;:()\n]*)(?:\(([^()]*)\))?/.exec(description.trim()) ?? [];
  return [first, bracketed]
    .map((part) => part.trim())
    .filter((part) => part !== "" && part.split(/\s+/).length <= MOST_DEFINING_WORDS && !DENIES.test(part));
}

export function nameOf(phrase: string, type: FieldType, weight = 1): OwnName {
  const all = wordsIn(phrase).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
  const end = type === "date" ? endIn(all) : null;
  const telling = all.filter((word) => !STOP_WORDS.has(word) && !(type === "date" && isEndWord(word)));
  const own = KIND_OF_TYPE[type];
  const kinds = new Set([...telling.flatMap((word) => KIND_OF.get(word) ?? []), ...(own ? [own] : [])]);
  return { words: telling.filter((word) => !KIND_OF.has(word)), kinds, end, weight };
}

/** Folded words of a name as people write them: "flight_from", "flightFrom", "IDCliente", "kWh"; labels as papers print them: "Cod.Cliente". */
export function wordsIn(phrase: string): string[] {
  return phrase
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .split(/\s+/)
    .flatMap(parted)
    .flatMap(compound)
    .filter((word) => word !== "");
}

/** "VERTRAGSNUMMER", "KUNDENNR", "LIEFERDATUM": what the value is and its kind in one word. */
function compound(word: string): string[] {
  const [, telling, kind] = /^(\p{Lu}{3,}?)(NUMMER|NR|DATUM|BETRAG)$/u.exec(word) ?? [];
  return telling && kind ? [telling, kind] : [word];
}

/** At a sign that a word of three letters follows: "Cod.Cliente", "d'ordine", "Contract/Revision", but not "P.O.D." or "N.ro". */
function parted(word: string): string[] {
  return word.split(/(?<=[\p{L}\p{N}°º])[./'’:](?=\p{L}{3})/u).map(foldText);
}

export function isEndWord(word: string): boolean {
  return END_WORDS.start.has(word) || END_WORDS.end.has(word);
}

export function endIn(words: readonly string[]): DayEnd | null {
  const [start, end] = [END_WORDS.start, END_WORDS.end].map((ends) => words.some((word) => ends.has(word)));
  return start === end ? null : start ? "start" : "end";
}
