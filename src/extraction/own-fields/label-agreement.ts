import { keptByText } from "../../core/basics/kept-by-text.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadField } from "../candidate.ts";
import { similarity } from "../page/text.ts";
import {
  BARE_NUMBER,
  isEndWord,
  KIND_OF,
  type Kind,
  MODIFIERS,
  type OwnName,
  phrasesOf,
  STOP_WORDS,
  TITLES_OF_PERSONS,
  wordsIn,
} from "./own-name-words.ts";
import { areTranslations, isPrintedFor, joinEntries } from "./translated-words.ts";

/**
 * How well a printed label matches one of a field's names, 0 to 1. Additional words count against it ("Advertiser Code"
 * is no advertiser).
 */
export function labelAgreement(label: string, names: readonly OwnName[], type: FieldType): number {
  const { words: wanted, ways } = wantedIn(names);
  let best = bareKindAgreement(label, names);
  for (const { words, weight } of readingsOf(label)) {
    const found = wanted.map((word) => mostAlike(word, words));
    for (let i = 0; i < names.length; i++) {
      const recall = recallIn(ways[i]!, found);
      // Most labels of a page have nothing to do with a name.
      if (recall < LEAST_RECALL) continue;
      best = Math.max(best, weight * names[i]!.weight * agreementOf(words, names[i]!, recall, type));
    }
  }
  return best;
}

/** "Nome" for "Name of the person or animal", "Fecha" for "Data dell'estratto": the kind of value, but not whose. */
const BARE_KIND = 0.35;

function bareKindAgreement(label: string, names: readonly OwnName[]): number {
  const kind = bareKindOf(label);
  if (kind === null) return 0;
  const asked = names.filter(({ saidKinds }) => saidKinds.has(kind));
  return asked.reduce((most, { weight }) => Math.max(most, BARE_KIND * weight), 0);
}

const bareKindOf = keptByText((label): Kind | null => {
  const words = lettersIn(wordsIn(label));
  const [kind] = words.flatMap((word) => KIND_OF.get(word) ?? []);
  return kind && words.every((word) => KIND_OF.get(word) === kind) ? kind : null;
});

interface Wording {
  readonly words: readonly string[];
  readonly weight: number;
}

/** All fields of a service need the labels of a page. */
const LABELS_KEPT = 4_000;

/** The wordings of a label, one for each way to read it. */
const readingsOf = keptByText((label): readonly Wording[] => {
  const words = lettersIn(wordsIn(label));
  if (words.length === 0) return [];
  return [
    ...wordingsOf(label),
    ...acronymsIn(label, words).map((acronym): Wording => ({ words: [acronym], weight: 1 })),
  ];
}, LABELS_KEPT);

/** Factor for one of two things that a label announces: "Luogo e data di nascita", "Absender / Sender". */
const ONE_OF_TWO = 0.85;

/**
 * The label without the explanation in its brackets ("Vettore (nome, indirizzo)"), and each of the things that it
 * announces together.
 */
function wordingsOf(label: string): Wording[] {
  const plain = label.replace(/\([^()]*\)?/gu, " ");
  const parts = plain.split(/\s(?:e|ed|und|and|et|y|u|&)\s|\s?\/\s?/iu);
  const all = [
    { text: label, weight: 1 },
    ...(plain === label ? [] : [{ text: plain, weight: 1 }]),
    ...(parts.length > 1 ? parts.map((text) => ({ text, weight: ONE_OF_TWO })) : []),
  ];
  return all.flatMap(({ text, weight }) => {
    const words = wordsIn(text);
    const joined = joinEntries(words);
    return [words, ...(joined === words ? [] : [joined])]
      .map(lettersIn)
      .flatMap((some) => (some.length > 0 ? [{ words: some, weight }] : []));
  });
}

function lettersIn(words: readonly string[]): string[] {
  return words.filter((word) => /\p{L}/u.test(word) && !TITLES_OF_PERSONS.has(word));
}

const ACRONYM = /\((\p{Lu}{2,6})\)|[-–] (\p{Lu}{2,6})\b|(?<=^|\s)(\p{Lu}{2,6})\b/gu;

