/**
 * What is read of papers that nothing was made for: eval/papers, each written by hand by somebody who had not seen the product. In process, with the
 * shipped models; fields and what they mean are the gallery's. Prints figures and no values: whoever looked at errors could judge by these papers no more.
 *
 *   node bench/other-hands.ts [--words <folder, filled where it is empty>] [--models models]
 *
 * Needs a browser (npm's, as the tests do) and the fonts that the papers name; with other fonts figures move by a value or two.
 */
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  bestOf,
  calibrationError,
  calibrationErrorByChance,
  type Judgement,
  overconfidence,
  percent,
  reliabilityOf,
  type Truth,
  textsOf,
  thresholdAt,
} from "../eval/metrics.ts";
import type { ReadDocument } from "../src/core/document.ts";
import type { Extraction } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { GALLERY } from "../src/usecases/gallery.ts";
import { readHandWritten } from "../training/extraction/hand-written.ts";
import { agreesAs } from "../training/extraction/labelled-sets.ts";

interface Paper {
  readonly file: string;
  readonly template: string;
  readonly fields: Readonly<Record<string, Truth>>;
}

const { values: options } = parseArgs({
  options: { words: { type: "string" }, models: { type: "string", default: "models" } },
});
const folder = options.words ?? mkdtempSync(join(tmpdir(), "estratto-papers-"));
if (!existsSync(join(folder, "eval.jsonl"))) await readHandWritten(folder, new URL("../eval/papers/", import.meta.url));
const papers = readFileSync(join(folder, "eval.jsonl"), "utf8").trim().split("\n");
const extraction = loadExtraction(options.models);
const byTemplate = Map.groupBy(
  papers.map((line) => JSON.parse(line) as Paper),
  ({ template }) => template,
);
console.table(Object.fromEntries([...byTemplate].map(([template, own]) => [template, rowOf(own)])));

function rowOf(own: readonly Paper[]) {
  const judged = own.flatMap((paper) => judge(extraction, paper));
  const asked = own.flatMap(({ fields }) => Object.values(fields)).filter((truth) => textsOf(truth).length > 0).length;
  const sure = thresholdAt(judged, 95);
  const reliability = reliabilityOf(judged);
  return {
    papers: own.length,
    values: asked,
    "right %": percent(judged.filter(({ isRight }) => isRight).length, asked),
    ECE: calibrationError(judged),
    "by chance": calibrationErrorByChance(reliability),
    "too sure by": overconfidence(reliability),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
    "made up": judged.filter(({ isInvented }) => isInvented).length,
  };
}

/** The best value of each labelled field, if there is one. */
function judge({ extract }: Extraction, { file, template, fields }: Paper): Judgement[] {
  const service = GALLERY.find((one) => one.template === template)!;
  const document = JSON.parse(readFileSync(join(folder, file), "utf8")) as ReadDocument;
  const { pages } = extract({ ...document, facts: [] }, service, []);
  return service.fields.flatMap(({ key, type }): Judgement[] => {
    const truth = fields[key];
    const best = truth === undefined ? null : bestOf(pages.flatMap(({ entities }) => entities[key] ?? []));
    if (truth === undefined || best === null) return [];
    const isRight = textsOf(truth).some((text) => agreesAs(type ?? "text", text, best.text));
    return [{ confidence: best.confidence, isRight, isInvented: textsOf(truth).length === 0 }];
  });
}
