import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { drawnPdf, linesOf, printedPage, quarterTurned } from "../../../test/support/printed-page.ts";
import { readPicture } from "../image-pages.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import { courierPage } from "../pdf/courier-page.ts";
import type { Raster } from "../raster.ts";
import { readLines } from "../read-raster.ts";
import { findSelectionMarks } from "./selection-marks.ts";

const [WIDTH, HEIGHT] = [1000, 1240];

type Kind = "empty" | "crossed" | "crossed boldly" | "crossed by pen" | "ticked" | "ticked beyond" | "filled";
const KINDS: readonly Kind[] = [
  "empty",
  "crossed",
  "crossed boldly",
  "crossed by pen",
  "ticked",
  "ticked beyond",
  "filled",
];

/** Drawn in a box of 100 units. */
const MARKS: Readonly<Record<Kind, string>> = {
  empty: "",
  crossed: `<path d="M15 15L85 85M15 85L85 15" stroke="#000" stroke-width="9"/>`,
  "crossed boldly": `<path d="M12 12L88 88M12 88L88 12" stroke="#000" stroke-width="20"/>`,
  "crossed by pen": `<path d="M-8 14L110 96M10 112L93 -12" stroke="#224" stroke-width="10"/>`,
  ticked: `<path d="M20 52L42 78L82 20" fill="none" stroke="#000" stroke-width="11"/>`,
  "ticked beyond": `<path d="M18 50L42 82L120 -30" fill="none" stroke="#224" stroke-width="11"/>`,
  filled: `<rect width="100" height="100"/>`,
};

interface Drawn {
  readonly kind: Kind;
  readonly x: number;
  readonly y: number;
}

/** Two boxes of each kind, in two columns. */
function placesOf(side: number): Drawn[] {
  return KINDS.flatMap((kind, i) => [80, 560].map((x) => ({ kind, x: x + 3 * i, y: 80 + i * Math.max(80, side * 3) })));
}

