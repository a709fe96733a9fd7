/**
 * The confidence of values of contracts: a calibration for each concept, written into
 * models/extraction/calibration.json beside the others. The rules were made on the seventy papers of training/papers,
 * which do not show how often they are right elsewhere. The fit uses the values in contracts/unseen-values.jsonl: from
 * 52 of the papers and from 44 invented texts, as the rules of the day showed them the first time, before anybody
 * looked at the results. Deterministic.
 *
 *   node training/extraction/fit-contracts.ts [--out models/extraction]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { expectedLike, fitPlatt, type Outcome } from "../../src/extraction/learning/fit-platt.ts";
import type { Calibration } from "../../src/extraction/scoring/scorer.ts";

/** A line of contracts/unseen-values.jsonl: a value that was shown, with the inputs of `calibrate.ts`. */
interface ShownValue {
  readonly paper: string;
  readonly concept: string;
  readonly logit: number;
  readonly margin: number;
  readonly doubt: number;
  readonly isRight: boolean;
}

/**
 * Invented texts have neither the layouts nor the misread letters of papers: a value of a paper counts as much as this
 * many of theirs.
 */
const PAPER_WEIGHT = 2;
const isInvented = (paper: string) => paper.startsWith("inv");

const { values: options } = parseArgs({ options: { out: { type: "string", default: "models/extraction" } } });
const lines = readFileSync(new URL("contracts/unseen-values.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");
const outcomes = Map.groupBy(
  lines
    .map((line) => JSON.parse(line) as ShownValue)
    .flatMap((value) => Array.from({ length: isInvented(value.paper) ? 1 : PAPER_WEIGHT }, () => value)),
  ({ concept }) => concept,
);
const file = join(options.out, "calibration.json");
const { calibrations } = JSON.parse(readFileSync(file, "utf8")) as { calibrations: Record<string, Calibration> };
const ofContracts = expectedLike(fitPlatt([...outcomes.values()].flat().map(outcomeOf)));
for (const [concept, own] of outcomes) calibrations[`contract/${concept}`] = fitPlatt(own.map(outcomeOf), ofContracts);
const sorted = Object.fromEntries(Object.entries(calibrations).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify({ calibrations: sorted }, null, 1)}\n`);
console.table(
  Object.fromEntries(
    [...outcomes].map(([concept, own]) => [
      concept,
      { shown: own.length, right: own.filter(({ isRight }) => isRight).length },
    ]),
  ),
);

function outcomeOf({ paper, logit, margin, doubt, isRight }: ShownValue): Outcome {
  return { input: { logit, margin, doubt, invalid: false, repaired: false, taughtBy: null }, isRight, group: paper };
}
