import { describe, expect, it } from "vitest";
import { printedDocument } from "../../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import type { Entity } from "../../../core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../../../core/services/service-definition.ts";
import type { FieldType } from "../../../core/values.ts";
import { loadExtraction } from "../../extraction.ts";
import { repairedValueOf } from "../../fields/typed-value.ts";

const extraction = loadExtraction("models");
const field = (key: string, alias: string, type: FieldType): FieldDefinition => {
  return { key, alias, type, multiple: false, aggregationFields: null, required: false, labels: {} };
};
const service: ServiceDefinition = {
  name: "Invoices",
  description: "",
  template: "invoice",
  policies: [],
  autoValidation: false,
  categories: [],
  fields: [field("iban", "IBAN", "iban"), field("vat", "Seller VAT id", "eu.vat")],
};

const invoice = (iban: string, vat: string) =>
  printedDocument(["ALPHA FORNITURE SRL", `P.IVA ${vat}`, "Fattura n. 12 del 05/03/2024", `IBAN: ${iban}`]);
const PRINTED = invoice("IT60X0542811101000000123456", "IT00743110157");
const MISREAD = invoice("IT60X0542811101OO0000123456", "ITO0743110157");

function valueOfField(document: ReadDocument, key: string): Entity | undefined {
  return extraction.extract(document, service, []).pages[0]?.entities[key]?.[0];
}

describe.each([
  ["iban", "IT60X0542811101000000123456"],
  ["vat", "IT00743110157"],
])("a misread %s", (key, value) => {
  it("comes out as it was printed, is said to be repaired, and is a little less sure for it", () => {
    const [read, misread] = [valueOfField(PRINTED, key), valueOfField(MISREAD, key)];
    expect(read?.value).toMatchObject({ value, valid: true });
    expect(read?.value).not.toHaveProperty("repaired");
    expect(misread?.value).toMatchObject({ value, valid: true, repaired: true });
    expect(misread?.evidence.some(({ term }) => term.startsWith("repaired: "))).toBe(true);
    expect(misread?.confidence).toBeLessThan(read!.confidence);
    expect(misread?.boundingBoxes).toHaveLength(1);
  });

  it("is left alone in a text layer, which says what was printed", () => {
    const pages = MISREAD.pages.map((page) => ({
      ...page,
      words: page.words.map((word) => ({ ...word, source: "text_layer" as const })),
    }));
    expect(valueOfField({ ...MISREAD, pages }, key)?.value).not.toMatchObject({ repaired: true });
  });
});

describe("what a misread identifier must have been", () => {
  it("is told with its certainty, of each type that has check digits", () => {
    const repair = repairedValueOf("it.partita_iva", "O0743110157");
    expect(repair?.value).toMatchObject({
      scheme: "it.partita_iva",
      value: "00743110157",
      valid: true,
      repaired: true,
    });
    expect(repair?.sureness).toBeGreaterThan(0.98);
    expect(repairedValueOf("it.codice_fiscale", "RSSMRA85TI0A562S")?.value.value).toBe("RSSMRA85T10A562S");
  });

  it("is not told of what is valid, of what is nothing like one, and of types without check digits", () => {
    expect(repairedValueOf("it.partita_iva", "00743110157")).toBeNull();
    expect(repairedValueOf("it.partita_iva", "Via Roma 1")).toBeNull();
    expect(repairedValueOf("date", "l2/03/2024")).toBeNull();
  });
});
