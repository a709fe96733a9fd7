import { beforeAll, expect, test } from "vitest";
import { type DisturbedPage, disturbedPages } from "../../../test/support/disturbed-page.ts";
import { linesOf, printedPage } from "../../../test/support/printed-page.ts";
import type { Page } from "../../core/documents/document.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { mapPoint } from "../affine-map.ts";
import { type OpenDocument, openDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import type { Raster } from "../raster.ts";
import type { ReadLimits } from "../types.ts";
import { uprightToBase } from "./upright-frame.ts";

const LIMITS: ReadLimits = { maxPages: 10, maxImagePixels: 10_000_000, maxSidePx: 10_000, minSidePx: 50 };
/** No word occurs twice, so that words of two readings can be matched. */
const LINES = [
  "FERRAMENTA Bianchi di Marco",
  "Via Garibaldi 27, 20121 Milano",
  "Partita IVA 01234567897",
  "Fattura numero 2024/318",
  "Data 14.03.2024",
  "Spett. Officina Meccanica Verdi",
  "Corso Torino 115, 10064 Pinerolo",
  "Descrizione             Importo",
  "Martello grande           18,90",
  "Chiodi acciaio             4,35",
  "Vernice bianca            36,50",
  "Pennello medio             7,20",
  "Trapano elettrico        129,00",
  "Nastro adesivo largo       5,60",
  "Guanti protettivi         12,80",
  "Imponibile               214,35",
  "Imposta 22%               47,16",
  "TOTALE EURO              261,51",
  "Pagamento entro trenta giorni",
  "Bonifico presso Banca Popolare",
  "Grazie per aver scelto noi",
];

/**
 * "the same words and boxes": word F1 may fall by this much, a corner move by this many pixels of the original page.
 */
const [MAX_F1_LOSS, MAX_DISTANCE_PX] = [0.02, 3];
/** Boxes of a bent page stand on lines that are known to some pixels only. */
const MAX_DISTANCE_BENT_PX = 5;

/** Versions whose pixels are redrawn exactly: nothing is lost on the way, and quarter turns only move pixels. */
const QUARTERS = new Set([0, 90, 180, 270].map((degrees) => `turned by ${degrees} degrees`));

let tools: ReadingTools;
let page: Raster;
let versions: readonly DisturbedPage[];
let straight: Page;

async function open<T>(bytes: Uint8Array, use: (document: OpenDocument) => Promise<T>): Promise<T> {
  const document = await openDocument(tools, bytes, LIMITS);
  const result = await use(document);
  document.close();
  return result;
}

/** The page, and its picture as it is drawn later from the page's stated frame. */
async function read(bytes: Uint8Array): Promise<{ found: Page; drawn: Raster }> {
  return await open(bytes, async (document) => {
    const { pageIndex, width, height, rotationAngle, words, errors } = await document.readPage(0);
    const found = { pageIndex, width, height, rotationAngle, words, errors };
    return { found, drawn: await document.renderPage(0, { width, height, rotationAngle }) };
  });
}

beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
  page = printedPage(tools.pdfium, linesOf(LINES, 37), { width: 620, height: 860, fontSize: 25 });
  versions = await disturbedPages(page);
  straight = (await read(versions[0]!.bytes)).found;
});

test("the page as it was is read word for word", () => {
  expect(textOf(straight)).toEqual(LINES.map((line) => line.replace(/\s+/g, " ")));
});

test("a page in 30 disturbed versions gives the same words in the same lines, and boxes within 3 pixels", async () => {
  expect(versions.length).toBeGreaterThanOrEqual(24);
  for (const version of versions) {
    const { found, drawn } = await read(version.bytes);
    const { title } = version;
    expect(f1(straight, found), title).toBeGreaterThanOrEqual(1 - MAX_F1_LOSS);
    expect(farthest(version, found), title).toBeLessThanOrEqual(
      version.isBent ? MAX_DISTANCE_BENT_PX : MAX_DISTANCE_PX,
    );
    expect(rowsTornApart(found), title).toBe(0);
    if (version.isBent)
      expect(
        found.words.every(({ flatPolygon }) => flatPolygon !== undefined),
        title,
      ).toBe(true);
    if (QUARTERS.has(title))
      expect(
        found.words.some(({ flatPolygon }) => flatPolygon !== undefined),
        title,
      ).toBe(false);
    const turn = found.rotationAngle - version.base.rotationAngle - version.turnDegrees;
    expect(Math.abs(turn - 360 * Math.round(turn / 360)), title).toBeLessThan(1);
    expect([drawn.width, drawn.height], title).toEqual([found.width, found.height]);
    expect(inkOutsideWords(found, drawn), title).toBeLessThan(0.02);
    if (QUARTERS.has(title))
      expect(
        drawn.data.every((value, i) => value === page.data[i]),
        title,
      ).toBe(true);
  }
}, 400_000);

function textOf(found: Page): string[] {
  const lines = new Map<number, string[]>();
  for (const { line, text } of found.words) lines.set(line, [...(lines.get(line) ?? []), text]);
  return [...lines.values()].map((words) => words.join(" "));
}

/** Words are unique, so sets suffice. */
function f1(expected: Page, found: Page): number {
  const known = new Set(expected.words.map(({ text }) => text));
  const hits = new Set(found.words.map(({ text }) => text).filter((text) => known.has(text))).size;
  return (2 * hits) / (known.size + found.words.length);
}

/** Maximum distance in pixels between any corner of a word and its place on the page, after mapping back. */
function farthest(version: DisturbedPage, found: Page): number {
  const map = uprightToBase(version.base, found, found.rotationAngle - version.base.rotationAngle);
  const distances = found.words.flatMap(({ text, polygon }) => {
    const was = straight.words.find((word) => word.text === text)?.polygon;
    const now = polygon.map((point) => version.back(mapPoint(map, point)));
    return was === undefined ? [] : now.flatMap(([x, y], i) => [Math.abs(x - was[i]![0]), Math.abs(y - was[i]![1])]);
  });
  return Math.max(...distances);
}

/** Words of one line of the original page that are reported on different lines now. */
function rowsTornApart(found: Page): number {
  const lineOf = new Map(found.words.map(({ text, line }) => [text, line]));
  return straight.words.filter((word, i) => {
    const next = straight.words[i + 1];
    if (next?.line !== word.line || !lineOf.has(word.text) || !lineOf.has(next.text)) return false;
    return lineOf.get(next.text) !== lineOf.get(word.text);
  }).length;
}

/**
 * Share of dark pixels of the drawn page outside every word's box: small only if boxes and picture are in one frame.
 */
function inkOutsideWords(found: Page, { width, height, data }: Raster): number {
  const inside = new Uint8Array(width * height);
  for (const { polygon } of found.words) {
    const { x0, y0, x1, y1 } = boxOfPolygon(polygon);
    for (let y = Math.max(0, y0 - 2); y < Math.min(height, y1 + 2); y++) {
      inside.fill(1, y * width + Math.max(0, x0 - 2), y * width + Math.min(width, x1 + 2));
    }
  }
  let [ink, outside] = [0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (data[i * 3]! > 128) continue;
    ink++;
    if (inside[i] === 0) outside++;
  }
  return outside / ink;
}
