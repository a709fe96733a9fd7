import { type AccentVariant, stemOf } from "./accent-variants.ts";
import type { ReadCharacter } from "./ctc.ts";

/**
 * Puts back the accents that print, a scanner or black-and-white lost: "quantita" is no Italian word, "quantità" is. The recogniser cannot
 * tell by what is left of them, and half of the accents lost on worn pages it does not see at all; the words do, once the language of the
 * page is known. Only words are touched that the language has with these accents and, as good as never, without.
 */
export interface AccentLexicon {
  readonly languages: readonly AccentedLanguage[];
}

export interface AccentedLanguage {
  readonly name: string;
  /** Its letters beyond a–z, and the raised o where it has one. */
  readonly letters: ReadonlySet<string>;
  /** Words, without their accents, that tell the language from the others. */
  readonly marks: ReadonlySet<string>;
  /** Stem of a word → the word with its accents; several where it has several readings. All in small letters. */
  readonly accented: ReadonlyMap<string, readonly string[]>;
}

/** models/language/accents.json: language → its letters, its marks and its accented words, these two parted by spaces. */
export type AccentFile = Readonly<
  Record<string, { readonly letters: string; readonly marks: string; readonly accented: string }>
>;

export function parseAccentLexicon(file: AccentFile): AccentLexicon {
  return {
    languages: Object.entries(file).map(([name, { letters, marks, accented }]) => {
      const words = new Map<string, string[]>();
      for (const word of accented.split(" ")) {
        const stem = stemsOf(word);
        words.set(stem, [...(words.get(stem) ?? []), word]);
      }
      return { name, letters: new Set(letters), marks: new Set(marks.split(" ")), accented: words };
    }),
  };
}

/** Words that must speak for a language, and how many times as many as for the next one. */
const [LEAST_MARKS, CLEARLY_MORE] = [5, 1.5];
/** Accents that were surely read: a page that has none was printed without (receipt printers, ASCII), and is read as printed. */
const LEAST_ACCENTS_READ = 2;
/** An accent that was surely read; in capitals, which many print without accents, one that is put back must be seen half at least. */
const [SURELY_READ, SEEN_IN_CAPITALS] = [0.8, 0.05];

/** A letter that the language does not have gives way to one that it has, if that was seen by so much: names are of any language. */
const SEEN_BESIDE = 0.02;

/** The lines of a page as read, with the accents that were lost. */
export function withLostAccents<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
  lexicon: AccentLexicon,
): Line[] {
  const language = languageOf(lines, lexicon);
  if (language === null) return [...lines];
  const accentsRead = lines.reduce((sum, { characters }) => sum + characters.filter(isSurelyAccented).length, 0);
  const mended = (word: readonly ReadCharacter[]) =>
    accentsRead < LEAST_ACCENTS_READ ? word : accentedWord(word, language);
  return lines.map((line) => {
    const own = line.characters.map((character) => ofTheLanguage(character, language));
    const characters = wordsIn(own).flatMap(mended);
    return characters.every((character, i) => character === line.characters[i]) ? line : { ...line, characters };
  });
}

function isSurelyAccented({ text, probability }: ReadCharacter): boolean {
  return probability >= SURELY_READ && /^\p{Ll}$/u.test(text) && stemOf(text) !== text;
}

function ofTheLanguage(character: ReadCharacter, { letters }: AccentedLanguage): ReadCharacter {
  const isForeign = (text: string) => stemOf(text) !== text && !letters.has(text.toLowerCase());
  // Degrees and the raised o look the same in most type.
  if (character.text === "º" && !letters.has("º")) return { ...character, text: "°" };
  if (!isForeign(character.text)) return character;
  const own = character.variants?.filter(
    ({ text, ratio }) => ratio >= SEEN_BESIDE && !isForeign(text) && stemOf(text) !== text,
  );
  const best = own?.reduce<AccentVariant | null>((a, b) => (a === null || b.ratio > a.ratio ? b : a), null);
  return best ? { ...character, text: best.text } : character;
}

/** The language that clearly more words of the page are marks of than of any other. */
export function languageOf(
  lines: readonly { readonly characters: readonly ReadCharacter[] }[],
  { languages }: AccentLexicon,
): AccentedLanguage | null {
  const words = lines.flatMap(({ characters }) => wordsIn(characters).map((word) => stemsOf(textOf(word))));
  const ranked = languages
    .map((language) => ({ language, count: words.filter((word) => language.marks.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = ranked;
  const isClear =
    first !== undefined && first.count >= LEAST_MARKS && first.count >= CLEARLY_MORE * (second?.count ?? 0);
  return isClear ? first.language : null;
}

/** Runs of letters, and runs of what stands between them. */
function wordsIn(characters: readonly ReadCharacter[]): ReadCharacter[][] {
  const runs: ReadCharacter[][] = [];
  let wasLetter: boolean | null = null;
  for (const character of characters) {
    const isLetter = /^\p{L}$/u.test(character.text);
    if (isLetter === wasLetter) runs.at(-1)!.push(character);
    else runs.push([character]);
    wasLetter = isLetter;
  }
  return runs;
}

function textOf(word: readonly ReadCharacter[]): string {
  return word
    .map(({ text }) => text)
    .join("")
    .toLowerCase();
}

function stemsOf(word: string): string {
  return [...word].map(stemOf).join("");
}

function accentedWord(word: readonly ReadCharacter[], { accented }: AccentedLanguage): readonly ReadCharacter[] {
  const text = textOf(word);
  const known = accented.get(stemsOf(text));
  if (known === undefined || known.includes(text)) return word;
  const isCapitals = word.length > 1 && word.every((character) => character.text !== character.text.toLowerCase());
  let best: { readonly characters: readonly ReadCharacter[]; readonly seen: number } | null = null;
  for (const candidate of known) {
    const read = spelled(word, [...candidate], isCapitals ? SEEN_IN_CAPITALS : 0);
    if (read !== null && (best === null || read.seen > best.seen)) best = read;
  }
  return best?.characters ?? word;
}

/** The word in another spelling, and the product of what was seen of it; null where what differs was not seen at all. */
function spelled(word: readonly ReadCharacter[], letters: readonly string[], leastRatio: number) {
  let seen = 1;
  const characters: ReadCharacter[] = [];
  for (const [i, character] of word.entries()) {
    const letter = letters[i]!;
    if (character.text.toLowerCase() === letter) {
      characters.push(character);
      continue;
    }
    const variant = character.variants?.find(({ text, ratio }) => text.toLowerCase() === letter && ratio >= leastRatio);
    if (variant === undefined) return null;
    seen *= variant.ratio;
    characters.push({ ...character, text: variant.text });
  }
  return { characters, seen };
}
