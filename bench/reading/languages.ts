import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONDITIONS } from "../../measuring/pages/conditions.ts";
import { LANGUAGES, type Language, requireWordLists } from "../../measuring/pages/held-out-words.ts";
import { type MadePage, makePages } from "../../measuring/pages/make-pages.ts";
import { requireFonts } from "../../measuring/pages/page-html.ts";
import {
  addPage,
  commonest,
  emptyTally,
  mergeTally,
  percent,
  round,
  type Tally,
} from "../../measuring/reading-score.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { Cell, Part, PartResult, Table } from "./part.ts";
import { readAllTimed, withReaders } from "./readers.ts";
import { requireLanguages, requireRivals, tesseract } from "./rivals.ts";

const TESSERACT_NAMES: Readonly<Record<Language, string>> = {
  it: "ita",
  de: "deu",
  fr: "fra",
  es: "spa",
  pt: "por",
  nl: "nld",
  en: "eng",
};
const PAGES_EACH = 2;

/** Business pages in seven languages in six states of wear, in fonts and words that training never saw. */
export const languages: Part = {
  name: "languages",
  title: "European text in every state of wear",
  run: async ({ share }) => {
    requireRivals("tesseract");
    requireLanguages(Object.values(TESSERACT_NAMES));
    requireWordLists(LANGUAGES);
    requireFonts();
    const chosen = LANGUAGES.slice(0, Math.max(1, Math.round(LANGUAGES.length * share)));
    const folder = mkdtempSync(join(tmpdir(), "estratto-bench-"));
    try {
      const pages = await makePages(folder, chosen, share < 1 ? 1 : PAGES_EACH);
      return await measure(pages, chosen);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(pages: readonly MadePage[], chosen: readonly Language[]): Promise<PartResult> {
  const files = pages.map(({ bytes }) => bytes);
  const read = await withReaders("languages", 2, files[0]!, async (reader) => await readAllTimed(reader, files));
  const rival = await readByTesseract(pages);
  const ours = new Scores(pages, (i) => textOf(read.documents[i]!));
  const theirs = new Scores(pages, (i) => rival.texts[i]!);
  const conditions = CONDITIONS.map(({ name }) => name);
  return {
    how:
      `${pages.length} pages of rendered business text (${chosen.join(", ")}), made by measuring/pages with fixed seeds: words of Debian's ` +
      "lists that training leaves out by their hash, fonts of npm's @fontsource that training never had, invented numbers and names; " +
      "the fixed words of the phrases are common words that training has seen. CER: edits a character of the whole page, spaces " +
      "and order of lines included, typographic quotes as ASCII. Accents right: letters beyond ASCII read as themselves. False: such a " +
      "letter where there is none, in 1 000 characters. Word F1: bag of words, exact. Tesseract with the page's language; psm 3 for photographs and 6 for all else, each its better one.",
    tables: tablesOf(ours, theirs, chosen, conditions),
    notes: [
      ...weakSpots(ours, conditions),
      ...(read.refused > 0 ? [`Refused by estratto: ${read.refused} pages.`] : []),
    ],
    figures: {
      photograph_f1_lost: lostAgainstScans(ours, "photograph"),
      thermal_f1_lost: lostAgainstScans(ours, "thermal"),
      language_pages: pages.length,
      language_cpu_ms: Math.round(read.cpuMs / pages.length),
      tesseract_language_cpu_ms: Math.round(rival.cpuMs / pages.length),
      ...Object.fromEntries(conditions.flatMap((name) => figuresOf(name.replace(" ", "_"), ours.of(null, name)))),
      ...Object.fromEntries(
        conditions.flatMap((name) => figuresOf(`tesseract_${name.replace(" ", "_")}`, theirs.of(null, name))),
      ),
    },
  };
}

function tablesOf(ours: Scores, theirs: Scores, chosen: readonly Language[], conditions: readonly string[]): Table[] {
  return [
    table("By condition", conditions, (name) => [ours.of(null, name), theirs.of(null, name)]),
    table("By language, mild", chosen, (name) => [ours.of(name, "mild"), theirs.of(name, "mild")]),
    table("By language, scan", chosen, (name) => [ours.of(name, "scan"), theirs.of(name, "scan")]),
    matrix("CER %, estratto (Tesseract)", chosen, conditions, (language, condition) => [
      cer(ours.of(language, condition)),
      cer(theirs.of(language, condition)),
    ]),
    {
      title: "The conditions",
      columns: ["condition", "what was done to the page"],
      rows: CONDITIONS.map(({ name, what }) => [name, what]),
    },
    {
      title: "What is confused most (truth→read, times; ␣ a space, ∅ nothing)",
      columns: ["condition", "confusions"],
      rows: conditions.map((name) => [name, commonest(ours.of(null, name), 14).join(" · ")]),
    },
  ];
}

/**
 * Photographs by automatic segmentation, everything else as one block: the better of the two for each, tried on the
 * German pages.
 */
async function readByTesseract(pages: readonly MadePage[]): Promise<{ texts: readonly string[]; cpuMs: number }> {
  const texts = new Array<string>(pages.length).fill("");
  let cpuMs = 0;
  for (const psm of [3, 6]) {
    const own = [...pages.keys()].filter((i) => (pages[i]!.condition === "photograph" ? 3 : 6) === psm);
    const files = own.map((i) => ({ path: pages[i]!.path, language: TESSERACT_NAMES[pages[i]!.language] }));
    const read = await tesseract(files, psm);
    for (const [k, i] of own.entries()) texts[i] = read.texts[k]!;
    cpuMs += read.cpuMs;
  }
  return { texts, cpuMs };
}

/** In reading order. */
function textOf({ pages }: ReadDocument): string {
  return pages.flatMap((page) => page.words.map((word) => word.text)).join(" ");
}

/** One tally for each language and condition. */
class Scores {
  readonly #tallies = new Map<string, Tally>();

  constructor(pages: readonly MadePage[], textRead: (i: number) => string) {
    for (const [i, { language, condition, lines }] of pages.entries()) {
      const key = `${language}/${condition}`;
      const tally = this.#tallies.get(key) ?? emptyTally();
      this.#tallies.set(key, tally);
      addPage(tally, lines.join("\n"), textRead(i));
    }
  }

  /** Null: all languages. */
  of(language: string | null, condition: string): Tally {
    const total = emptyTally();
    for (const [key, tally] of this.#tallies) {
      if (language === null ? key.endsWith(`/${condition}`) : key === `${language}/${condition}`)
        mergeTally(total, tally);
    }
    return total;
  }
}

function cer(tally: Tally): number | null {
  return percent(tally.wrong, tally.characters);
}

function wordF1(tally: Tally): number | null {
  return percent(tally.wordF1, tally.pages);
}

function table(title: string, names: readonly string[], tallies: (name: string) => readonly [Tally, Tally]): Table {
  const row = (reader: string, tally: Tally): Cell[] => [
    reader,
    cer(tally),
    wordF1(tally),
    percent(tally.accentsRight, tally.accents),
    percent(10 * tally.falseAccents, tally.characters),
    percent(tally.eurosRight, tally.euros),
    percent(tally.apostrophesRight, tally.apostrophes),
  ];
  return {
    title,
    columns: ["", "reader", "CER %", "word F1", "accents right %", "false accents ‰", "€ right %", "’ kept as ’ %"],
    rows: names.flatMap((name) => {
      const [ours, theirs] = tallies(name);
      return [
        [name, ...row("estratto", ours)],
        ["", ...row("Tesseract", theirs)],
      ];
    }),
  };
}

function matrix(
  title: string,
  rows: readonly string[],
  columns: readonly string[],
  values: (row: string, column: string) => readonly [number | null, number | null],
): Table {
  const cell = ([ours, theirs]: readonly [number | null, number | null]) => `${ours ?? "–"} (${theirs ?? "–"})`;
  return {
    title,
    columns: ["", ...columns],
    rows: rows.map((row) => [row, ...columns.map((column) => cell(values(row, column)))]),
  };
}

function figuresOf(name: string, tally: Tally): [string, Cell][] {
  return [
    [`${name}_cer`, cer(tally)],
    [`${name}_word_f1`, wordF1(tally)],
    [`${name}_accents_right`, percent(tally.accentsRight, tally.accents)],
    [`${name}_euro_right`, percent(tally.eurosRight, tally.euros)],
  ];
}

function weakSpots(ours: Scores, conditions: readonly string[]): string[] {
  const ranked = conditions
    .map((name) => ({ name, tally: ours.of(null, name) }))
    .sort((a, b) => (cer(b.tally) ?? 0) - (cer(a.tally) ?? 0));
  const loss = (name: string) => `${name} ${lostAgainstScans(ours, name)}`;
  return [
    `Worst first: ${ranked.map(({ name, tally }) => `${name} (CER ${cer(tally)} %)`).join(", ")}.`,
    `Points of word F1 lost against scans: ${["photograph", "thermal", "dot matrix", "faded"].map(loss).join(", ")}.`,
  ];
}

/** Points of word F1; below 0 if it reads better than scans do. */
function lostAgainstScans(ours: Scores, condition: string): number {
  return round((wordF1(ours.of(null, "scan")) ?? 0) - (wordF1(ours.of(null, condition)) ?? 0), 2);
}
