import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { Page, Word } from "../../core/documents/document.ts";
import { layOutPage } from "./layout.ts";

const GOODS: readonly PrintedLine[] = [
  [
    [100, "Descripción"],
    [600, "Importe"],
  ],
  [
    [100, "Aceite de oliva"],
    [600, "209,40"],
  ],
  [
    [100, "Harina de trigo"],
    [600, "117,20"],
  ],
  [
    [100, "Total"],
    [600, "326,60"],
  ],
];
const MARGIN = ["Inscrita", "Registro", "Tomo", "2.114"];

/** The words of the margin, up or down the page, ten pixels a letter, from the middle of the table on. */
function marginWords(direction: "up" | "down"): Word[] {
  let at = direction === "up" ? 240 : 30;
  return MARGIN.map((text): Word => {
    const length = 10 * text.length;
    const [from, to] = direction === "up" ? [at, at - length] : [at, at + length];
    at = direction === "up" ? to - 10 : to + 10;
    const [near, far] = direction === "up" ? [20, 32] : [32, 20];
    return {
      text,
      confidence: 1,
      line: 90,
      source: "text_layer",
      polygon: [
        [near, from],
        [near, to],
        [far, to],
        [far, from],
      ],
    };
  });
}

const textsOf = (page: Page) =>
  layOutPage(page).rows.map(({ segments }) => segments.map(({ text }) => text).join(" | "));

describe.each(["up", "down"] as const)("a line that runs %s the margin", (direction) => {
  const page = printedPage(GOODS);
  const withMargin = { ...page, words: [...page.words, ...marginWords(direction)] };

  it("is read as a line of its own, and is in no row of the page", () => {
    expect(textsOf(withMargin)).toEqual([...textsOf(page), "Inscrita Registro Tomo 2.114"]);
  });

  it("says where its words really are", () => {
    const { tokens } = layOutPage(withMargin);
    expect(tokens.at(-1)!.word.polygon).toEqual(withMargin.words.at(-1)!.polygon);
  });

  it("is not told from the others on a page that is turned as a whole", () => {
    const turned = { ...page, words: marginWords(direction) };
    expect(layOutPage(turned).tokens.map(({ box }) => box.x1 - box.x0)).toEqual(MARGIN.map(() => 12));
  });
});
