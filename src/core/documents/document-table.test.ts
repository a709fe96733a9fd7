import { expect, test } from "vitest";
import { aField } from "../../../test/support/service-definition.ts";
import { documentTables } from "./document-table.ts";

const field = (key: string, alias: string, aggregationFields: string[] | null = null) =>
  aField(key, { alias, aggregationFields, type: "text" });

test("no two columns have one name: what a service calls like a column of ours is numbered", () => {
  const fields = [
    field("category", "Category"),
    field("category_2", "Kind"),
    field("page", "Name"),
    field("row", "Row"),
  ];
  const service = { fields: [...fields, field("items", "Items", ["page", "row"])] };
  const { documents, tables } = documentTables(service, { withConfidence: false });
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
