import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import { labelsFor } from "../lexicons/all.ts";
import { findLabels, indexLabels } from "./labels.ts";
import { layOutPage } from "./layout.ts";
import { findSectionHeadings, sectionOf } from "./sections.ts";

const index = indexLabels(labelsFor("f24", []), []);

/** The part of the form that a printed word is in. */
function sectionOfWord(lines: readonly PrintedLine[], word: string): string | undefined {
  const page = layOutPage(printedPage(lines));
  const headings = findSectionHeadings(page, findLabels(page, index));
  const token = page.tokens.find(({ text }) => text === word)!;
  return sectionOf(page, headings, boxOfPolygon(token.word.polygon))?.section;
}

const FORM: readonly PrintedLine[] = [
  "Codice fiscale 01234567890",
  "SEZIONE ERARIO",
  [
    [40, "Saldo"],
    [900, "100,00"],
  ],
  "SEZIONE INPS",
  [
    [40, "Saldo"],
    [900, "200,00"],
  ],
];

describe("parts of a form", () => {
  it("reach from their heading to the next", () => {
    expect(sectionOfWord(FORM, "100,00")).toBe("section.erario");
    expect(sectionOfWord(FORM, "200,00")).toBe("section.inps");
  });

  it("do not reach above their heading", () => {
    expect(sectionOfWord(FORM, "01234567890")).toBeUndefined();
  });

  it("stand beside each other: the heading of a value's own column is nearer than a lower one of another", () => {
    const lines: PrintedLine[] = [
      [[700, "SEZIONE INPS"]],
      [[40, "SEZIONE ERARIO"]],
      [
        [40, "100,00"],
        [700, "200,00"],
      ],
    ];
    expect(sectionOfWord(lines, "100,00")).toBe("section.erario");
    expect(sectionOfWord(lines, "200,00")).toBe("section.inps");
  });
});
