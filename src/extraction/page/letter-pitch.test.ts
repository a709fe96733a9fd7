import { describe, expect, it } from "vitest";
import type { Word } from "../../core/documents/document.ts";
import { boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import { layOutPage } from "./layout.ts";
import { areOneSpaceApart, pitchOfPage, pitchOfTypedLines } from "./letter-pitch.ts";

const PITCH = 12.5;

interface Line {
  readonly text: string;
  readonly y: number;
}

/**
 * Words as a typewriter puts them: each letter takes 12.5 px, of which its ink leaves the margins free; a full stop is
 * mostly margin.
 */
function typed({ text, y }: Line, line: number, source: Word["source"] = "text_layer"): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const end = index + word.length - (word.endsWith(".") ? 0.5 : 0.1);
    const [x0, x1] = [60 + (index + 0.1) * PITCH, 60 + end * PITCH];
    return { text: word, confidence: 1, line, source, polygon: polygonOfBox({ x0, x1, y0: y, y1: y + 12 }) };
  });
}

/** Words whose letters are as wide as they are in Helvetica, roughly. */
function set({ text, y }: Line, line: number): Word[] {
  let x = 60;
  return text.split(" ").map((word) => {
    const width = [...word].reduce(
      (sum, letter) => sum + (/[ilt.,]/.test(letter) ? 3 : /[mwMW]/.test(letter) ? 9 : 6),
      0,
    );
    const box = { x0: x, x1: x + width, y0: y, y1: y + 8 };
    x += width + 3;
    return { text: word, confidence: 1, line, source: "text_layer" as const, polygon: polygonOfBox(box) };
  });
}

const LABELS = [
  "Denominazione del rifiuto e codice dell'elenco europeo",
  "Destinato a operazioni di recupero o smaltimento in impianto",
  "Mittente, nome, indirizzo, paese e partita IVA del committente",
  "Rapporto di prova numero, laboratorio e data della analisi",
  "Trasporto soggetto alla normativa ADR, classe e numero ONU",
];
const FILLED = [
  "Fanghi e residui di filtrazione, contenenti sostanze",
  "Caseificio Montalfoglio Soc. Coop. Agr. 42027",
];

function form(filled: readonly string[], source?: Word["source"]): Word[] {
  return [
    ...LABELS.flatMap((text, i) => set({ text, y: 40 + i * 60 }, i)),
    ...filled.flatMap((text, i) => typed({ text, y: 60 + i * 60 }, 20 + i, source)),
  ];
}

const placeOf = (word: Word) => boxOfPolygon(word.polygon);
const pitchIn = (words: readonly Word[]) => pitchOfTypedLines(words, placeOf);
const segmentsOf = (words: readonly Word[]) =>
  layOutPage({ pageIndex: 0, width: 1200, height: 1700, words } as Parameters<typeof layOutPage>[0]).segments.map(
    ({ text }) => text,
  );

describe("the pitch of typed lines among print", () => {
  it("is found, where that of the whole page is not", () => {
    expect(pitchIn(form(FILLED))).toBeCloseTo(PITCH, 1);
    expect(pitchOfPage(form(FILLED))).toBe(0);
  });

  it("is none where all is printed, where one line alone keeps to a grid, and where words were read by OCR", () => {
    expect(pitchIn(form([]))).toBe(0);
    expect(pitchIn(form(FILLED.slice(0, 1)))).toBe(0);
    expect(pitchIn(form(FILLED, "ocr"))).toBe(0);
  });

  it("tells one space from two, also behind a full stop", () => {
    const [one, two, full, capital] = typed({ text: "Fanghi e  Soc. Coop.", y: 0 }, 0).map(({ text, polygon }) => ({
      text,
      box: boxOfPolygon(polygon),
    }));
    expect(areOneSpaceApart(one!, two!, PITCH)).toBe(true);
    expect(areOneSpaceApart(two!, full!, PITCH)).toBe(false);
    expect(areOneSpaceApart(full!, capital!, PITCH)).toBe(true);
    expect(areOneSpaceApart(one!, two!, 0)).toBe(false);
  });

  it("keeps a typed value whole among smaller labels", () => {
    expect(segmentsOf(form(FILLED))).toEqual(expect.arrayContaining(FILLED));
    // Control: the same words, read by OCR, are cut at the gap behind the full stop.
    expect(segmentsOf(form(FILLED, "ocr"))).not.toContain(FILLED[1]);
  });
});