/**
 * "Codice identificativo gara (CIG)" says the same twice, and in "Codice CIG" the first word says what kind of thing a
 * CIG is.
 */
function acronymsIn(label: string, words: readonly string[]): string[] {
  if (!/\p{Ll}/u.test(label)) return [];
  return [...label.matchAll(ACRONYM)].flatMap(([, bracketed, apart, plain]) => {
    const acronym = bracketed ?? apart ?? plain!;
    const isAllElse = words.every((word) => word === acronym || KIND_OF.get(word) === "number" || STOP_WORDS.has(word));
    return KIND_OF.has(acronym) || (plain && !isAllElse) ? [] : [acronym];
  });
}

/** A label that has less than this share of a name means something else: for "targa veicolo" papers print "Targa". */
const LEAST_RECALL = 0.45;
/** By how much each additional word of a label reduces the agreement. */
const FURTHER_WORD = 0.3;
const MOST_FURTHER_WORDS = 3;
/** … of which one for what the thing belongs to counts half: "Targa del veicolo", "Immatriculation du véhicule". */
const COMPLEMENT = 0.5;
/** … and by how much a kind of value that the field does not have. */
const OTHER_KIND = 0.5;

function agreementOf(label: readonly string[], name: OwnName, recall: number, type: FieldType): number {
  if (isOpposed(label, name)) return 0;
  const further = FURTHER_WORD * Math.min(MOST_FURTHER_WORDS, furtherWords(label, name, type));
  return Math.sqrt(recall) * Math.max(0, 1 - further - (isOfOtherKind(label, name) ? OTHER_KIND : 0));
}

/** What the value belongs to counts half as much as what it is: for "targa del veicolo" papers print "Targa". */
const OF_COMPLEMENT = 0.5;
/** "Totale colli", "Importo totale": which of several, if the label says so. */
const OF_MODIFIER = 0.35;

/** A word that is looked for in a label, by its index among all such words, and how much finding it counts. */
interface Wanted {
  readonly at: number;
  readonly weight: number;
}

interface WantedWords {
  readonly words: readonly string[];
  /** For each name: its words, its things, and all words joined, if these differ. */
  readonly ways: readonly (readonly (readonly Wanted[])[])[];
}

/**
 * What other layouts taught has a dozen names for a field, most with the same words: each word is looked for in a label
 * once.
 */
const wantedIn = oncePer((names: readonly OwnName[]): WantedWords => {
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const at = places.get(word) ?? places.size;
    places.set(word, at);
    return at;
  };
  const ways = names.map(({ words, things, complement }) => {
    const different = new Map([words, things, [words.join("")]].map((way) => [way.join("|"), way]));
    const weightOf = (word: string) => (MODIFIERS.has(word) ? OF_MODIFIER : complement.has(word) ? OF_COMPLEMENT : 1);
    return [...different.values()].map((way) => way.map((word) => ({ at: placeOf(word), weight: weightOf(word) })));
  });
  return { words: [...places.keys()], ways };
});

function mostAlike(word: string, label: readonly string[]): number {
  const found = foundIn(word);
  let most = 0;
  for (const other of label) most = Math.max(most, found(other));
  return most;
}

/** The share of the wanted words that was found, by whichever way finds more. */
function recallIn(ways: readonly (readonly Wanted[])[], likeness: readonly number[]): number {
  let most = 0;
  for (const way of ways) {
    let [found, all] = [0, 0];
    for (const { at, weight } of way) {
      found += weight * likeness[at]!;
      all += weight;
    }
    if (all > 0) most = Math.max(most, found / all);
  }
  return most;
}

