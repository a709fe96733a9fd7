import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { it } from "../i18n/it.ts";
import { translator } from "../i18n/language.tsx";
import { evidenceText } from "./evidence-text.ts";

/** How reasons are written in the sources of extraction; an interpolation stands for a word or a number. */
const WRITTEN_AS = [
  /\bterm: ["`](?<term>[^"`]+)["`]/g,
  /\badd\("(?<term>[^"]+)", /g,
  /\b\w*(?:TERM|ELSEWHERE|OF_LIST|OUTSIDE) = "(?<term>[^"]+)"/g,
  /\bwithTerm\(\w+, "(?<term>[^"]+)"/g,
  /return \["(?<term>[^"]+)", /g,
  /^ {2}\w+: "(?<term>[^"]+)",$/gm,
  /"(?<term>learned from [^"]+)"/g,
  /return `(?<term>repaired: [^`]+)`/g,
];
const WITH_TERMS = /Evidence\[\]|CellFeature, string|\bTAUGHT_ELSEWHERE =/;

function reasons(): string[] {
  const files = globSync("src/extraction/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const sources = files.map((path) => readFileSync(path, "utf8")).filter((source) => WITH_TERMS.test(source));
  const found = sources.flatMap((source) =>
    WRITTEN_AS.flatMap((pattern) => [...source.matchAll(pattern)].map(({ groups }) => groups?.term ?? "")),
  );
  return [...new Set(found)].filter((term) => term !== "prior");
}

// Values for the interpolations: the page, the party, the scheme, the phrase.
const filled = (term: string) =>
  term
    .replace(/\$\{[^}]*page[^}]*\}/gi, "2")
    .replace(/\$\{[^}]*(?:party|wanted)[^}]*\}/g, "seller")
    .replace(/\$\{[^}]*\}/g, "word");

test("every reason of extraction is told in the reader's language", () => {
  const found = reasons();
  expect(found.length).toBeGreaterThan(40);
  const untold = found.map(filled).filter((term) => evidenceText(term, translator(it)) === term);
  expect(untold).toEqual([]);
});

test("a reason of another release stays as it came, and where every candidate begins is not told", () => {
  expect(evidenceText("a reason from elsewhere", translator(it))).toBe("a reason from elsewhere");
  expect(evidenceText("prior", translator(it))).toBeNull();
});

test("what stands on the page is quoted", () => {
  expect(evidenceText("label left: totale", translator(it))).toBe("Accanto a «totale»");
});
