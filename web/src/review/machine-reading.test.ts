import { expect, test } from "vitest";
import { changed, withContent } from "./drafts.ts";
import { definition, result } from "./fixture.ts";
import { machineReadingAt } from "./machine-reading.ts";
import { type ReviewModel, reviewModel, type Target } from "./review-model.ts";

const read = reviewModel(result(), definition);
/** As the service tells it of a document that people changed. */
const model: ReviewModel = {
  ...read,
  fields: read.fields.map((field) => ({ ...field, machine: field.values })),
  tables: read.tables.map((table) => ({ ...table, machine: table.rows })),
};
const total: Target = { kind: "value", key: "total", index: 0 };
const missing: Target = { kind: "value", key: "due_date", index: 0 };
const amount: Target = { kind: "cell", key: "items", row: 0, column: "amount" };
const item: Target = { ...amount, column: "item" };

function given(target: Target, text: string | null): ReviewModel {
  return withContent(model, target.key, changed(model, target, text === null ? null : { text, place: null })!);
}

test("of a changed value and of a changed cell it is said what the machine had read", () => {
  expect(machineReadingAt(given(total, "13,00"), total)).toMatchObject({ texts: ["12,00"], rowCount: null });
  expect(machineReadingAt(given(amount, "1,30"), amount)).toMatchObject({ texts: ["1,20"], rowCount: null });
  expect(machineReadingAt(model, total)).toBeNull();
});

test("where the machine had found nothing, that is said", () => {
  expect(machineReadingAt(given(missing, "13/04/2026"), missing)).toMatchObject({ texts: [] });
});

test("taking a cell's reading back changes no other cell", () => {
  const both = withContent(given(item, "Pencil"), "items", changed(given(item, "Pencil"), amount, null)!);
  const back = withContent(both, "items", machineReadingAt(both, amount)!.content);
  expect(Object.values(back.tables[0]!.rows[0]!.cells).map((cell) => cell?.text)).toEqual(["Pencil", "1,20"]);
  expect(machineReadingAt(given(item, "Pencil"), amount)).toBeNull();
});

test("once a row was added or removed it is the table as a whole", () => {
  const [row] = model.tables[0]!.rows;
  const longer = withContent(model, "items", { kind: "rows", rows: [row!, row!] });
  expect(machineReadingAt(longer, amount)).toEqual({
    content: { kind: "rows", rows: [row] },
    texts: [],
    rowCount: 1,
  });
});
