import type { FactSource, Page } from "../../core/documents/document.ts";
import { boxOfPolygon, clampPolygon, type Polygon } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import { payloadFacts } from "./payloads.ts";
import type { Barcode, BarcodeReader } from "./read-barcodes.ts";

/** A picture of a page or of a part of it: the pixels that were read, and their position on the upright page raster. */
export interface PagePicture {
  readonly raster: Raster;
  readonly toPage: (polygon: Polygon) => Polygon;
}

/** A page of labels is not read to its end. */
const MAX_BARCODES = 32;

/** Returns each code as a fact with its text and position, and what a known payload says about the invoice. */
export async function barcodeFacts(
  reader: BarcodeReader,
  page: Page,
  pictures: readonly PagePicture[],
): Promise<FactSource[]> {
  const found: Barcode[] = [];
  for (const { raster, toPage } of pictures) {
    const scale = raster.width / Math.max(1, widthOnPage(toPage, raster));
    for (const barcode of await readOrNone(reader, raster, usualHeight(page) * scale)) {
      const polygon = clampPolygon(toPage(barcode.polygon), page.width, page.height);
      found.push({ ...barcode, polygon });
    }
    if (found.length >= MAX_BARCODES) break;
  }
  return found.slice(0, MAX_BARCODES).flatMap((barcode) => factsOf(barcode, page.pageIndex));
}

/**
 * The words of a page matter more than its codes: a picture that ZXing cannot process has none. Only a trap must be
 * reported.
 */
async function readOrNone(reader: BarcodeReader, raster: Raster, textHeight: number): Promise<Barcode[]> {
  return await reader.read(raster, textHeight).catch((error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return [];
  });
}

function factsOf(barcode: Barcode, pageIndex: number): FactSource[] {
  const common = { kind: "barcode", pageIndex, rows: [], polygons: [barcode.polygon] } as const;
  const { proven, stated } = payloadFacts(barcode);
  const facts: FactSource[] = [{ ...common, valid: true, values: { ...proven, "barcode.text": barcode.text } }];
  if (Object.keys(stated).length > 0) facts.push({ ...common, valid: false, values: stated });
  return facts;
}

function widthOnPage(toPage: PagePicture["toPage"], raster: Raster): number {
  const [[x0, y0], [x1, y1]] = toPage([
    [0, 0],
    [raster.width, 0],
  ]) as [readonly [number, number], readonly [number, number]];
  return Math.hypot(x1 - x0, y1 - y0);
}

/** The median height of the page's words; 0 without any. */
function usualHeight({ words }: Page): number {
  const heights = words.map(({ polygon }) => {
    const { x0, y0, x1, y1 } = boxOfPolygon(polygon);
    return Math.min(x1 - x0, y1 - y0);
  });
  return heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
}
