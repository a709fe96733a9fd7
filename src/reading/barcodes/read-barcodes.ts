import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { type Box, boxOfPolygon, type Polygon } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import { type GreyPicture, greyPart, reducedGrey } from "./grey.ts";
import { barcodeRegions } from "./locate.ts";

export interface Barcode {
  /** ZXing's name of the symbology, e.g. "QRCode", "Code128", "EAN13". */
  readonly format: string;
  /** Human-readable: GS1 element strings with their identifiers in brackets. */
  readonly text: string;
  readonly isGs1: boolean;
  /** Corners in pixels of the raster, in the code's own order: its top left first, clockwise. */
  readonly polygon: Polygon;
}

export interface BarcodeReader {
  /**
   * `textHeight`: the usual height of a word in pixels, 0 if there are none. Results are in reading order, top to
   * bottom.
   */
  read(raster: Raster, textHeight: number): Promise<Barcode[]>;
}

/**
 * Symbologies of business documents. Left out: those of shelves and film, and those that are detected in ordinary
 * print.
 */
const MATRIX = ["QRCode", "DataMatrix", "PDF417", "Aztec"] as const;
const LINEAR = ["Code128", "Code39", "EAN13", "EAN8", "UPCA", "ITF"] as const;

/** Settings common to both passes. */
const BASE: ReaderOptions = {
  tryRotate: true,
  tryInvert: false,
  // ITF and Code 39 have few checks of their own: more scan lines must agree, so that a ruled table is not read as a
  // code.
  minLineCount: 3,
  maxNumberOfSymbols: 32,
  eanAddOnSymbol: "Ignore",
  textMode: "HRI",
};
/** Linear codes only, on the whole picture, downscaled: 2 ms. Finds bars too wide to be busy. */
const QUICK: ReaderOptions = { ...BASE, formats: [...LINEAR], tryHarder: true, tryDownscale: false };
/** All symbologies, in the candidate regions. */
const THOROUGH: ReaderOptions = { ...BASE, formats: [...MATRIX, ...LINEAR], tryHarder: true, tryDownscale: true };

/** Of a document that fills its pages with codes only the first ones are read. */
const MAX_BARCODES = 32;
/** Pixels of a picture that is searched as a whole: a logo, or a code of 5 cm at 300 dpi. */
const SMALL_PICTURE = 400_000;
/**
 * Pixels of the shorter side at which regions are located: the modules of a small code on A4 are two pixels wide there
 * …
 */
const LOCATE_SIDE = 800;
/** … and at which wide bars are read. */
const QUICK_SIDE = 500;

/**
 * ZXing-C++ as WebAssembly, from the given bytes: the package would otherwise fetch its own from a public server. A
 * trap inside it poisons the instance, as with PDFium: the process must end after one.
 */
export async function loadBarcodeReader(wasm: Uint8Array): Promise<BarcodeReader> {
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return { read: readRaster };
}

async function readRaster(raster: Raster, textHeight: number): Promise<Barcode[]> {
  if (raster.width * raster.height <= SMALL_PICTURE) {
    return placed(await search(reducedGrey(raster, 1), THOROUGH), 0, 0, 1);
  }
  const quick = reductionTo(QUICK_SIDE, raster);
  const found = placed(await search(reducedGrey(raster, quick), QUICK), 0, 0, quick);
  const factor = reductionTo(LOCATE_SIDE, raster);
  for (const { x0, y0, x1, y1 } of barcodeRegions(reducedGrey(raster, factor), textHeight / factor)) {
    const region = { x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor };
    for (const barcode of placed(await search(greyPart(raster, region), THOROUGH), region.x0, region.y0, 1)) {
      if (!found.some((other) => isSameCode(other, barcode))) found.push(barcode);
    }
    if (found.length >= MAX_BARCODES) break;
  }
  return found.slice(0, MAX_BARCODES).sort((a, b) => a.polygon[0]![1] - b.polygon[0]![1]);
}

function reductionTo(side: number, { width, height }: Raster): number {
  return Math.max(1, Math.round(Math.min(width, height) / side));
}

/** Passed as a PGM file: ZXing takes raw pixels as RGBA only, four times the memory. */
async function search({ width, height, data }: GreyPicture, options: ReaderOptions): Promise<ReadResult[]> {
  return await readBarcodes(Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]), options);
}

function placed(results: readonly ReadResult[], left: number, top: number, scale: number): Barcode[] {
  return results.filter(isTrusted).map(({ format, contentType, text, position }) => ({
    format,
    text: text.replace(UNPRINTABLE, " "),
    isGs1: contentType === "GS1",
    polygon: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(
      ({ x, y }) => [left + x * scale, top + y * scale] as const,
    ),
  }));
}

/** Line breaks and tabs separate the fields of payloads; other control characters and lone surrogates are removed. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

/** Codes without a check of their own are accepted only at a length that no pattern of lines reaches. */
function isTrusted({ format, contentType, text, isValid }: ReadResult): boolean {
  if (!isValid || text.trim() === "" || contentType === "Binary") return false;
  if (/^ITF/.test(format)) return text.length >= 10;
  return /^Code39/.test(format) ? text.length >= 4 : true;
}

function isSameCode(a: Barcode, b: Barcode): boolean {
  return a.text === b.text && overlaps(boxOfPolygon(a.polygon), boxOfPolygon(b.polygon));
}

function overlaps(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