/** Pairs of things: a label that says one does not mean the other. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["NETTO", "LORDO"],
  ["MITTENTE", "DESTINATARIO"],
  ["EXPORTER", "IMPORTER"],
  ["EMPLOYER", "EMPLOYEE"],
  ["LOCATORE", "CONDUTTORE"],
  ["DEBTOR", "CREDITOR"],
  ["BUYER", "SELLER"],
  ["ARRIVO", "PARTENZA"],
];

function isOpposed(label: readonly string[], { words }: OwnName): boolean {
  const says = (some: readonly string[], thing: string) =>
    some.some((word) => word === thing || areTranslations(word, thing));
  const isOne = (a: string, b: string) => says(words, a) && !says(words, b) && says(label, b) && !says(label, a);
  return OPPOSITES.some(([a, b]) => isOne(a, b) || isOne(b, a));
}

function furtherWords(label: readonly string[], name: OwnName, type: FieldType): number {
  const said = label.findIndex((word) => saysOfName(word, name));
  const weights = label.map((word, i): number => {
    if (
      STOP_WORDS.has(word) ||
      KIND_OF.has(word) ||
      MODIFIERS.has(word) ||
      (type === "date" && isEndWord(word)) ||
      saysOfName(word, name)
    )
      return 0;
    return said >= 0 && said < i && STOP_WORDS.has(label[i - 1]!) ? COMPLEMENT : 1;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The word is one of the name's, in some form or language. */
export function isOfName(word: string, name: OwnName): boolean {
  return formsOf(name).some((own) => alike(own, word) > 0);
}

function saysOfName(word: string, name: OwnName): boolean {
  return isOfName(word, name) || formsOf(name).some((own) => isPrintedFor(own, word));
}

/** The word is one that the field is called by. */
export function isOfFieldsName(word: string, read: ReadField): boolean {
  return phrasesOf(read).some((name) => name.words.length > 0 && isOfName(word, name));
}

/** … or is printed in place of one. */
export function saysOfFieldsName(word: string, read: ReadField): boolean {
  return phrasesOf(read).some((name) => name.words.length > 0 && saysOfName(word, name));
}

const formsOf = oncePer(({ words, things }: OwnName) => [...new Set([...words, ...things, words.join("")])]);

function isOfOtherKind(label: readonly string[], { kinds }: OwnName): boolean {
  const said = label.flatMap((word) => (kinds.size === 0 && BARE_NUMBER.has(word) ? [] : (KIND_OF.get(word) ?? [])));
  return said.length > 0 && !said.some((kind) => kinds.has(kind));
}

const ALIKE = 0.75;
const ALIKE_JOINED = 0.85;
const ABBREVIATED = 0.9;
const LEAST_ABBREVIATION = 3;
const TRANSLATED = 0.9;

/** Equal, abbreviated ("Adv.", "acct"), inflected ("Advertisers"), misread in one letter, or in another language. */
function alike(a: string, b: string): number {
  return alikeTo(a)(b);
}

/** "Destinatario" for the customer. */
const PRINTED_FOR_IT = 0.5;

function foundLikeness(asked: string, printed: string): number {
  return likeness(asked, printed) || (isPrintedFor(asked, printed) ? PRINTED_FOR_IT : 0);
}

/**
 * By the words of names: what other layouts taught has about a hundred of them per service, more than papers have
 * beside each.
 */
const MOST_NAMES = 2_000;
const MOST_BESIDE = 800;
const alikeTo = keptByText((a) => keptByText((b) => likeness(a, b), MOST_BESIDE), MOST_NAMES);
/** … or printed in its place. */
const foundIn = keptByText((asked) => keptByText((printed) => foundLikeness(asked, printed), MOST_BESIDE), MOST_NAMES);

/** Shorter words that differ in one letter are two words. */
const LEAST_MISREAD = 7;

function isMisread(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < LEAST_MISREAD || a === b) return false;
  let same = 0;
  while (a[same] === b[same]) same++;
  return a.slice(same + 1) === b.slice(same + 1);
}

function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (areTranslations(a, b)) return TRANSLATED;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isJoined = a.includes(" ") || b.includes(" ");
  const least = isJoined ? ALIKE_JOINED : ALIKE;
  if (!isJoined && short.length >= LEAST_ABBREVIATION && long.startsWith(short)) return ABBREVIATED;
  if (isMisread(a, b)) return ALIKE;
  // Words of too different lengths cannot share enough.
  if (2 * (short.length - 1) < least * (a.length + b.length - 2)) return 0;
  const share = similarity(a, b);
  return share >= least ? share : 0;
}
