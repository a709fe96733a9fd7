import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";
import { fieldsOutsideTables, tableColumns } from "./table-columns.ts";

const extraction = loadExtraction("models");

const field = (key: string, alias: string, over: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key,
  alias,
  multiple: false,
  aggregationFields: null,
  type: null,
  required: false,
  labels: {},
  ...over,
});
const group = (key: string, aggregationFields: string[], multiple = false) =>
  field(key, key, { aggregationFields, multiple });
const invoices = (...fields: FieldDefinition[]): ServiceDefinition => ({
  name: "Invoices",
  description: "",
  template: "invoice",
  policies: [],
  autoValidation: false,
  categories: [],
  fields,
});

const SELLER = [
  field("seller_name", "Supplier", { type: "organization" }),
  field("seller_vat", "VAT number", { type: "eu.vat" }),
];
const TOTALS = [field("net_total", "Net total", { type: "amount" }), field("tax_total", "Tax", { type: "amount" })];
const HEAD: readonly PrintedLine[] = [
  "ALPHA FORNITURE SRL",
  "Via Roma 5, 00145 Roma RM",
  "P.IVA IT12345678903",
  "",
  [
    [40, "Fattura n. 2024/117"],
    [600, "Data: 05/03/2024"],
  ],
  "",
];
const GOODS: readonly PrintedLine[] = [
  [
    [40, "Descrizione"],
    [400, "Quantità"],
    [600, "Prezzo"],
    [800, "IVA"],
    [1000, "Importo"],
  ],
  [
    [40, "Carta da ufficio"],
    [400, "500"],
    [600, "1,60"],
    [800, "22%"],
    [1000, "800,00"],
  ],
  [
    [40, "Buste imbottite"],
    [400, "100"],
    [600, "2,00"],
    [800, "22%"],
    [1000, "200,00"],
  ],
  "",
];
const SUMS: readonly PrintedLine[] = [
  [
    [40, "Imponibile"],
    [600, "1.000,00"],
  ],
  [
    [40, "IVA 22%"],
    [600, "220,00"],
  ],
  [
    [40, "Totale documento"],
    [600, "1.220,00"],
  ],
];
const INVOICE = [...HEAD, ...GOODS, ...SUMS];

const entitiesOf = (result: DocumentResult, key: string) => result.pages.flatMap((page) => page.entities[key] ?? []);
const rowsOf = (result: DocumentResult, key: string) =>
  result.pages.flatMap((page) => page.aggregatedEntities[key] ?? []);
const textsOf = (row: ReturnType<typeof rowsOf>[number] | undefined) =>
  Object.fromEntries(Object.entries(row?.fields ?? {}).map(([key, cell]) => [key, cell?.text ?? null]));

