import { madeOnce } from "../../core/basics/made-once.ts";
import type { AccentHabits, WordInLine } from "./accent-habits.ts";
import { LEAST_RATIO, stemOf } from "./accent-variants.ts";
import type { AccentVariant, ReadCharacter } from "./ctc-output.ts";

/**
 * Restores accents lost in print, scanning or binarisation: "quantita" is no Italian word, "quantità" is. The
 * recogniser cannot decide by what is left of them, and misses half of the accents lost on worn pages entirely; the
 * words decide, once the language of the page is known. Words that the language has with these accents and practically
 * never without get them back; for all others its habits state how likely each accent is, weighed with what was seen
 * and with how many accents this page lost.
 */
export interface AccentLexicon {
  readonly languages: readonly AccentedLanguage[];
}

export interface AccentedLanguage {
  readonly name: string;
  /** Its letters beyond a–z, and the ordinal º if it has one. */
  readonly letters: ReadonlySet<string>;
  /** Words, without their accents, that distinguish the language from the others. */
  readonly marks: ReadonlySet<string>;
  /** Stem of a word → the word with its accents; several if it has several readings. All in lower case. */
  readonly accented: ReadonlyMap<string, readonly string[]>;
  /** Where it writes accents in words that are not in `accented`; null for a language with almost none. */
  readonly habits: AccentHabits | null;
}

/**
 * models/language/accents.json: language → its letters, its marks and its accented words, the latter two separated by
 * spaces.
 */
export type AccentFile = Readonly<
  Record<string, { readonly letters: string; readonly marks: string; readonly accented: string }>
>;

export function parseAccentLexicon(file: AccentFile, habits: ReadonlyMap<string, AccentHabits>): AccentLexicon {
  return {
    languages: Object.entries(file).map(([name, { letters, marks, accented }]) => {
      const byStem = madeOnce(() => Map.groupBy(accented.split(" "), stemsOf));
      return {
        name,
        letters: new Set(letters),
        marks: new Set(marks.split(" ")),
        // Built on first use: tens of thousands of words, and a page is in one of the languages.
        get accented() {
          return byStem();
        },
        habits: habits.get(name) ?? null,
      };
    }),
  };
}

/** Minimum number of words in favour of a language, and their ratio to those of the next one. */
const [LEAST_MARKS, CLEARLY_MORE] = [5, 1.5];
/**
 * Minimum number of accents read with certainty: a page that has none was printed without (receipt printers, ASCII),
 * and is left as printed.
 */
const LEAST_ACCENTS_READ = 2;
/**
 * Probability of an accent read with certainty; and in capitals, which are often printed without accents, the minimum
 * ratio of one that is restored.
 */
const [SURELY_READ, SEEN_IN_CAPITALS] = [0.8, 0.05];

/**
 * A letter foreign to the language is replaced by one of the language if that has this ratio: names may be of any
 * language.
 */
const SEEN_BESIDE = 0.02;

/**
 * Correction, as ln, for the recogniser's understatement of accents, having learned that one letter in a hundred has
 * one: where it rates accented and plain letter equal, 84 letters of worn pages of validation had an accent and 7 had
 * none. (docs/decisions/0045)
 */
const UNDERSTATED = 5;
/** An accent that was read is replaced by another only if that is seven times as likely. */
const MUCH_LIKELIER = 2;
/** ln P of a letter foreign to the language. */
const FOREIGN = -8;
/** Prior for a page: one accent in fifty is lost, with the weight of this many observations. */
const [USUALLY_LOST, COUNTED_BEFORE] = [0.02, 5];
/** ln of the share of lost accents from which a page loses them without a trace. */
const WITHOUT_A_TRACE = Math.log(0.08);

/** The lines of a page as read, with lost accents restored. */
export function withLostAccents<Line extends { readonly characters: readonly ReadCharacter[] }>(
  lines: readonly Line[],
  lexicon: AccentLexicon,
): Line[] {
  const language = languageOf(lines, lexicon);
  if (language === null) return [...lines];
  const accentsRead = lines.reduce((sum, { characters }) => sum + characters.filter(isSurelyAccented).length, 0);
  const own = lines.map(({ characters }) =>
    characters.map((own, i) => ofTheLanguage(own, around(characters, i), language)),
  );
  const unseen = logOfShareLost(own, language);
  return lines.map((line, n) => {
    const characters = accentsRead < LEAST_ACCENTS_READ ? own[n]! : mendedLine(own[n]!, language, unseen);
    return characters.every((character, i) => character === line.characters[i]) ? line : { ...line, characters };
  });
}

