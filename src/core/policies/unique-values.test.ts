import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aField } from "../../../test/support/service-definition.ts";
import type { Entity, PageResult } from "../documents/result.ts";
import type { TypedValue } from "../values.ts";
import { comparableValues } from "./unique-values.ts";

const entity = (text: string, value: TypedValue | null = null, confidence = 90): Entity => ({
  id: 1,
  text,
  confidence,
  boundingBoxes: [],
  value,
  source: "rule",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
});
const page = (pageIndex: number, entities: PageResult["entities"]): PageResult => ({
  pageIndex,
  width: 100,
  height: 100,
  rotationAngle: 0,
  words: [],
  entitiesIndex: 1,
  entities,
  aggregatedEntities: {},
  policyViolations: [],
  errors: [],
});
const meaning = (text: string, value: TypedValue | null = null) =>
  comparableValues([page(0, { number: [entity(text, value)] })], { fields: [aField("number")] }).get("number");

describe("values are the same", () => {
  it("that mean the same, however they are written", () => {
    const date = (iso: string): TypedValue => ({ type: "date", iso });
    expect(meaning("12/03/2026", date("2026-03-12"))).toBe(meaning("2026-03-12", date("2026-03-12")));
    const amount = (text: string): TypedValue => ({ type: "amount", amount: text, currency: null });
    expect(meaning("1.220,00", amount("1220.00"))).toBe(meaning("1220", amount("1220")));
    expect(meaning("N. 2026 / 118")).toBe(meaning("n. 2026/118"));
  });

  it("and others are not: a date that is not known counts as it stands", () => {
    const unknown: TypedValue = { type: "date", iso: null, ambiguous: true };
    expect(meaning("03/04/26", unknown)).not.toBe(meaning("04/03/26", unknown));
    expect(meaning("118")).not.toBe(meaning("119"));
  });

  it("whatever the case and the spaces", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9/]{1,12}$/), (text) => {
        expect(meaning(` ${[...text].join(" ").toUpperCase()} `)).toBe(meaning(text));
      }),
    );
  });
});

it("a document says of a field what its summary says: the surer page", () => {
  const pages = [page(0, { number: [entity("118", null, 40)] }), page(1, { number: [entity("119", null, 80)] })];
  expect(comparableValues(pages, { fields: [aField("number")] })).toEqual(new Map([["number", "119"]]));
});
