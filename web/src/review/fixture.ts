import type { EntityJson, ServiceDefinitionJson, StoredResultJson } from "../../../src/client.ts";

/** A two-page invoice for the tests of this folder. */
export const definition = {
  service_id: "s",
  account_id: "a",
  plan_id: "p",
  created_at: "2026-01-01T00:00:00Z",
  name: "Invoices",
  description: "",
  template: "invoice",
  policies: [],
  auto_validation: false,
  service_categories: {},
  service_fields: {
    number: { tag_alias: "Number", tag_multiple_values: false, required: true },
    total: { tag_alias: "Total", tag_multiple_values: false },
    iban: { tag_alias: "IBAN", tag_multiple_values: true },
    due_date: { tag_alias: "Due date", tag_multiple_values: false },
    item: { tag_alias: "Item", tag_multiple_values: true },
    amount: { tag_alias: "Amount", tag_multiple_values: true },
    items: {
      tag_alias: "Items",
      tag_multiple_values: true,
      tag_aggregation: { aggregation_fields: ["item", "amount"] },
    },
  },
} satisfies ServiceDefinitionJson;

export function entity(id: number, text: string, confidence: number, x = 0): EntityJson {
  const box = [
    [x, 0],
    [x + 40, 0],
    [x + 40, 10],
    [x, 10],
  ];
  return { id, text, confidence, bounding_boxes: [box], source: "model" };
}

export function result(): StoredResultJson {
  const pen = entity(3, "Pen", 95);
  const price = entity(4, "1,20", 50);
  const layout = { width: 100, height: 200, rotation_angle: 0 };
  const rest = { ocr: [], policy_violations: [], errors: [], page_layout: layout };
  return {
    service: "s",
    service_name: "Invoices",
    service_fields: {},
    current_date: "2026-01-01T00:00:00Z",
    document: {
      id: "d",
      status: "ACTIVE",
      revision_status: "pending",
      original_name: "a.pdf",
      content_type: "application/pdf",
      page_count: 2,
    },
    document_summary: {},
    document_pages: [
      {
        ...rest,
        page_index: 0,
        entities_index: 4,
        entities: {
          number: entity(1, "12", 99),
          total: entity(2, "10,00", 70),
          iban: [],
          due_date: {},
          item: [pen],
          amount: [price],
        },
        aggregated_entities: { items: [{ id: 5, aggregated_fields: { item: pen, amount: price } }] },
      },
      {
        ...rest,
        page_index: 1,
        entities_index: 3,
        entities: {
          number: {},
          total: entity(1, "12,00", 80),
          iban: [entity(2, "IT60", 96), entity(3, "IT61", 60)],
          due_date: {},
          item: [entity(4, "Stray", 40)],
          amount: [],
        },
        aggregated_entities: { items: [] },
      },
    ],
  };
}
