import { expect, test } from "vitest";
import type { DocumentResult, Entity, PageResult } from "./result.ts";
import { withUnjudged } from "./unjudged.ts";

const entity = (id: number, text: string, source: Entity["source"] = "model"): Entity => ({
  id,
  text,
  confidence: source === "human" ? 100 : 55,
  boundingBoxes: [],
  value: null,
  source,
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
});

function result(cells: readonly (readonly [Entity, Entity])[]): DocumentResult {
  const page: PageResult = {
    pageIndex: 0,
    width: 100,
    height: 100,
    rotationAngle: 0,
    words: [],
    entitiesIndex: 9,
    entities: { item: cells.map(([item]) => item), amount: cells.map(([, amount]) => amount) },
    aggregatedEntities: {
      items: cells.map(([item, amount], row) => ({ id: 20 + row, fields: { item, amount } })),
    },
    policyViolations: [],
    errors: [],
  };
  return { contentType: "image/png", category: null, pages: [page], modelVersion: "test" };
}

const machine = result([
  [entity(1, "Pen"), entity(2, "1,00")],
  [entity(3, "Ink"), entity(4, "1,00")],
]);
const corrected = result([
  [entity(1, "Pen", "human"), entity(2, "1,10", "human")],
  [entity(3, "Ink", "human"), entity(4, "1,00", "human")],
]);
const cellsOf = ({ pages }: DocumentResult) =>
  pages[0]?.aggregatedEntities.items?.flatMap(({ fields }) => Object.values(fields)).map((cell) => cell?.source);

test("cells that nobody judged come back as the machine read them, in the row and in the column", () => {
  const unjudged = ["Pen", "Ink"].map((text) => ({ key: "item", text, pageIndex: 0 }));
  const after = withUnjudged(corrected, machine, [...unjudged, { key: "amount", text: "1,00", pageIndex: 0 }]);
  expect(cellsOf(after)).toEqual(["model", "human", "model", "model"]);
  expect(after.pages[0]?.entities.amount).toEqual([entity(2, "1,10", "human"), entity(4, "1,00")]);
});

test("of equal texts the one at the same place comes back", () => {
  const twice = result([
    [entity(1, "Pen", "human"), entity(2, "1,00", "human")],
    [entity(3, "Ink", "human"), entity(4, "1,00", "human")],
  ]);
  const after = withUnjudged(twice, machine, [
    { key: "amount", text: "1,00", pageIndex: 0 },
    { key: "amount", text: "1,00", pageIndex: 0 },
  ]);
  expect(after.pages[0]?.entities.amount).toEqual([entity(2, "1,00"), entity(4, "1,00")]);
});

test("what the machine did not read so stays a person's", () => {
  const after = withUnjudged(corrected, machine, [
    { key: "amount", text: "1,10", pageIndex: 0 },
    { key: "item", text: "Pen", pageIndex: 3 },
    { key: "nothing", text: "Pen", pageIndex: 0 },
  ]);
  expect(after).toEqual(corrected);
});

test("a value that was taken away and put back has the id that it had", () => {
  const back = result([
    [entity(1, "Pen", "human"), entity(30, "1,00", "human")],
    [entity(3, "Ink", "human"), entity(4, "1,00", "human")],
  ]);
  const after = withUnjudged(back, machine, [{ key: "amount", text: "1,00", pageIndex: 0 }]);
  expect(after.pages[0]?.entities.amount?.map(({ id }) => id)).toEqual([2, 4]);
  expect(after.pages[0]?.aggregatedEntities.items?.[0]?.fields.amount).toEqual(entity(2, "1,00"));
});
