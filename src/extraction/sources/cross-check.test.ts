import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FactSource } from "../../core/documents/document.ts";
import type { DocumentResult, Entity } from "../../core/documents/result.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const invoices = aService(
  [
    aField("number", { alias: "Invoice number", type: "document_number" }),
    aField("date", { alias: "Invoice date", type: "date" }),
    aField("seller", { alias: "Seller", type: "organization" }),
    aField("seller_vat", { alias: "Seller VAT id", type: "eu.vat" }),
    aField("net", { alias: "Net total", type: "amount" }),
    aField("tax", { alias: "Tax total", type: "amount" }),
    aField("total", { alias: "Total", type: "amount" }),
    aField("ibans", { alias: "IBAN", type: "iban", multiple: true }),
  ],
  { template: "invoice" },
);
interface Print {
  readonly number?: string;
  readonly date?: string;
  readonly net?: string;
  readonly total?: string;
  readonly more?: readonly PrintedLine[];
}
const print = ({
  number = "2024/117",
  date = "05/03/2024",
  net = "1.000,00",
  total = "1.220,00",
  more = [],
}: Print = {}) =>
  printedDocument([
    "ALPHA FORNITURE SRL",
    "Via Roma 5, 00145 Roma RM",
    "P.IVA IT12345678903",
    "",
    [
      [40, `Fattura n. ${number}`],
      [600, `Data: ${date}`],
    ],
    [
      [40, "Imponibile"],
      [600, net],
    ],
    [
      [40, "IVA 22%"],
      [600, "220,00"],
    ],
    [
      [40, "Totale documento"],
      [600, total],
    ],
    "IBAN IT60 X054 2811 1010 0000 0123 456",
    ...more,
  ]);
const VALUES: FactSource["values"] = {
  "invoice.number": "2024/117",
  "invoice.date": "2024-03-05",
  "invoice.net_total": "1000.00",
  "invoice.tax_total": "220.00",
  "invoice.gross_total": "1220.00",
  "invoice.iban": "IT60X0542811101000000123456",
  "seller.name": "Alpha Forniture S.r.l.",
  "seller.vat_id": "IT12345678903",
};
const xml = (values: FactSource["values"] = {}, over: Partial<FactSource> = {}): FactSource => ({
  kind: "fatturapa",
  pageIndex: null,
  valid: true,
  polygons: null,
  rows: [],
  values: { ...VALUES, ...values },
  ...over,
});
const read = (page: Print, ...facts: readonly FactSource[]) =>
  extraction.extract({ ...print(page), facts }, invoices, []);
const one = (result: DocumentResult, key: string): Entity | undefined =>
  result.pages.flatMap((page) => page.entities[key] ?? [])[0];
const mismatches = (result: DocumentResult) =>
  result.pages.flatMap(({ errors }) =>
    errors.filter(({ code }) => code === "STRUCTURED_MISMATCH").map(({ message }) => message),
  );

