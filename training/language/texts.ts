import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import { seededRandom } from "../../measuring/random.ts";
import { stemOf } from "../../src/reading/ocr/accent-variants.ts";
import { layoutNumber, layoutOf, seedOf } from "../documents/layout.ts";
import { DOCUMENT_TYPES } from "../documents/types/all.ts";

/**
 * Lines by language, from sources whose licences allow shipping what is counted in them (models/language/README.md).
 */
export type LinesOf = ReadonlyMap<string, readonly string[]>;

/**
 * Words are assigned to parts by the hash of training/recognition/recogniser/languages.py; from here on they are those
 * of validation and of the bench. A model that had counted them would be measured on what it was made from.
 */
const [BUCKETS, FIRST_HELD_OUT] = [40, 26];

/** Shorter words are in every text: no placeholder on bench pages has one of them. */
const WORD = /\p{L}{3,}/gu;

/** The pieces of a line between the words that are held out, except for those whose stems are `spared`. */
export function withoutHeldOut(line: string, spared: ReadonlySet<string> = new Set()): string[] {
  const isHeldOut = (word: string) =>
    crc32(word.toLowerCase()) % BUCKETS >= FIRST_HELD_OUT && !spared.has(stemsOf(word.toLowerCase()));
  return line
    .replace(WORD, (word) => (isHeldOut(word) ? "\n" : word))
    .split("\n")
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}/u.test(piece));
}

/**
 * LibreOffice's help as packaged by Debian (MPL-2.0): running text about letters, tables and sums in eleven languages.
 * The `commonest` words of each are kept whether they are held out or not, and so are their variants with other
 * accents: "große" beside "Größe".
 */
export function helpLines(folder: string, commonest = 0): LinesOf {
  const root = join(folder, "help/usr/share/libreoffice/help");
  const languages = readdirSync(root).filter((name) => name !== "media");
  return new Map(
    languages.map((language) => {
      const pages = readdirSync(join(root, language), { recursive: true, encoding: "utf8" });
      const lines = pages
        .filter((name) => name.endsWith(".html"))
        .sort()
        .flatMap((page) => linesOfHtml(displayed(readFileSync(join(root, language, page), "utf8"))));
      const whole = [...new Set(lines)];
      const spared = commonestWords(whole, commonest);
      return [language.slice(0, 2), whole.flatMap((line) => withoutHeldOut(line, spared))];
    }),
  );
}

/** Their stems. */
function commonestWords(lines: readonly string[], count: number): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const line of count > 0 ? lines : [])
    for (const word of line.toLowerCase().match(WORD) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
  const ranked = [...times].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return new Set(ranked.slice(0, count).map(([word]) => stemsOf(word)));
}

export function stemsOf(word: string): string {
  return [...word].map(stemOf).join("");
}

/** A help page without the frame that all of them have. */
function displayed(page: string): string {
  return page.slice(page.indexOf(">", page.indexOf('id="DisplayArea"')) + 1);
}

/** The papers of the generator of documents, only of its training part. */
export function documentLines(documentsEach: number): LinesOf {
  const lines = new Map<string, string[]>();
  for (const { name, languages, make } of DOCUMENT_TYPES) {
    for (let serial = 0; serial < documentsEach; serial++) {
      const layout = layoutOf(name, "training", layoutNumber(name, "training", serial), languages);
      const { pages } = make(layout, seededRandom(seedOf(`${name}/language/${serial}`)));
      lines.set(layout.language, [...(lines.get(layout.language) ?? []), ...pages.flatMap(linesOfHtml)]);
    }
  }
  return lines;
}

/**
 * Names, streets, towns, goods and trades from Faker (MIT), and names of countries and languages from CLDR
 * (Unicode-3.0).
 */
export async function nameLines(folder: string): Promise<LinesOf> {
  const faker = pathToFileURL(join(folder, "names/faker-js-faker/dist/index.js")).href;
  const { allLocales } = (await import(faker)) as { allLocales: Readonly<Record<string, unknown>> };
  const lines = new Map<string, string[]>();
  for (const [locale, definitions] of Object.entries(allLocales)) {
    const language = locale.slice(0, 2);
    if (!NAMED_LANGUAGES.includes(language)) continue;
    const cldr = ["territories", "languages"].map((file) =>
      readFileSync(join(folder, `names/cldr-localenames-full/main/${language}/${file}.json`), "utf8"),
    );
    const own = [definitions, ...cldr.map((text) => JSON.parse(text) as unknown)].flatMap(stringsOf);
    const plain = own.filter((text) => /^[\p{L}][\p{L} '’.-]{2,60}$/u.test(text));
    lines.set(language, [
      ...new Set([...(lines.get(language) ?? []), ...plain.flatMap((text) => withoutHeldOut(text))]),
    ]);
  }
  return lines;
}

const NAMED_LANGUAGES = ["it", "de", "fr", "es", "pt", "nl", "en", "pl", "da", "sv", "cs", "ro"];

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" };

/** The text of a page, one line for each paragraph, heading and cell. */
function linesOfHtml(html: string): string[] {
  return html
    .replace(/<(script|style|svg|nav)\b[\s\S]*?<\/\1>/g, "")
    .replace(/\n/g, " ")
    .replace(/<\/?(?:p|div|h\d|li|ul|ol|td|th|tr|table|br|section|header|pre|data-list)\b[^>]*>/g, "\n")
    .replace(/<(?:i|b|u)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hex?: string, name?: string) =>
      name !== undefined
        ? (ENTITIES[name] ?? " ")
        : String.fromCodePoint(Number.parseInt(decimal ?? hex ?? "20", hex === undefined ? 10 : 16)),
    )
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => /\p{L}/u.test(line));
}
