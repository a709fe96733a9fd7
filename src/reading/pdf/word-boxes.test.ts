import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { lyingFont, type RawPdf, rawPdf } from "../../../test/support/raw-pdf.ts";
import type { Word } from "../../core/documents/document.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import { loadPdfium, openPdf } from "./open-pdf.ts";
import type { Pdfium } from "./pdfium.ts";
import { inReadingOrder, readTextLayer, unordered } from "./text-layer.ts";

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")));
});

const FONTS = ["Helvetica", "Times-Italic", "Courier-Bold", "Times-Roman"];

/** The words of a page of 150 dpi, and the page as it looks. `objects` has the font /L, if it is used. */
function readAndDraw(
  content: string,
  page: string,
  objects: NonNullable<RawPdf["objects"]> = [],
): { words: Word[]; raster: Raster } {
  const known = FONTS.map((name, i) => `/T${i} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`);
  const fonts = [...known, objects.length > 0 ? "/L 10 0 R" : ""].join(" ");
  const file = openPdf(pdfium, rawPdf({ content, page, fonts, objects }));
  const opened = file.openPage(0);
  const [width, height] = [Math.round((opened.widthPt * 150) / 72), Math.round((opened.heightPt * 150) / 72)];
  const words = inReadingOrder(readTextLayer(opened, width, height).map((word) => unordered(word, 1)));
  const raster = opened.render(width, height);
  opened.close();
  file.close();
  return { words, raster };
}

/**
 * Distance of the edges of the word's polygon from the ink within it and 14 pixels around, along and across the text.
 */
function distanceToInk({ polygon }: Word, { width, height, data }: Raster): number {
  const [[ax, ay], [bx, by]] = [polygon[0]!, polygon[1]!];
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const box = boxOfPolygon(polygon);
  const AROUND = 14;
  let ink = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = Math.max(0, Math.floor(box.y0) - AROUND); y < Math.min(height, box.y1 + AROUND); y++) {
    for (let x = Math.max(0, Math.floor(box.x0) - AROUND); x < Math.min(width, box.x1 + AROUND); x++) {
      if (data[(y * width + x) * 3]! > 140) continue;
      const [along, across] = [(x + 0.5) * ux + (y + 0.5) * uy, (y + 0.5) * ux - (x + 0.5) * uy];
      ink = [
        Math.min(ink[0]!, along - 0.5),
        Math.min(ink[1]!, across - 0.5),
        Math.max(ink[2]!, along + 0.5),
        Math.max(ink[3]!, across + 0.5),
      ];
    }
  }
  const [alongs, acrosses] = [polygon.map(([x, y]) => x * ux + y * uy), polygon.map(([x, y]) => y * ux - x * uy)];
  const edges = [Math.min(...alongs), Math.min(...acrosses), Math.max(...alongs), Math.max(...acrosses)];
  return Math.max(...edges.map((edge, i) => Math.abs(edge - ink[i]!)));
}

const WORDS = ["Fattura", "1.234,56", "jpgqy", "ACME", "(IVA)", "x"];

/** Words far from one another, each in its own font and size, rotated by the same degrees. */
function scattered(degrees: number): string {
  // PDF has no exponents: 6e-17 would end the number.
  const [cos, sin] = [Math.cos, Math.sin].map((f) => Number(f((degrees * Math.PI) / 180).toFixed(6)));
  return WORDS.map((word, i) => {
    const [x, y] = [150 + (i % 2) * 200, 130 + Math.floor(i / 2) * 130];
    const size = [9, 12, 17, 24][i % 4]!;
    return `BT /T${i % FONTS.length} ${size} Tf ${cos} ${sin} ${-sin!} ${cos} ${x} ${y} Tm (${word.replace(/[()]/g, "\\$&")}) Tj ET`;
  }).join("\n");
}

