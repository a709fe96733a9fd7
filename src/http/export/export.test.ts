import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell } from "../../core/documents/document-table.ts";
import { readZip, type ZipEntry } from "../upload/zip.ts";
import { csvOf, harmless } from "./csv.ts";
import { namer, type SheetRow, xlsxOf } from "./xlsx.ts";

async function* asRows(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

async function textOf(...[columns, rows, options]: Parameters<typeof csvOf>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of csvOf(columns, rows, options)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const PLAIN = { delimiter: ",", decimal: ".", bom: false, header: "key", booleans: ["false", "true"] } as const;

/** Without the apostrophes that an export adds. */
const plain = (cell: string) => cell.replace(/^'|(?<=[;\t\r\n]"*)'(?=[=+\-@＝])/g, "");

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
      expect(cells?.slice(1).map((cell, i) => (cell === texts[i] ? cell : plain(cell)))).toEqual(texts);
    }),
  );
});

test("figures and telephone numbers stay as they are", () => {
  const figures = ["-12,50", "+39 02 1234", "-", "+1", "10;-12,50", "Rossi, -Bianchi", "a@b.it; c@d.it", "1\n-2,5"];
  for (const delimiter of [",", ";", "\t"] as const) {
    expect(figures.map((text) => harmless(text, delimiter))).toEqual(figures);
  }
  expect(harmless("-1+cmd|'x'!A1", ",")).toBe("'-1+cmd|'x'!A1");
});

test("no cell begins like a formula either for a spreadsheet that takes another delimiter than the file's", async () => {
  expect(harmless("x;=cmd|'x'!A1", ",")).toBe("x;'=cmd|'x'!A1");
  expect(harmless("x,@SUM(1)", ";")).toBe("x,'@SUM(1)");
  expect(harmless("x\n=1+cmd", ",")).toBe("x\n'=1+cmd");
  const hostile = fc.string({ unit: fc.constantFrom("=", "+", "@", "\t", "\n", ";", ",", "A", '"') });
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(",", ";", "\t"), async (text, delimiter) => {
      const columns = [
        { key: "id", title: "Id" },
        { key: "c", title: "C" },
      ];
      const row = [{ type: "text", text: "x" } as const, { type: "text", text } as const];
      const csv = await textOf(columns, asRows([row]), { ...PLAIN, delimiter });
      for (const other of [",", ";", "\t"].filter((each) => each !== delimiter)) {
        const seen = csv.split(/\r\n|\n/).flatMap((line) => line.replaceAll('"', "").split(other));
        expect(seen.filter((cell) => /^[=@]|^\+[^\d\s.,()/-]/.test(cell))).toEqual([]);
      }
    }),
    { numRuns: 1_000, examples: [["\n+;", ","]] },
  );
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
      const names = wanted.map(namer());
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wanted.length);
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).toMatch(/^(?!')[^[\]:*?/\\]+(?<!')$/su);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
    { examples: [[[" 'x", "x' ", "' '", `${"a".repeat(30)}'b`]]] },
  );
});

const PLAIN_BOOK = { header: "key", language: "en" } as const;
const ONE_COLUMN = { name: "x", columns: [{ key: "a", title: "A" }] };

async function* asSheetRows(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

async function unpacked(files: readonly ZipEntry[]): Promise<Map<string, string>> {
  return new Map(await Promise.all(files.map(async ({ name, bytes }) => [name, String(await bytes())] as const)));
}

/** The parts of a workbook by name. */
async function partsOf(...[heads, rows, options, mostRows]: Parameters<typeof xlsxOf>): Promise<Map<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxOf(heads, rows, options, mostRows)) chunks.push(chunk);
  const files = readZip(Buffer.concat(chunks), 100_000_000);
  return unpacked(files);
}

const NAMED = { lt: "<", gt: ">", amp: "&", quot: '"', "#13": "\r" } as const;

function textsOf(sheet: string): string[] {
  return [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = ""]) =>
    text
      .replace(/_x005F_/g, "_")
      .replace(/&(lt|gt|amp|quot|#13);/g, (_, name: string) => NAMED[name as keyof typeof NAMED]),
  );
}

