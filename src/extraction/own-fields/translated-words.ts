import { readFileSync } from "node:fs";
import { keptByText } from "../../core/basics/kept-by-text.ts";
import { madeOnce } from "../../core/basics/made-once.ts";
import { printedWords } from "./printed-words.ts";

const NO_THINGS: ReadonlySet<number> = new Set();

interface Tables {
  /** For each entry the things that it may mean. */
  readonly things: ReadonlyMap<string, ReadonlySet<number>>;
  /** For each thing those that papers print in its place. */
  readonly printedFor: ReadonlyMap<number, ReadonlySet<number>>;
  /** The entries of one word, sorted. */
  readonly singleWords: readonly string[];
  /** By first word, the number of words of the longest entry; absent if only single words begin so. */
  readonly mostWordsFrom: ReadonlyMap<string, number>;
}

/**
 * The parts of field names, as Italian, English, German, French and Spanish papers print them: "policy_number" is
 * "Polizza n.". One thing per line of same-thing.txt; words of one language that mean different things to somebody
 * ("order" and "contract") are never in one line. Entries of several words ("nato_il") are one word once they are
 * joined.
 */
const tables = madeOnce(readTables);

/**
 * By entry its things; and by thing, those that papers print in its place without meaning the same: a request for the
 * customer takes what follows "Destinatario" if nothing fits better. A line of printed-for.txt has what is asked for,
 * ">", and what is printed in its place.
 */
function readTables(): Tables {
  const thingsOf = new Map<string, Set<number>>();
  let count = 0;
  const addThing = (entries: readonly string[]) => {
    for (const entry of entries) thingsOf.set(entry, (thingsOf.get(entry) ?? new Set()).add(count));
    count++;
  };
  for (const line of linesOf("same-thing.txt")) addThing(entriesIn(line));
  const thingsIn = (entries: readonly string[]): ReadonlySet<number> => {
    for (const entry of entries) if (!thingsOf.has(entry)) addThing([entry]);
    return new Set(entries.flatMap((entry) => [...thingsOf.get(entry)!]));
  };
  const printedFor = new Map<number, ReadonlySet<number>>();
  for (const line of linesOf("printed-for.txt")) {
    const [asked, printed] = line.split(" > ").map((side) => thingsIn(entriesIn(side)));
    for (const thing of asked!) printedFor.set(thing, printed!.union(printedFor.get(thing) ?? NO_THINGS));
  }
  const entries = [...thingsOf.keys()];
  const mostWordsFrom = new Map<string, number>();
  for (const entry of entries) {
    const words = entry.split(" ");
    if (words.length > 1) mostWordsFrom.set(words[0]!, Math.max(mostWordsFrom.get(words[0]!) ?? 1, words.length));
  }
  const singleWords = entries.filter((entry) => !entry.includes(" ")).sort();
  return { things: thingsOf, printedFor, singleWords, mostWordsFrom };
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n");
}

function entriesIn(line: string): string[] {
  return line
    .trim()
    .split(/\s+/)
    .map((entry) => printedWords(entry).join(" "))
    .filter((entry) => entry !== "");
}

/**
 * Whether papers print the one in place of the other without meaning the same.
 *
 * @param asked folded, as is the label's word; several words with spaces between
 */
export function isPrintedFor(asked: string, printed: string): boolean {
  const [things, own] = [thingsOf(asked), thingsOf(printed)];
  if (things === null || own === null) return false;
  return [...things].some((thing) => !(tables().printedFor.get(thing) ?? NO_THINGS).isDisjointFrom(own));
}

/** @param a folded, as is b; several words with spaces between */
export function areTranslations(a: string, b: string): boolean {
  const [one, other] = [thingsOf(a), thingsOf(b)];
  return one !== null && other !== null && !one.isDisjointFrom(other);
}

const LEAST_CUT = 6;
const thingCutShort = keptByText((word): ReadonlySet<number> | null => {
  const { things: known, singleWords } = tables();
  const things = new Set(singleWords.slice(...startingWith(word, singleWords)).flatMap((one) => [...known.get(one)!]));
  return things.size === 1 ? things : null;
});

/** What a word means, also an abbreviated one if that leaves a single thing: "Bruttogew." */
function thingsOf(word: string): ReadonlySet<number> | null {
  return tables().things.get(word) ?? (word.length < LEAST_CUT || word.includes(" ") ? null : thingCutShort(word));
}

/** @param sorted in the order of their code units */
function startingWith(beginning: string, sorted: readonly string[]): [from: number, to: number] {
  const firstFrom = (word: string) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [firstFrom(beginning), firstFrom(`${beginning}\uffff`)];
}

/** @param thing one of its names, folded */
export function isThing(word: string, thing: string): boolean {
  return word === thing || areTranslations(word, thing);
}

/** A word of the table, or several with spaces between. */
export function namesThing(word: string): boolean {
  return tables().things.has(word);
}

/** The words, with those joined that are one entry of the table together: "NATO IL", "VALID UNTIL". */
export function joinEntries(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; ) {
    const length = entryLength(words, i);
    joined.push(words.slice(i, i + length).join(" "));
    i += length;
  }
  return joined.length === words.length ? words : joined;
}

function entryLength(words: readonly string[], from: number): number {
  const { things, mostWordsFrom } = tables();
  for (let length = mostWordsFrom.get(words[from]!) ?? 1; length > 1; length--)
    if (from + length <= words.length && things.has(words.slice(from, from + length).join(" "))) return length;
  return 1;
}

const LEAST_PART = 4;
/** What German inserts between the parts of a compound. */
const LINKS = ["", "S", "N", "EN", "ES"];

/**
 * "GESAMTBEITRAG" is "GESAMT" and "BEITRAG"; a word that the table has as a whole, or whose parts it does not know,
 * stays one.
 */
export function partsOfCompound(word: string, isKnown: (part: string) => boolean = namesThing): readonly string[] {
  if (word.length < 2 * LEAST_PART || namesThing(word) || word.includes(" ")) return [word];
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const second = word.slice(at);
    if (!isKnown(second)) continue;
    const link = LINKS.find((one) => word.slice(0, at).endsWith(one) && isKnown(word.slice(0, at - one.length)));
    if (link !== undefined && at - link.length >= LEAST_PART) return [word.slice(0, at - link.length), second];
  }
  return [word];
}
