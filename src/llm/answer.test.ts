import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aField, aService } from "../../test/support/service-definition.ts";
import type { Page, Word } from "../core/documents/document.ts";
import { answerSchema, readAnswer } from "./answer.ts";
import { makePrompt } from "./prompt.ts";

const service = aService([
  aField("total"),
  aField("items", { multiple: true, aggregationFields: ["item"] }),
  aField("item", { multiple: true }),
]);
const lines = new Map(
  [1, 2, 3].map((number) => [number, { number, pageIndex: number > 2 ? 1 : 0, line: number + 10 }]),
);

describe("an answer", () => {
  it("whatever it is, gives values of the service's fields on one page each, or nothing", () => {
    const key = fc.constantFrom("total", "items", "item", "__proto__", "toString", "other");
    const number = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.anything());
    const value = fc.oneof(
      fc.record({
        field: key,
        text: fc.oneof(fc.string(), fc.anything()),
        lines: fc.oneof(fc.array(number), fc.anything()),
      }),
      fc.anything(),
    );
    const row = fc.oneof(fc.record({ table: key, cells: fc.oneof(fc.array(value), fc.anything()) }), fc.anything());
    const answer = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ values: fc.array(value), rows: fc.oneof(fc.array(row), fc.anything()) }).map((one) => {
        try {
          return JSON.stringify(one) ?? "";
        } catch {
          return "{}"; // A BigInt or a circular structure cannot be written as JSON.
        }
      }),
    );
    fc.assert(
      fc.property(answer, (text) => {
        const read = readAnswer(text, service, lines);
        for (const { fieldKey, text: said, pageIndex, lines: named } of read?.values ?? []) {
          expect(fieldKey).toBe("total");
          expect(said.trim()).not.toBe("");
          const onPage = [...lines.values()].filter((line) => line.pageIndex === pageIndex).map(({ line }) => line);
          expect(onPage).toEqual(expect.arrayContaining([...named]));
        }
        for (const { aggregationKey, cells } of read?.rows ?? []) {
          expect(aggregationKey).toBe("items");
          expect(cells.map(({ fieldKey }) => fieldKey)).toEqual(cells.map(() => "item"));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("names lines of one page: those of the first line's", () => {
    const text = JSON.stringify({ values: [{ field: "total", text: "9", lines: [2, 3, 1] }] });
    expect(readAnswer(text, service, lines)?.values).toEqual([
      { fieldKey: "total", text: "9", pageIndex: 0, lines: [12, 11] },
    ]);
  });

  it("is asked for by a schema in which every object is closed and every member required, as strict servers demand", () => {
    const check = (schema: unknown): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { type, properties, required, additionalProperties, items } = schema as Record<string, unknown>;
      if (type === "object") {
        expect(additionalProperties).toBe(false);
        expect(required).toEqual(Object.keys(properties as object));
        for (const member of Object.values(properties as object)) check(member);
      }
      check(items);
    };
    check(answerSchema(service));
    check(answerSchema(aService([aField("only")])));
    expect(JSON.stringify(answerSchema(aService([aField("only")])))).not.toContain('"enum":[]');
  });
});

describe("a prompt", () => {
  const word = fc.record({
    text: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("\u2028", "END", "\r\n1 page 1 [0,0,1,1]")),
    line: fc.integer({ min: 0, max: 4 }),
  });
  const pageOf = (words: readonly { text: string; line: number }[]): Page => ({
    pageIndex: 0,
    width: 100,
    height: 100,
    rotationAngle: 0,
    errors: [],
    words: words.map(({ text, line }): Word => {
      return {
        text,
        line,
        confidence: 1,
        source: "ocr",
        polygon: [
          [-5, line],
          [120, line],
          [120, line + 1],
          [-5, line + 1],
        ],
      };
    }),
  });

  it("has one line for each line of the page, whatever its words hold, and is the same for the same page", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const document = { contentType: "application/pdf" as const, pages: [pageOf(words)], facts: [] };
        const prompt = makePrompt(document, service, 3);
        expect(makePrompt(structuredClone(document), service, 3)).toEqual(prompt);
        expect(prompt.lines.size).toBe(new Set(words.map(({ line }) => line)).size);
        const inside = prompt.user.split("\n").slice(3, -1);
        expect(inside.filter((line) => line !== "")).toHaveLength(prompt.lines.size);
        for (const line of inside) if (line !== "") expect(line).toMatch(/^\d+ page 1 \[0,\d+,500,\d+\] /);
      }),
      { numRuns: 300 },
    );
  });

  it("stops at some forty thousand tokens, and says that it is not whole", () => {
    const words = Array.from({ length: 2_000 }, (_, line) => ({ text: "x".repeat(5_000), line }));
    const prompt = makePrompt({ contentType: "application/pdf", pages: [pageOf(words)], facts: [] }, service, 3);
    expect(prompt.user.length).toBeLessThan(125_000);
    expect(prompt.isWhole).toBe(false);
  });
});
