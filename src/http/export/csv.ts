import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type Cell, type Column, shownText } from "../../core/documents/document-table.ts";

export interface CsvOptions {
  readonly delimiter: "," | ";" | "\t";
  readonly decimal: "." | ",";
  readonly bom: boolean;
  readonly header: "key" | "name";
  readonly booleans: readonly [no: string, yes: string];
}

/** RFC 4180, as a stream: lines end with CRLF, a cell is quoted only where necessary. */
export function csvOf(columns: readonly Column[], rows: AsyncIterable<readonly Cell[]>, options: CsvOptions): Readable {
  const { delimiter, bom } = options;
  const lines = stringify({ delimiter, bom, record_delimiter: "\r\n" });
  const source = Readable.from(recordsOf(columns, rows, options));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return source.pipe(lines);
}

async function* recordsOf(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
  options: CsvOptions,
): AsyncGenerator<string[]> {
  const { header, delimiter } = options;
  yield columns.map(({ key, title }) => harmless(header === "key" ? key : title, delimiter));
  for await (const cells of rows) yield cells.map((cell) => csvText(cell, options));
}

function csvText(cell: Cell, { delimiter, decimal, booleans }: CsvOptions): string {
  if (cell?.type === "number" || cell?.type === "money") return cell.amount.replace(".", decimal);
  if (cell?.type === "boolean") return booleans[cell.value ? 1 : 0];
  return cell?.type === "text" ? harmless(cell.text, delimiter) : shownText(cell);
}

/** A signed number or a telephone number: no spreadsheet treats it as a formula. */
const FIGURE = /^[+-][\d\s.,()/-]*$/;

/**
 * What a cell would be for a spreadsheet that takes this delimiter, which is not the file's, for its own; it drops a
 * pair of quotes there.
 */
const BEHIND: Readonly<Record<CsvOptions["delimiter"], RegExp>> = {
  ",": /(?<=[,\r\n]"*)[=+\-@＝＋－＠][^,\r\n]*/g,
  ";": /(?<=[;\r\n]"*)[=+\-@＝＋－＠][^;\r\n]*/g,
  "\t": /(?<=[\t\r\n]"*)[=+\-@＝＋－＠][^\t\r\n]*/g,
};
const DELIMITERS = [",", ";", "\t"] as const;

/**
 * Document values are untrusted: a cell that begins like a formula becomes one when opened in a spreadsheet, and could
 * fetch or run something there (OWASP, CSV injection). An apostrophe makes it text; some spreadsheets accept the
 * full-width forms as well. An Italian Excel takes semicolons whatever the file has, and there quotes that do not stand
 * where it sees a cell begin protect nothing: so a formula behind another delimiter, or in a further line, becomes text
 * as well.
 */
export function harmless(text: string, delimiter: CsvOptions["delimiter"]): string {
  if (FIGURE.test(text)) return text;
  const within = DELIMITERS.filter((other) => other !== delimiter).reduce(
    (whole, other) => whole.replace(BEHIND[other], (part) => (FIGURE.test(part) ? part : `'${part}`)),
    text,
  );
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${within}` : within;
}
