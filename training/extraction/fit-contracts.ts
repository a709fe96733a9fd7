/**
 * How sure values of contracts are: a calibration for each concept, put into models/extraction/calibration.json beside the others. The rules
 * were made on the seventy papers of training/papers, which say nothing of how often they are right elsewhere. What counts are the values in
 * contracts/unseen-values.jsonl: of 52 of the papers and of 44 invented texts, as the rules of the day showed them the first time, before
 * anybody looked at what they made of these. Deterministic.
 *
 *   node training/extraction/fit-contracts.ts [--out models/extraction]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { expectedLike, fitPlatt, type Outcome } from "../../src/extraction/learning/fit-platt.ts";
import type { Calibration } from "../../src/extraction/scoring/scorer.ts";

/** A line of contracts/unseen-values.jsonl: a value that was shown, with what `calibrate.ts` knows of it. */
interface ShownValue {
  readonly paper: string;
  readonly concept: string;
  readonly logit: number;
  readonly margin: number;
  readonly doubt: number;
  readonly isRight: boolean;
}

/** Invented texts have neither the layouts nor the misread letters of papers: a value of a paper counts for so many of theirs. */
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