describe("an aggregation with a single row", () => {
  it("groups values that stand once on the paper, read as any field is, beside a table of goods", () => {
    const service = invoices(...SELLER, group("seller", ["seller_name", "seller_vat"]));
    const result = extraction.extract(printedDocument(INVOICE), service, []);
    expect(rowsOf(result, "seller").map(textsOf)).toEqual([
      { seller_name: "ALPHA FORNITURE SRL", seller_vat: "IT12345678903" },
    ]);
    expect(rowsOf(result, "seller")[0]!.fields.seller_vat).toBe(entitiesOf(result, "seller_vat")[0]);
  });

  it("takes totals for totals though a column of the goods is called alike", () => {
    const plain = extraction.extract(printedDocument(INVOICE), invoices(...TOTALS), []);
    const service = invoices(...TOTALS, group("sums", ["net_total", "tax_total"]));
    const result = extraction.extract(printedDocument(INVOICE), service, []);
    expect(textsOf(rowsOf(result, "sums")[0])).toEqual({ net_total: "1.000,00", tax_total: "220,00" });
    expect(entitiesOf(result, "net_total")[0]!.confidence).toBe(entitiesOf(plain, "net_total")[0]!.confidence);
  });

  it("reads fields of the user's own by their names", () => {
    const own = [field("stamp", "Numero di protocollo"), field("desk", "Sportello")];
    const service = { ...invoices(...own, group("filed", ["stamp", "desk"])), template: "generic" as const };
    const paper: PrintedLine[] = [
      "Ricevuta di deposito",
      [
        [40, "Numero di protocollo:"],
        [400, "K-4471"],
      ],
      [
        [40, "Sportello:"],
        [400, "12B"],
      ],
    ];
    const result = extraction.extract(printedDocument(paper), service, []);
    expect(textsOf(rowsOf(result, "filed")[0])).toEqual({ stamp: "K-4471", desk: "12B" });
  });

  it("has a row on each page that has some of its values, and null for what stands on another", () => {
    const service = invoices(SELLER[0]!, TOTALS[0]!, group("both", ["seller_name", "net_total"]));
    const result = extraction.extract(printedDocument([...HEAD, ...GOODS], SUMS), service, []);
    expect(result.pages.map((page) => page.aggregatedEntities.both!.map(textsOf))).toEqual([
      [{ seller_name: "ALPHA FORNITURE SRL", net_total: null }],
      [{ seller_name: null, net_total: "1.000,00" }],
    ]);
  });

  it("is the first row of a table where its fields may have several values and a table has such columns", () => {
    const cells = [
      field("item_name", "Descrizione", { type: "text", multiple: true }),
      field("item_amount", "Importo", { type: "amount", multiple: true }),
    ];
    const service = invoices(...cells, TOTALS[0]!, group("first", ["item_name", "item_amount", "net_total"]));
    const result = extraction.extract(printedDocument(INVOICE), service, []);
    expect(rowsOf(result, "first").map(textsOf)).toEqual([
      { item_name: "Carta da ufficio", item_amount: "800,00", net_total: "1.000,00" },
    ]);
  });

  it("is learned as its fields are: a corrected row puts the next paper of the layout right", () => {
    const own = [field("stamp", "Kennung"), field("desk", "Platz")];
    const service = { ...invoices(...own, group("filed", ["stamp", "desk"])), template: "generic" as const };
    const paper = (stamp: string, desk: string): PrintedLine[] => [
      "Hinterlegung",
      [
        [40, "Zeichen X"],
        [400, stamp],
      ],
      [
        [40, "Raum Y"],
        [400, desk],
      ],
    ];
    const machine = extraction.extract(printedDocument(paper("QR7788", "H12")), service, []);
    const filed = [{ stamp: { text: "QR7788", boxes: null }, desk: { text: "H12", boxes: null } }];
    const { result } = extraction.applyCorrection(machine, service, { entities: {}, aggregatedEntities: { filed } });
    const memory = extraction.learnTemplate(result, service, ["filed"], machine);
    const next = extraction.extract(printedDocument(paper("ZT4411", "K09")), service, [memory]);
    expect(textsOf(rowsOf(next, "filed")[0])).toEqual({ stamp: "ZT4411", desk: "K09" });
  });
});

describe("an aggregation with many rows", () => {
  it("is a table: all its fields are columns, in every service of the gallery", () => {
    for (const service of GALLERY) {
      for (const table of service.fields.filter(({ aggregationFields }) => aggregationFields !== null)) {
        expect(tableColumns(service, table).map(({ key }) => key)).toEqual(table.aggregationFields);
        expect(fieldsOutsideTables(service).some(({ key }) => table.aggregationFields!.includes(key))).toBe(false);
      }
    }
  });

  it("gives no number for a value that is none, though a column of numbers is called alike", () => {
    const several = SELLER.map((each) => ({ ...each, multiple: true }));
    const service = invoices(...several, group("sellers", ["seller_name", "seller_vat"], true));
    const result = extraction.extract(printedDocument(INVOICE), service, []);
    expect(rowsOf(result, "sellers").map(textsOf)).toEqual([]);
  });
});
