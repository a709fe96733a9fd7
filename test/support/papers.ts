import sharp from "sharp";

/** Documents that tests make themselves. */

export interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export const RECEIPT_LINES: readonly PrintedLine[] = [
  { text: "Bar Centrale S.r.l.", x: 40, y: 60 },
  { text: "Via Roma 1, 20100 Milano", x: 40, y: 110 },
  { text: "14/03/2026 12:31", x: 40, y: 160 },
  { text: "Espresso", x: 40, y: 240 },
  { text: "1,20", x: 460, y: 240 },
  { text: "Cornetto", x: 40, y: 290 },
  { text: "1,80", x: 460, y: 290 },
  { text: "TOTALE EURO", x: 40, y: 370 },
  { text: "3,00", x: 460, y: 370 },
];

/** A PNG of printed lines, black on white. */
export function paintedPng(lines: readonly PrintedLine[] = RECEIPT_LINES, width = 600, height = 460): Promise<Buffer> {
  const texts = lines.map(({ text, x, y }) => `<text x="${x}" y="${y}">${text.replaceAll("&", "&amp;")}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans, sans-serif" font-size="28">${texts.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A PDF with a text layer, one page a list of lines; coordinates in points from the top. */
export function textPdf(pages: readonly (readonly PrintedLine[])[]): Buffer {
  const objects: string[] = ["<< /Type /Catalog /Pages 2 0 R >>"];
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  pages.forEach((lines, i) => {
    const text = lines.map((l) => `BT /F1 12 Tf ${l.x} ${800 - l.y} Td (${escapePdf(l.text)}) Tj ET`).join("\n");
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    );
  });
  let out = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}

function escapePdf(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}
