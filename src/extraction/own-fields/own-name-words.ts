import { oncePer } from "../../core/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadField } from "../candidates.ts";
import { foldText } from "../page/text.ts";

/** What kind of value a word of a name announces; such words alone name nothing. */
export type Kind = "number" | "date" | "amount" | "name";

const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  number:
    "NUMBER NUM NUMERO NUMMER NUMBERS NO NR NRO N ID CODE CODICE KODE REF REFERENCE RIF RIFERIMENTO IDENTIFIER".split(
      " ",
    ),
  date: "DATE DATES DATA DATUM FECHA DAY DAYS GIORNO DAYTIME".split(" "),
  amount: "AMOUNT AMT IMPORTO BETRAG MONTANT IMPORTE VALUE VALORE WERT".split(" "),
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

export const STOP_WORDS: ReadonlySet<string> = new Set(
  "OF THE A AN FOR PER IN ON BY AND OR DI DEL DELLA DEI DE LA LE LES DES DER DIE DAS UND ET E FIELD CAMPO FELD CHAMP CAMPI TEXT TESTO".split(
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
}

/** How a field is called: by its alias, its key and its labels, as far as they say which value it is. */
export const namesOf = oncePer(({ field, meaning }: ReadField): readonly OwnName[] => {
  const spaced = field.key.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[_\-.]+/g, " ");
  const phrases = [field.alias, spaced, ...Object.values(field.labels).flat()];
  return phrases.map((phrase) => nameOf(phrase, meaning.type)).filter(({ words }) => words.length > 0);
});

export function nameOf(phrase: string, type: FieldType): OwnName {
  const all = phrase
    .split(/\s+/)
    .map(foldText)
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
  const end = type === "date" ? endIn(all) : null;
  const telling = all.filter((word) => !STOP_WORDS.has(word) && !(type === "date" && isEndWord(word)));
  const own = KIND_OF_TYPE[type];
  const kinds = new Set([...telling.flatMap((word) => KIND_OF.get(word) ?? []), ...(own ? [own] : [])]);
  return { words: telling.filter((word) => !KIND_OF.has(word)), kinds, end };
}

export function isEndWord(word: string): boolean {
  return END_WORDS.start.has(word) || END_WORDS.end.has(word);
}

export function endIn(words: readonly string[]): DayEnd | null {
  const [start, end] = [END_WORDS.start, END_WORDS.end].map((ends) => words.some((word) => ends.has(word)));
  return start === end ? null : start ? "start" : "end";
}
