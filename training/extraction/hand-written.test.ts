import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GALLERY } from "../../src/usecases/gallery.ts";
import type { HandWritten } from "./hand-written.ts";

describe.each(["training/papers/", "training/papers-of-several-pages/", "eval/papers/"])("%s", (name) => {
  const folder = new URL(`../../${name}`, import.meta.url);
  const lines = readFileSync(new URL("labels.jsonl", folder), "utf8").trim().split("\n");
  const papers = lines.map((line) => JSON.parse(line) as HandWritten);
  const named = papers.map((paper) => [paper.id, paper] as const);

  test("each paper has its pages, and each page its paper", () => {
    expect(papers.flatMap(({ pages }) => pages).sort()).toEqual(readdirSync(new URL("html/", folder)).sort());
    expect(new Set(papers.map(({ id }) => id)).size).toBe(papers.length);
  });

  test.each(named)("%s is labelled by fields that the gallery has", (_, { template, fields }) => {
    const services = GALLERY.filter((one) => one.template === template);
    const keys = services.flatMap((service) => service.fields.map(({ key }) => key));
    expect(keys).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  test.each(named)("what %s is labelled with stands on it", (_, { pages, fields }) => {
    const text = lettersOf(pages.map((page) => readFileSync(new URL(`html/${page}`, folder), "utf8")).join(" "));
    for (const [key, truth] of Object.entries(fields)) {
      // Days and currencies are printed in many ways.
      const values = (truth === null ? [] : [truth].flat()).filter((value) => !/^\d{4}-\d\d-\d\d$/.test(value));
      if (values.length === 0 || key === "currency") continue;
      // The lines of an address may have those of another beside them.
      const stands = values.some((value) =>
        value.split(" ").every((word) => text.includes(lettersOf(word.replace(/\.00$/, "")))),
      );
      expect(stands, `${key}: ${values.join(" or ")}`).toBe(true);
    }
  });

  test.each(named.filter(([, { rows }]) => rows))("the rows of %s are of a table that the gallery has", (_, paper) => {
    const { fields } = GALLERY.find((one) => one.template === paper.template)!;
    for (const [table, rows] of Object.entries(paper.rows!)) {
      const columns = fields.find(({ key }) => key === table)?.aggregationFields ?? [];
      for (const row of rows) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  });

  test.each(named.filter(([, { rows }]) => rows))("the cells of %s stand on it", (_, { pages, rows }) => {
    const text = lettersOf(pages.map((page) => readFileSync(new URL(`html/${page}`, folder), "utf8")).join(" "));
    const cells = Object.values(rows!)
      .flat()
      .flatMap((row) => Object.values(row).flat());
    const missing = cells.filter((cell) => !cell.split(" ").every((word) => text.includes(lettersOf(word))));
    expect(missing).toEqual([]);
  });
});

/** Letters and digits of what a page shows, in capitals: amounts and numbers are printed with all kinds of signs between. */
function lettersOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<\/?[a-z!][^>]*>/gi, " ")
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
  "&amp;": "&",
};
