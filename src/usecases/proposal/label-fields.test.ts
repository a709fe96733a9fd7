import { expect, test } from "vitest";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import { withLabels } from "./label-fields.ts";
import type { RecurringLabel } from "./recurring-labels.ts";

const field = (key: string, aggregationFields: readonly string[] | null = null): FieldDefinition => ({
  key,
  alias: key,
  multiple: true,
  aggregationFields,
  type: aggregationFields === null ? "number" : null,
  required: false,
  labels: {},
});
const read = (entities: Record<string, string>) =>
  ({
    pages: [{ entities: Object.fromEntries(Object.entries(entities).map(([key, text]) => [key, [{ text }]])) }],
  }) as unknown as DocumentResult;
const plate: RecurringLabel = {
  label: "Number plate",
  fold: "number plate",
  type: "document_number",
  multiple: false,
  values: [new Set(["ab 101 cd"])],
};

test("a column that was mistaken for a label's value leaves its table too, which goes with its last column", () => {
  const shipped = [field("quantity"), field("text"), field("lines", ["quantity", "text"]), field("sums", ["quantity"])];
  const { fields } = withLabels(shipped, [plate], [read({ quantity: "101", text: "Paper" })], "en");
  expect(fields.map(({ key }) => key)).toEqual(["text", "lines", "number_plate"]);
  expect(fields.find(({ key }) => key === "lines")?.aggregationFields).toEqual(["text"]);
});
