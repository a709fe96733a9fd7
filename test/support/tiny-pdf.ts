import { winAnsi } from "../../src/reading/pdf/courier-page.ts";
import { streamObject } from "./raw-pdf.ts";

/**
 * One page of a generated PDF: `content` is a content stream; fonts /F1 (Helvetica) and /F2 (Courier) are available.
 */
export interface TinyPage {
  readonly content: string;
  /** Points; A5 by default. */
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: 0 | 90 | 180 | 270;
  /** A form field that was filled in: its text is in an annotation, not in the content. */
  readonly field?: { readonly x: number; readonly y: number; readonly text: string };
  /** A colour JPEG that the content may draw as /Im. */
  readonly jpeg?: { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
}

export interface TinyPdfOptions {
  /** Marks the file as requiring a password that nobody knows. */
  readonly encrypted?: boolean;
  readonly attachments?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/**
 * A content stream that prints text at points from the lower left corner; characters outside WinAnsi come out as "?".
 */
export function printText(lines: readonly (readonly [x: number, y: number, text: string])[], sizePt = 12): string {
  return lines
    .map(([x, y, text]) => `BT /F1 ${sizePt} Tf ${x} ${y} Td <${winAnsi(text).toString("hex")}> Tj ET`)
    .join("\n");
}

/** Writes a small, valid PDF 1.7 with a cross-reference table. */
export function tinyPdf(pages: readonly TinyPage[], options: TinyPdfOptions = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number =>
    objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, "latin1"));
  const catalogue = add("");
  const tree = add("");
  const fonts = ["Helvetica", "Courier"].map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const fields: number[] = [];
  const widget = ({ x, y, text }: NonNullable<TinyPage["field"]>): string => {
    const resources = `/Resources << /Font << /F1 ${fonts[0]} 0 R >> >>`;
    const look = add(
      streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 200 20] ${resources}`, printText([[2, 5, text]])),
    );
    const rect = [x, y, x + 200, y + 20].join(" ");
    fields.push(
      add(
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (${text}) /F 4 /Rect [${rect}] /AP << /N ${look} 0 R >> >>`,
      ),
    );
    return `/Annots [${fields.at(-1)} 0 R]`;
  };
  const kids = pages.map((page) => {
    const content = add(streamObject("", page.content));
    const crop = page.cropBox === undefined ? "" : `/CropBox [${page.cropBox.join(" ")}]`;
    const annotations = page.field === undefined ? "" : widget(page.field);
    const image = page.jpeg === undefined ? "" : `/XObject << /Im ${add(imageObject(page.jpeg))} 0 R >>`;
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [${(page.mediaBox ?? [0, 0, 420, 595]).join(" ")}] ${crop} /Rotate ${page.rotate ?? 0} ` +
        `/Contents ${content} 0 R /Resources << /Font << /F1 ${fonts[0]} 0 R /F2 ${fonts[1]} 0 R >> ${image} >> ${annotations} >>`,
    );
  });
  const names = (options.attachments ?? []).map(({ name, bytes }) => {
    const file = add(streamObject("/Type /EmbeddedFile /Subtype /text#2Fxml", bytes));
    return `(${name}) ${add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> >>`)} 0 R`;
  });
  objects[tree - 1] = Buffer.from(
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`,
  );
  objects[catalogue - 1] = Buffer.from(
    `<< /Type /Catalog /Pages ${tree} 0 R /AcroForm << /Fields [${fields.map((field) => `${field} 0 R`).join(" ")}] >> ${names.length > 0 ? `/Names << /EmbeddedFiles << /Names [${names.join(" ")}] >> >>` : ""} >>`,
  );
  const unknown = `<${"5a".repeat(32)}>`;
  const trailer = options.encrypted
    ? `/Encrypt ${add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O ${unknown} /U ${unknown} >>`)} 0 R /ID [${unknown} ${unknown}]`
    : "";
  return assemble(objects, catalogue, trailer);
}

function imageObject({ bytes, width, height }: NonNullable<TinyPage["jpeg"]>): Buffer {
  const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return streamObject(dictionary, bytes);
}

function assemble(objects: readonly Buffer[], catalogue: number, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]!.byteLength;
  const push = (part: Buffer): void => {
    parts.push(part);
    at += part.byteLength;
  };
  objects.forEach((body, i) => {
    offsets.push(at);
    push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = at;
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root ${catalogue} 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
