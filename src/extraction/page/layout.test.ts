import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import { layOutPage } from "./layout.ts";

describe("layOutPage", () => {
  it("parts a line at a wide gap and keeps its pieces in one row", () => {
    const page = layOutPage(
      printedPage([
        [
          [40, "Totale documento"],
          [600, "1.220,00"],
        ],
      ]),
    );
    expect(page.segments.map(({ text }) => text)).toEqual(["Totale documento", "1.220,00"]);
    expect(page.rows).toHaveLength(1);
  });

  it("does not part words at a single space where all letters are as wide, though letters are small", () => {
    const lines = [
      "VEICOLO DI PROPRIETA DITTA",
      "CARTA DI CIRCOLAZIONE VISIONATA",
      "CHILOMETRI PERCORSI CENTO",
      "TARGA EV 019 ZR  ISPETTORE MARIO ROSSI VERDI",
    ];
    const page = printedPage(lines);
    // Capitals of 8 px at a pitch of 10: a space is 12 px wide from ink to ink, one and a half times their height.
    const words = page.words.map((word) => {
      const { x0, x1, y0 } = boxOfPolygon(word.polygon);
      return {
        ...word,
        source: "text_layer" as const,
        polygon: polygonOfBox({ x0: x0 + 1, x1: x1 - 1, y0, y1: y0 + 8 }),
      };
    });
    const last = layOutPage({ ...page, words }).rows.at(-1)!;
    expect(last.segments.map(({ text }) => text)).toEqual(["TARGA EV 019 ZR", "ISPETTORE MARIO ROSSI VERDI"]);
  });

  it("parts a label from a value glued to it, but not a time of day", () => {
    const page = layOutPage(printedPage(["Date:25/12/2018 08:13"]));
    expect(page.tokens.map(({ text }) => text)).toEqual(["Date:", "25/12/2018", "08:13"]);
    expect(page.tokens[0]?.word).toBe(page.tokens[1]?.word);
  });

  it("follows a line that climbs more than its own height across the page", () => {
    const words = Array.from({ length: 20 }, (_, i) => {
      const [x0, y0] = [40 + i * 60, 600 - i * 3];
      return {
        text: `w${i}`,
        confidence: 1,
        line: i,
        source: "ocr" as const,
        polygon: polygonOfBox({ x0, y0, x1: x0 + 40, y1: y0 + 20 }),
      };
    });
    const page = layOutPage({ ...printedPage([]), words });
    expect(page.rows).toHaveLength(1);
    expect(page.tokens.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  });

  it("does not trust a line number that two printed lines share", () => {
    const page = printedPage(["ALPHA SRL", "VIA ROMA 5"]);
    const merged = layOutPage({ ...page, words: page.words.map((word) => ({ ...word, line: 0 })) });
    expect(merged.segments.map(({ text }) => text)).toEqual(["ALPHA SRL", "VIA ROMA 5"]);
  });

  it("finds the rows of a bent page where they are on the flat one", () => {
    const flat = printedPage([
      [
        [40, "Imponibile"],
        [600, "100,00"],
      ],
      [
        [40, "Totale"],
        [600, "122,00"],
      ],
    ]);
    const rowsOf = (words: typeof flat.words) =>
      layOutPage({ ...flat, words }).rows.map(({ segments }) => segments.map(({ text }) => text).join(" "));
    // The right half of the sheet is seen one row higher.
    const { y0: first } = boxOfPolygon(flat.words[0]!.polygon);
    const rowHeight = boxOfPolygon(flat.words[2]!.polygon).y0 - first;
    const bent = flat.words.map((word) => ({
      ...word,
      polygon: word.polygon.map(([x, y]) => [x, x > 300 ? y - rowHeight : y] as const),
      flatPolygon: word.polygon,
    }));
    expect(rowsOf(bent)).toEqual(["Imponibile 100,00", "Totale 122,00"]);
    expect(rowsOf(bent.map(({ flatPolygon: _, ...word }) => word))).not.toContain("Totale 122,00");
  });

  it("keeps a name together that is printed at double width, but not two numbers", () => {
    const wide = (texts: readonly string[]) => {
      let x0 = 40;
      const words = texts.map((text) => {
        const polygon = polygonOfBox({ x0, y0: 40, x1: x0 + text.length * 24 - 6, y1: 60 });
        x0 += (text.length + 1) * 24 + 6;
        return { text, confidence: 1, line: 0, source: "ocr" as const, polygon };
      });
      return layOutPage({ ...printedPage([]), words }).segments.map(({ text }) => text);
    };
    expect(wide(["FERRAMENTA", "ROSSI", "SNC"])).toEqual(["FERRAMENTA ROSSI SNC"]);
    expect(wide(["12,00", "24,00"])).toEqual(["12,00", "24,00"]);
  });

  it("loses no word and invents none", () => {
    const line = fc
      .array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const printed = printedPage(lines);
        const page = layOutPage(printed);
        expect(new Set(page.tokens.map(({ word }) => word))).toEqual(new Set(printed.words));
        expect(page.segmentOfToken).toHaveLength(page.tokens.length);
      }),
    );
  });
});
