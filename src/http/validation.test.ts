import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { checkAgainst } from "./validation.ts";

/** Lengths are checked beside patterns, not before them: what a stranger sends reaches a pattern at its full length (1 MB). */
const contract: unknown = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

test.each(patternsIn(contract))(
  "the pattern %s answers for a text in a time that grows with its length alone",
  (source) => {
    const pattern = new RegExp(source, "u");
    const startedAt = performance.now();
    for (const start of ["", "a", "a@", "a@a"]) {
      for (const rest of ["a", ".", " ", "a.", "!"]) pattern.test(`${start}${rest.repeat(20_000)}\n`);
    }
    expect(performance.now() - startedAt).toBeLessThan(250);
  },
);

test("a pattern that looks again from every character would take longer than that", () => {
  const startedAt = performance.now();
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(`a@${".".repeat(20_000)}\n`);
  expect(performance.now() - startedAt).toBeGreaterThan(250);
});

test("of a value that may have several forms the error tells what is wrong inside the form that was sent", () => {
  const value = Type.Union([Type.String(), Type.Object({ text: Type.String(), page: Type.Integer({ maximum: 9 }) })]);
  expect(() => checkAgainst(Type.Object({ total: value }), { total: { text: "1", page: 10 } }, "#")).toThrow(
    "#/total/page must be <= 9.",
  );
});

function patternsIn(schema: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "pattern" && typeof inner === "string") found.add(inner);
      walk(inner);
    }
  };
  walk(schema);
  return [...found];
}
