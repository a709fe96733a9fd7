import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type Cell, type Column, shownText } from "../../core/documents/document-table.ts";

export interface CsvOptions {
  readonly delimiter: "," | ";" | "\t";
  readonly decimal: "." | ",";
  readonly bom: boolean;
  readonly header: "key" | "name";
}

/** RFC 4180, as a stream: lines end with CRLF, a cell is quoted only where necessary. */
export function csvOf(columns: readonly Column[], rows: AsyncIterable<readonly Cell[]>, options: CsvOptions): Readable {
  const { delimiter, decimal, bom, header } = options;
  const lines = stringify({ delimiter, bom, record_delimiter: "\r\n" });
  const source = Readable.from(recordsOf(columns, rows, { decimal, header }));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return source.pipe(lines);
}

async function* recordsOf(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
  { decimal, header }: Pick<CsvOptions, "decimal" | "header">,
): AsyncGenerator<string[]> {
  yield columns.map(({ key, title }) => harmless(header === "key" ? key : title));
  for await (const cells of rows) yield cells.map((cell) => csvText(cell, decimal));
}

function csvText(cell: Cell, decimal: "." | ","): string {
  if (cell?.type === "number") return cell.amount.replace(".", decimal);
  return cell?.type === "text" ? harmless(cell.text) : shownText(cell);
}

/** A signed number or a telephone number: no spreadsheet treats it as a formula. */
const FIGURE = /^[+-][\d\s.,()/-]*$/;

/**
 * Document values are untrusted: a cell that begins like a formula becomes one when opened in a spreadsheet, and could
 * fetch or run something there (OWASP, CSV injection). An apostrophe makes it text; some spreadsheets accept the
 * full-width forms as well.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !FIGURE.test(text) ? `'${text}` : text;
}
