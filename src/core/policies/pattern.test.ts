import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computingMs } from "../../../test/support/computing.ts";
import { compilePattern } from "./pattern.ts";

function matches(source: string, text: string): boolean {
  const compiled = compilePattern(source);
  if (!compiled.ok) throw new Error(compiled.problem);
  return compiled.pattern.matches(text);
}

describe("a pattern", () => {
  it("must match the whole text, as the native engine between ^ and $ does", () => {
    const sources = [
      "a",
      "a*b",
      "(a|b)+",
      "(?:ab){2}",
      "a{1,2}b?",
      "[^a]b",
      "\\d+",
      "a|",
      "(a*)*b",
      "^a$|b",
      ".{2,}",
      "(a|ab)(c|bcd)",
      "[a-b]{0,3}c",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "1"), maxLength: 7 }),
        (source, text) => {
          expect(matches(source, text)).toBe(new RegExp(`^(?:${source})$`, "u").test(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("knows the classes and escapes of the language", () => {
    expect(matches("INV-\\d{4}/[A-Z]{2}", "INV-2041/AB")).toBe(true);
    expect(matches("\\p{Lu}\\p{Ll}+", "Émile")).toBe(true);
    expect(matches("\\.\\$\\\\", ".$\\")).toBe(true);
    expect(matches("[\\]x]+", "]x")).toBe(true);
    expect(matches("(?<year>\\d{4})", "2026")).toBe(true);
  });

  it("that would backtrack for ages is answered at once", () => {
    const ms = computingMs(() => {
      expect(matches("(a+)+b", "a".repeat(5000))).toBe(false);
      expect(matches("(a|a)*b", "a".repeat(5000))).toBe(false);
    });
    expect(ms).toBeLessThan(2000);
  });

  it("that repeats nothing, over and over, is compiled at once", () => {
    expect(matches("((((){9999}){9999}){9999}){9999}", "")).toBe(true);
    expect(matches("((((a{0}){9999}){9999}){9999}){9999}b", "b")).toBe(true);
  });

  it.each([
    "(a",
    "a)",
    "[a",
    "a**",
    "*a",
    "(?=a)",
    "(a)\\1",
    "\\k<x>",
    "a{3,1}",
    "((a{1000}){1000}){1000}",
    "\\q",
    "[z-a]",
    "x".repeat(1001),
    "(".repeat(100),
    "\\",
  ])("that cannot be used is refused with a reason: %s", (source) => {
    expect(compilePattern(source)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^The pattern is not usable: .+\.$/),
    });
  });
});
