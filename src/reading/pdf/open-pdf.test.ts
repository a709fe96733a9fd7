import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { rawPdf, streamObject } from "../../../test/support/raw-pdf.ts";
import { printText, tinyPdf } from "../../../test/support/tiny-pdf.ts";
import { textOfWord } from "./glyph-words.ts";
import { loadPdfium, openPdf } from "./open-pdf.ts";
import type { Pdfium } from "./pdfium.ts";
import { readTextLayer } from "./text-layer.ts";

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")));
});

const CONTENT = printText([[30, 200, "Totale 100,00"]]);

function textOf(bytes: Uint8Array): string {
  const file = openPdf(pdfium, bytes);
  const page = file.openPage(0);
  const text = readTextLayer(page, 800, 600).map(textOfWord).join(" ");
  page.close();
  file.close();
  return text;
}

/** The same document, encrypted by PDFium itself. */
function encrypted(bytes: Uint8Array, userPassword: string): Buffer {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.byteLength);
  (pdfium.pdfium.HEAPU8 as Uint8Array).set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.byteLength, "");
  if (!pdfium.EPDF_SetEncryption(document, userPassword, "owner", 0xffff_f0c0 | 0)) throw new Error("not encrypted");
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  pdfium.PDFiumExt_SaveAsCopy(document, writer);
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const copy = pdfium.pdfium.wasmExports.malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, copy, size);
  const saved = Buffer.from(pdfium.pdfium.HEAPU8.slice(copy, copy + size));
  pdfium.PDFiumExt_CloseFileWriter(writer);
  pdfium.FPDF_CloseDocument(document);
  return saved;
}

describe("encryption", () => {
  test("a file that anybody may open is read, though it is encrypted", () => {
    const file = encrypted(tinyPdf([{ content: CONTENT }]), "");
    expect(file.includes("/Encrypt")).toBe(true);
    expect(textOf(file)).toBe("Totale 100,00");
  });

  test("a file that asks for a password is refused as such", () => {
    const file = encrypted(tinyPdf([{ content: CONTENT }]), "geheim");
    expect(() => openPdf(pdfium, file)).toThrowError(expect.objectContaining({ code: "file_encrypted" }));
  });
});

describe("damaged files", () => {
  const sound = tinyPdf([{ content: CONTENT }]);
  const text = sound.toString("latin1");
  const changed = (from: RegExp, to: string): Buffer => Buffer.from(text.replace(from, to), "latin1");

  test.each([
    { name: "a cross-reference table that points nowhere", bytes: changed(/startxref\n\d+/, "startxref\n999999") },
    {
      name: "offsets that are wrong",
      bytes: Buffer.concat([Buffer.from("%PDF-1.7\n% shifted by a line\n"), sound.subarray(9)]),
    },
    { name: "no cross-reference table", bytes: changed(/xref\n0[\s\S]*trailer/, "trailer") },
    { name: "a mail header in front", bytes: Buffer.concat([Buffer.from("X-Scanner: ok\r\n\r\n"), sound]) },
    { name: "its last bytes cut off", bytes: sound.subarray(0, sound.byteLength - 30) },
  ])("$name: the words are found", ({ bytes }) => {
    expect(textOf(bytes)).toBe("Totale 100,00");
  });

  test("what has no page tree is damaged", () => {
    expect(() => openPdf(pdfium, Buffer.from("%PDF-1.7\nnothing\n%%EOF"))).toThrowError(
      expect.objectContaining({ code: "file_corrupt" }),
    );
  });
});

test("a portfolio is read by its cover", () => {
  const catalogue = "/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a.pdf) 10 0 R] >> >>";
  const objects = [
    "<< /Type /Filespec /F (a.pdf) /EF << /F 11 0 R >> >>",
    streamObject("/Type /EmbeddedFile", Buffer.from("%PDF-")),
  ];
  expect(textOf(rawPdf({ content: CONTENT, catalogue, objects }))).toBe("Totale 100,00");
});

test("what pages and files take of PDFium's memory is given back: a hundred need no more than ten", () => {
  const bytes = tinyPdf([{ content: CONTENT, field: { x: 20, y: 100, text: "campo" } }], {
    attachments: [{ name: "a.xml", bytes: Buffer.alloc(500_000, 32) }],
  });
  const readTimes = (times: number): number => {
    for (let i = 0; i < times; i++) {
      const file = openPdf(pdfium, bytes);
      const page = file.openPage(0);
      readTextLayer(page, 800, 600);
      page.objects();
      page.render(800, 600);
      page.close();
      file.attachedInvoices();
      file.close();
    }
    return pdfium.pdfium.HEAPU8.byteLength;
  };
  const afterTen = readTimes(10);
  expect(readTimes(100)).toBe(afterTen);
});
