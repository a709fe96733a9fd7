import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../services/service-definition.ts";
import type { Entity, PageResult } from "./result.ts";
import { summarise } from "./summary.ts";

const field = (key: string, multiple: boolean, rows: string[] | null = null): FieldDefinition => ({
  key,
  alias: key,
  multiple,
  aggregationFields: rows,
  type: null,
  required: false,
  labels: {},
});
const fields = [
  field("total", false),
  field("iban", true),
  field("items", true, ["iban"]),
  field("tax", false, ["iban"]),
];
const entity = (id: number, confidence: number, text = `${id}`): Entity => ({
  id,
  text,
  confidence,
  boundingBoxes: [],
  value: null,
  source: "model",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
});
const page = (pageIndex: number, parts: Partial<PageResult>): PageResult => ({
  pageIndex,
  width: 100,
  height: 100,
  rotationAngle: 0,
  words: [],
  entitiesIndex: 0,
  entities: {},
  aggregatedEntities: {},
  policyViolations: [],
  errors: [],
  ...parts,
});

describe("the summary of a document", () => {
  it("names every field, empty where nothing was extracted", () => {
    expect(summarise([], { fields })).toEqual({
      entities: { total: [], iban: [] },
      aggregatedEntities: { items: [], tax: [] },
    });
  });

  it("decides a single field by confidence, then the lower page, then the lower id", () => {
    const total = (...lists: Entity[][]) =>
      summarise(
        lists.map((list, index) => page(index, { entities: { total: list } })),
        { fields },
      ).entities.total!.map(({ pageIndex, entity: chosen }) => [pageIndex, chosen.id]);
    expect(total([entity(1, 50)], [entity(1, 90)])).toEqual([[1, 1]]);
    expect(total([entity(3, 90)], [entity(1, 90)])).toEqual([[0, 3]]);
    expect(total([entity(3, 90), entity(2, 90)])).toEqual([[0, 2]]);
  });

  it("keeps duplicates of a multiple field in page order, whatever order the pages come in", () => {
    const pages = [
      page(1, { entities: { iban: [entity(1, 9, "X")] } }),
      page(0, { entities: { iban: [entity(5, 1, "X")] } }),
    ];
    expect(summarise(pages, { fields }).entities.iban!.map((value) => value.pageIndex)).toEqual([0, 1]);
  });

  it("decides a single aggregation by the mean confidence of its cells", () => {
    const row = (id: number, ...confidences: (number | null)[]) => ({
      id,
      fields: Object.fromEntries(confidences.map((c, i) => [`c${i}`, c === null ? null : entity(i, c)])),
    });
    const pages = [page(0, { aggregatedEntities: { tax: [row(1, 99, 1), row(2, 80, null)] } })];
    expect(summarise(pages, { fields }).aggregatedEntities.tax!.map((r) => r.row.id)).toEqual([2]);
  });

  it("groups in the row of a single aggregation what it chose for single fields, whatever page they stand on", () => {
    const grouping = [...fields, field("sums", false, ["total"])];
    const on = (pageIndex: number, confidence: number) => {
      const total = entity(1, confidence, `on page ${pageIndex}`);
      const row = { id: 2, fields: { total } };
      return page(pageIndex, { entities: { total: [total] }, aggregatedEntities: { sums: [row] } });
    };
    const summary = summarise([on(0, 50), on(1, 90)], { fields: grouping });
    expect(summary.aggregatedEntities.sums!.map(({ row }) => row.fields.total?.text)).toEqual(["on page 1"]);
    const apart = [
      on(0, 90),
      page(1, {
        entities: { total: [] },
        aggregatedEntities: { sums: [{ id: 1, fields: { total: null, x: entity(3, 99) } }] },
      }),
    ];
    const [chosen] = summarise(apart, { fields: grouping }).aggregatedEntities.sums!;
    expect(chosen?.row.fields.total?.text).toBe("on page 0");
  });

  it("holds every value of a multiple field and never a worse one of a single field", () => {
    const list = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 0, max: 100 })), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (drawn) => {
        const pages = drawn.map((values, index) => {
          const entities = values.map(([id, confidence]) => entity(id, confidence));
          return page(index, { entities: { total: entities, iban: entities } });
        });
        const { total, iban } = summarise(pages, { fields }).entities;
        const all = pages.flatMap((p) => p.entities.iban!);
        expect(iban!.map((value) => value.entity)).toEqual(all);
        expect(total!.length).toBe(Math.min(1, all.length));
        if (total![0]) expect(total![0].entity.confidence).toBe(Math.max(...all.map((e) => e.confidence)));
      }),
    );
  });
});
