/**
 * Makes models/language/characters.bin, the character model that reads unsure lines (src/reading/ocr/character-model.ts).
 *
 *   PYTHON=venv/bin/python node training/language/build.ts [--receipts ../shared/data/sroie_train_grey] [--out FILE] \\
 *     [--generated FILE] [--without-known-shops]
 *
 * Texts: the recogniser's generator of business lines (Debian's word lists: training/recognition/fonts-and-words.txt), common-text.txt,
 * and the truth of SROIE receipts 000-499 (CC BY 4.0, not part of this repository). Same inputs, same bytes.
 * --generated: the lines of an earlier run of lines.py, which takes half a minute.
 * --without-known-shops leaves out receipts of shops that stand among 500-559: for choosing how far to listen to the model there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fold, writeCharacterTrie } from "../../src/reading/ocr/character-model.ts";
import { MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import { buildTrie } from "./ngram-trie.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: flags } = parseArgs({
  options: {
    receipts: { type: "string", default: "../shared/data/sroie_train_grey" },
    out: { type: "string", default: here(`../../models/${MODEL_FILES.characterModel}`) },
    generated: { type: "string" },
    "without-known-shops": { type: "boolean", default: false },
  },
});
const labelsFile = join(flags.receipts, "labels.jsonl");
if (!existsSync(labelsFile)) throw new Error(`${labelsFile} is absent (--receipts names the folder of SROIE receipts)`);

/** A generated line counts once, a line of a real receipt five times: there are 12 of the first for one of the second. */
const [GENERATED_LINES, SEED, RECEIPT_WEIGHT, COMMON_WEIGHT] = [300_000, 41, 5, 20];
/** Of strings of one to six characters; rarer ones are left out. 1.2 MB: 0.9 MB reads 0.1 points of word F1 worse, 1.7 MB 0.1 better. */
const LEAST_COUNTS = [1, 1, 3, 5, 8, 12];

const lines = (text: string) => text.split("\n").filter((line) => line !== "");
const texts = [
  { lines: lines(generatedText(flags.generated)), weight: 1 },
  { lines: lines(readFileSync(here("common-text.txt"), "utf8")), weight: COMMON_WEIGHT },
  { lines: receiptLines(flags["without-known-shops"]), weight: RECEIPT_WEIGHT },
];
const charset = lines(readFileSync(here(`../../models/${MODEL_FILES.charset}`), "utf8"));
const alphabet = [...new Set([" ", ...charset].map(fold))].sort();
const bytes = writeCharacterTrie(buildTrie(texts, alphabet, LEAST_COUNTS));
mkdirSync(dirname(flags.out), { recursive: true });
writeFileSync(flags.out, bytes);
console.log(`${flags.out}: ${bytes.length} bytes`);

function generatedText(file: string | undefined): string {
  if (file !== undefined) return readFileSync(file, "utf8");
  const python = process.env.PYTHON ?? "python3";
  const lineCount = [here("lines.py"), String(GENERATED_LINES), String(SEED)];
  return execFileSync(python, lineCount, { encoding: "utf8", maxBuffer: 1 << 28 });
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
