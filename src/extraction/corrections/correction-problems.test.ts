import { describe, expect, it } from "vitest";
import { polygonOfBox } from "../../core/geometry.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { CorrectedValue } from "../contract.ts";
import { correctionProblems } from "./correction-problems.ts";

const field = (key: string, multiple: boolean, aggregationFields: string[] | null = null): FieldDefinition => ({
  key,
  alias: key,
  multiple,
  aggregationFields,
  type: null,
  required: false,
  labels: {},
});
const service = {
  fields: [
    field("company", false),
    field("total", false),
    field("phones", true),
    field("item_name", true),
    field("items", true, ["item_name"]),
  ],
};
const value = (text: string, boxes: CorrectedValue["boxes"] = null): CorrectedValue => ({ text, boxes });

describe("the problems of a correction", () => {
  it("are its unknown keys, misplaced rows, second values of single fields and missing pages", () => {
    const boxes = { pageIndex: 3, polygons: [] };
    const problems = correctionProblems(
      service,
      {
        entities: {
          nothing: [],
          items: [],
          total: [value("1"), value("2")],
          company: [value("x", boxes)],
          phones: [value("1"), { ...value("2"), pageIndex: 1 }],
        },
        aggregatedEntities: { total: [], items: [{}, { price: value("1"), item_name: value("x", boxes) }] },
      },
      { pageCount: 1 },
    );
    expect(problems.map(({ path }) => path.join("/"))).toEqual([
      "entities/nothing",
      "entities/items",
      "entities/total",
      "entities/company",
      "entities/phones/1",
      "aggregated_entities/total",
      "aggregated_entities/items/1/price",
      "aggregated_entities/items/1/item_name",
    ]);
  });

  it("are the boxes that lie beside their page, not those that stick out", () => {
    const boxed = (x0: number, y0: number) =>
      value("1", { pageIndex: 0, polygons: [polygonOfBox({ x0, y0, x1: x0 + 50, y1: y0 + 10 })] });
    const problemsOf = (total: CorrectedValue) =>
      correctionProblems(
        service,
        { entities: { total: [total] }, aggregatedEntities: {} },
        { pageCount: 1, pages: [{ width: 600, height: 800 }] },
      );
    expect(problemsOf(boxed(590, 795))).toEqual([]);
    for (const beside of [boxed(600, 10), boxed(10, 800), boxed(90_000, 90_000)]) {
      expect(problemsOf(beside).map(({ path }) => path.join("/"))).toEqual(["entities/total"]);
    }
  });

  it("are boxes that are none in whole pixels, and pages counted from 1", () => {
    const problemOf = (box: Parameters<typeof polygonOfBox>[0], pageIndex = 0) => {
      const total = [value("1", { pageIndex, polygons: [polygonOfBox(box)] })];
      return correctionProblems(service, { entities: { total }, aggregatedEntities: {} }, { pageCount: 1 })[0]?.problem;
    };
    expect(problemOf({ x0: 0.12, y0: 0.3, x1: 0.4, y1: 0.33 })).toContain("pixels of the page's image");
    expect(problemOf({ x0: 10, y0: 10, x1: 20, y1: 10 })).toBeUndefined();
    expect(problemOf({ x0: 10, y0: 10, x1: 20, y1: 20 }, 1)).toContain("no page 1; the document has 1, counted from 0");
  });

  it("are none for a correction that can be applied", () => {
    const correction = {
      entities: { total: [value("1")], phones: null },
      aggregatedEntities: { items: [{ item_name: null }] },
    };
    expect(correctionProblems(service, correction)).toEqual([]);
  });
});