function boxSvg({ kind, x, y }: Drawn, side: number): string {
  const outline = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="#000" stroke-width="${Math.max(2, side / 14)}"/>`;
  return `${outline}<g transform="translate(${x} ${y}) scale(${side / 100})">${MARKS[kind]}</g>`;
}

const svg = (content: string, width = WIDTH, height = HEIGHT) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

async function drawnOn(page: Raster, content: string): Promise<Raster> {
  const { width, height } = page;
  const { data } = await sharp(page.data, { raw: { width, height, channels: 3 } })
    .composite([{ input: svg(content, width, height) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data };
}

const blank = (): Raster => ({ width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(250) });

/** Simulates a scanned page: leaning, compressed, with grain. */
async function scanned(page: Raster, degrees: number, grain: number): Promise<Raster> {
  const raw = { width: page.width, height: page.height, channels: 3 as const };
  const jpeg = await sharp(page.data, { raw }).rotate(degrees, { background: "#fff" }).jpeg({ quality: 75 }).toBuffer();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  let state = 5;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  for (let i = 0; i < data.length; i += 3) {
    const level = Math.round((random() + random() + random() - 1.5) * grain);
    for (let channel = i; channel < i + 3; channel++)
      data[channel] = Math.min(255, Math.max(0, data[channel]! + level));
  }
  return { width: info.width, height: info.height, data };
}

/** What was found at each drawn box, and how many were found elsewhere. */
function found(
  page: Raster,
  drawn: readonly Drawn[],
  side: number,
  degrees: number,
): { states: unknown[]; others: number } {
  const marks = findSelectionMarks(page);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const states = drawn.map(({ x, y }) => {
    const [dx, dy] = [x + side / 2 - WIDTH / 2, y + side / 2 - HEIGHT / 2];
    const [cx, cy] = [page.width / 2 + dx * cos - dy * sin, page.height / 2 + dx * sin + dy * cos];
    const here = marks.find(({ polygon }) => {
      const [mx, my] = [(polygon[0]![0] + polygon[2]![0]) / 2, (polygon[0]![1] + polygon[2]![1]) / 2];
      return Math.hypot(mx - cx, my - cy) < side / 6;
    });
    return here?.marked;
  });
  return { states, others: marks.length - states.filter((state) => state !== undefined).length };
}

describe("boxes", () => {
  const wear = [
    ["as drawn", 0, 0],
    ["in noise", 0, 40],
    ["leaning by a degree", 1, 12],
    ["leaning by a degree the other way", -1, 12],
  ] as const;
  for (const side of [20, 26, 36]) {
    test.each(wear)(`${side} pixels wide are found and told apart, %s`, async (_, degrees, grain) => {
      const drawn = placesOf(side);
      const page = await drawnOn(blank(), drawn.map((box) => boxSvg(box, side)).join(""));
      const worn = await scanned(page, degrees, grain);
      const { states, others } = found(worn, drawn, side, degrees);
      const misjudged = drawn.filter(({ kind }, i) => states[i] !== (kind !== "empty"));
      expect(misjudged).toEqual([]);
      expect(others).toBe(0);
    });
  }

  test("are the same on every look", async () => {
    const page = await drawnOn(
      blank(),
      placesOf(26)
        .map((box) => boxSvg(box, 26))
        .join(""),
    );
    expect(findSelectionMarks(page)).toEqual(findSelectionMarks(page));
  });
});

describe("what is no box is left to be read", () => {
  let tools: ReadingTools;
  beforeAll(async () => {
    tools = await loadTools(new URL("../../../models/", import.meta.url));
  });

  const LETTERS = ["O D 0 8 B Q E H", "DODO 0080 BOB OD8", "IL BOLLO DOVUTO 80,00"];
  test.each(["Courier", "Helvetica-Bold", "Times-Roman"])("letters and figures of %s", (face) => {
    for (const fontSize of [18, 24, 32, 44]) {
      const size = { width: WIDTH, height: HEIGHT };
      const pdf = courierPage(linesOf(LETTERS, 90), { ...size, fontSize }).toString("latin1");
      const page = drawnPdf(tools.pdfium, Buffer.from(pdf.replace("/Courier", `/${face}`), "latin1"), size);
      expect(findSelectionMarks(page)).toEqual([]);
    }
  });

  const lines = (count: number, at: (i: number) => string) => Array.from({ length: count }, (_, i) => at(i)).join("");
  const PATTERNS: Readonly<Record<string, string>> = {
    "the cells of a table": `<g stroke="#000" stroke-width="2">${lines(9, (i) => `<path d="M60 ${60 + i * 30}H300M${60 + i * 30} 60V300"/>`)}</g>`,
    "a QR code": lines(21 * 21, (i) => qrModule(i % 21, Math.floor(i / 21))),
    "places for single letters": lines(
      8,
      (i) => `<rect x="${80 + i * 30}" y="80" width="26" height="26" fill="none" stroke="#000" stroke-width="2"/>`,
    ),
    bullets: lines(4, (i) => `<rect x="80" y="${80 + i * 60}" width="20" height="20"/>`),
    "an end of a word that closes to a square, a letter before it": `<rect x="80" y="80" width="16" height="16" fill="none" stroke="#000" stroke-width="2"/><path d="M75 79V97" stroke="#000" stroke-width="3"/>`,
    "two letters that close to a square in the middle of a word": `<rect x="80" y="80" width="24" height="24" fill="none" stroke="#000" stroke-width="2"/><path d="M70 79V105M113 79V105" stroke="#000" stroke-width="3"/>`,
    "a frame around a number": `<rect x="80" y="80" width="34" height="34" fill="none" stroke="#000" stroke-width="2"/><path d="M97 87V107M92 90L97 87M91 107H103" stroke="#000" stroke-width="3"/>`,
    circles: lines(
      4,
      (i) => `<circle cx="100" cy="${90 + i * 60}" r="13" fill="none" stroke="#000" stroke-width="2"/>`,
    ),
  };
  test.each(Object.keys(PATTERNS))("%s", async (pattern) => {
    expect(findSelectionMarks(await drawnOn(blank(), PATTERNS[pattern]!))).toEqual([]);
  });

  test("control: a box among the same letters is found", async () => {
    const page = printedPage(tools.pdfium, linesOf(LETTERS, 90), { width: WIDTH, height: HEIGHT, fontSize: 32 });
    const box = boxSvg({ kind: "crossed", x: 80, y: 400 }, 26);
    expect(findSelectionMarks(await drawnOn(page, box)).length).toBe(1);
  });

  const FORM = { width: 900, height: 420, fontSize: 30 };
  /** Courier has 18 pixels per letter here. */
  async function form(): Promise<Raster> {
    const page = printedPage(
      tools.pdfium,
      linesOf(["Intervenuti:", "   Carabinieri    Polizia Locale", "Nessun ferito, danno lieve"], 70),
      FORM,
    );
    return await drawnOn(
      page,
      boxSvg({ kind: "empty", x: 66, y: 107 }, 24) + boxSvg({ kind: "crossed", x: 332, y: 107 }, 24),
    );
  }

  test.each([0, 90, 180, 270] as const)(
    "boxes are words of the line they stand in, of a page turned by %i degrees",
    async (turn) => {
      const raster = await quarterTurned(await form(), turn);
      const page = await readPicture(tools.ocr, raster, {
        width: raster.width,
        height: raster.height,
        rotationAngle: 0,
      });
      const text = page.words.map((word) => word.text).join(" ");
      expect(text).toBe("Intervenuti: ☐ Carabinieri ☒ Polizia Locale Nessun ferito, danno lieve");
      const second = page.words.slice(1, 6);
      expect(new Set(second.map(({ line }) => line))).toEqual(new Set([1]));
      const [empty, , crossed] = second;
      expect(empty).toMatchObject({ source: "ocr" });
      expect(empty!.confidence).toBeGreaterThan(0.8);
      const [[x, y] = [0, 0]] = crossed!.polygon;
      expect(Math.hypot(x - 332, y - 107)).toBeLessThan(4);
    },
    60_000,
  );

  test("control: without their being taken out, boxes are read as letters", async () => {
    const { lines } = await readLines(tools.ocr, await form());
    const texts = lines.flatMap(({ words }) => words.map(({ text }) => text));
    expect(texts).not.toEqual(expect.arrayContaining(["Carabinieri", "Polizia", "Locale", "☐"]));
    expect(texts.join(" ").length).toBeGreaterThan(
      "Intervenuti: Carabinieri Polizia Locale Nessun ferito, danno lieve".length,
    );
  });
});

/** Three finder patterns of 7 modules, and random modules, 6 pixels each. */
function qrModule(column: number, row: number): string {
  const corner = (c: number, r: number) => {
    const [x, y] = [column - c, row - r];
    if (x < -1 || y < -1 || x > 7 || y > 7) return null;
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return ring === 3 || ring < 2;
  };
  const dark = corner(0, 0) ?? corner(14, 0) ?? corner(0, 14) ?? (column * 7 + row * 13 + column * row * 5) % 9 < 4;
  return dark ? `<rect x="${80 + 4 * column}" y="${80 + 4 * row}" width="4" height="4"/>` : "";
}
