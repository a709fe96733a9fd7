import type { Box } from "../../core/geometry.ts";
import { type AffineMap, transformedBox } from "../affine-map.ts";
import { isAccent } from "./accents.ts";
import type { PdfPage } from "./open-pdf.ts";
import { pageToRaster } from "./page-frame.ts";
import type { Pdfium } from "./pdfium.ts";
import { floatsAt, withMemory } from "./pdfium-memory.ts";

/** What the glyphs of one text object share. */
export interface Run {
  readonly handle: number;
  /** PDFium's handle of the font; 0 if there is none. */
  readonly font: number;
  /** Printed with render mode 3 or 7: neither filled nor stroked, as in the layer under a scan. */
  readonly invisible: boolean;
  /** Unit vector along the text on the raster (x right, y down). */
  readonly ux: number;
  readonly uy: number;
  /** Pixels per em. */
  readonly size: number;
}

/**
 * One character of a text layer. Boxes are in the run's own frame, pixels rotated so that the text runs to the right:
 * `along = x·ux + y·uy`, `across = y·ux − x·uy`. For text that is not rotated this is the page raster itself.
 */
export interface Glyph {
  /** Null if the file does not state which letter it is. */
  readonly text: string | null;
  readonly run: Run;
  /** Bounding box of the ink. */
  readonly ink: Box;
  /** As high as the font and as wide as the advance; used to measure distances to neighbours. */
  readonly cell: Box;
  /** Position of the baseline, across. */
  readonly baseline: number;
  /** White space before this glyph: typed, or inferred by PDFium from the gap. */
  readonly spaceBefore: "typed" | "seen" | null;
}

/** A page with more characters than this was not written for readers; the rest is ignored. */
const MAX_CHARACTERS = 100_000;

/** The glyphs that lie on the page, in the order of the file, and how many more were drawn outside it. */
export function readGlyphs(page: PdfPage, width: number, height: number): { glyphs: Glyph[]; offPage: number } {
  const { pdfium } = page;
  const textPage = pdfium.FPDFText_LoadPage(page.handle);
  if (textPage === 0) return { glyphs: [], offPage: 0 };
  const read = withMemory(pdfium, 64, (memory) => {
    const source: Source = { pdfium, textPage, memory, toRaster: pageToRaster(page, width, height), runs: new Map() };
    return collect(source, width, height);
  });
  pdfium.FPDFText_ClosePage(textPage);
  return read;
}

interface Source {
  readonly pdfium: Pdfium;
  readonly textPage: number;
  /** 64 bytes of PDFium's heap. */
  readonly memory: number;
  readonly toRaster: AffineMap;
  readonly runs: Map<number, Run>;
}

function collect(source: Source, width: number, height: number): { glyphs: Glyph[]; offPage: number } {
  const { pdfium, textPage } = source;
  const count = Math.min(MAX_CHARACTERS, pdfium.FPDFText_CountChars(textPage));
  const glyphs: Glyph[] = [];
  let offPage = 0;
  let space: Glyph["spaceBefore"] = null;
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(textPage, i);
    const kind = characterOf(code);
    if (kind === "space") {
      if (space !== "typed") space = pdfium.FPDFText_IsGenerated(textPage, i) === 1 ? "seen" : "typed";
      continue;
    }
    if (kind === "nothing") continue;
    const run = runOf(source, i);
    const boxes = run && boxesOf(source, i, run);
    if (code === SOFT_HYPHEN && boxes && boxes.ink.y1 - boxes.ink.y0 < LEAST_INK_PX) continue;
    if (!run || !boxes || !touchesPage(boxes.page, width, height)) {
      offPage++;
      continue;
    }
    const last = glyphs.at(-1);
    const isOverprinted = isAccent(kind.text) || isAccent(last?.text ?? null);
    if (last?.run === run && space === null && !isOverprinted && isLigature(last.cell, boxes.cell)) {
      glyphs[glyphs.length - 1] = {
        ...last,
        text: last.text === null || kind.text === null ? null : last.text + kind.text,
      };
      continue;
    }
    const known = kind.text !== null && pdfium.FPDFText_HasUnicodeMapError(textPage, i) !== 1;
    const { ink, cell, baseline } = boxes;
    glyphs.push({ text: known ? kind.text : null, run, ink, cell, baseline, spaceBefore: space });
    space = null;
  }
  return { glyphs, offPage };
}

/** The letters of a ligature ("fi" as one glyph) are reported one after the other, each with the box of the whole. */
function isLigature(a: Box, b: Box): boolean {
  return Math.abs(a.x0 - b.x0) < 0.01 && Math.abs(a.x1 - b.x1) < 0.01 && a.x1 > a.x0;
}

/**
 * A place where a word may be broken. Fonts share one glyph with the hyphen, so that programs name a printed hyphen so,
 * too; one that has no ink is what it says.
 */
const SOFT_HYPHEN = 0xad;
/** The height of what a glyph without any outline is said to have. */
const LEAST_INK_PX = 0.1;
/** Hyphen, non-breaking hyphen, and those of East Asian fonts: to a reader they are the one of the keyboard. */
const HYPHENS: ReadonlySet<number> = new Set([SOFT_HYPHEN, 0x2010, 0x2011, 0xfe63, 0xff0d]);

