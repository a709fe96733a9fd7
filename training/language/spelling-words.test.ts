import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spellingWords } from "./spelling-words.ts";

test("a dictionary gives its words and those with their suffixes, of small letters alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "estratto-spelling-"));
  try {
    const affixes = [
      "SFX A Y 2",
      "SFX A ar ó ar",
      "SFX A ar áramos/B [^z]ar",
      "SFX B Y 1",
      "SFX B 0 s .",
      "PFX C Y 1",
      "PFX C 0 re .",
    ];
    writeFileSync(join(folder, "xx.aff"), affixes.join("\n"));
    writeFileSync(join(folder, "xx.dic"), ["4", "cantar/AC", "rezar/A", "casa/B po:noun", "Madrid/B"].join("\n"));
    expect(spellingWords(folder, "xx").sort()).toEqual(
      ["cantar", "cantó", "cantáramos", "casa", "casas", "rezar", "rezó"].sort(),
    );
    writeFileSync(join(folder, "yy.aff"), "FLAG long\nSFX a0 Y 1\nSFX a0 er é er");
    writeFileSync(join(folder, "yy.dic"), "1\nchanter/()a0");
    expect(spellingWords(folder, "yy").sort()).toEqual(["chanter", "chanté"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
