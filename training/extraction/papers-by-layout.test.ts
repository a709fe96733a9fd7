import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTempDir } from "../../test/support/temp-dir.ts";
import { isForTest } from "./learning-sets.ts";
import { papersByLayout } from "./papers-by-layout.ts";

const folder = openTempDir("estratto-papers-");
afterAll(() => rmSync(folder, { recursive: true }));

/** Thirty layouts of invoices with two papers each, a receipt of a vendor, and four papers written by hand. */
const LAYOUTS = Array.from({ length: 30 }, (_, i) => `Template${i}`);
const INVOICES = LAYOUTS.flatMap((layout) =>
  [1, 2].map((i) => ({ id: `${layout}_Instance${i}`, fields: { number: "7" } })),
);
const RECEIPT = { id: "X1", fields: { company: "BAR ROMA" } };
const BY_HAND = [
  { id: "invoice-1", template: "invoice", fields: { number: "12/A", nobody_asks_this: "x" } },
  { id: "invoice-2", template: "invoice", fields: { number: null } },
  { id: "receipt-1", template: "receipt", fields: { total: "4,50" } },
  { id: "of-another-kind", template: "something else", fields: { number: "1" } },
];

writeLines("shared/data/fatura_dev120/eval.jsonl", INVOICES.map(inAFile));
writeLines("shared/data/sroie_train_grey/eval.jsonl", [inAFile(RECEIPT)]);
for (const name of ["invoice", "receipt"]) {
  writeLines(`shared/eval/services/${name}.json`, [{ name, service_fields: {}, service_categories: {} }]);
}
writeLines(
  "made/hand-written/eval.jsonl",
  BY_HAND.map((paper) => ({ ...paper, file: `${paper.id}.json` })),
);
for (const { id } of INVOICES) writeLines(`words/fatura_dev120/${id}.png.json`, [{ pages: [], facts: [] }]);
for (const { id } of BY_HAND) writeLines(`made/hand-written/${id}.json`, [{ pages: [], facts: ["an e-invoice"] }]);

const sources = papersByLayout({
  shared: join(folder, "shared"),
  cache: join(folder, "words"),
  made: join(folder, "made"),
});
const papersOf = (name: string) => sources.find((source) => source.name === name)!.papers;

test("layouts that learning is judged by are never learned from", () => {
  const groups = new Set(papersOf("fatura_dev120").map(({ group }) => group));
  const withheld = LAYOUTS.filter((layout) => isForTest(layout));
  expect(withheld.length).toBeGreaterThan(5);
  expect([...groups].sort()).toEqual(LAYOUTS.filter((layout) => !withheld.includes(layout)).sort());
});

test("a paper whose words were not read is left out", () => {
  expect(papersOf("sroie_train_grey")).toEqual([]);
});

test("of papers written by hand each is a layout of its own, with the fields of its kind in the gallery", () => {
  const byHand = sources.filter(({ origin }) => origin === "by hand");
  expect(byHand.map(({ name }) => name).sort()).toEqual(["invoice, by hand", "receipt, by hand"]);
  expect(papersOf("invoice, by hand").map(({ group, fields }) => [group, fields])).toEqual([
    ["invoice-1", { number: "12/A" }],
    ["invoice-2", { number: null }],
  ]);
});

test("words alone are learned from, not what an e-invoice says", () => {
  expect(papersOf("invoice, by hand").map((paper) => paper.read().facts)).toEqual([[], []]);
});

function inAFile<T extends { readonly id: string }>(line: T): T & { readonly file: string } {
  return { ...line, file: `docs/${line.id}.png` };
}

function writeLines(path: string, lines: readonly unknown[]): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}