const PAGES = [
  { name: "plain", page: "/MediaBox [0 0 500 500]" },
  { name: "turned by 90", page: "/MediaBox [0 0 500 500] /Rotate 90" },
  { name: "turned by 180", page: "/MediaBox [0 0 500 500] /Rotate 180" },
  { name: "turned by 270, cropped", page: "/MediaBox [0 0 500 500] /CropBox [31 17 477.5 490.3] /Rotate 270" },
  { name: "turned by −90", page: "/MediaBox [0 0 500 500] /Rotate -90" },
  { name: "with its origin elsewhere", page: "/MediaBox [-50 -40 450.5 460.7]" },
  { name: "with boxes given from the wrong corners", page: "/MediaBox [500 500 0 0] /CropBox [480 490 10 20]" },
  { name: "with a crop box larger than the page", page: "/MediaBox [0 0 500 500] /CropBox [-100 -100 900 900]" },
  { name: "with a unit of its own", page: "/MediaBox [0 0 500 500] /UserUnit 2" },
];

describe("a word's box lies within 2 pixels of its ink", () => {
  const cases = PAGES.flatMap((page) => [0, 90, 180, 270, 8, 30, -20].map((degrees) => ({ ...page, degrees })));
  test.each(cases)("on a page $name, text turned by $degrees°", ({ page, degrees }) => {
    const { words, raster } = readAndDraw(scattered(degrees), page);
    expect(words.map((word) => word.text).sort()).toEqual([...WORDS].sort());
    for (const word of words) expect(distanceToInk(word, raster), word.text).toBeLessThanOrEqual(2);
  });
});

test("text along the margin is a line of its own behind the lines of the page", () => {
  const content = `BT /T0 10 Tf 0 1 -1 0 20 100 Tm (Condizioni sul retro) Tj ET
BT /T0 10 Tf 60 200 Td (Totale fattura) Tj ET BT /T0 10 Tf 60 150 Td (Scadenza) Tj ET`;
  const { words } = readAndDraw(content, "/MediaBox [0 0 300 300]");
  expect(words.map((word) => `${word.line} ${word.text}`)).toEqual([
    "0 Totale",
    "0 fattura",
    "1 Scadenza",
    "2 Condizioni",
    "2 sul",
    "2 retro",
  ]);
});

describe("hyphens", () => {
  const wordsWith = (hyphen: string, letters: string, printed: string) =>
    readAndDraw(
      `BT /L 12 Tf 60 200 Td (${printed}) Tj ET`,
      "/MediaBox [0 0 500 300]",
      lyingFont((letter) => (letter === "x" || letter === " " ? hyphen : letter), letters),
    ).words.map(({ text }) => text);

  test.each(["\u00ad", "\u2010", "\u2011", "\uff0d"])("that a font calls %j are the keyboard's", (hyphen) => {
    expect(wordsWith(hyphen, "x0123456789", "01x02x2024")).toEqual(["01-02-2024"]);
  });

  test("in the second place where fonts have them are hyphens too", () => {
    const content = "BT /F1 12 Tf 60 200 Td (01\\25502\\2552024) Tj ET";
    expect(readAndDraw(content, "/MediaBox [0 0 500 300]").words.map(({ text }) => text)).toEqual(["01-02-2024"]);
  });

  test("that are not printed, where a word might be broken, are none", () => {
    expect(wordsWith("\u00ad", " abcdeo", "ab cd")).toEqual(["abcd"]);
  });
});

