import type { FactSource, Page } from "../../core/document.ts";
import { clampPolygon } from "../../core/geometry.ts";
import { AppError } from "../../errors.ts";
import type { Pages, ReadingTools } from "../document.ts";
import { ocrSize, readPicture } from "../image-pages.ts";
import { readXmlFacts } from "../structured/read-structured.ts";
import type { ReadLimits } from "../types.ts";
import { openPdf, type PdfFile, type PdfPage } from "./open-pdf.ts";
import { checkPictures } from "./page-images.ts";
import { readTextLayer } from "./text-layer.ts";

/** PDF pages are rastered at 150 dpi, at most 10 000 pixels a side (contract section 2). */
const [FRAME_DPI, MAX_SIDE_PX] = [150, 10_000];
/** Scans are read at 200 dpi: 8 pt print is 22 pixels high there. */
const OCR_SCALE = 200 / FRAME_DPI;

/** With fewer characters than this and pictures on this share of the page, the page is a scan with a stamp on it. */
const [FEW_CHARACTERS, MUCH_PICTURE] = [40, 0.25];

export function openPdfPages(tools: ReadingTools, bytes: Uint8Array, limits: ReadLimits): Pages {
  const file = openPdf(tools.pdfium, bytes);
  if (file.pageCount < 1) {
    file.close();
    throw new AppError("file_corrupt", "The PDF has no pages.");
  }
  return {
    pageCount: file.pageCount,
    readPage: async (pageIndex) => await withPage(file, pageIndex, (page) => readPage(tools, page, pageIndex, limits)),
    renderPage: async (pageIndex, frame) =>
      await withPage(file, pageIndex, async (page) => {
        checkPictures(page.images(), limits);
        return page.render(frame.width, frame.height);
      }),
    facts: () => attachmentFacts(file),
    close: () => file.close(),
  };
}

async function readPage(tools: ReadingTools, page: PdfPage, pageIndex: number, limits: ReadLimits): Promise<Page> {
  const { width, height } = frameOf(page);
  const frame = { pageIndex, width, height, rotationAngle: page.rotationAngle };
  const layer = readTextLayer(page, width, height);
  const images = page.images();
  const cover = images.coveredArea / Math.max(1, page.widthPt * page.heightPt);
  const scanned = layer.characterCount < FEW_CHARACTERS && (layer.characterCount === 0 || cover > MUCH_PICTURE);
  if (layer.sound && !scanned) {
    const words = layer.words.map((word) => ({ ...word, polygon: clampPolygon(word.polygon, width, height) }));
    return { ...frame, words, errors: [] };
  }
  checkPictures(images, limits);
  const size = ocrSize(width, height, OCR_SCALE);
  return { ...frame, ...(await readPicture(tools.ocr, page.render(size.width, size.height), frame)) };
}

function frameOf(page: PdfPage): { width: number; height: number } {
  const longest = Math.max(page.widthPt, page.heightPt);
  if (!(longest > 0)) throw new Error("the page has no size");
  const scale = Math.min(FRAME_DPI / 72, MAX_SIDE_PX / longest);
  return {
    width: Math.max(1, Math.round(page.widthPt * scale)),
    height: Math.max(1, Math.round(page.heightPt * scale)),
  };
}

async function withPage<T>(file: PdfFile, pageIndex: number, use: (page: PdfPage) => Promise<T>): Promise<T> {
  const page = file.openPage(pageIndex);
  const result = await use(page);
  // Not in a finally: after a trap inside PDFium no call into it may follow.
  page.close();
  return result;
}

function attachmentFacts(file: PdfFile): FactSource[] {
  return file
    .attachments()
    .filter(({ name }) => /\.xml$/i.test(name))
    .map(({ bytes }) => readXmlFacts(bytes))
    .filter((facts) => facts !== null);
}
