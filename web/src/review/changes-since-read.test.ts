import { expect, test } from "vitest";
import { changesSinceRead } from "./changes-since-read.ts";
import { definition, entity, result } from "./fixture.ts";
import { reviewModel } from "./review-model.ts";

/** The document as people left it, and of its first page what the machine had read. */
function changesOf(machine: {
  entities?: Record<string, ReturnType<typeof entity>[]>;
  aggregated_entities?: Record<string, { id: number; aggregated_fields: Record<string, ReturnType<typeof entity>> }[]>;
}) {
  const read = result();
  const [first, ...others] = read.document_pages;
  const page = { ...first!, machine: { entities: {}, aggregated_entities: {}, ...machine } };
  return changesSinceRead(reviewModel({ ...read, document_pages: [page, ...others] }, definition));
}

test("nothing that people changed: nothing to tell", () => {
  expect(changesSinceRead(reviewModel(result(), definition))).toEqual([]);
});

test("a value that was changed, and one that was added, each say from what to what; a confirmed one says nothing", () => {
  const { number } = result().document_pages[0]!.entities as Record<string, { text: string }>;
  const now = number?.text ?? "";
  expect(changesOf({ entities: { number: [entity(1, "WRONG", 40)] } })).toEqual([
    { key: "number", alias: "Number", row: null, before: "WRONG", after: now },
  ]);
  expect(changesOf({ entities: { number: [] } })).toMatchObject([{ before: null, after: now }]);
  expect(changesOf({ entities: { number: [entity(1, now, 40)] } })).toEqual([]);
});

test("a cell says its row, and rows that were added or removed are told as a whole", () => {
  const row = (item: string, amount: string) => ({
    id: 1,
    aggregated_fields: { item: entity(3, item, 90), amount: entity(4, amount, 90) },
  });
  expect(changesOf({ aggregated_entities: { items: [row("Pen", "1,00")] } })).toEqual([
    { key: "items:amount", alias: "Amount", row: 0, before: "1,00", after: "1,20" },
  ]);
  expect(changesOf({ aggregated_entities: { items: [row("Pen", "1,20"), row("Ink", "3,00")] } })).toEqual([
    { key: "items", alias: "Items", row: null, before: "Ink · 3,00", after: null },
  ]);
});
