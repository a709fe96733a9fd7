import { deflateSync } from "node:zlib";
import type { Raster } from "../../src/reading/raster.ts";

/**
 * A PDF written object by object, for files that no proper writer makes. Object 1 is the catalogue, 2 the page tree, 3
 * the only page.
 */
export interface RawPdf {
  /** The page's content stream. */
  readonly content: string;
  /** Entries in addition to Type, Parent, Contents and Resources, e.g. "/MediaBox [0 0 300 200] /Annots [10 0 R]". */
  readonly page?: string;
  /**
   * Content of the resource dictionary, e.g. "/Font << /F 10 0 R >>"; /F1 (Helvetica) and /F2 (Courier) are there
   * anyway.
   */
  readonly fonts?: string;
  readonly resources?: string;
  /** Entries of the catalogue in addition to Type and Pages. */
  readonly catalogue?: string;
  /** Objects 10, 11, … */
  readonly objects?: readonly (string | Buffer)[];
}

export const FIRST_OBJECT = 10;

export function rawPdf({ content, page, fonts, resources, catalogue, objects }: RawPdf): Buffer {
  const bodies: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue ?? ""} >>`],
    [2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page ?? "/MediaBox [0 0 400 300]"} /Resources << /Font << /F1 5 0 R /F2 6 0 R ${fonts ?? ""} >> ${resources ?? ""} >> >>`,
    ],
    [4, streamObject("", content)],
    [5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"],
    [6, "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"],
    ...(objects ?? []).map((body, i): [number, string | Buffer] => [FIRST_OBJECT + i, body]),
  ];
  return pdfOfObjects(bodies);
}

/**
 * Numbered objects and a trailer: PDFium finds the objects of a file without a cross-reference table by scanning it.
 */
export function pdfOfObjects(objects: readonly (readonly [number: number, body: string | Buffer])[]): Buffer {
  const parts = objects.flatMap(([number, body]) => [
    Buffer.from(`${number} 0 obj\n`),
    Buffer.isBuffer(body) ? body : Buffer.from(body, "latin1"),
    Buffer.from("\nendobj\n"),
  ]);
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...parts, Buffer.from("trailer << /Root 1 0 R >>\n%%EOF\n")]);
}

export function streamObject(dictionary: string, content: Uint8Array | string): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.byteLength} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** An opaque colour image. */
export function imageStream({ width, height, data }: Raster): Buffer {
  return streamObject(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
    deflateSync(data),
  );
}

/**
 * Helvetica whose `letters` are drawn as they are written but extracted as `told`: what a broken or lying ToUnicode
 * table does.
 */
export function lyingFont(
  told: (letter: string) => string,
  letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
): [font: string, toUnicode: Buffer] {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const lines = [...letters].map((letter) => `<${letter.charCodeAt(0).toString(16)}> <${hex(told(letter))}>`);
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join("\n")}
endbfchar endcmap end end`;
  return [
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>",
    streamObject("", Buffer.from(table)),
  ];
}
