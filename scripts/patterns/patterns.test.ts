import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ambiguousRepeats } from "./ambiguous-repeats.ts";
import type { CollectedPattern } from "./collect.ts";

describe("a repeat is reported", () => {
  test.each([
    ["(?:a|ab|b)*c", "two ways through alternatives"],
    ["(?:\\s?x\\s?)*$", "a gap at either end"],
    ["(a+)+$", "a repeat in a repeat"],
    ["(?:a?b?)+$", "parts that may be missing"],
    ["(?:\\d|\\w)*!", "classes that overlap"],
    ["(?:foo|bar)(?:x{1,3}|xx){5,9}!", "rounds that are counted"],
    ["(?:é|[à-ü])*!", "letters beyond ASCII"],
    ["(?<=(?:x|x)*)y", "within a look-behind"],
  ])("%s: %s", (source) => {
    const [found] = ambiguousRepeats(source, "u");
    expect(source).toContain(found?.repeat);
    expect(found?.text).not.toBe("");
  });

  test("if case does not count, for letters that differ in case", () => {
    expect(ambiguousRepeats("(?:a|A)*b", "i")).toHaveLength(1);
    expect(ambiguousRepeats("(?:a|A)*b", "")).toEqual([]);
  });

  test("whose text takes an engine exponential time indeed", () => {
    const [found] = ambiguousRepeats("^(?:\\s?x\\s?)*$", "");
    const ways = (rounds: number) => waysToRead(found!.text.repeat(rounds));
    expect(ways(11)).toBeGreaterThanOrEqual(2 ** 10);
  });
});

/** In how many ways `(?:\s?x\s?)*` reads a text: what a backtracking engine tries before it gives up. */
function waysToRead(text: string): number {
  if (text === "") return 1;
  const rounds = ["x", " x", "x ", " x "].filter((round) => text.startsWith(round));
  return rounds.reduce((ways, round) => ways + waysToRead(text.slice(round.length)), 0);
}

test.each([
  "(?:a|b)*c",
  "(?:\\sx)*$",
  "(?: [A-Z]{1,4}){3,8}",
  "[a-z]+\\d+",
  "(?:a{0,3}b)*",
  "(?:ab|ac)+",
  "(?:a|aa){1,3}",
])("%s is not reported", (source) => expect(ambiguousRepeats(source, "")).toEqual([]));

test("no document can make a pattern of the product try for ever", () => {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, "collect.ts")], { maxBuffer: 2 ** 26 });
  const patterns = JSON.parse(output.toString("utf8")) as CollectedPattern[];
  expect(patterns.length).toBeGreaterThan(1_500);
  const ambiguous = patterns.flatMap(({ source, flags, where }) =>
    ambiguousRepeats(source, flags).map(
      ({ repeat, text }) => `${where} reads ${JSON.stringify(text)} in two ways: ${repeat}`,
    ),
  );
  expect(ambiguous).toEqual([]);
});
