import { pdfOfObjects } from "../../support/raw-pdf.ts";

/** A PDF of the given objects, numbered from 1; object 1 is the catalogue. */
export function objectsPdf(objects: readonly (string | Buffer)[]): Buffer {
  return pdfOfObjects(objects.map((body, i) => [i + 1, body]));
}

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";

/** One A5 page; objects 4 (its content) and on are given. */
export function onePagePdf(
  objects: readonly (string | Buffer)[],
  { page = "", catalogue = "" }: { page?: string; catalogue?: string } = {},
): Buffer {
  return objectsPdf([
    CATALOGUE.replace(" >>", ` ${catalogue} >>`),
    ONE_PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R ${page} >>`,
    ...objects,
  ]);
}
