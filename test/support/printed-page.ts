import sharp from "sharp";
import { courierPage, type PrintedText } from "../../src/reading/pdf/courier-page.ts";
import { openPdf } from "../../src/reading/pdf/open-pdf.ts";
import type { Pdfium } from "../../src/reading/pdf/pdfium.ts";
import type { Raster } from "../../src/reading/raster.ts";

export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/** Lines of Courier one below the other, from 60 pixels right of and below the upper left corner. */
export function linesOf(texts: readonly string[], spacing: number): PrintedText[] {
  return texts.map((text, i) => ({ text, x: 60, baseline: 60 + i * spacing }));
}

/** Printed in Courier, one pixel per point. */
export function printedPage(pdfium: Pdfium, texts: readonly PrintedText[], paper: Paper): Raster {
  return drawnPdf(pdfium, courierPage(texts, paper), paper);
}

/** The first page of a PDF at the size given. */
export function drawnPdf(pdfium: Pdfium, pdf: Buffer, { width, height }: Omit<Paper, "fontSize">): Raster {
  const file = openPdf(pdfium, pdf);
  const page = file.openPage(0);
  const raster = page.render(width, height);
  page.close();
  file.close();
  return raster;
}

/** Clockwise, in quarter turns. */
export async function quarterTurned({ width, height, data }: Raster, degrees: 0 | 90 | 180 | 270): Promise<Raster> {
  const turned = sharp(data, { raw: { width, height, channels: 3 } }).rotate(degrees);
  const { data: pixels, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: pixels };
}

/** `label` pasted on the page, opaque. */
export async function pasted(page: Raster, label: Raster, left: number, top: number): Promise<Raster> {
  const raw = ({ width, height }: Raster) => ({ width, height, channels: 3 as const });
  const data = await sharp(page.data, { raw: raw(page) })
    .composite([{ input: label.data as Buffer, raw: raw(label), left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...page, data };
}