test("a workbook takes control characters, long figures and days before its calendar; figures and days are such", async () => {
  const cells: Cell[] = [
    { type: "text", text: "a\u0000b\u001f=1" },
    { type: "number", amount: "12345678901234567890.12" },
    { type: "number", amount: "-12.50" },
    { type: "date", iso: "1899-05-01" },
    { type: "date", iso: "2026-05-01" },
    { type: "instant", at: new Date("2026-05-01T12:00:00Z") },
    { type: "boolean", value: true },
    { type: "local", time: "2026-05-01 18:00:00" },
    { type: "money", amount: "1234.50" },
    { type: "money", amount: "0.1235" },
    { type: "money", amount: "7" },
    null,
  ];
  const columns = cells.map((_, i) => ({ key: `c${i}`, title: `C${i}` }));
  const rows = asSheetRows([{ sheet: 0, cells }]);
  const sheet = (await partsOf([{ name: "x", columns }], rows, PLAIN_BOOK)).get("xl/worksheets/sheet1.xml") ?? "";
  expect(textsOf(sheet).slice(columns.length)).toEqual(["ab=1", "12345678901234567890.12", "1899-05-01"]);
  // Excel's serial dates: 1 May 2026 is 46143.
  expect(sheet).toContain('<c r="C2"><v>-12.5</v></c>');
  expect(sheet).toContain('<c r="E2" s="2"><v>46143</v></c><c r="F2" s="3"><v>46143.5</v></c>');
  expect(sheet).toContain('<c r="G2" t="b"><v>1</v></c><c r="H2" s="3"><v>46143.75</v></c>');
  // Two decimals where an amount has no more, all of them otherwise.
  expect(sheet).toContain(
    '<c r="I2" s="4"><v>1234.5</v></c><c r="J2" s="5"><v>0.1235</v></c><c r="K2" s="4"><v>7</v></c></row>',
  );
});

test("every text of a document is in the workbook as it is, and never as a formula", async () => {
  const unit = fc.constantFrom("=", "<", "&", ">", '"', "'", "_x000D_", "_", "\r", "\n", "]]>", "é", "𝄞", "1", " ");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 30 }), async (texts) => {
      const rows = texts.map((text): SheetRow => ({ sheet: 0, cells: [{ type: "text", text }] }));
      const sheet = (await partsOf([ONE_COLUMN], asSheetRows(rows), PLAIN_BOOK)).get("xl/worksheets/sheet1.xml") ?? "";
      expect(textsOf(sheet)).toEqual(["a", ...texts]);
      expect(sheet).not.toContain("<f>");
    }),
  );
});

test("a workbook goes out while its rows come, and a table that fills its sheet goes on in another", async () => {
  let given = 0;
  async function* many(): AsyncGenerator<SheetRow> {
    for (; given < 30_000; given++) {
      yield { sheet: 0, cells: [{ type: "number", amount: `${given}` }] };
      yield { sheet: 1, cells: [{ type: "number", amount: `${given}` }] };
    }
  }
  const table = { name: "rows", columns: ONE_COLUMN.columns };
  const sentAt: number[] = [];
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxOf([ONE_COLUMN, table], many(), PLAIN_BOOK, 20_001)) {
    sentAt.push(given);
    chunks.push(chunk);
  }
  expect(sentAt.filter((at) => at > 0 && at < 30_000).length).toBeGreaterThan(3);
  const files = await unpacked(readZip(Buffer.concat(chunks), 1e8));
  const rowsOf = (number: number) => files.get(`xl/worksheets/sheet${number}.xml`)?.match(/<row /g)?.length;
  expect([1, 2, 3, 4].map(rowsOf)).toEqual([20_001, 20_001, 10_001, 10_001]);
  expect(files.get("xl/workbook.xml")).toMatch(/name="x".*name="rows".*name="x 2".*name="rows 2"/);
  expect(files.get("[Content_Types].xml")).toContain("/xl/worksheets/sheet4.xml");
});

test("a source that breaks off breaks the workbook off", async () => {
  async function* broken(): AsyncGenerator<SheetRow> {
    yield { sheet: 0, cells: [null] };
    throw new Error("the database went away");
  }
  await expect(partsOf([ONE_COLUMN], broken(), PLAIN_BOOK)).rejects.toThrow("the database went away");
});
