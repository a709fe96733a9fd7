import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where the clock of the machine is read; everything else is given one, so that a test can set it. */
const CLOCKS = [
  // The two programs.
  "src/compose.ts",
  "src/main.ts",
  // Both compare with times that others took from the clock of their machine: of files, and of a server's answer.
  "src/store/blobs/blobs-local.ts",
  "src/llm/exchange.ts",
];

test("no part of the product has a clock of its own", () => {
  const files = globSync("src/**/*.ts").filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".fixture.ts"));
  expect(files.length).toBeGreaterThan(500);
  const reading = files.filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(readFileSync(file, "utf8")));
  expect(reading.sort()).toEqual([...CLOCKS].sort());
});
