import type { Word } from "../../core/documents/document.ts";
import { type Box, boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import { type AffineMap, transformedBox } from "../affine-map.ts";
import { ocrSize } from "../image-pages.ts";
import { MARKED_BOX } from "../marks/marked-lines.ts";
import type { Raster } from "../raster.ts";
import type { Ocr } from "../read-raster.ts";
import type { ReadLimits } from "../types.ts";
import { agreementWithPrint, hasForeignLetters } from "./agreement.ts";
import { boxWord, mayDrawBoxes, signsOf, withDrawnBoxes } from "./drawn-boxes.ts";
import { doubtedFonts } from "./font-doubts.ts";
import { type GlyphWord, polygonInRun, textOfWord } from "./glyph-words.ts";
import { canBeDrawn, differ, type InkLook, isSeen, keptLook, withInkLook } from "./ink-look.ts";
import type { PdfPage } from "./open-pdf.ts";
import { type DrawnPath, outlinedText } from "./outlined-text.ts";
import { pageToRaster } from "./page-frame.ts";
import { fitPictures, type PageObjects } from "./page-objects.ts";
import { OCR_SCALE, type RegionReader, readRegions } from "./read-regions.ts";
import { inReadingOrder, readTextLayer, shareInside, type UnorderedWord, unordered } from "./text-layer.ts";
import { namedByOcr } from "./unnamed-letters.ts";
import { unreadInk } from "./unread-ink.ts";

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Readers of pixels, for where a text layer does not suffice; `readRegion` may be kept for a whole document. */
export interface TextReaders {
  readonly ocr: Ocr;
  readonly readRegion: RegionReader;
}

/** A page under examination; `raster` is the page at OCR size, drawn on first use. */
interface Examined extends TextReaders {
  readonly page: PdfPage;
  readonly frame: Frame;
  readonly objects: PageObjects;
  readonly toRaster: AffineMap;
  readonly pictures: readonly Box[];
  readonly paths: readonly DrawnPath[];
  readonly raster: () => Raster;
}

/**
 * The words of a page: from its text layer, as far as the layer matches what a person sees, and by OCR where pictures,
 * outlines or broken fonts hold the rest. Null if the layer is useless: the whole page is to be read by OCR.
 *
 *   words of the layer ─▶ printed for a person to see? ─no─▶ dropped
 *                              │yes
 *                         font in doubt? ─▶ a sample agrees with OCR? ─no─▶ its place is read by OCR
 *                              │no                  │yes
 *                              └─────── kept ◀──────┘
 *
 * The layer that OCR lays under a scan is not visible: the scan itself is read instead, by a better reader
 * (docs/decisions/0007).
 */
export async function readTextPage(
  { ocr, readRegion }: TextReaders,
  page: PdfPage,
  frame: Frame,
  limits: ReadLimits,
): Promise<Word[] | null> {
  const layer = readTextLayer(page, frame.width, frame.height);
  if (layer.length === 0) return null;
  const examined = examine({ ocr, readRegion }, page, frame);
  const sorted = fitPictures(examined.objects, limits)
    ? withInkLook(page, frame, (look) => sortBySight(examined, look, layer))
    : null;
  // Pictures too large to be drawn contain nothing that we could read: the layer is used alone.
  if (sorted === null) return inReadingOrder(layer.filter(isReadable).map((word) => unordered(word, 1)));
  const { printed, behind } = sorted;
  const { broken, unnamed } = await brokenWords(examined, printed);
  const kept = printed.filter((word) => !broken.has(word) && isReadable(word)).map((word) => unordered(word, 1));
  if (behind.length >= printed.length && isForeign(behind)) {
    return inReadingOrder([...kept, ...behind.filter(isReadable).map((word) => unordered(word, UNPROVEN))]);
  }
  if (lettersOf(kept) <= sumLength([...broken])) return null;
  const words = withBoxes(examined, withTicks(examined, kept), printed);
  return await withUnreadParts(examined, words, { broken: [...broken], unnamed: [...unnamed] });
}

function examine(readers: TextReaders, page: PdfPage, frame: Frame): Examined {
  const objects = page.objects();
  const toRaster = pageToRaster(page, frame.width, frame.height);
  let raster: Raster | null = null;
  return {
    ...readers,
    page,
    frame,
    objects,
    toRaster,
    pictures: objects.pictures.map(({ box }) => shown(toRaster, box)),
    paths: objects.paths.map((path) => ({ ...path, box: shown(toRaster, path.box) })),
    raster: () => {
      const size = ocrSize(frame.width, frame.height, OCR_SCALE);
      raster ??= page.render(size.width, size.height);
      return raster;
    },
  };
}

/** A box of page space on the page raster. */
function shown(toRaster: AffineMap, { x0, y0, x1, y1 }: Box): Box {
  return transformedBox(toRaster, x0, y0, x1, y1);
}

/**
 * `printed` words are visible themselves; `behind` words have a picture's print at their place, as in the layer that
 * OCR lays under a scan.
 */
function sortBySight(
  { page, frame, objects, pictures }: Examined,
  look: InkLook,
  layer: readonly GlyphWord[],
): { printed: GlyphWord[]; behind: GlyphWord[] } {
  const [printed, behind]: [GlyphWord[], GlyphWord[]] = [[], []];
  const covers = objects.pictures.map(({ order }, i) => ({ order, box: pictures[i]! }));
  const isCovered = (word: GlyphWord): boolean => {
    const order = objects.textOrder.get(word.run.handle) ?? Infinity;
    const cell = boxOfPolygon(polygonInRun(word.cell, word.run));
    const [x, y] = [(cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2];
    return covers.some(
      ({ box, order: drawn }) => drawn > order && x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1,
    );
  };
  let bare: InkLook | null = null;
  // A picture drawn later may be a stamp that leaves the word visible: then the page looks different without the word.
  const showsThrough = (word: GlyphWord): boolean => {
    if (bare === null) {
      page.hideText(new Set());
      bare = keptLook(page, frame);
      page.showText();
    }
    return bare !== null && differ(look, bare, word);
  };
  for (const word of layer) {
    const hidden = word.run.invisible || (isCovered(word) && !showsThrough(word));
    if (isSeen(look, word)) (hidden ? behind : printed).push(word);
    else if (!hidden && !canBeDrawn(page, word, textOfWord(word))) printed.push(word);
  }
  return { printed, behind };
}

/** Confidence of a layer that nothing confirms or contradicts. */
const UNPROVEN = 0.8;

/**
 * Whether the layer under a scan is written in letters that OCR does not know: it cannot replace what it cannot read.
 */
function isForeign(words: readonly GlyphWord[]): boolean {
  return words.filter((word) => hasForeignLetters(textOfWord(word))).length > words.length / 2;
}

/** A sample of sound words agrees with OCR to 0.9 and more, a shifted alphabet to 0.3 and less. */
const MIN_AGREEMENT = 0.6;

/**
 * Words whose letters are unreliable: of a font that OCR contradicts, or `unnamed`, with a letter that the file cannot
 * name.
 */
async function brokenWords(
  examined: Examined,
  printed: readonly GlyphWord[],
): Promise<{ readonly broken: ReadonlySet<GlyphWord>; readonly unnamed: ReadonlySet<GlyphWord> }> {
  const broken = new Set<GlyphWord>();
  const doubts = doubtedFonts(printed.flatMap((word) => word.glyphs));
  for (const [font, doubt] of doubts) {
    const words = printed.filter((word) => word.run.font === font);
    const agreement = await agreementWithPrint(examined.ocr, examined.raster(), words, examined.frame);
    // If no word can be tested, unnamed glyphs count as letters, unless they are isolated as bullets are.
    const believed = agreement === null ? doubt !== "unmapped" || words.every(isLone) : agreement >= MIN_AGREEMENT;
    if (!believed) for (const word of words) if (!isBullet(word)) broken.add(word);
  }
  const isUnnamed = (word: GlyphWord, at: number) =>
    word.glyphs.some(({ text }) => text === null) && (!isLone(word) || isBesideNumber(printed, at));
  const unnamed = new Set(printed.filter((word, at) => !broken.has(word) && isUnnamed(word, at)));
  return { broken: broken.union(unnamed), unnamed };
}

/**
 * A ticked box of a form is one mark, however its appearance draws it: a letter of a symbol font, a path, or nothing at
 * all.
 */
function withTicks({ page, toRaster }: Examined, kept: readonly UnorderedWord[]): UnorderedWord[] {
  const boxes = page.ticks.map((box) => polygonOfBox(shown(toRaster, box)));
  const others = kept.filter(({ text, row }) => text.length > 1 || !boxes.some((box) => shareInside(row, box) > 0.5));
  return [...others, ...boxes.map((polygon) => boxWord(MARKED_BOX, polygon))];
}

/** Boxes that are drawn beside the text, of a form that was filled and printed. */
function withBoxes(
  { frame, paths, raster }: Examined,
  words: readonly UnorderedWord[],
  printed: readonly GlyphWord[],
): readonly UnorderedWord[] {
  return mayDrawBoxes([...paths.map(({ box }) => box), ...signsOf(printed)], frame)
    ? withDrawnBoxes(words, raster())
    : words;
}

/** A page that is one picture with this many blocks of unread ink per known letter is a scan with a stamp on it. */
const [SCAN_COVER, SCAN_BLOCKS] = [0.8, 3];

/**
 * Removes the known words from the page, finds what is left in pictures and outlines, and reads that. Null: the whole
 * page should be read.
 */
async function withUnreadParts(
  examined: Examined,
  kept: readonly UnorderedWord[],
  { broken, unnamed }: { readonly broken: readonly GlyphWord[]; readonly unnamed: readonly GlyphWord[] },
): Promise<Word[] | null> {
  const { page, frame, pictures, paths } = examined;
  const drawn = [...pictures, ...outlinedText(paths)];
  if (drawn.length === 0 && broken.length === 0) return inReadingOrder(kept);
  // A ligature may be drawn by itself, between two parts of its word.
  const standing = new Set(broken.flatMap(({ glyphs }) => glyphs.map(({ run }) => run.handle)));
  page.hideText(standing);
  const left = drawn.length > 0 ? withInkLook(page, frame, (look) => unreadInk(look, drawn)) : null;
  const unread = left ?? { regions: [], blocks: 0 };
  const cover = pictures.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  const scanned = page.ticks.length === 0 && cover > SCAN_COVER * frame.width * frame.height;
  if (scanned && unread.blocks > SCAN_BLOCKS * lettersOf(kept)) {
    page.showText();
    return null;
  }
  const places = broken.map((word) => boxOfPolygon(polygonInRun(word.cell, word.run)));
  const found = await readRegions(examined.readRegion, page, frame, [...unread.regions, ...places]);
  const fresh = found.filter((word) => !kept.some((other) => shareInside(word.polygon, other.row) > 0.5));
  return inReadingOrder([...kept, ...withNamedLetters(fresh, unnamed)]);
}

/** Pages that people make have few words without names; comparing all with all takes long. */
const MOST_COMPARED = 250_000;

/** What OCR read in the place of a word of which the file names some letters becomes that word. */
function withNamedLetters(read: readonly UnorderedWord[], unnamed: readonly GlyphWord[]): readonly UnorderedWord[] {
  if (read.length * unnamed.length > MOST_COMPARED) return read;
  let words = read;
  for (const word of unnamed) {
    const place = unordered(word, 1);
    const parts = words.filter(({ polygon }) => shareInside(polygon, place.row) > 0.5);
    const inTurn = parts.toSorted((a, b) => along(a, place.direction) - along(b, place.direction));
    const named = word.glyphs.map(({ text }) => text);
    const text = namedByOcr(named, inTurn.map((part) => part.text).join(""));
    if (text === null) continue;
    const confidence = Math.min(...parts.map((part) => part.confidence));
    words = [...words.filter((other) => !parts.includes(other)), { ...place, text, confidence, source: "ocr" }];
  }
  return words;
}

function along({ polygon: [corner] }: UnorderedWord, [ux, uy]: readonly [number, number]): number {
  return corner![0] * ux + corner![1] * uy;
}

/** In heights of the glyph: a sign of a currency is a space away from its amount, or touches it. */
const BESIDE = 1;

/** A lone glyph without a name is a bullet, but beside an amount it is the sign of a currency in a font of its own. */
function isBesideNumber(words: readonly GlyphWord[], at: number): boolean {
  const { cell, run } = words[at]!;
  const height = cell.y1 - cell.y0;
  return [words[at - 1], words[at + 1]].some((other) => {
    if (!other || !AMOUNT.test(textOfWord(other)) || other.run.ux !== run.ux || other.run.uy !== run.uy) return false;
    const gap = Math.max(other.cell.x0 - cell.x1, cell.x0 - other.cell.x1);
    const isInLine = other.cell.y0 < cell.y1 && cell.y0 < other.cell.y1;
    return isInLine && gap < BESIDE * height;
  });
}

const AMOUNT = /^[-+]?\d[\d.,'’]*$/;

function isReadable(word: GlyphWord): boolean {
  return word.glyphs.some(({ text }) => text !== null);
}

function isLone(word: GlyphWord): boolean {
  return word.glyphs.length === 1;
}

function isBullet(word: GlyphWord): boolean {
  return isLone(word) && !isReadable(word);
}

function lettersOf(words: readonly UnorderedWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

function sumLength(words: readonly GlyphWord[]): number {
  return words.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
}
