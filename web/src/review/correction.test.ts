import { expect, test } from "vitest";
import { correctionOf } from "./correction.ts";
import { definition, result } from "./fixture.ts";
import { reviewModel } from "./review-model.ts";

const model = reviewModel(result(), definition);
const box = [
  [0, 0],
  [40, 0],
  [40, 10],
  [0, 10],
];

test("a single field is sent alone", () => {
  const given = { text: "13,00", place: null };
  expect(correctionOf(model, { kind: "value", key: "total", index: 0 }, given)).toEqual({
    entities: { total: "13,00" },
  });
});

test("a value shown on the page is sent with its place", () => {
  const given = { text: "13,00", place: { pageIndex: 1, boxes: [box] } };
  expect(correctionOf(model, { kind: "value", key: "total", index: 0 }, given)).toEqual({
    entities: { total: { text: "13,00", page_index: 1, bounding_boxes: [box] } },
  });
});

test("a single field that is not on the document is null", () => {
  expect(correctionOf(model, { kind: "value", key: "total", index: 0 }, null)).toEqual({ entities: { total: null } });
});

test("the other values of a multiple field stay with their places", () => {
  expect(correctionOf(model, { kind: "value", key: "iban", index: 1 }, { text: "IT62", place: null })).toEqual({
    entities: { iban: [{ text: "IT60", page_index: 1, bounding_boxes: [box] }, "IT62"] },
  });
});

test("a value after the last of a multiple field is added", () => {
  const { entities } = correctionOf(model, { kind: "value", key: "iban", index: 2 }, { text: "IT62", place: null });
  expect(entities?.iban).toHaveLength(3);
});

test("removing one value of a multiple field leaves the other, removing a missing field's marks it absent", () => {
  expect(correctionOf(model, { kind: "value", key: "iban", index: 0 }, null).entities?.iban).toEqual([
    { text: "IT61", page_index: 1, bounding_boxes: [box] },
  ]);
  expect(correctionOf(model, { kind: "value", key: "item", index: 0 }, null).entities).toEqual({ item: null });
});

test("a cell is sent with the whole table", () => {
  const target = { kind: "cell", key: "items", row: 0, column: "amount" } as const;
  expect(correctionOf(model, target, { text: "1,30", place: null })).toEqual({
    aggregated_entities: {
      items: [{ item: { text: "Pen", page_index: 0, bounding_boxes: [box] }, amount: "1,30" }],
    },
  });
});
