import type { Word } from "../../core/documents/document.ts";
import { type Box, clampPolygon } from "../../core/geometry.ts";
import { AppError } from "../../errors.ts";
import { transformedBox } from "../affine-map.ts";
import { drawnPlaces } from "../barcodes/drawn-places.ts";
import type { PagePicture } from "../barcodes/page-barcodes.ts";
import { BLANK_PAGE, ocrSize, readPicture } from "../image-pages.ts";
import type { PageFrame, Pages, ReadingTools, ReadPage } from "../pages.ts";
import type { ReadLimits } from "../types.ts";
import { drawUpright } from "../upright/draw-upright.ts";
import { openPdf, type PdfFile, type PdfPage } from "./open-pdf.ts";
import { pageToRaster } from "./page-frame.ts";
import { checkPictures, fitPictures } from "./page-objects.ts";
import { OCR_SCALE, rememberingReader } from "./read-regions.ts";
import { readTextPage, type TextReaders } from "./read-text-page.ts";

/** PDF pages are rasterised at 150 dpi, at most 10 000 pixels per side (contract section 2). */
const [FRAME_DPI, MAX_SIDE_PX] = [150, 10_000];
/** Bars of a quarter of a millimetre are three pixels wide at 300 dpi. */
const CODE_SCALE = 2;

export function openPdfPages(tools: ReadingTools, bytes: Uint8Array, limits: ReadLimits): Pages {
  const file = openPdf(tools.pdfium, bytes);
  if (file.pageCount < 1) {
    file.close();
    throw new AppError("file_corrupt", "The PDF has no pages.");
  }
  const readers = { ocr: tools.ocr, readRegion: rememberingReader(tools.ocr) };
  return {
    pageCount: file.pageCount,
    readPage: async (pageIndex) =>
      await withPage(file, pageIndex, async (page) => {
        if (file.breaksOff && drawsNothing(page)) throw new AppError("file_corrupt", BROKEN_OFF);
        const words = await readTextPage(readers, page, frameOf(page), limits);
        if (words === null && file.breaksOff && drawsTextAlone(page)) throw new AppError("file_corrupt", BROKEN_OFF);
        return await readPage(readers.ocr, { page, pageIndex, words }, limits);
      }),
    renderPage: async (pageIndex, frame) =>
      await withPage(file, pageIndex, async (page) => {
        checkPictures(page.objects(), limits);
        const shown = { ...frameOf(page), rotationAngle: page.rotationAngle };
        return await drawUpright(shown, frame, (width, height) => page.render(width, height));
      }),
    facts: () => file.attachedInvoices(),
    close: () => file.close(),
  };
}

const BROKEN_OFF = "The PDF breaks off before the content of this page. Send the whole file again.";

function drawsNothing(page: PdfPage): boolean {
  const { pictures, textOrder, paths } = page.objects();
  return pictures.length === 0 && textOrder.size === 0 && paths.length === 0;
}

/**
 * Text that is not to be trusted, in a file that lacks its end, may lack its fonts: others are drawn in their place,
 * and what would be read of those is nonsense that looks printed.
 */
function drawsTextAlone(page: PdfPage): boolean {
  const { pictures, textOrder } = page.objects();
  return pictures.length === 0 && textOrder.size > 0;
}

async function readPage(
  ocr: TextReaders["ocr"],
  { page, pageIndex, words }: { readonly page: PdfPage; readonly pageIndex: number; readonly words: Word[] | null },
  limits: ReadLimits,
): Promise<ReadPage> {
  const { width, height } = frameOf(page);
  const frame = { pageIndex, width, height, rotationAngle: page.rotationAngle };
  if (words !== null) {
    return {
      ...frame,
      words: words.map((word) => ({ ...word, polygon: clampPolygon(word.polygon, width, height) })),
      errors: words.length === 0 ? [BLANK_PAGE] : [],
      pictures: fitPictures(page.objects(), limits) ? codePictures(page, frame) : [],
    };
  }
  checkPictures(page.objects(), limits);
  const size = ocrSize(width, height, OCR_SCALE);
  return { ...frame, ...(await readPicture(ocr, page.render(size.width, size.height), frame)) };
}

/** Parts of a digital page that may be barcodes, at 300 dpi and without its text, which is known already. */
function codePictures(page: PdfPage, frame: PageFrame): PagePicture[] {
  const { pictures, paths } = page.objects();
  const toRaster = pageToRaster(page, frame.width, frame.height);
  const shown = ({ x0, y0, x1, y1 }: Box) => transformedBox(toRaster, x0, y0, x1, y1);
  const places = drawnPlaces(
    pictures.map(({ box }) => shown(box)),
    paths.map(({ box, segments }) => ({ box: shown(box), segments })),
    frame,
  );
  if (places.length > 0) page.hideText(new Set());
  return places.map((place) => ({
    raster: page.renderPart(frame, place, CODE_SCALE),
    toPage: (polygon) => polygon.map(([x, y]) => [place.x0 + x / CODE_SCALE, place.y0 + y / CODE_SCALE]),
  }));
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
