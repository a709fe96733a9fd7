/** A piece of text and its position, in pixels from the upper left corner of the page. */
export interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
}

/** Width of Courier's characters in units of the font's size. */
export const COURIER_ADVANCE = 0.6;

/**
 * A PDF of one page that prints the texts in Courier, one pixel per point. PDFium itself has Courier: no system fonts
 * are needed, of which a fresh server has none. Each UTF-16 unit takes one place of `COURIER_ADVANCE` × `fontSize`.
 */
export function courierPage(
  texts: readonly PrintedText[],
  { width, height, fontSize }: { readonly width: number; readonly height: number; readonly fontSize: number },
): Buffer {
  const print = texts.map(
    ({ text, x, baseline }) =>
      `BT /F ${fontSize} Tf ${x} ${height - baseline} Td <${winAnsi(text).toString("hex")}> Tj ET`,
  );
  const content = print.join("\n");
  // No cross-reference table: PDFium finds the objects of a file without one by scanning it.
  return Buffer.from(
    `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length ${content.length} >>
stream
${content}
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> endobj
trailer << /Root 1 0 R >>
%%EOF
`,
    "latin1",
  );
}

/** The 256 characters of Windows-1252, which PDF calls WinAnsi, to their bytes; control characters map to nothing. */
const WIN_ANSI: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
    .map((character, byte) => [character, byte] as const)
    .filter(([character]) => !/\p{Cc}/u.test(character)),
);

/** One byte per UTF-16 unit; "?" for what WinAnsi does not have. */
export function winAnsi(text: string): Buffer {
  return Buffer.from(text.split("").map((unit) => WIN_ANSI.get(unit) ?? 0x3f));
}
