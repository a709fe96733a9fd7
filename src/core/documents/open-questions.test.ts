import { expect, test } from "vitest";
import { aField } from "../../../test/support/service-definition.ts";
import { fieldsThatCannotBe, isEmptyHanded } from "./open-questions.ts";
import type { DocumentResult, Entity } from "./result.ts";

const fields = [aField("total", { type: "amount" }), aField("company", { type: "organization" })];
const entity = (given: Partial<Entity>): Entity => ({
  id: 1,
  text: "x",
  confidence: 100,
  boundingBoxes: [],
  value: null,
  source: "human",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
  ...given,
});
const resultOf = (...pages: Record<string, Entity[]>[]): DocumentResult => ({
  contentType: "application/pdf",
  category: null,
  modelVersion: "extraction-1",
  pages: pages.map((entities, pageIndex) => ({
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
  })),
});

test("a value that a person gave and the service cannot read as its field's type is in question, on whichever page", () => {
  const given = resultOf({ total: [], company: [entity({})] }, { total: [entity({})], company: [] });
  expect(fieldsThatCannotBe(given, { fields }).map(({ key }) => key)).toEqual(["total"]);
  expect(fieldsThatCannotBe(resultOf({ total: [entity({ source: "model" })] }), { fields })).toEqual([]);
});

test("a day that a person gave and that may be either of two is in question, one without a year is not", () => {
  const dated = { fields: [aField("day", { type: "date" })] };
  const day = (value: Entity["value"]) => fieldsThatCannotBe(resultOf({ day: [entity({ value })] }), dated).length;
  expect(day({ type: "date", iso: null, ambiguous: true })).toBe(1);
  expect(day({ type: "date", iso: null })).toBe(0);
  expect(day({ type: "date", iso: "2026-12-03" })).toBe(0);
});

test("a document is empty-handed when fields are asked for and no page has a value of one", () => {
  expect(isEmptyHanded(resultOf({ total: [] }, { total: [] }), { fields })).toBe(true);
  expect(isEmptyHanded(resultOf({ total: [] }, { total: [entity({})] }), { fields })).toBe(false);
  expect(isEmptyHanded(resultOf({}), { fields: [] })).toBe(false);
});
