import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { FieldDefinition, ServiceDefinition, TemplateName } from "../../src/core/services/service-definition.ts";
import type { FieldType } from "../../src/core/values.ts";

/** A service with one aggregation, `rows`, of these columns: [key, alias, type]. */
export function tableService(
  columns: readonly (readonly [key: string, alias: string, type: FieldType])[],
  template: TemplateName,
): ServiceDefinition {
  const field = (key: string, alias: string, type: FieldType | null, of: string[] | null = null): FieldDefinition => ({
    key,
    alias,
    multiple: true,
    aggregationFields: of,
    type,
    required: false,
    labels: {},
  });
  const cells = columns.map(([key, alias, type]) => field(key, alias, type));
  const keys = columns.map(([key]) => key);
  return {
    name: "Table",
    description: "",
    fields: [...cells, field("rows", "Rows", null, keys)],
    categories: [],
    template,
    policies: [],
    autoValidation: false,
  };
}

/** The document as returned by OCR: nothing in it is certain, so digits may be corrected. */
export function asRead(document: ReadDocument, confidence = 0.9): ReadDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, source: "ocr" as const, confidence })),
  }));
  return { ...document, pages };
}
