import { describe, expect, it } from "vitest";
import type { ReadField } from "../candidate.ts";
import { type CalibrationInput, confidenceOf } from "../scoring/calibrate.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { ownFieldsShift } from "./own-fields-shift.ts";
import type { Decided } from "./replay.ts";

const models = loadShippedModels("models");
const field = (key: string, concept: ReadField["meaning"]["concept"]) => ({
  read: {
    field: { key, alias: key, multiple: false, aggregationFields: null, type: "text", required: false, labels: {} },
    template: "invoice",
    meaning: { concept, type: "text" },
    ownMeanings: new Set<string>(),
    section: null,
    isExpected: false,
  } satisfies ReadField,
});
const own = field("own", null);
const known = field("number", "invoice.number");
const input: CalibrationInput = {
  logit: 2,
  margin: 2,
  doubt: 0.02,
  invalid: false,
  repaired: false,
  taughtBy: "others",
};
/** Documents on which the field was read, this many of them rightly. */
const documents = (key: string, count: number, right: number, taughtBy: CalibrationInput["taughtBy"] = "others") =>
  Array.from({ length: count }, (_, i) => {
    const isRight = i < right;
    return new Map<string, Decided>([[key, { isRight, outcomes: [{ input: { ...input, taughtBy }, isRight }] }]]);
  });
const shiftOf = (newAfter: ReadonlyMap<string, Decided>[], layouts = 5) =>
  ownFieldsShift([own, known], { newAfter }, layouts, models);
const onNoKnownKind = { read: { ...known.read, template: "generic" as const } };
const sureness = (
  shift: number,
  asked: { readonly read: ReadField } = own,
  taughtBy: CalibrationInput["taughtBy"] = "others",
) => confidenceOf({ ...input, taughtBy }, asked.read, models, { calibration: null, shift });

describe("how sure a service is of its own fields", () => {
  it("grows where reviewed documents show them right, and shrinks where they show them wrong", () => {
    const [better, worse] = [shiftOf(documents("own", 30, 30)), shiftOf(documents("own", 30, 6))];
    expect(better).toBeGreaterThan(0.5);
    expect(worse).toBeLessThan(-0.5);
    expect(sureness(better)).toBeGreaterThan(sureness(0));
    expect(sureness(worse)).toBeLessThan(40);
  });

  it("stays as it is while few outcomes or one layout alone are known", () => {
    expect(shiftOf(documents("own", 11, 0))).toBe(0);
    expect(shiftOf(documents("own", 30, 0), 1)).toBe(0);
  });

  it("is not moved by fields that the product knows, nor moves them, nor values that their own layout speaks for", () => {
    expect(shiftOf(documents("number", 30, 0))).toBe(0);
    expect(shiftOf(documents("own", 30, 0, "layout"))).toBe(0);
    expect(sureness(-2, known)).toBe(sureness(0, known));
    expect(sureness(-2, own, "layout")).toBe(sureness(0, own, "layout"));
  });

  it("holds for all fields of a service of no known kind", () => {
    expect(sureness(-2, onNoKnownKind)).toBeLessThan(sureness(0, onNoKnownKind));
  });
});
