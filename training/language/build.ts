/**
 * Makes models/language/characters.bin, the character model that reads unsure lines
 * (src/reading/ocr/character-model.ts).
 *
 *   training/language/fetch.sh WORK
 *   PYTHON=venv/bin/python node training/language/build.ts WORK [--receipts ../shared/data/sroie_train_grey] \\
 *     [--out FILE] [--without-known-shops]
 *
 * Texts: see models/language/README.md; the truth of SROIE receipts 000-499 (CC BY 4.0) is not part of this repository.
 * Same inputs, same bytes. --without-known-shops leaves out receipts of shops that are among 500-559: for choosing the
 * weight of the model there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fold, writeCharacterTrie } from "../../src/reading/ocr/character-model.ts";
import { MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import { buildTrie, type WeightedText } from "./ngram-trie.ts";
import { documentLines, helpLines, type LinesOf, nameLines } from "./texts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    receipts: { type: "string", default: "../shared/data/sroie_train_grey" },
    out: { type: "string", default: here(`../../models/${MODEL_FILES.characterModel}`) },
    "without-known-shops": { type: "boolean", default: false },
  },
});
const work = positionals[0];
const labelsFile = join(flags.receipts, "labels.jsonl");
if (work === undefined || !existsSync(join(work, "words/it.txt")))
  throw new Error("usage: build.ts WORK, a folder that training/language/fetch.sh filled");
if (!existsSync(labelsFile)) throw new Error(`${labelsFile} is absent (--receipts names the folder of SROIE receipts)`);

const [GENERATED_LINES, SEED, DOCUMENTS_EACH] = [300_000, 41, 120];
/** How much each text counts. A generated line counts once; there are 12 of them for each line of a receipt. */
const WEIGHTS = { generated: 1, common: 20, receipts: 5, documents: 1, names: 1, help: 1 };
/** Characters of help used per language: Italian first, as in the generated lines. */
const HELP_CHARACTERS: Readonly<Record<string, number>> = {
  ...{ it: 1_600_000, de: 1_200_000, fr: 1_200_000, es: 1_000_000, pt: 1_000_000, nl: 800_000, en: 800_000 },
  ...{ pl: 400_000, da: 100_000, sv: 100_000, cs: 100_000 },
};
/** For strings of one to six characters; rarer ones are left out. */
const LEAST_COUNTS = [1, 1, 3, 5, 8, 12];

const lines = (text: string) => text.split("\n").filter((line) => line !== "");
const all = (linesOf: LinesOf) => [...linesOf.values()].flat();
const texts: WeightedText[] = [
  { lines: generatedLines(work), weight: WEIGHTS.generated },
  { lines: lines(readFileSync(here("common-text.txt"), "utf8")), weight: WEIGHTS.common },
  { lines: receiptLines(flags["without-known-shops"]), weight: WEIGHTS.receipts },
  { lines: all(documentLines(DOCUMENTS_EACH)), weight: WEIGHTS.documents },
  { lines: all(await nameLines(work)), weight: WEIGHTS.names },
  ...[...helpLines(work)].map(([language, own]) => ({
    lines: share(own, HELP_CHARACTERS[language] ?? 0),
    weight: WEIGHTS.help,
  })),
];
const charset = lines(readFileSync(here(`../../models/${MODEL_FILES.charset}`), "utf8"));
const alphabet = [...new Set([" ", ...charset].map(fold))].sort();
const bytes = writeCharacterTrie(buildTrie(texts, alphabet, LEAST_COUNTS));
mkdirSync(dirname(flags.out), { recursive: true });
writeFileSync(flags.out, bytes);
console.log(`${flags.out}: ${bytes.length} bytes`);

function generatedLines(folder: string): string[] {
  const python = process.env.PYTHON ?? "python3";
  const order = [here("lines.py"), join(folder, "words"), String(GENERATED_LINES), String(SEED)];
  const printed = execFileSync(python, order, { encoding: "utf8", maxBuffer: 1 << 28 });
  return lines(printed).map((line) => line.slice(line.indexOf("\t") + 1));
}

/** Lines from all over the text, until they have this many characters. */
function share(own: readonly string[], characters: number): string[] {
  const total = own.reduce((sum, line) => sum + line.length, 0);
  const every = Math.max(1, total / Math.max(1, characters));
  return own.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
}

function receiptLines(withoutKnownShops: boolean): string[] {
  interface Receipt {
    readonly id: string;
    readonly lines: readonly { readonly text: string }[];
  }
  const receipts = lines(readFileSync(labelsFile, "utf8")).map((line) => JSON.parse(line) as Receipt);
  // The first three lines of a receipt name the shop; logos of a few letters are no names.
  const headOf = (receipt: Receipt) =>
    receipt.lines
      .slice(0, 3)
      .map(({ text }) => text.toUpperCase().replace(/[^A-Z]/g, ""))
      .filter((name) => name.length > 8);
  const known = new Set(receipts.filter(({ id }) => id >= "500" && id < "560").flatMap(headOf));
  return receipts
    .filter((receipt) => receipt.id < "500" && !(withoutKnownShops && headOf(receipt).some((name) => known.has(name))))
    .flatMap((receipt) => receipt.lines.map(({ text }) => text.trim().replace(/\s+/g, " ")));
}
