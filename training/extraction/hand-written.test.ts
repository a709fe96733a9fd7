import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type PortableDefinition, readDefinition } from "../../measuring/portable-definition.ts";
import { FIELD_TYPES } from "../../src/core/values.ts";
import { KINDS } from "../../src/extraction/categories/kinds.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import { refuseBadDefinition } from "../../src/usecases/services/check-definition.ts";
import type { HandWritten } from "./hand-written.ts";

describe.each(["training/papers/", "training/papers-of-several-pages/", "eval/papers/", "eval/papers-of-programs/"])(
  "%s",
  (name) => {
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
        // Dates and currencies are printed in many ways.
        const values = (truth === null ? [] : [truth].flat()).filter((value) => !/^\d{4}-\d\d-\d\d$/.test(value));
        if (values.length === 0 || key === "currency") continue;
        // The lines of an address may have those of another beside them.
        const stands = values.some((value) =>
          value.split(" ").every((word) => text.includes(lettersOf(word.replace(/\.00$/, "")))),
        );
        expect(stands, `${key}: ${values.join(" or ")}`).toBe(true);
      }
    });

    test.each(named.filter(([, { rows }]) => rows))(
      "the rows of %s are of a table that the gallery has",
      (_, paper) => {
        const { fields } = GALLERY.find((one) => one.template === paper.template)!;
        for (const [table, rows] of Object.entries(paper.rows!)) {
          const columns = fields.find(({ key }) => key === table)?.aggregationFields ?? [];
          for (const row of rows) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
        }
      },
    );

    test.each(named.filter(([, { rows }]) => rows))("the cells of %s stand on it", (_, { pages, rows }) => {
      const text = lettersOf(pages.map((page) => readFileSync(new URL(`html/${page}`, folder), "utf8")).join(" "));
      const cells = Object.values(rows!)
        .flat()
        .flatMap((row) => Object.values(row).flat());
      const missing = cells.filter((cell) => !cell.split(" ").every((word) => text.includes(lettersOf(word))));
      expect(missing).toEqual([]);
    });
  },
);

test("training/papers-of-kinds/: each paper has its page, its kind is one that is shipped, and no page asks for anything from outside", () => {
  const folder = new URL("../papers-of-kinds/", import.meta.url);
  const lines = readFileSync(new URL("labels.jsonl", folder), "utf8").trim().split("\n");
  const papers = lines.map((line) => JSON.parse(line) as HandWritten);
  const pages = papers.flatMap((paper) => paper.pages);
  expect([...pages].sort()).toEqual(readdirSync(new URL("html/", folder)).sort());
  expect(KINDS.map(({ name }) => name)).toEqual(expect.arrayContaining(papers.map(({ template }) => template)));
  const asking = pages.filter((page) =>
    /(?:src|href)=|url\(|@import/.test(readFileSync(new URL(`html/${page}`, folder), "utf8")),
  );
  expect(asking).toEqual([]);
});

describe.each(["training/kinds/", "eval/kinds/"])("%s", (name) => {
  const folder = new URL(`../../${name}`, import.meta.url);
  const lines = readFileSync(new URL("labels.jsonl", folder), "utf8").trim().split("\n");
  const papers = lines.map((line) => JSON.parse(line) as HandWritten & { readonly layout: string });
  const kinds = [...Map.groupBy(papers, ({ template }) => template)];
  const definitionOf = (kind: string) =>
    readDefinition(JSON.parse(readFileSync(new URL(`services/${kind}.json`, folder), "utf8")) as PortableDefinition);

  test("each paper has its pages, and each page its paper; each kind has its definition", () => {
    expect(papers.flatMap(({ pages }) => pages).sort()).toEqual(readdirSync(new URL("html/", folder)).sort());
    expect(new Set(papers.map(({ id }) => id)).size).toBe(papers.length);
    expect(readdirSync(new URL("services/", folder))).toEqual(kinds.map(([kind]) => `${kind}.json`).sort());
  });

  test.each(kinds)("%s has three layouts of three papers each", (_, own) => {
    const layouts = [...Map.groupBy(own, ({ layout }) => layout).values()];
    expect(layouts.map(({ length }) => length)).toEqual([3, 3, 3]);
  });

  test.each(kinds)("the definition of %s is one that the product takes, and has the labelled fields", (kind, own) => {
    const definition = definitionOf(kind);
    expect(() => refuseBadDefinition(definition)).not.toThrow();
    const keys = definition.fields.map(({ key }) => key);
    for (const { fields } of own) expect(keys).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(definition.fields.every(({ type }) => type === null || FIELD_TYPES.includes(type))).toBe(true);
  });

  test.each(papers.map((paper) => [paper.id, paper] as const))("what %s is labelled with stands on it", (_, paper) => {
    const html = paper.pages.map((page) => readFileSync(new URL(`html/${page}`, folder), "utf8"));
    const text = lettersOf(html.join(" "));
    const values = Object.values(paper.fields).flatMap((truth) => truth ?? []);
    expect(values.filter((value) => !value.split(" ").every((word) => text.includes(lettersOf(word))))).toEqual([]);
  });
});

/**
 * Letters and digits that a page shows, in capitals: amounts and numbers are printed with all kinds of signs in
 * between.
 */
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
