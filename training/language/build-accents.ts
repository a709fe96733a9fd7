/**
 * Makes models/language/accents.json: for each language the words that identify it, and those whose accents can be
 * restored if print lost them (src/reading/ocr/lost-accents.ts); and models/language/accent-habits.bin: where a
 * language writes accents (src/reading/ocr/accent-habits.ts).
 *
 *   training/language/fetch.sh WORK
 *   node training/language/build-accents.ts WORK [--out FOLDER]
 *
 * Sources: models/language/README.md. Same inputs, same bytes. Words of validation and of the bench are left out,
 * except for those in common-text.txt, in the papers of training/documents and among the most frequent of the help:
 * what every text has ("più", "también") is no test.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type HabitTable, writeAccentHabits } from "../../src/reading/ocr/accent-habits.ts";
import { MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import type { AccentFile } from "../../src/reading/ocr/lost-accents.ts";
import { fitHabits } from "./fit-habits.ts";
import { spellingWords } from "./spelling-words.ts";
import { documentLines, helpLines, stemsOf, withoutHeldOut } from "./texts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: here("../../models/") } },
});
const work = positionals[0];
if (work === undefined)
  throw new Error("usage: build-accents.ts WORK, a folder that training/language/fetch.sh filled");

/** Letters beyond a–z with which each writes its own words, and the raised o. */
const LETTERS = {
  it: "àèéìíîòóùú",
  de: "äöüßéèàêôç",
  fr: "àâæçéèêëîïôœùûüÿ",
  es: "áéíñóúüº",
  pt: "áàâãçéêíóôõúüº",
  nl: "áàäçéèêëíïîóöôúüû",
  en: "àáâäçéèêëïîñôöóü",
} as const;
type Language = keyof typeof LETTERS;
const LANGUAGES = Object.keys(LETTERS) as Language[];
/**
 * A word is also written without its accents if that occurs more than once in this many times: "la" and "là", "ou" and
 * "où".
 */
const AS_GOOD_AS_NEVER = 20;
/** Words that identify a language: its most frequent ones that are this many times as frequent as in all the others. */
const [MARKS, TELLING] = [600, 3];
/** The documents' words occur on pages; help is about computers. */
const DOCUMENT_WEIGHT = 5;
/** This many of the most frequent words of help are counted even if they are held out. */
const COMMONEST = 1000;
/** Spelling dictionaries with permissive licences: those of Italian and German have none. */
const SPELLING: Partial<Record<Language, string>> = { fr: "fr", es: "es_ES", pt: "pt_PT", nl: "nl" };
/** English has too few accents to have habits. */
const WITHOUT_HABITS: readonly Language[] = ["en"];

const [help, documents] = [helpLines(work, COMMONEST), documentLines(120)];
const commonLines = readFileSync(here("common-text.txt"), "utf8").split("\n");
const commonWords = new Set(commonLines.flatMap(wordsOf));
const counts = new Map(LANGUAGES.map((language) => [language, countsOf(language)]));
const stemCounts = new Map(LANGUAGES.map((language) => [language, byStems(counts.get(language)!)]));
const totals = new Map(
  LANGUAGES.map((language) => [language, [...stemCounts.get(language)!.values()].reduce((a, b) => a + b, 0)]),
);
const file: AccentFile = Object.fromEntries(
  LANGUAGES.map((language) => {
    const known = knownWords(language);
    const [marks, accented] = [marksOf(language), accentedOf(language, known)];
    return [language, { letters: LETTERS[language], marks: marks.join(" "), accented: accented.join(" ") }];
  }),
);
const text = `${JSON.stringify(file, null, 1)}\n`;
save(MODEL_FILES.accents, text);
const habits = LANGUAGES.filter((language) => !WITHOUT_HABITS.includes(language)).map(habitsOf);
save(MODEL_FILES.accentHabits, writeAccentHabits(habits));

function save(path: string, content: string | Buffer): void {
  writeFileSync(join(flags.out, path), content);
  console.log(`${path}: ${content.length}`);
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/\p{Script=Latin}{2,}/gu) ?? [];
}

function countsOf(language: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (line: string, weight: number) => {
    for (const word of wordsOf(line)) found.set(word, (found.get(word) ?? 0) + weight);
  };
  for (const line of help.get(language) ?? []) add(line, 1);
  for (const line of documents.get(language) ?? []) add(line, DOCUMENT_WEIGHT);
  return found;
}

/** Tesseract's word list of the language: from web pages, so that it also has words with forgotten accents. */
function knownWords(language: string): ReadonlySet<string> {
  return new Set(
    wordsOf(readFileSync(join(work!, "words", `${language}.txt`), "utf8").replace(/^.*[^\p{L}\n].*$/gmu, "")),
  );
}

/**
 * Of words that were counted, those that almost never occur without their accents; of others, those whose stem is in no
 * list.
 */
function accentedOf(language: Language, known: ReadonlySet<string>): string[] {
  const count = counts.get(language)!;
  const listed = [...known].filter(isSeen);
  const common = [...commonWords].filter((word) => known.has(word));
  const byStem = new Map<string, string[]>();
  for (const word of new Set([...count.keys(), ...listed, ...common])) {
    const stem = stemsOf(word);
    const isOwn = [...word].every((letter, i) => letter === [...stem][i] || LETTERS[language].includes(letter));
    if (stem !== word && isOwn && stem.length === word.length) byStem.set(stem, [...(byStem.get(stem) ?? []), word]);
  }
  const isCommon = new Set(common);
  const met = (word: string) => (count.get(word) ?? 0) + (isCommon.has(word) ? 1 : 0);
  return [...byStem]
    .flatMap(([stem, words]) => {
      const times = words.map(met);
      const all = times.reduce((sum, own) => sum + own, 0);
      // Help has "Größe" but not "große"; other papers do.
      if (commonWords.has(stem)) return [];
      const isAccented = all > 0 ? met(stem) * AS_GOOD_AS_NEVER <= all : !known.has(stem);
      return isAccented ? words.filter((_, i) => times[i]! * AS_GOOD_AS_NEVER >= Math.max(...times)) : [];
    })
    .sort();
}

function isSeen(word: string): boolean {
  return withoutHeldOut(word).length > 0;
}

/** Capitals are left out of the list: it has many names and abbreviations without their accents. */
function habitsOf(language: Language): HabitTable {
  const list = readFileSync(join(work!, "words", `${language}.txt`), "utf8").replace(/^.*[^\p{Ll}\n].*$/gmu, "");
  const dictionary = SPELLING[language];
  const inflected =
    dictionary === undefined ? [] : spellingWords(join(work!, "spelling/usr/share/hunspell"), dictionary);
  const listed = new Set([...wordsOf(list), ...inflected].filter((word) => isSeen(word) || commonWords.has(word)));
  const lines = [...(help.get(language) ?? []), ...(documents.get(language) ?? []), ...commonLines];
  return fitHabits(language, LETTERS[language].replace(/[ßæœº]/g, ""), listed, counts.get(language)!, lines);
}

function marksOf(language: Language): string[] {
  const share = (own: Language, stem: string) => (stemCounts.get(own)!.get(stem) ?? 0) / totals.get(own)!;
  return [...stemCounts.get(language)!.keys()]
    .filter((stem) => LANGUAGES.every((own) => own === language || share(language, stem) > TELLING * share(own, stem)))
    .sort((a, b) => share(language, b) - share(language, a) || (a < b ? -1 : 1))
    .slice(0, MARKS)
    .sort();
}

function byStems(count: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [word, times] of count) found.set(stemsOf(word), (found.get(stemsOf(word)) ?? 0) + times);
  return found;
}
