import writeExcelFile from "write-excel-file/node";
import type { Cell, Column } from "../../core/document-table.ts";

export interface SheetOfCells {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What Excel takes in a cell. */
const LONGEST_TEXT = 32_767;
const MOST_ROWS = 1_048_576;

/** A workbook with typed cells: figures and days as such, texts as texts, so that nothing in a document becomes a formula. */
export async function xlsxOf(sheets: readonly SheetOfCells[], header: "key" | "name"): Promise<Buffer> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const written = sheets.map(({ columns, rows }, index) => ({
    sheet: names[index]!,
    stickyRowsCount: 1,
    columns: columns.map(({ key, title }) => ({
      width: Math.max(12, Math.min(40, (header === "key" ? key : title).length + 2)),
    })),
    data: [
      columns.map(({ key, title }) => ({
        value: header === "key" ? key : title,
        type: String,
        fontWeight: "bold" as const,
      })),
      ...rows.slice(0, MOST_ROWS - 1).map((cells) => cells.map(excelCell)),
    ],
  }));
  return writeExcelFile(written).toBuffer();
}

function excelCell(cell: Cell) {
  switch (cell?.type) {
    case undefined:
      return null;
    case "text":
      return { type: String, value: printable(cell.text).slice(0, LONGEST_TEXT) };
    case "number":
      return numberCell(cell.amount);
    case "date":
      return dayCell(cell.iso);
    case "instant":
      return { type: Date, value: cell.at, format: "yyyy-mm-dd hh:mm" };
    case "boolean":
      return { type: Boolean, value: cell.value };
  }
}

/** A figure with more digits than a double holds stays what it is, as text. */
function numberCell(amount: string) {
  const value = Number(amount);
  const digits = amount.replace(/\D/g, "").replace(/^0+/, "").length;
  return Number.isFinite(value) && digits <= 15 ? { type: Number, value } : { type: String, value: amount };
}

/** Excel's calendar begins in 1900; a day before it is a text. */
function dayCell(iso: string) {
  const value = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(value.getTime()) || value.getUTCFullYear() < 1901) return { type: String, value: iso };
  return { type: Date, value, format: "yyyy-mm-dd" };
}

/** XML 1.0 has no place for most control characters, and Excel refuses the whole file for one. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

const LONGEST_NAME = 31;

/** Excel's rules for the names of sheets: 31 characters, some of them not, and no name twice. */
export function sheetNames(wanted: readonly string[]): string[] {
  const used = new Set<string>();
  return wanted.map((name) => {
    const bare =
      printable(name)
        .replace(/[[\]:*?/\\]/g, " ")
        .replace(/^'+|'+$/g, "")
        .trim() || "Table";
    for (let copy = 1; ; copy++) {
      const ending = copy === 1 ? "" : ` ${copy}`;
      const shown = bare.slice(0, LONGEST_NAME - ending.length).toWellFormed() + ending;
      if (used.has(shown.toLowerCase()) || shown.toLowerCase() === "history") continue;
      used.add(shown.toLowerCase());
      return shown;
    }
  });
}
