import { beforeAll, describe, expect, test } from "vitest";
import { rawPdf, streamObject } from "../../../test/support/raw-pdf.ts";
import { printText } from "../../../test/support/tiny-pdf.ts";
import type { Page } from "../../core/documents/document.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { openDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import { mayDrawBoxes } from "./drawn-boxes.ts";

const limits = { maxPages: 5, maxImagePixels: 20_000_000, maxSidePx: 10_000, minSidePx: 50 };

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

async function read(drawn: string, text: Parameters<typeof printText>[0]): Promise<Page> {
  const document = await openDocument(tools, rawPdf({ content: `${printText(text)}\n${drawn}` }), limits);
  const page = await document.readPage(0);
  document.close();
  return page;
}

const textOf = (page: Page): string => page.words.map((word) => word.text).join(" ");
const square = (x: number, y: number, side = 11): string => `0.8 w ${x} ${y} ${side} ${side} re S`;
const cross = (x: number, y: number): string =>
  `1.2 w ${x + 2} ${y + 2} m ${x + 9} ${y + 9} l S ${x + 2} ${y + 9} m ${x + 9} ${y + 2} l S`;

describe("tick boxes that a page draws beside its text", () => {
  test("are words, empty or marked, at their places", async () => {
    const page = await read(`${square(80, 198)} ${square(130, 198)} ${cross(130, 198)}`, [
      [30, 200, "Feriti"],
      [96, 200, "SI"],
      [146, 200, "NO"],
    ]);
    expect(textOf(page)).toBe("Feriti ☐ SI ☒ NO");
    const { x0, y0, x1, y1 } = boxOfPolygon(page.words[3]!.polygon);
    const scale = 150 / 72;
    const expected = [130, 300 - 209, 141, 300 - 198].map((points) => points * scale);
    const off = [x0, y0, x1, y1].map((pixel, i) => Math.abs(pixel - expected[i]!));
    expect(Math.max(...off)).toBeLessThan(2);
  });

  test("a printed X inside one is its mark", async () => {
    const page = await read(`${square(80, 198)} ${square(130, 198)}`, [
      [82, 200, "X"],
      [96, 200, "SI"],
      [146, 200, "NO"],
    ]);
    expect(textOf(page)).toBe("☒ SI ☐ NO");
  });

  test("four strokes that meet are a box, too", async () => {
    const strokes = "0.8 w 80 198 m 91 198 l S 91 198 m 91 209 l S 91 209 m 80 209 l S 80 209 m 80 198 l S";
    expect(
      textOf(
        await read(strokes, [
          [30, 200, "Feriti"],
          [96, 200, "SI"],
        ]),
      ),
    ).toBe("Feriti ☐ SI");
  });

  test.each(["00a8", "f0a8", "006f"])(
    "a character of a font of symbols that the file calls U+%s is the box that it draws",
    async (code) => {
      const square = streamObject("", "1000 0 0 0 1000 1000 d1 60 w 130 30 840 840 re S");
      const crossed = streamObject(
        "",
        "1000 0 0 0 1000 1000 d1 60 w 130 30 840 840 re S 90 w 250 150 m 850 750 l S 250 750 m 850 150 l S",
      );
      const names = streamObject(
        "",
        `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <${code}> <62> <00fe> endbfchar endcmap`,
      );
      const symbols =
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 11 0 R /b 12 0 R >> /Encoding << /Type /Encoding /Differences [97 /a /b] >> /FirstChar 97 /LastChar 98 /Widths [1000 1000] /ToUnicode 13 0 R >>";
      const sign = (x: number, letter: string) => `BT /S 12 Tf ${x} 199 Td (${letter}) Tj ET`;
      const document = await openDocument(
        tools,
        rawPdf({
          content: `${printText([
            [30, 200, "Feriti"],
            [96, 200, "SI"],
            [146, 200, "NO"],
          ])} ${sign(80, "a")} ${sign(130, "b")}`,
          fonts: "/S 10 0 R",
          objects: [symbols, square, crossed, names],
        }),
        limits,
      );
      const page = await document.readPage(0);
      document.close();
      expect(textOf(page)).toBe("Feriti ☐ SI ☒ NO");
    },
  );

  test("boxes of a comb hold the letters of a word, and a figure is no mark", async () => {
    const comb = [80, 91, 102, 113].map((x) => square(x, 198)).join(" ");
    const letters: Parameters<typeof printText>[0] = [..."RSSM"].map((letter, i) => [82 + 11 * i, 200, letter]);
    const figure = `${comb} ${square(200, 198)}`;
    const page = await read(figure, [...letters, [203, 200, "7"]]);
    expect(textOf(page)).not.toMatch(/[☐☒]/u);
    expect(textOf(page).replaceAll(" ", "")).toBe("RSSM7");
  });
});

describe("whether a page is rendered for its boxes", () => {
  const frame = { width: 1240, height: 1754 };
  const path = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

  test("a square of a box's size, or two such strokes that meet", () => {
    expect(mayDrawBoxes([path(100, 100, 122, 123)], frame)).toBe(true);
    expect(mayDrawBoxes([path(100, 100, 122, 101), path(100, 100, 101, 122)], frame)).toBe(true);
  });

  test("no cells of tables, rules and modules of codes", () => {
    expect(mayDrawBoxes([path(100, 100, 160, 122)], frame)).toBe(false);
    expect(mayDrawBoxes([path(100, 100, 300, 101), path(100, 100, 101, 125)], frame)).toBe(false);
    expect(mayDrawBoxes([path(100, 100, 122, 101), path(400, 300, 401, 322)], frame)).toBe(false);
    expect(mayDrawBoxes([path(100, 100, 105, 105)], frame)).toBe(false);
  });
});