describe("an attached XML and the visible page", () => {
  it("that agree raise no error, and each value is surer than one that only the XML states", () => {
    const result = read({}, xml({ "invoice.due_date": "2024-04-04" }));
    expect(mismatches(result)).toEqual([]);
    expect(one(result, "total")).toMatchObject({ text: "1.220,00", source: "structured", confidence: 99.9 });
    expect(one(result, "total")?.evidence.map(({ term }) => term)).toContain("printed on page 1 too");
    expect(one(result, "total")?.boundingBoxes).toHaveLength(1);
    const alone = extraction.extract({ ...printedDocument(["Vedi allegato"]), facts: [xml()] }, invoices, []);
    expect(one(alone, "total")).toMatchObject({
      text: "1220.00",
      source: "structured",
      confidence: 99,
      boundingBoxes: [],
    });
    expect(mismatches(alone)).toEqual([]);
  });

  it.each<[string, Print, FactSource["values"]]>([
    ["a date in words", { date: "5 marzo 2024" }, {}],
    ["a date with the year in front", { date: "2024-03-05" }, {}],
    ["an amount without its zeros", {}, { "invoice.gross_total": "1220.0000" }],
    ["a cent of rounding", { total: "1.220,01" }, {}],
    ["an amount printed without cents", { total: "1.220" }, { "invoice.gross_total": "1220.40" }],
    ["a credit note that is printed with a sign", { total: "-1.220,00" }, {}],
    ["a number that is printed without its series", { number: "117" }, { "invoice.number": "117/FE" }],
    ["a number with the year on the other side", { number: "117/2024" }, {}],
    ["a name in other letters", {}, { "seller.name": "ALPHA FORNITURE - società a responsabilità limitata" }],
    ["a VAT number without its country", {}, { "seller.vat_id": "12345678903" }],
    ["an account in groups", {}, {}],
  ])("are not called different for %s", (_, page, values) => {
    expect(mismatches(read(page, xml(values)))).toEqual([]);
  });

  it.each<[string, string, FactSource["values"], string, string]>([
    ["number", "number", { "invoice.number": "2024/118" }, "2024/118", "2024/117"],
    ["day", "date", { "invoice.date": "2024-05-03" }, "2024-05-03", "05/03/2024"],
    ["total", "total", { "invoice.gross_total": "1320.00" }, "1320.00", "1.220,00"],
    ["net", "net", { "invoice.net_total": "1100.00" }, "1100.00", "1.000,00"],
  ])("that differ in the %s are reported with both values, and nobody is sure", (_, key, values, stated, printed) => {
    const result = read({}, xml(values));
    expect(mismatches(result)).toEqual([
      `The fatturapa attachment states ${key} = "${stated}", but page 1 shows "${printed}".`,
    ]);
    const entity = one(result, key)!;
    expect(entity.confidence).toBe(60);
    expect(entity.value).toEqual(one(read({}, xml(values)), key)?.value);
    expect(entity.alternatives[0]).toMatchObject({ text: printed });
    expect(entity.alternatives[0]!.confidence).toBeLessThanOrEqual(40);
  });

  it("that differ are found on the page of the value", () => {
    const [first, second] = [printedDocument(["Lettera di accompagnamento"]).pages[0]!, print().pages[0]!];
    const pages = [first, { ...second, pageIndex: 1 }];
    const facts = [xml({ "invoice.number": "2024/118" })];
    const result = extraction.extract({ contentType: "application/pdf", pages, facts }, invoices, []);
    expect(result.pages[1]?.errors.map(({ code }) => code)).toEqual(["STRUCTURED_MISMATCH"]);
    expect(result.pages[0]?.errors).toEqual([]);
  });

  it("whose net is printed by rate are not called different: only totals that add up are those of the document", () => {
    const byRate = read({ net: "600,00", more: ["Imponibile 4%   400,00"] }, xml());
    expect(mismatches(byRate)).toEqual([]);
  });

  it("may each say more than the other: several accounts, all are given", () => {
    const result = read({ more: ["", "IBAN DE89 3704 0044 0532 0130 00"] }, xml());
    const accounts = result.pages.flatMap((page) => page.entities.ibans ?? []).map(({ source }) => source);
    expect(accounts).toContain("structured");
    expect(accounts).toHaveLength(2);
  });

  it("with a batch of invoices: the one that the pages show is theirs, and the others raise no alarm", () => {
    const other = { "invoice.number": "2024/116", "invoice.gross_total": "99.00", "invoice.net_total": "81.15" };
    const result = read({}, xml(other), xml());
    expect(one(result, "number")?.text).toBe("2024/117");
    expect(mismatches(result)).toEqual([]);
    // Pages that print the whole batch show both totals.
    const both = read({ total: "99,00", more: ["Totale documento 1.220,00"] }, xml(other), xml());
    expect(mismatches(both)).toEqual([]);
  });

  it("of a signed batch without paper: each invoice has its values on its own page", () => {
    const pages = ["1", "2"].map((number, pageIndex) => ({
      ...printedDocument([`invoice number: ${number}`]).pages[0]!,
      pageIndex,
    }));
    const facts = ["1", "2"].map((number, pageIndex) => xml({ "invoice.number": number }, { pageIndex }));
    const result = extraction.extract({ contentType: "application/xml", pages, facts }, invoices, []);
    expect(result.pages.map((page) => page.entities.number?.map(({ text }) => text))).toEqual([["1"], ["2"]]);
    expect(mismatches(result)).toEqual([]);
  });

  it("never disagree about an amount that is printed in any country's way", () => {
    const cents = fc.integer({ min: 100_000, max: 99_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom("it-IT", "en-US", "de-CH", "fr-FR"), (amount, locale) => {
        const stated = (amount / 100).toFixed(2);
        const printed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        expect(mismatches(read({ total: printed }, xml({ "invoice.gross_total": stated })))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
