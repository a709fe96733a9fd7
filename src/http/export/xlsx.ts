import type { Cell, Column } from "../../core/documents/document-table.ts";
import type { TableLanguage } from "../../core/documents/table-words.ts";
import { cellText, headText, printable, SHEET_END, sheetBegin, workbookParts } from "./sheet-xml.ts";
import { createZip, type PackedFile, packedFile } from "./zip-stream.ts";

export interface SheetHead {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A row, and the index of its sheet. */
export interface SheetRow {
  readonly sheet: number;
  readonly cells: readonly Cell[];
}

export interface WorkbookOptions {
  readonly header: "key" | "name";
  /** By which days are shown. */
  readonly language: TableLanguage;
}

interface Sheet {
  readonly head: SheetHead;
  readonly name: string;
  readonly file: PackedFile;
  rows: number;
}

/** Excel's limit for a sheet, including the header. */
const MOST_ROWS = 1_048_576;

/**
 * A workbook with typed cells: numbers and days as such, texts as texts, so that nothing in a document becomes a
 * formula. It is sent while the rows arrive: those of the first sheet at once, those of the others are held deflated
 * until their turn, at a few bytes per cell. A full sheet continues in another.
 */
export async function* xlsxOf(
  heads: readonly SheetHead[],
  rows: AsyncIterable<SheetRow>,
  { header, language }: WorkbookOptions,
  mostRows = MOST_ROWS,
): AsyncGenerator<Buffer> {
  const names = namer();
  const sheets: Sheet[] = [];
  /** The sheet that currently receives the rows of each header. */
  const open: Sheet[] = [];
  const zip = createZip();

  async function begin(number: number): Promise<Sheet> {
    const head = heads[number]!;
    const file = packedFile(`xl/worksheets/sheet${sheets.length + 1}.xml`);
    const sheet = { head, name: names(head.name), file, rows: 1 };
    sheets.push(sheet);
    open[number] = sheet;
    const titles = head.columns.map(({ key, title }) => (header === "key" ? key : title));
    await file.add(sheetBegin(titles) + headText(titles));
    return sheet;
  }

  async function* addRows(): AsyncGenerator<void> {
    for await (const { sheet: number, cells } of rows) {
      const current = open[number]!;
      const sheet = current.rows < mostRows ? current : await begin(number);
      sheet.rows += 1;
      await sheet.file.add(rowText(sheet.rows, cells));
      yield;
    }
    for (const { file } of sheets) await file.add(SHEET_END);
  }

  for (const number of heads.keys()) await begin(number);
  for (const [index, { file }] of sheets.entries()) yield* zip.put(file, index === 0 ? addRows() : []);
  for (const { name, text } of workbookParts(
    sheets.map((sheet) => sheet.name),
    language,
  )) {
    const file = packedFile(name);
    await file.add(text);
    yield* zip.put(file);
  }
  yield zip.directory();
}

function rowText(row: number, cells: readonly Cell[]): string {
  return `<row r="${row}">${cells.map((cell, column) => cellText(cell, row, column)).join("")}</row>`;
}

const LONGEST_NAME = 31;

/** Excel's rules for sheet names: 31 characters, some forbidden, no apostrophe at either end, and no duplicates. */
export function namer(): (wanted: string) => string {
  const used = new Set<string>();
  return (wanted) => {
    const bare =
      printable(wanted)
        .replace(/[[\]:*?/\\\s]/g, " ")
        .replace(/^[' ]+|[' ]+$/g, "") || "Table";
    for (let copy = 1; ; copy++) {
      const ending = copy === 1 ? "" : ` ${copy}`;
      const cut = bare.slice(0, LONGEST_NAME - ending.length).toWellFormed();
      const shown = cut.replace(/[' ]+$/, "") + ending;
      if (used.has(shown.toLowerCase()) || shown.toLowerCase() === "history") continue;
      used.add(shown.toLowerCase());
      return shown;
    }
  };
}
