import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { expect, test } from "vitest";
import type { AppError } from "../errors.ts";
import { checkAgainst, validatorCompiler } from "./validation.ts";

/** Lengths are checked beside patterns, not before them: untrusted text reaches a pattern at its full length (1 MB). */
const contract: unknown = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

test.each(patternsIn(contract))("the pattern %s takes no longer for a text than for its parts", (source) => {
  const pattern = new RegExp(source, "u");
  const texts = ["", "a", "a@", "a@a"].flatMap((start) =>
    ["a", ".", " ", "a.", "!"].map((rest) => [start, rest] as const),
  );
  for (const [start, rest] of texts) expect(timesLonger(pattern, start, rest)).toBeLessThan(PARTS / 4);
});

test("control: a pattern that looks again from every character takes many times longer", () => {
  expect(timesLonger(/^[^@\s]+@[^@\s]+\.[^@\s]+$/u, "a@", ".")).toBeGreaterThan(PARTS / 4);
});

const PARTS = 16;
const LETTERS_OF_A_PART = 125;

/**
 * Time for a long text over that for the same number of characters in parts: 1 if time is linear, PARTS if it is
 * quadratic.
 */
function timesLonger(pattern: RegExp, start: string, rest: string): number {
  const textOf = (letters: number) => `${start}${rest.repeat(letters)}\n`;
  const [part, whole] = [textOf(LETTERS_OF_A_PART), textOf(PARTS * LETTERS_OF_A_PART)];
  const ofParts = quickest(() => {
    for (let i = 0; i < PARTS; i++) pattern.test(part);
  });
  return quickest(() => pattern.test(whole)) / ofParts;
}

/** Minimum of many short runs, in milliseconds: other processes preempt this one. */
function quickest(work: () => void): number {
  const times = Array.from({ length: 25 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  // Below the clock's resolution.
  return Math.max(0.02, Math.min(...times));
}

test("of a value that may have several forms the error tells what is wrong inside the form that was sent", () => {
  const value = Type.Union([Type.String(), Type.Object({ text: Type.String(), page: Type.Integer({ maximum: 9 }) })]);
  expect(() => checkAgainst(Type.Object({ total: value }), { total: { text: "1", page: 10 } }, "#")).toThrow(
    "total/page: must be <= 9.",
  );
});

test("a parameter that is no number does not hide what is wrong with the others", () => {
  const schema = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    from: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.String({ maxLength: 3 })),
  });
  const validate = validatorCompiler({ schema, method: "GET", url: "/", httpPart: "querystring" });
  const faults = (query: object) => {
    const outcome = validate(query) as { error?: { instancePath: string; message: string }[] };
    return outcome.error?.map(({ instancePath, message }) => `${instancePath} ${message}`) ?? null;
  };
  expect(faults({ limit: "0.5", status: "longer" })).toEqual([
    "/limit must be integer",
    "/status must not have more than 3 characters",
  ]);
  expect(faults({ limit: "x", from: "" })).toEqual(["/limit must be integer", "/from must be integer"]);
  expect(faults({ limit: "10" })).toEqual(["/limit must be <= 9"]);
  expect(faults({ limit: "9", status: "new" })).toBeNull();
});

test("of a value that may have several forms, those that were not sent are not asked for", () => {
  const Value = Type.Union([
    Type.String({ maxLength: 5 }),
    Type.Object({ text: Type.String() }),
    Type.Array(Type.Integer()),
    Type.Null(),
  ]);
  const faultsOf = (total: unknown) => {
    try {
      checkAgainst(Type.Object({ total: Value }), { total }, "#");
      return null;
    } catch (error) {
      return (error as AppError).errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
    }
  };
  expect(faultsOf("longer")).toEqual(["#/total must not have more than 5 characters, or be null"]);
  expect(faultsOf({ text: 1 })).toEqual(["#/total/text must be string"]);
  expect(faultsOf([1, "b"])).toEqual(["#/total/1 must be integer"]);
  expect(faultsOf(7)).toEqual(["#/total must be string or object or array or null"]);
  expect(faultsOf("short")).toBeNull();
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
