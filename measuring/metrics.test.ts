import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  calibrationError,
  calibrationErrorByChance,
  type FieldSpec,
  type FieldVerdict,
  fieldVerdict,
  inventedAt90,
  type Judgement,
  judgementsOf,
  meanOf,
  type Outcome,
  overconfidence,
  reliabilityOf,
  type ShownValue,
  type Threshold,
  type Truth,
  thresholdAt,
} from "./metrics.ts";

interface Fixture {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly documents: readonly {
    readonly id: string;
    readonly fields: Readonly<Record<string, Truth>>;
    readonly shown: Readonly<Record<string, readonly ShownValue[]>>;
  }[];
  readonly verdict: {
    readonly table: readonly FieldVerdict[];
    readonly mean: number;
    readonly ece: number;
    readonly at95: Threshold;
    readonly at98: Threshold;
    readonly at99: Threshold;
  };
}

/**
 * Five documents and the judge's verdict on them, recorded: right in another spelling, wrong, missing, made up, on a
 * second page.
 */
const { fields, documents, verdict } = JSON.parse(readFileSync("measuring/fixtures/judged.json", "utf8")) as Fixture;

const outcomes = documents.flatMap(({ id, fields: truths, shown }): Outcome[] =>
  Object.entries(truths).map(([field, truth]) => ({ documentId: id, field, truth, shown: shown[field] ?? [] })),
);
const table = Object.entries(fields).map(([field, spec]) =>
  fieldVerdict(
    field,
    outcomes.filter((one) => one.field === field),
    spec,
  ),
);
const judgements = outcomes.flatMap((one) => judgementsOf(one, fields[one.field]!));

describe("figures count as the judge counts", () => {
  it.each(Object.keys(fields))("field by field: %s", (field) => {
    expect(table.find((row) => row.field === field)).toEqual(verdict.table.find((row) => row.field === field));
  });

  it("over the set: mean, calibration error, coverage and precision at the thresholds", () => {
    expect(meanOf(table)).toBe(verdict.mean);
    expect(calibrationError(judgements)).toBe(verdict.ece);
    expect(thresholdAt(judgements, 95)).toEqual(verdict.at95);
    expect(thresholdAt(judgements, 98)).toEqual(verdict.at98);
    expect(thresholdAt(judgements, 99)).toEqual(verdict.at99);
  });

  it("and one answer that differs changes them (control)", () => {
    const spoilt = outcomes.map((one) => (one.field === "number" ? { ...one, shown: [] } : one));
    const row = fieldVerdict(
      "number",
      spoilt.filter(({ field }) => field === "number"),
      fields.number!,
    );
    expect(row).not.toEqual(verdict.table.find(({ field }) => field === "number"));
  });
});

describe("what the judge does not count", () => {
  const judgement = (confidence: number, isRight: boolean, isInvented = false): Judgement => ({
    confidence,
    isRight,
    isInvented,
  });

  it("is made up where the field is absent and a value is shown, of all values shown at 90 or more", () => {
    const shown = [judgement(95, true), judgement(90, false, true), judgement(99, false), judgement(89, false, true)];
    expect(inventedAt90(shown)).toBe(33.3);
    expect(inventedAt90([judgement(50, false, true)])).toBeNull();
  });

  it("lies in ten bins of confidence, 100 in the last", () => {
    const bins = reliabilityOf([judgement(100, true), judgement(92, false), judgement(9.9, false)]);
    expect(bins).toHaveLength(10);
    expect(bins[9]).toEqual({ shown: 2, confidence: 96, right: 1 });
    expect(bins[0]).toEqual({ shown: 1, confidence: 9.9, right: 0 });
  });

  it("is the calibration error that chance leaves of honest confidences", () => {
    // A single coin toss deviates by half a toss; with two it is the mean of 1, 0, 0 and 1.
    expect(calibrationErrorByChance([{ shown: 1, confidence: 50, right: 1 }])).toBe(50);
    expect(calibrationErrorByChance([{ shown: 2, confidence: 50, right: 2 }])).toBe(25);
    // n p (1 − p) is 9 for a hundred values at 90: their mean deviation is near 3 √(2 / π).
    expect(calibrationErrorByChance([{ shown: 100, confidence: 90, right: 90 }])).toBeCloseTo(2.4, 1);
    expect(calibrationErrorByChance([{ shown: 7, confidence: 100, right: 7 }])).toBe(0);
    expect(calibrationErrorByChance([{ shown: 0, confidence: 0, right: 0 }])).toBeNull();
  });

  it("says whether confidences are too high or too low", () => {
    const sure = { shown: 10, confidence: 90, right: 8 };
    const modest = { shown: 10, confidence: 60, right: 8 };
    expect(overconfidence([sure])).toBe(10);
    expect(overconfidence([modest])).toBe(-20);
    expect(overconfidence([sure, modest])).toBe(-5);
    expect(overconfidence([{ shown: 1000, confidence: 80, right: 800.1 }])).toBe(0);
    expect(overconfidence([])).toBeNull();
  });
});
