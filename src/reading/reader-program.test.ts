import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openTempDir } from "../../test/support/temp-dir.ts";
import { isReaderBuilt, originOf, READER, readerProgram } from "./reader-program.ts";

const SOURCES = ["src/part.ts", "src/other.ts"];
let root: string;

beforeEach(() => {
  root = openTempDir("estratto-built-");
  for (const folder of ["src", READER.folder]) mkdirSync(join(root, folder), { recursive: true });
  for (const file of [...SOURCES, READER.built]) writeFileSync(join(root, file), file);
  writeFileSync(join(root, READER.folder, "origin.json"), originOf(SOURCES, root));
});

test("a reader runs what was built of the sources as they stand", () => {
  expect(readerProgram(root)).toBe(join(root, READER.built));
});

test.each([
  ["a source was changed", () => writeFileSync(join(root, SOURCES[1]!), "another")],
  ["a source is gone", () => rmSync(join(root, SOURCES[0]!))],
  ["the built file is gone", () => rmSync(join(root, READER.built))],
  ["nothing was built", () => rmSync(join(root, "dist"), { recursive: true })],
  ["what tells the sources was cut short", () => writeFileSync(join(root, READER.folder, "origin.json"), '{"files":[')],
])("it runs the sources where %s", (_, change) => {
  change();
  expect(readerProgram(root)).toBe(join(root, READER.source));
});

test("the script before start and test leaves a reader that is built of these sources", () => {
  execFileSync(process.execPath, ["scripts/build.ts"]);
  expect(isReaderBuilt()).toBe(true);
});
