import { describe, expect, it, test } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { foundOf, trimValue } from "./text-runs.ts";

describe("a text", () => {
  const found = (printed: string) => {
    const page = layOutPage(printedPage([printed]));
    const { text, tokens } = foundOf(page, page.tokens, 0);
    return { text, words: textOf(tokens) };
  };

  test.each([
    ["4418 KLM /", "4418 KLM"],
    ["4418 KLM |", "4418 KLM"],
    ["4418 KLM – /", "4418 KLM"],
    ["4418 KLM ;", "4418 KLM"],
    ["Porto - Nord :", "Porto - Nord"],
  ])("has neither the text nor the box of what parts it from the next one: %s", (printed, text) => {
    expect(found(printed)).toEqual({ text, words: text });
  });

  test.each([
    ["Corso XXll Marzo 41", "Corso XXII Marzo 41"],
    ["1.E.S. Ramón y Cajal", "I.E.S. Ramón y Cajal"],
    ["Villa XLll", "Villa XLll"],
    ["Bell 1.5 kg", "Bell 1.5 kg"],
  ])("is mended where a reader took letters for others: %s", (printed, text) => {
    expect(found(printed).text).toBe(text);
  });

  it("does not end in a stroke that hangs at it", () => {
    expect(trimValue("ZS 7714H/")).toBe("ZS 7714H");
  });

  test.each(["https://example.org/", "Posa c/", "A/B", "12/2024", "(3)"])("keeps what is its own: %s", (text) => {
    expect(trimValue(text)).toBe(text);
  });
});
