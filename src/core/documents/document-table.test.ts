import { expect, test } from "vitest";
import { aField } from "../../../test/support/service-definition.ts";
import type { TypedValue } from "../values.ts";
import { type DocumentHead, documentTables, shownText, type TableOptions } from "./document-table.ts";
import type { Entity } from "./result.ts";

const field = (key: string, alias: string, aggregationFields: string[] | null = null) =>
  aField(key, { alias, aggregationFields, type: "text" });

const FOR_PROGRAMS = { withConfidence: false, language: null, timeZone: null };

test("no two columns have one name: what a service calls like a column of ours is numbered", () => {
  const fields = [
    field("category", "Category"),
    field("category_2", "Kind"),
    field("page", "Name"),
    field("row", "Row"),
  ];
  const service = { fields: [...fields, field("items", "Items", ["page", "row"])], categories: [] };
  const { documents, tables } = documentTables(service, FOR_PROGRAMS);
  expect(documents.columns.slice(-2)).toEqual([
    { key: "category_2", title: "Category (2)" },
    { key: "category_2_2", title: "Kind" },
  ]);
  expect(tables[0]?.columns.map(({ key }) => key)).toEqual([
    "document_id",
    "original_name",
    "page",
    "row",
    "page_2",
    "row_2",
  ]);
  expect(tables[0]?.columns.map(({ title }) => title)).toEqual([
    "Document id",
    "Name",
    "Page",
    "Row",
    "Name (2)",
    "Row (2)",
  ]);
});

const HEAD: DocumentHead = {
  documentId: "d",
  originalName: "n",
  status: "ACTIVE",
  revisionStatus: "approved",
  category: "invoice",
  pageCount: 1,
  createdAt: new Date("2026-07-01T22:30:00Z"),
  leastConfidence: null,
  violations: 0,
};

function entity(text: string, value: TypedValue): Entity {
  const read = { ocrConfidence: null, boundingBoxes: [], evidence: [], alternatives: [], source: "rule" as const };
  return { id: 1, text, confidence: 90, value, ...read };
}

test("a table for people names categories and statuses in their language and tells the time of their clocks", () => {
  const categories = [{ key: "invoice", label: "Fattura" }];
  const amounts = aField("amounts", { multiple: true, type: "amount" });
  const summary = {
    entities: {
      amounts: ["1220.00", "7.50"].map((amount) => ({
        pageIndex: 0,
        entity: entity(amount, { type: "amount", amount, currency: "EUR" }),
      })),
    },
    aggregatedEntities: {},
  };
  const row = (over: Partial<TableOptions>, head: Partial<DocumentHead> = {}) =>
    documentTables({ fields: [amounts], categories }, { ...FOR_PROGRAMS, ...over })
      .row({ ...HEAD, ...head }, summary)
      .map((cell) => shownText(cell));
  expect(row({})).toEqual([
    "d",
    "n",
    "2026-07-01T22:30:00.000Z",
    "ACTIVE",
    "approved",
    "invoice",
    "1",
    "",
    "0",
    "1220.00 | 7.50",
    "EUR",
  ]);
  // In Rome it is summer, and the next day.
  expect(row({ language: "it", timeZone: "Europe/Rome" })).toEqual([
    "d",
    "n",
    "2026-07-02 00:30:00",
    "Letto",
    "Approvato",
    "Fattura",
    "1",
    "",
    "0",
    "1220,00 | 7,50",
    "EUR",
  ]);
  // A category that the service no longer has keeps its key.
  expect(row({ language: "it" }, { category: "note" })[5]).toBe("note");
});

test("a field that is no amount has no column of a currency, and a deleted one says so", () => {
  const fields = [aField("day", { type: "date" }), aField("cost", { type: "amount" })];
  const { documents } = documentTables({ fields, categories: [], formerKeys: new Set(["cost"]) }, FOR_PROGRAMS);
  expect(documents.columns.slice(-3).map(({ title }) => title)).toEqual([
    "day",
    "cost (deleted field)",
    "cost (deleted field) (currency)",
  ]);
});
