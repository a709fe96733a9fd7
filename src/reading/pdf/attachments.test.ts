import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { rawPdf, streamObject } from "../../../test/support/raw-pdf.ts";
import { loadPdfium, openPdf } from "./open-pdf.ts";
import type { Pdfium } from "./pdfium.ts";

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")));
});

const ubl = (number: string): Buffer =>
  Buffer.from(`<Invoice xmlns:cac="c" xmlns:cbc="b"><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-14</cbc:IssueDate>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
<cbc:RegistrationName>Rossi</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal></Invoice>`);

/** Numbers of the invoices found in a PDF with these embedded files. */
function numbersIn(files: readonly { name: string; bytes: Uint8Array; dictionary?: string }[]): (string | undefined)[] {
  const objects = files.flatMap(({ name, bytes, dictionary }, i) => [
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${11 + 2 * i} 0 R >> >>`,
    streamObject(`/Type /EmbeddedFile ${dictionary ?? ""}`, bytes),
  ]);
  const names = files.map(({ name }, i) => `(${name}) ${10 + 2 * i} 0 R`).join(" ");
  const catalogue = `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
  const file = openPdf(pdfium, rawPdf({ content: "", catalogue, objects }));
  const numbers = file.attachedInvoices().map((facts) => facts.values["invoice.number"]);
  file.close();
  return numbers;
}

test("an invoice is found by its content, whatever its name", () => {
  expect(numbersIn([{ name: "daten", bytes: ubl("7") }])).toEqual(["7"]);
});

test("an invoice under the standard's name is the invoice, others are papers beside it", () => {
  const files = ["a.xml", "factur-x.xml", "z.xml"].map((name, i) => ({ name, bytes: ubl(String(i)) }));
  expect(numbersIn(files)).toEqual(["1"]);
});

test("without such a name all invoices count", () => {
  expect(numbersIn(["a.xml", "b.xml"].map((name) => ({ name, bytes: ubl(name) })))).toEqual(["a.xml", "b.xml"]);
});

test("a standard name on something else does not hide the invoice", () => {
  const files = [
    { name: "factur-x.xml", bytes: Buffer.from("<nothing/>") },
    { name: "rechnung.xml", bytes: ubl("8") },
  ];
  expect(numbersIn(files)).toEqual(["8"]);
});

test("the invoice is found behind hundreds of other attachments", () => {
  const others = Array.from({ length: 300 }, (_, i) => ({ name: `a${i}.pdf`, bytes: Buffer.from("%PDF-") }));
  expect(numbersIn([...others, { name: "fattura.xml", bytes: ubl("9") }])).toEqual(["9"]);
});

test("an attachment that unpacks to more than any invoice is left alone", () => {
  const bomb = deflateSync(Buffer.concat([ubl("1"), Buffer.alloc(40 * 1024 * 1024, 32)]));
  const files = [
    { name: "a.xml", bytes: bomb, dictionary: "/Filter /FlateDecode" },
    { name: "b.xml", bytes: ubl("2") },
  ];
  expect(numbersIn(files)).toEqual(["2"]);
});