describe("words", () => {
  const wordsOf = (content: string): string[] =>
    readAndDraw(content, "/MediaBox [0 0 500 300]").words.map((word) => word.text);

  test("spaced print is one word, by its spacing or by spaces typed", () => {
    expect(wordsOf("BT /T0 14 Tf 6 Tc 30 200 Td (FATTURA) Tj ET")).toEqual(["FATTURA"]);
    expect(wordsOf("BT /T0 14 Tf 30 200 Td (F A T T U R A) Tj ET")).toEqual(["FATTURA"]);
  });

  test("tracked print is words, and not what its gaps make of it: spaces that were typed part them", () => {
    // As browsers print it: each letter positioned separately, by the widths of Helvetica. At 150 dpi the gap rule
    // mistakes some gaps for spaces.
    const widths = new Map(
      Object.entries({
        S: 667,
        T: 611,
        U: 722,
        D: 722,
        I: 278,
        O: 778,
        L: 556,
        E: 667,
        G: 778,
        A: 667,
        F: 611,
        R: 722,
        " ": 278,
      }),
    );
    const tracked = (text: string, by: number) => {
      let x = 30;
      return [...text].map((letter) => {
        const drawn = `BT /T0 20 Tf 1 0 0 1 ${x.toFixed(2)} 200 Tm (${letter}) Tj ET`;
        x += (20 * ((widths.get(letter) ?? 0) + by)) / 1000;
        return drawn;
      });
    };
    for (const by of [100, 140, 150, 155, 250]) {
      const content = tracked("STUDIO LEGALE FERRARIS", by).join(" ");
      expect([by, wordsOf(content)]).toEqual([by, ["STUDIO", "LEGALE", "FERRARIS"]]);
    }
  });

  test("characters in the boxes of a comb are one word", () => {
    const comb = [..."RSSMRA85T10A562S"].map((c, i) => `BT /T2 10 Tf ${30 + i * 14} 200 Td (${c}) Tj ET`).join(" ");
    expect(wordsOf(comb)).toEqual(["RSSMRA85T10A562S"]);
  });

  test("single figures and letters in the cells of a table stay apart", () => {
    const cells = [1, 2, 3, 4, 5, 6, 7].map((n, i) => `BT /T0 10 Tf ${30 + i * 40} 200 Td (${n}) Tj ET`).join(" ");
    expect(wordsOf(cells)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect(wordsOf("BT /T0 10 Tf 30 200 Td (a b c d e) Tj ET")).toEqual(["a", "b", "c", "d", "e"]);
    expect(wordsOf("BT /T0 10 Tf 30 200 Td (1 2 3 4 5 6) Tj ET")).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  test("columns that run into one another are two words", () => {
    const content = "BT /T0 10 Tf 30 200 Td (10:00:00PM) Tj ET BT /T0 8 Tf 80 200 Td (Day,W-1) Tj ET";
    expect(wordsOf(content)).toEqual(["10:00:00PM", "Day,W-1"]);
  });

  test("condensed print keeps its double letters, and text of negative size runs forward", () => {
    expect(wordsOf("BT /T0 12 Tf 50 Tz 30 200 Td (Mattina 1.100,00) Tj ET")).toEqual(["Mattina", "1.100,00"]);
    expect(wordsOf("BT /T0 -12 Tf -1 0 0 -1 30 150 Tm (Totale 5) Tj ET")).toEqual(["Totale", "5"]);
  });

  test("a footnote mark is no figure of the amount", () => {
    const content = "BT /T0 12 Tf 30 200 Td (100,00) Tj /T0 7 Tf 5 Ts (1) Tj ET";
    expect(wordsOf(content)).toEqual(["100,00", "1"]);
  });

  test("a letter and the accent printed over it are one letter", () => {
    // \\310 is the dieresis of the fonts' own encoding: old typesetting sets it before the letter and steps back.
    expect(wordsOf("BT /T3 12 Tf 30 200 Td (B) Tj [(\\310) 333 (orsch)] TJ ET")).toEqual(["Börsch"]);
    // In monospaced print the accent has the width of its letter.
    expect(wordsOf("BT /T2 12 Tf 30 200 Td (B) Tj [(\\310) 600 (orsch)] TJ ET")).toEqual(["Börsch"]);
  });

  test("letters that Ghostscript named with their bytes swapped are themselves", () => {
    const wordsWith = (told: (letter: string) => string, printed: string) =>
      readAndDraw(`BT /L 12 Tf 60 200 Td (${printed}) Tj ET`, "/MediaBox [0 0 500 300]", lyingFont(told)).words;
    const swapped = (letter: string) => (letter === "t" ? "\u7400" : letter);
    expect(wordsWith(swapped, "Spettabile").map(({ text }) => text)).toEqual(["Spettabile"]);
    const eastern = (letter: string) => (letter === "t" ? "\u7401" : letter);
    expect(
      wordsWith(eastern, "Spettabile").map(({ text }) => text),
      "control",
    ).toEqual(["Spe\u7401\u7401abile"]);
  });
});