/**
 * ln of the share of accents that this page lost, measured on the words that the language always writes with them.
 * Those without any trace are not counted: on a page partly printed without accents they were never there.
 */
function logOfShareLost(lines: readonly (readonly ReadCharacter[])[], { accented }: AccentedLanguage): number {
  let [lost, all] = [USUALLY_LOST * COUNTED_BEFORE, COUNTED_BEFORE];
  for (const word of lines.flatMap(wordsIn)) {
    const known = accented.get(stemsOf(textOf(word)))?.[0];
    for (const [i, letter] of [...(known ?? "")].entries()) {
      if (stemOf(letter) === letter) continue;
      const isPlain = stemOf(word[i]!.text) === word[i]!.text;
      if (!isPlain || seenAs(word[i]!, letter) > 0) all++;
      if (isPlain && seenAs(word[i]!, letter) > 0) lost++;
    }
  }
  return Math.log(lost / all);
}

function mendedLine(
  characters: readonly ReadCharacter[],
  language: AccentedLanguage,
  unseen: number,
): readonly ReadCharacter[] {
  const runs = wordsIn(characters);
  const stems = runs.map((run) => stemsOf(textOf(run)));
  const isWord = (n: number) => /^\p{L}/u.test(stems[n] ?? "");
  return runs.flatMap((run, n) => {
    // "E'" and "citta'" have their accents after them, as on typewriters without accented capitals.
    if (!isWord(n) || /^['’`´]/.test(stems[n + 1] ?? "")) return run;
    const known = accentedWord(run, language, unseen);
    if (known !== null) return known;
    const [before, after] = [n - 2, n + 2].map((beside) => (isWord(beside) ? stems[beside]! : "")) as [string, string];
    // Capitals are usually printed without accents, in any language; "À conserver" begins a line, "A" is a mark.
    const isCapital = isInCapitals(run) || (isCapitals(run) && !/^\p{Ll}/u.test(runs[n + 2]?.[0]?.text ?? ""));
    return isCapital ? run : byHabit(run, { stems: stems[n]!, before, after }, language.habits, unseen);
  });
}

function isSurelyAccented({ text, probability }: ReadCharacter): boolean {
  return probability >= SURELY_READ && /^\p{Ll}$/u.test(text) && stemOf(text) !== text;
}

/** The text before and after a character. */
function around(
  characters: readonly ReadCharacter[],
  at: number,
): { readonly before: string; readonly behind: string } {
  const printed = (from: number, to: number) => characters.slice(Math.max(0, from), to).map(({ text }) => text);
  return { before: printed(at - 3, at).join(""), behind: printed(at + 1, at + 3).join("") };
}

/** "3º B", "2º-4ª", "1º, 2º": floors and doors; degrees are followed by C or F, or stand between words. */
const ORDINAL = { before: /(?:^|\D)\d{1,2}$/, behind: /^(?:\s?[ABDEG-Z]|[,-])/ };

/**
 * "MªF. Martínez", and in Spanish "Mª Carmen": María. Neither a degree sign nor the o of maestro occurs between two
 * capitals of one word.
 */
const MARY = { before: /(?:^|[^\p{L}])M$/u, behind: /^\p{Lu}/u, behindInSpanish: /^ ?\p{Lu}/u };

function ofTheLanguage(
  character: ReadCharacter,
  { before, behind }: { readonly before: string; readonly behind: string },
  { letters }: AccentedLanguage,
): ReadCharacter {
  const isMary = MARY.before.test(before) && (letters.has("º") ? MARY.behindInSpanish : MARY.behind).test(behind);
  if (/^[°º]$/.test(character.text) && isMary) return { ...character, text: "ª" };
  const isForeign = (text: string) => stemOf(text) !== text && !letters.has(text.toLowerCase());
  // ° and º look alike in most typefaces; degrees follow a digit, with or without a space, and so do floors.
  if (character.text === "º" && !letters.has("º")) return { ...character, text: "°" };
  const isOrdinal = /[\p{L}.]$/u.test(before) || (ORDINAL.before.test(before) && ORDINAL.behind.test(behind));
  if (character.text === "°" && letters.has("º") && isOrdinal) return { ...character, text: "º" };
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

/** Runs of letters, and runs of what is between them. */
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

/** Null for a word that the language does not always write with accents. */
function accentedWord(
  word: readonly ReadCharacter[],
  { accented }: AccentedLanguage,
  unseen: number,
): readonly ReadCharacter[] | null {
  const text = textOf(word);
  const known = accented.get(stemsOf(text));
  if (known === undefined) return null;
  if (known.includes(text)) return word;
  const least = isInCapitals(word) ? SEEN_IN_CAPITALS : unseen > WITHOUT_A_TRACE ? 0 : LEAST_RATIO;
  let best: { readonly characters: readonly ReadCharacter[]; readonly seen: number } | null = null;
  for (const candidate of known) {
    const read = spelled(word, [...candidate], least);
    if (read !== null && (best === null || read.seen > best.seen)) best = read;
  }
  return best?.characters ?? null;
}

function isInCapitals(word: readonly ReadCharacter[]): boolean {
  return word.length > 1 && isCapitals(word);
}

function isCapitals(word: readonly ReadCharacter[]): boolean {
  return word.every(({ text }) => text !== text.toLowerCase());
}

/** The word with other letters of the same stems; null if one of them has less than the minimum ratio. */
function spelled(word: readonly ReadCharacter[], letters: readonly string[], leastRatio: number) {
  let seen = 1;
  const characters: ReadCharacter[] = [];
  for (const [i, character] of word.entries()) {
    const letter = letters[i]!;
    const ratio = seenAs(character, letter);
    // "réglement" is an old spelling of "règlement", and stays as printed.
    const least = stemOf(character.text) === character.text ? leastRatio : SEEN_BESIDE;
    if (ratio < least) return null;
    seen *= Math.max(ratio, LEAST_RATIO);
    characters.push(writtenAs(character, letter));
  }
  return { characters, seen };
}

/** Ratio of `letter`, in the case of the character, to what was read; 1 for the character itself, 0 if not seen. */
function seenAs({ text, variants }: ReadCharacter, letter: string): number {
  const written = inCaseOf(text, letter);
  return text === written ? 1 : (variants?.find((variant) => variant.text === written)?.ratio ?? 0);
}

function writtenAs(character: ReadCharacter, letter: string): ReadCharacter {
  const text = inCaseOf(character.text, letter);
  return text === character.text ? character : { ...character, text };
}

function inCaseOf(text: string, letter: string): string {
  return text === text.toLowerCase() ? letter : letter.toUpperCase();
}

/**
 * Each letter in the form that is likeliest by habit and by what was seen. A read accent can only be replaced by
 * another accent.
 */
function byHabit(
  word: readonly ReadCharacter[],
  inLine: WordInLine,
  habits: AccentHabits | null,
  unseen: number,
): readonly ReadCharacter[] {
  if (habits === null || inLine.stems.length !== word.length) return word;
  // A page that loses more of its accents than others shows less of its remaining ones, and of which they are.
  const worn = Math.max(0, unseen - Math.log(USUALLY_LOST));
  return word.map((character, at) => {
    const forms = habits.formsAt(inLine, at);
    const letter = character.text.toLowerCase();
    const stem = inLine.stems[at]!;
    if (forms === null || !/\p{L}/u.test(letter)) return character;
    let [best, most] = [letter, forms.get(letter) ?? FOREIGN];
    for (const [form, habit] of forms) {
      const ratio = seenAs(character, form);
      if (form === stem || form === letter) continue;
      const seen = Math.log(Math.max(ratio, LEAST_RATIO)) + worn;
      const said =
        letter === stem ? Math.max(unseen, UNDERSTATED + seen) : seen - (forms.has(letter) ? MUCH_LIKELIER : 0);
      const odds = habit + said;
      if (odds > most) [best, most] = [form, odds];
    }
    return writtenAs(character, best);
  });
}
