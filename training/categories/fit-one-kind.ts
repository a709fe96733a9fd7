/**
 * Fits what is shipped for one kind of paper, with all others unchanged, and writes models/extraction/categories.json:
 *
 *   node training/categories/fit-one-kind.ts --kind contract --hand-written FOLDER [--hand-written FOLDER …]
 *
 * FOLDER as training/extraction/hand-written.ts reads training/papers; papers of several folders are taken together.
 * Every fifth paper of the kind is first held out, to measure how many are recognised from the others; then all are
 * learned. For a kind for which papers become available between two complete fits (fit.ts), which would take an hour
 * and change the weights of the rest.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CategoryModel } from "../../src/extraction/categories/category-model.ts";
import { KINDS } from "../../src/extraction/categories/kinds.ts";
import { fitOneKind, kindAccuracy } from "./fit-kinds.ts";
import { handWrittenPapers } from "./papers.ts";

const FILE = "models/extraction/categories.json";
const { values: options } = parseArgs({
  options: { kind: { type: "string" }, "hand-written": { type: "string", multiple: true } },
});
const { kind, "hand-written": folders = [] } = options;
if (!KINDS.some(({ name }) => name === kind) || folders.length === 0) {
  console.error(
    "training/categories/fit-one-kind.ts needs --kind, one of the shipped, and --hand-written; see the head of the file.",
  );
  process.exit(2);
}

const FOLDS = 5;
const known = new Set(KINDS.map(({ name }) => name));
const papers = folders.flatMap(handWrittenPapers).filter((paper) => known.has(paper.kind));
const { version: _, ...model } = JSON.parse(readFileSync(FILE, "utf8")) as CategoryModel;
const own = papers.filter((paper) => paper.kind === kind);
const right = Array.from({ length: FOLDS }, (__, fold) => {
  const heldOut = own.filter((___, i) => i % FOLDS === fold);
  const fitted = fitOneKind(
    kind!,
    papers.filter((paper) => !heldOut.includes(paper)),
    model.kinds,
  );
  return ((kindAccuracy(heldOut, fitted)[kind!] ?? 0) / 100) * heldOut.length;
});
const kinds = fitOneKind(kind!, papers, model.kinds);
const fitted = { ...model, kinds };
const version = createHash("sha256").update(JSON.stringify(fitted)).digest("hex").slice(0, 8);
writeFileSync(FILE, `${JSON.stringify({ version, ...fitted })}\n`);
console.log(
  `held out: ${Math.round(right.reduce((sum, one) => sum + one, 0))} of ${own.length} papers of the kind are known`,
);
console.table(kindAccuracy(papers, kinds));
