import type { Cell } from "../../core/documents/document-table.ts";
import type { TableLanguage } from "../../core/documents/table-words.ts";

/**
 * A workbook's parts as SpreadsheetML (ECMA-376, part 1, section 18): only what typed cells under a frozen header need.
 */

/** Excel's limit for a cell. */
const LONGEST_TEXT = 32_767;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indices of the cell formats in `stylesOf`. */
const BOLD = 1;
const DAY = 2;
const INSTANT = 3;
const MONEY = 4;
const FINE_MONEY = 5;

/**
 * Signs of thousands and decimals are those of the reader's spreadsheet, whatever the format says. Days are not:
 * Excel's own short day, which would be, is month before day in programs that know no region.
 */
const DAY_FORMATS: Readonly<Record<TableLanguage, string>> = { en: "yyyy\\-mm\\-dd", it: "dd/mm/yyyy" };

const stylesOf = (day: string) => `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${day}\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00########"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** The header row is frozen; columns are as wide as their titles need. */
export function sheetBegin(titles: readonly string[]): string {
  const widths = titles.map((title) => Math.max(12, Math.min(40, title.length + 2)));
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}

export const SHEET_END = "</sheetData></worksheet>";

export function headText(titles: readonly string[]): string {
  return `<row r="1">${titles.map((title, column) => textCell(title, `${place(1, column)} s="${BOLD}"`)).join("")}</row>`;
}

/**
 * `row` counts from 1, `column` from 0. Texts are inline, not in the workbook's table of strings, which would grow with
 * every row.
 */
export function cellText(cell: Cell, row: number, column: number): string {
  const at = place(row, column);
  switch (cell?.type) {
    case undefined:
      return "";
    case "text":
      return textCell(cell.text, at);
    case "number":
      return figureCell(cell.amount, at);
    case "money":
      return figureCell(cell.amount, at, ` s="${/\.\d{3}/.test(cell.amount) ? FINE_MONEY : MONEY}"`);
    case "date":
      return dayCell(cell.iso, at);
    case "instant":
      return valueCell(String(serial(cell.at)), `${at} s="${INSTANT}"`);
    case "local":
      return valueCell(String(serial(new Date(`${cell.time}Z`))), `${at} s="${INSTANT}"`);
    case "boolean":
      return valueCell(cell.value ? "1" : "0", `${at} t="b"`);
  }
}

function textCell(text: string, attributes: string): string {
  const shown = escaped(printable(text).slice(0, LONGEST_TEXT).toWellFormed());
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

const valueCell = (value: string, attributes: string) => `<c ${attributes}><v>${value}</v></c>`;

function figureCell(amount: string, at: string, style = ""): string {
  return isExact(amount) ? valueCell(String(Number(amount)), at + style) : textCell(amount, at);
}

/** A number with more digits than a double holds is written as text. */
function isExact(amount: string): boolean {
  const digits = amount.replace(/\D/g, "").replace(/^0+/, "").length;
  return amount.trim() !== "" && Number.isFinite(Number(amount)) && digits <= 15;
}

/** Excel's calendar begins in 1900; an earlier day is written as text. */
function dayCell(iso: string, at: string): string {
  const day = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.getUTCFullYear() < 1901) return textCell(iso, at);
  return valueCell(String(serial(day)), `${at} s="${DAY}"`);
}

/** Days since 30 December 1899, which equals Excel's count from March 1900 on; in UTC. */
function serial(time: Date): number {
  return time.getTime() / 86_400_000 + 25_569;
}

/** A cell's reference attribute, such as r="AB12". */
function place(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `r="${letters}${row}"`;
}

/** XML 1.0 forbids most control characters, and Excel refuses the whole file because of one. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

function escaped(text: string): string {
  // Excel reads _x000D_ as an escaped character: where the text contains such a sequence, its underscore is escaped.
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replace(/[&<>"\r]/g, (character) => ENTITIES[character]!);
}

/** Everything but the sheets; written after them, when their number is known. */
export function workbookParts(
  sheets: readonly string[],
  language: TableLanguage,
): readonly { readonly name: string; readonly text: string }[] {
  const list = sheets.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const links = sheets.map((_, i) => relationship(i + 1, `${OFFICE}/worksheet`, `worksheets/sheet${i + 1}.xml`));
  const styles = relationship(sheets.length + 1, `${OFFICE}/styles`, "styles.xml");
  const parts = sheets.map((_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, "worksheet"));
  return [
    {
      name: "xl/workbook.xml",
      text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", text: relationships([...links, styles]) },
    { name: "xl/styles.xml", text: stylesOf(DAY_FORMATS[language]) },
    { name: "_rels/.rels", text: relationships([relationship(1, `${OFFICE}/officeDocument`, "xl/workbook.xml")]) },
    {
      name: "[Content_Types].xml",
      text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/styles.xml", "styles")}${parts.join("")}</Types>`,
    },
  ];
}

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
const relationships = (list: readonly string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${TYPES}.${type}+xml"/>`;
