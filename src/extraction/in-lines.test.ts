import { expect, test } from "vitest";
import { inLines, wordsOf } from "./in-lines.ts";

test("a pattern in lines has neither their breaks nor the spaces around them, and keeps all others", () => {
  const PLACE = String.raw`\p{Lu}\S+`;
  const source = inLines`
    ^(?:an die|to the attention of
      |alla c\.\s?a\.
    |à l['’]attention de)\s${PLACE}\n`;
  expect(source).toBe(String.raw`^(?:an die|to the attention of|alla c\.\s?a\.|à l['’]attention de)\s\p{Lu}\S+\n`);
});

test("the lines of what is inserted in a pattern are its own", () => {
  expect(inLines`(?:${"a\n b"})`).toBe("(?:a\n b)");
});

test("words in lines are separated by any space", () => {
  expect(
    wordsOf(`
      uno due
      tre`),
  ).toEqual(["uno", "due", "tre"]);
});
