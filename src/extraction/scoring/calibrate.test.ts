import { expect, it } from "vitest";
import type { ReadField } from "../candidate.ts";
import { type CalibrationInput, confidenceOf, nameInCommas } from "./calibrate.ts";
import { loadShippedModels, type ShippedModels } from "./models.ts";

const read = {
  field: { key: "total", alias: "Total", type: "amount", labels: {} },
  template: "receipt",
  meaning: { type: "amount", concept: "invoice.gross_total" },
  ownMeanings: new Set<string>(),
  section: null,
  isExpected: true,
} as unknown as ReadField;
const sure = { bias: 2, logit: 1, margin: 1, doubt: 0, invalid: 0, cases: 100 };
const concept = "receipt/invoice.gross_total";
const shipped = loadShippedModels("models");
const calibrations: ShippedModels["calibrations"] = {
  ...shipped.calibrations,
  [concept]: { ...sure, bias: 0 },
  [nameInCommas(concept)]: sure,
};
const input: CalibrationInput = { logit: 1, margin: 1, doubt: 0, invalid: false, repaired: false, taughtBy: null };
const confidence = (own: CalibrationInput, of = calibrations) =>
  confidenceOf(own, read, { ...shipped, calibrations: of }, { calibration: null, shift: 0 });

it("a paper with decimal commas is as sure as such papers are, where that is known", () => {
  expect(confidence({ ...input, writesComma: true })).toBeGreaterThan(confidence(input) + 5);
  const { [nameInCommas(concept)]: _, ...unparted } = calibrations;
  expect(confidence({ ...input, writesComma: true }, unparted)).toBe(confidence(input));
});

it("a service's own calibration outweighs it", () => {
  const own = { ...sure, bias: -2 };
  const owned = confidenceOf(
    { ...input, writesComma: true },
    read,
    { ...shipped, calibrations },
    { calibration: own, shift: 0 },
  );
  expect(owned).toBe(50);
});

it("a day whose month may be its day is never shown as sure", () => {
  const strong = { ...input, logit: 8, margin: 8 };
  expect(confidence({ ...strong, ambiguous: true })).toBe(60);
  expect(confidence(strong), "control").toBeGreaterThan(95);
});

it("a codice fiscale whose check character fails is never shown as sure", () => {
  const code = { ...read, meaning: { type: "it.codice_fiscale", concept: "identity.personal_number" } } as ReadField;
  const none = { calibration: null, shift: 0 };
  const sureOf = (invalid: boolean, of: ReadField) =>
    confidenceOf({ ...input, logit: 8, margin: 8, invalid }, of, { ...shipped, calibrations: { default: sure } }, none);
  expect(sureOf(true, code)).toBe(60);
  expect(sureOf(false, code), "control: one that holds is").toBeGreaterThan(95);
  expect(sureOf(true, read), "control: other types have what was learned of them").toBeGreaterThan(95);
});

it("a VAT number whose check digits fail is never shown as sure, if it was read from an image", () => {
  const none = { calibration: null, shift: 0 };
  const sureOf = (type: string, invalid: boolean, isRead: boolean) => {
    const of = { ...read, meaning: { type, concept: "seller.vat_id" } } as ReadField;
    const told = { ...input, logit: 8, margin: 8, invalid, isRead };
    return confidenceOf(told, of, { ...shipped, calibrations: { default: sure } }, none);
  };
  for (const type of ["eu.vat", "it.partita_iva"]) {
    expect(sureOf(type, true, true)).toBe(80);
    expect(sureOf(type, true, false), "control: a text layer says what is printed").toBeGreaterThan(95);
    expect(sureOf(type, false, true), "control: one that holds is").toBeGreaterThan(95);
  }
});
