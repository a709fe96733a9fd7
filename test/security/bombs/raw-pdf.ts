/** A PDF of the given objects, numbered from 1; object 1 is the catalogue. No cross-reference table: PDFium rebuilds it. */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.map((body, i) =>
      Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]),
    ),
    Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} ${trailer} >>\n%%EOF\n`),
  ]);
}

export function pdfStream(dictionary: string, bytes: Uint8Array | string): Buffer {
  const body = Buffer.from(bytes as Uint8Array);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${body.byteLength} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";

/** One A5 page; objects 4 (its content) and on are given. */
export function onePagePdf(
  objects: readonly (string | Buffer)[],
  { page = "", catalogue = "" }: { page?: string; catalogue?: string } = {},
): Buffer {
  return rawPdf([
    CATALOGUE.replace(" >>", ` ${catalogue} >>`),
    ONE_PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R ${page} >>`,
    ...objects,
  ]);
}
