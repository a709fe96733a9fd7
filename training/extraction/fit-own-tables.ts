/**
 * Makes models/extraction/own-tables.json: the logistic regression that gives the cells of tables that only their user
 * knows their confidence. Deterministic.
 *
 *   node training/extraction/fit-own-tables.ts --words <folder of the papers' words, filled if it is empty>
 *     [--out models/extraction/own-tables.json]
 *
 * From training/tables-of-users, of which nothing was known when they were written: each paper before anything is
 * taught, after one of its layout, after one of another layout, and after all of these. Cases are cells, right if the
 * labelled row they are aligned with agrees. For each kind, prints the performance of the weights fitted on the other
 * kinds.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { calibrationError, thresholdAt } from "../../measuring/metrics.ts";
import { alignRows, isRight } from "../../measuring/row-alignment.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { learnedTable, matchTemplates } from "../../src/extraction/layouts/template-match.ts";
import { fitLogistic, ridge } from "../../src/extraction/logistic.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { extractRows } from "../../src/extraction/tables/extract-rows.ts";
import {
  OWN_CELL_FEATURES,
  type OwnCellFeatures,
  ownCellConfidence,
  SPEAK_AGAINST,
} from "../../src/extraction/tables/own/own-confidence.ts";
import { openLessons } from "./lessons.ts";

interface Case {
  readonly features: OwnCellFeatures;
  readonly isRight: boolean;
  readonly kind: string;
}

const { values: options } = parseArgs({
  options: { words: { type: "string" }, out: { type: "string", default: "models/extraction/own-tables.json" } },
});
const papers = { papers: "training/tables-of-users", words: options.words, as: "scan", show: false };
const cases: Case[] = [];
for (const { taught, lessons } of await openLessons(papers, loadExtraction("models"))) {
  for (const { paper, service, reviewed } of lessons) {
    const memories = reviewed.map(({ template }) => template);
    const matches = matchTemplates(layOutDocument(paper.document), memories);
    const rows = extractRows(paper.document, service, (key) => learnedTable(memories, matches, key));
    const typeOf = (key: string) => service.fields.find((field) => field.key === key)?.type ?? "text";
    for (const [table, truth] of Object.entries(paper.rows ?? {})) {
      const got = rows.filter(({ aggregationKey }) => aggregationKey === table);
      const { truthOf } = alignRows(truth, got, typeOf);
      for (const [index, row] of got.entries()) {
        const wanted = truthOf[index];
        for (const [key, cell] of Object.entries(row.cells)) {
          if (!cell || !("titleDoubt" in cell.features)) continue;
          cases.push({
            features: cell.features,
            isRight: wanted ? isRight(wanted, row, key, typeOf) : false,
            kind: paper.kind,
          });
        }
      }
    }
  }
  console.log(`${taught}: ${cases.length} cells so far`);
}
for (const kind of new Set(cases.map((one) => one.kind))) {
  const weights = weightsOf(cases.filter((one) => one.kind !== kind));
  const judged = cases
    .filter((one) => one.kind === kind)
    .map((one) => ({ confidence: ownCellConfidence(one.features, weights), isRight: one.isRight, isInvented: false }));
  const { coverage, precision } = thresholdAt(judged, 95);
  console.log(
    `${kind}: ${judged.length} cells, ECE ${calibrationError(judged)}, at 95 ${coverage} %, right ${precision} %`,
  );
}
const weights = weightsOf(cases);
writeFileSync(options.out, `${JSON.stringify({ weights }, null, 1)}\n`);
console.log(weights);

/** A feature that is evidence against a cell and gets the opposite sign is held at zero. */
function weightsOf(given: readonly Case[]): OwnCellFeatures {
  const held = new Set<number>();
  for (;;) {
    const fitted = fitLogistic(
      given.map(({ features }) => OWN_CELL_FEATURES.map((feature, k) => (held.has(k) ? 0 : features[feature]))),
      given.map((one) => Number(one.isRight)),
      ridge(OWN_CELL_FEATURES.length),
    );
    const wrong = OWN_CELL_FEATURES.findIndex(
      (feature, k) => !held.has(k) && SPEAK_AGAINST.includes(feature) && fitted[k]! > 0,
    );
    if (wrong < 0)
      return Object.fromEntries(
        OWN_CELL_FEATURES.map((feature, k) => [feature, held.has(k) ? 0 : Math.round(1000 * fitted[k]!) / 1000]),
      ) as OwnCellFeatures;
    held.add(wrong);
  }
}