/** White space, zero-width, or a character; its text is null for private use, replacement and control characters. */
function characterOf(code: number): "space" | "nothing" | { readonly text: string | null } {
  if (code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 9 && code <= 13)) return "space";
  if ((code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f) return "space";
  // Joiners and direction marks are not printed.
  if ((code >= 0x200b && code <= 0x200f) || code === 0xfeff || code === 0x2060) return "nothing";
  if (HYPHENS.has(code)) return { text: "-" };
  if (code === 0x02 || code === 0xfffe) return { text: "-" }; // PDFium's codes for a hyphen at the end of a line
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xf8ff)) return { text: null };
  if (code >= 0xfff0 && (code < 0x10000 || code >= 0xf0000)) return { text: null };
  const text = String.fromCodePoint(code);
  // Latin ligatures (ﬁ, ﬂ) are separate letters to a reader; other compatibility forms (², ½) stay as printed.
  return { text: code >= 0xfb00 && code <= 0xfb06 ? text.normalize("NFKC") : text };
}

/** FPDFTextObj_GetTextRenderMode: invisible, and invisible but added to the clipping path. */
const INVISIBLE_MODES: readonly number[] = [3, 7];

function runOf(source: Source, index: number): Run | null {
  const { pdfium, textPage, memory, toRaster, runs } = source;
  const handle = pdfium.FPDFText_GetTextObject(textPage, index);
  const known = runs.get(handle);
  if (known !== undefined || handle === 0) return known ?? null;
  if (!pdfium.FPDFText_GetMatrix(textPage, index, memory)) return null;
  const [a, b, c, d] = floatsAt(pdfium, memory, 4);
  const fontSize = pdfium.FPDFText_GetFontSize(textPage, index);
  // A font of negative size rotates the text by half a turn, which its matrix usually undoes.
  const sign = fontSize < 0 ? -1 : 1;
  const [x, y] = [sign * (a! * toRaster.a + b! * toRaster.c), sign * (a! * toRaster.b + b! * toRaster.d)];
  const [upX, upY] = [c! * toRaster.a + d! * toRaster.c, c! * toRaster.b + d! * toRaster.d];
  const length = Math.hypot(x, y);
  if (!(length > 0)) return null;
  const run: Run = {
    handle,
    font: pdfium.FPDFTextObj_GetFont(handle),
    invisible: INVISIBLE_MODES.includes(pdfium.FPDFTextObj_GetTextRenderMode(handle)),
    ...straight(x / length, y / length),
    size: Math.abs(fontSize) * Math.hypot(upX, upY),
  };
  runs.set(handle, run);
  return run;
}

/** Directions within half a degree of an axis are snapped to it: their boxes need no rotation. */
function straight(ux: number, uy: number): { ux: number; uy: number } {
  const NEARLY = 0.009;
  if (Math.abs(uy) < NEARLY) return { ux: Math.sign(ux), uy: 0 };
  if (Math.abs(ux) < NEARLY) return { ux: 0, uy: Math.sign(uy) };
  return { ux, uy };
}

function boxesOf(
  source: Source,
  index: number,
  run: Run,
): (Pick<Glyph, "ink" | "cell" | "baseline"> & { page: Box }) | null {
  const { pdfium, textPage, memory, toRaster } = source;
  if (!pdfium.FPDFText_GetLooseCharBox(textPage, index, memory)) return null;
  const [left, top, right, bottom] = floatsAt(pdfium, memory, 4);
  const page = transformedBox(toRaster, left!, bottom!, right!, top!);
  if (!pdfium.FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24)) return null;
  if (!pdfium.FPDFText_GetCharOrigin(textPage, index, memory + 32, memory + 40)) return null;
  const [x0, x1, y0, y1, ox, oy] = new Float64Array(pdfium.pdfium.HEAPU8.buffer, memory, 6);
  const cell = turnedBack(page, run);
  const ink = turnedBack(transformedBox(toRaster, x0!, y0!, x1!, y1!), run);
  const [px, py] = [toRaster.a * ox! + toRaster.c * oy! + toRaster.e, toRaster.b * ox! + toRaster.d * oy! + toRaster.f];
  const baseline = py * run.ux - px * run.uy;
  return { page, cell, ink: ink.x1 > ink.x0 && ink.y1 > ink.y0 ? ink : cell, baseline };
}

/**
 * Recovers the box along the text from PDFium's upright bounding box. For quarter turns it is the same box; between
 * them W = w·|cos| + h·|sin| and H = w·|sin| + h·|cos| are solved, which near 45° needs an estimate: h is three
 * quarters of an em.
 */
function turnedBack(box: Box, { ux, uy, size }: Run): Box {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const [cos, sin] = [Math.abs(ux), Math.abs(uy)];
  const determinant = cos * cos - sin * sin;
  let [along, across] = [(width * cos - height * sin) / determinant, (height * cos - width * sin) / determinant];
  if (Math.abs(determinant) < 0.2) {
    across = Math.min(size * 0.75, height / Math.max(cos, 1e-6));
    along = (width + height) / (cos + sin) - across;
  }
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const [middleAlong, middleAcross] = [cx * ux + cy * uy, cy * ux - cx * uy];
  const [halfAlong, halfAcross] = [Math.max(0, along) / 2, Math.max(0, across) / 2];
  return {
    x0: middleAlong - halfAlong,
    y0: middleAcross - halfAcross,
    x1: middleAlong + halfAlong,
    y1: middleAcross + halfAcross,
  };
}

/** Whether the middle of the glyph is on the page; a cell wider than two pages is invalid. */
function touchesPage(cell: Box, width: number, height: number): boolean {
  const [x, y] = [(cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2];
  return x >= 0 && y >= 0 && x <= width && y <= height && cell.x1 - cell.x0 < width * 2;
}
