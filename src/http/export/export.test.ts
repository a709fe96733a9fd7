import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell } from "../../core/document-table.ts";
import { csvOf, harmless } from "./csv.ts";
import { sheetNames, xlsxOf } from "./xlsx.ts";

async function* asRows(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

async function textOf(...[columns, rows, options]: Parameters<typeof csvOf>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of csvOf(columns, rows, options)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const PLAIN = { delimiter: ",", decimal: ".", bom: false, header: "key" } as const;

test("no text of a document begins a cell like a formula, and every text can be had back", async () => {
  const hostile = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "1", "A", "＝", " "),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 5 }), async (texts) => {
      const columns = [{ key: "id", title: "Id" }, ...texts.map((_, i) => ({ key: `c${i}`, title: "=evil()" }))];
      const row = [{ type: "text", text: "x" } as const, ...texts.map((text) => ({ type: "text", text }) as const)];
      const csv = await textOf(columns, asRows([row]), { ...PLAIN, header: "name" });
      const [header, cells] = parse(csv) as string[][];
      for (const cell of [...(header ?? []), ...(cells ?? [])]) {
        expect(cell).not.toMatch(/^[=@\t\r\n＝＋－＠]|^[+-].*[^\d\s.,()/-]/s);
      }
      expect(cells?.slice(1).map((cell, i) => (cell === texts[i] ? cell : cell.replace(/^'/, "")))).toEqual(texts);
    }),
  );
});

test("figures and telephone numbers stay as they are", () => {
  expect(["-12,50", "+39 02 1234", "-", "+1"].map(harmless)).toEqual(["-12,50", "+39 02 1234", "-", "+1"]);
  expect(harmless("-1+cmd|'x'!A1")).toBe("'-1+cmd|'x'!A1");
});

test("a source that breaks off breaks the export off, instead of ending it as if it were whole", async () => {
  async function* broken(): AsyncGenerator<readonly Cell[]> {
    yield [{ type: "text", text: "one" }];
    throw new Error("the database went away");
  }
  await expect(textOf([{ key: "a", title: "A" }], broken(), PLAIN)).rejects.toThrow("the database went away");
});

test("sheets have names that Excel takes: short, different, without its forbidden characters", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 6 }), (wanted) => {
      const names = sheetNames(wanted);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).toMatch(/^(?!')[^[\]:*?/\\]+$/su);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
  );
});

test("a workbook takes control characters, long figures and days before its calendar", async () => {
  const rows: Cell[][] = [
    [{ type: "text", text: "a\u0000b\u001f=1" }],
    [{ type: "number", amount: "12345678901234567890.12" }],
    [{ type: "date", iso: "1899-05-01" }],
    [{ type: "date", iso: "2026-05-01" }],
    [null],
  ];
  const bytes = await xlsxOf([{ name: "x", columns: [{ key: "a", title: "A" }], rows }], "key");
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});
