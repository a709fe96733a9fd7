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

  it("does not end in a stroke that hangs at it", () => {
    expect(trimValue("ZS 7714H/")).toBe("ZS 7714H");
  });

  test.each(["https://example.org/", "Posa c/", "A/B", "12/2024", "(3)"])("keeps what is its own: %s", (text) => {
    expect(trimValue(text)).toBe(text);
  });
});
