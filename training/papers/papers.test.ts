import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GALLERY } from "../../src/usecases/gallery.ts";
import type { HandWritten } from "../extraction/hand-written.ts";

const papers = readFileSync(new URL("labels.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as HandWritten);

test("each paper has its pages, and each page its paper", () => {
  expect(papers.flatMap(({ pages }) => pages).sort()).toEqual(readdirSync(new URL("html/", import.meta.url)).sort());
  expect(new Set(papers.map(({ id }) => id)).size).toBe(papers.length);
});

test.each(papers.map((paper) => [paper.id, paper] as const))(
  "%s is labelled by fields that the gallery has",
  (_, paper) => {
    const keys = GALLERY.filter(({ template }) => template === paper.template).flatMap(({ fields }) =>
      fields.map(({ key }) => key),
    );
    expect(keys).toEqual(expect.arrayContaining(Object.keys(paper.fields)));
  },
);

test.each(papers.map((paper) => [paper.id, paper] as const))("what %s is labelled with stands on it", (_, paper) => {
  const text = lettersOf(
    paper.pages.map((page) => readFileSync(new URL(`html/${page}`, import.meta.url), "utf8")).join(" "),
  );
  for (const [key, truth] of Object.entries(paper.fields)) {
    // Days and currencies are printed in many ways.
    const values = (truth === null ? [] : [truth].flat()).filter((value) => !/^\d{4}-\d\d-\d\d$/.test(value));
    if (values.length === 0 || key === "currency") continue;
    const stands = values.some((value) =>
      value.split(" ").every((word) => text.includes(lettersOf(word.replace(/\.00$/, "")))),
    );
    expect(stands, `${key}: ${values.join(" or ")}`).toBe(true);
  }
});

/** Letters and digits of what a page shows, in capitals: amounts and numbers are printed with all kinds of signs between. */
function lettersOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, " ")
    .replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? " ")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&agrave;": "à",
  "&egrave;": "è",
  "&eacute;": "é",
  "&szlig;": "ß",
  "&uuml;": "ü",
};
