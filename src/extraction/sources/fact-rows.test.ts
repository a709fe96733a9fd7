import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import type { FactSource } from "../../core/documents/document.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { typedValueOf } from "../fields/typed-value.ts";
import type { PlacedEntity, PlacedRow } from "../page-results.ts";
import { structuredRows } from "./fact-rows.ts";

const column = (key: string, alias: string, type: FieldType) => aField(key, { alias, type, multiple: true });
const table = (key: string, columns: readonly FieldDefinition[]) => [
  ...columns,
  aField(key, { alias: key, multiple: true, aggregationFields: columns.map((one) => one.key) }),
];
const LINES = table("lines", [
  column("line_description", "Description", "text"),
  column("line_amount", "Amount", "amount"),
]);
const TAXES = table("taxes", [
  column("tax_rate", "VAT rate", "percent"),
  column("tax_base", "Taxable amount", "amount"),
  column("tax_amount", "Tax", "amount"),
  column("tax_exemption", "Exemption", "text"),
]);
const INSTALMENTS = table("instalments", [
  column("instalment_date", "Due date", "date"),
  column("instalment_amount", "Amount", "amount"),
]);
const invoices = (...fields: readonly FieldDefinition[]) => aService(fields, { template: "invoice" });
const ALL = invoices(...LINES, ...TAXES, ...INSTALMENTS);

const SOURCE: FactSource = {
  kind: "fatturapa",
  pageIndex: null,
  valid: true,
  values: {},
  polygons: null,
  rows: [{ description: "Stampa", amount: "100.00", taxRate: "22.00" }],
  taxes: [
    { taxRate: "22.00", taxBase: "100.00", tax: "22.00" },
    { taxRate: "0.00", taxBase: "2.00", tax: "0.00", exemption: "N1" },
  ],
  instalments: [{ dueDate: "2025-05-31", amount: "124.00" }],
};

const BOX = [
  [1, 1],
  [9, 1],
  [9, 9],
  [1, 9],
] as const;

/** A row that the page's own table has, on its second page. */
function printedRow(aggregationKey: string, cells: Readonly<Record<string, string>>): PlacedRow {
  const typeOf = (key: string) => ALL.fields.find((field) => field.key === key)!.type!;
  const style = { decimal: ",", currency: null, dateOrder: "day_first", language: null } as const;
  const placed = Object.entries(cells).map(([fieldKey, text]): [string, PlacedEntity] => {
    const value = typedValueOf(typeOf(fieldKey), text, style);
    const entity = {
      text,
      value,
      confidence: 70,
      source: "table",
      ocrConfidence: null,
      evidence: [],
      alternatives: [],
    };
    return [fieldKey, { fieldKey, pageIndex: 1, boundingBoxes: [BOX], entity: entity as PlacedEntity["entity"] }];
  });
  return { aggregationKey, pageIndex: 1, cells: Object.fromEntries(placed) };
}

const textsOf = (rows: readonly PlacedRow[], key: string) =>
  rows
    .filter(({ aggregationKey }) => aggregationKey === key)
    .map(({ cells }) => Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell?.entity.text])));

describe("rows that an attached invoice states", () => {
  it("fill the lines, the taxes and the payments, each its own table", () => {
    const rows = structuredRows([SOURCE], ALL, []);
    expect(textsOf(rows, "lines")).toEqual([{ line_description: "Stampa", line_amount: "100.00" }]);
    expect(textsOf(rows, "taxes")).toEqual([
      { tax_rate: "22.00", tax_base: "100.00", tax_amount: "22.00", tax_exemption: undefined },
      { tax_rate: "0.00", tax_base: "2.00", tax_amount: "0.00", tax_exemption: "N1" },
    ]);
    expect(textsOf(rows, "instalments")).toEqual([{ instalment_date: "2025-05-31", instalment_amount: "124.00" }]);
  });

  it.each([
    ["lines only", { taxes: [], instalments: [] }, ["lines"]],
    ["lines of a source that has no taxes or payments", { taxes: undefined, instalments: undefined }, ["lines"]],
    ["taxes only", { rows: [], instalments: [] }, ["taxes", "taxes"]],
    ["payments only", { rows: [], taxes: [] }, ["instalments"]],
  ])("%s fill no table of another kind", (_, over, filled) => {
    const { taxes, instalments, ...rest } = { ...SOURCE, ...over };
    const source: FactSource = { ...rest, ...(taxes && { taxes }), ...(instalments && { instalments }) };
    expect(structuredRows([source], ALL, []).map(({ aggregationKey }) => aggregationKey)).toEqual(filled);
  });

  it("a table of payments takes no lines though both have amounts, and a table of lines no payments", () => {
    expect(structuredRows([{ ...SOURCE, instalments: [] }], invoices(...INSTALMENTS), [])).toEqual([]);
    expect(structuredRows([{ ...SOURCE, rows: [] }], invoices(...LINES), [])).toEqual([]);
    expect(structuredRows([{ ...SOURCE, taxes: [] }], invoices(...TAXES), [])).toEqual([]);
    // Control: what the table is for does fill it.
    expect(structuredRows([SOURCE], invoices(...INSTALMENTS), [])).toHaveLength(1);
  });

  it("keep the text and the place of a row that the page has too: days and numbers however they are printed", () => {
    const shown = [
      printedRow("taxes", { tax_rate: "22 %", tax_base: "100,00", tax_amount: "22,00" }),
      printedRow("taxes", { tax_rate: "0", tax_base: "2,00", tax_amount: "0,00", tax_exemption: "n1" }),
      printedRow("instalments", { instalment_date: "31/05/2025", instalment_amount: "€ 124,00" }),
    ];
    const rows = structuredRows([SOURCE], ALL, shown);
    expect(textsOf(rows, "taxes")).toEqual([
      { tax_rate: "22 %", tax_base: "100,00", tax_amount: "22,00", tax_exemption: undefined },
      { tax_rate: "0", tax_base: "2,00", tax_amount: "0,00", tax_exemption: "n1" },
    ]);
    expect(textsOf(rows, "instalments")).toEqual([{ instalment_date: "31/05/2025", instalment_amount: "€ 124,00" }]);
    const [line, ...others] = rows;
    expect([line!.pageIndex, line!.cells.line_amount!.boundingBoxes]).toEqual([0, []]);
    for (const { pageIndex, cells } of others) {
      expect(pageIndex).toBe(1);
      for (const cell of Object.values(cells)) expect(cell?.boundingBoxes ?? [BOX]).toEqual([BOX]);
    }
  });

  it("beat what the page shows otherwise: another day, and a number with the same digits", () => {
    const shown = [printedRow("instalments", { instalment_date: "30/05/2025", instalment_amount: "12.400" })];
    const [row] = structuredRows([{ ...SOURCE, rows: [], taxes: [] }], ALL, shown);
    expect(row!.cells.instalment_date).toMatchObject({ boundingBoxes: [], entity: { text: "2025-05-31" } });
    expect(row!.cells.instalment_amount).toMatchObject({ boundingBoxes: [], entity: { text: "124.00" } });
  });

  it("of a batch are on the pages of their invoices", () => {
    const batch = [0, 1].map((pageIndex) => ({ ...SOURCE, pageIndex }));
    const pages = structuredRows(batch, ALL, []).map((row) => [row.aggregationKey, row.pageIndex]);
    expect(pages.filter(([key]) => key === "taxes")).toEqual([0, 0, 1, 1].map((page) => ["taxes", page]));
    expect(pages.filter(([key]) => key === "instalments")).toEqual([0, 1].map((page) => ["instalments", page]));
  });
});
