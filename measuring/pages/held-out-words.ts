import { existsSync, readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { AbsentError } from "../absent-error.ts";

/**
 * Words of Debian's lists (GPL, LGPL and others: see each package's copyright file). None is shipped; pages are made
 * and thrown away.
 */
const WORD_LISTS = {
  it: { path: "/usr/share/dict/italian", package: "witalian" },
  de: { path: "/usr/share/dict/ngerman", package: "wngerman" },
  fr: { path: "/usr/share/dict/french", package: "wfrench" },
  es: { path: "/usr/share/dict/spanish", package: "wspanish" },
  pt: { path: "/usr/share/dict/portuguese", package: "wportuguese" },
  nl: { path: "/usr/share/dict/dutch", package: "wdutch" },
  en: { path: "/usr/share/dict/american-english", package: "wamerican" },
} as const;

export type Language = keyof typeof WORD_LISTS;

export const LANGUAGES = Object.keys(WORD_LISTS) as Language[];

/**
 * The words that training never renders are two parts of all, "validation" and "test" of
 * training/recognition/recogniser/languages.py, which assigns words to its parts by the same hash: the bench uses the
 * latter, choices (training/language/choose.ts) the former.
 */
export type HeldOutPart = "validation" | "test";
const BUCKETS = 40;
const FIRST_AND_END: Readonly<Record<HeldOutPart, readonly [number, number]>> = {
  validation: [26, 33],
  test: [33, 40],
};

export function isHeldOut(word: string, part: HeldOutPart): boolean {
  const [first, end] = FIRST_AND_END[part];
  const bucket = crc32(word.toLowerCase()) % BUCKETS;
  return bucket >= first && bucket < end;
}

/** Throws AbsentError for lists that are not installed. */
export function requireWordLists(languages: readonly Language[]): void {
  const missing = languages.map((language) => WORD_LISTS[language]).filter(({ path }) => !existsSync(path));
  if (missing.length > 0)
    throw new AbsentError(`word lists are absent: apt-get install ${missing.map((list) => list.package).join(" ")}`);
}

export interface HeldOutWords {
  readonly all: readonly string[];
  /** Those with a letter beyond ASCII. */
  readonly accented: readonly string[];
}

export function heldOutWords(language: Language, part: HeldOutPart): HeldOutWords {
  const bytes = readFileSync(WORD_LISTS[language].path);
  const utf8 = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
  const text = utf8.includes("\ufffd") ? new TextDecoder("iso-8859-1").decode(bytes) : utf8;
  // Lower case only, except German nouns: names are not words of a language. Rare letters beyond Latin-1 are left out,
  // since no font here has them.
  const shape = language === "de" ? /^[\p{Ll}\p{Lu}][a-zäöüß]{2,13}$/u : /^[a-z\u00e0-\u00ff]{3,13}$/u;
  const all = text.split("\n").filter((word) => shape.test(word) && isHeldOut(word, part) && !/÷/.test(word));
  return { all, accented: all.filter((word) => /[^a-z]/i.test(word)) };
}
