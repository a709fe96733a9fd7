import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { labelAgreement } from "../own-fields/label-agreement.ts";
import { nameOf, type OwnName } from "../own-fields/own-name-words.ts";
import type { PageLayout, Row, Segment, Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "./columns/column-role.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { endsTable } from "./line-wording.ts";
import { dateIn } from "./sided/days.ts";
import { type Cell, cellOf, numberIn, type TableRow } from "./table-row.ts";

/**
 * Cells of a user's own field that have no column of their own and are, with their label, in the lines of a row ("Lotto
 * L2305 scad. 06/2026" below the name of the goods) or in a line above the rows it applies to ("DDT n. 55 del
 * 03/10/2025"). Marked, since a label and not a column says what they are.
 */
export interface RowWithLabelled extends TableRow {
  readonly labelled: ReadonlySet<ColumnRole>;
}

/** The rows, with the values beside labels in their lines for the fields that have no column in the table. */
export function withLabelledCells(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  quest: TableQuest,
  style: DocumentStyle,
): RowWithLabelled[] {
  const inColumns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const absent = [...quest.roles].filter(([role]) => role.startsWith("field:") && !inColumns.has(role));
  const places = absent.length > 0 ? placesOf(rows, pages, quest) : [];
  const found = absent.map(([role, field]) => ({
    role,
    cells: cellsBeside({ role, type: field.type ?? "text", names: namesOf(field, quest) }, places, style),
  }));
  return rows.map((row, index) => {
    const own = found.flatMap(({ role, cells }): [ColumnRole, Cell][] => {
      const cell = cells[index];
      return cell ? [[role, cell]] : [];
    });
    const cells = new Map([...row.cells, ...own]);
    const name = row.cells.get("description");
    const notes = own.map(([, cell]) => cell);
    if (name) cells.set("description", withoutNotes(name, notes));
    return { ...row, cells, labelled: new Set(own.map(([role]) => role)) };
  });
}

/** A name ends before the line below its first that contains a labelled value: "Farina tipo 00 | Partita Z9917". */
function withoutNotes(name: Cell, labelled: readonly Cell[]): Cell {
  const lineOf = ({ word }: Token) => word.line;
  const [first] = name.tokens;
  const notes = new Set(labelled.flatMap(({ tokens }) => tokens.map(lineOf)));
  const end = name.tokens.findIndex((token) => lineOf(token) !== lineOf(first!) && notes.has(lineOf(token)));
  return end < 0 ? name : cellOf(name.tokens.slice(0, end), name.number);
}

/** Where a row's words may be, and the lines that may be its heading, top to bottom. */
interface RowPlace {
  readonly heading: readonly Row[];
  readonly own: readonly Row[];
}

/** Number of lines above the first row of a page that are considered: titles and headings of the rows. */
const LINES_ABOVE = 3;
/** A line farther below the one before belongs to no row. */
const FARTHEST_LINE_HEIGHTS = 3;

function placesOf(rows: readonly TableRow[], pages: readonly PageLayout[], { family }: TableQuest): RowPlace[] {
  const placed = rows.map((row) => ({ row, page: pages.find(({ pageIndex }) => pageIndex === row.pageIndex)! }));
  const firsts = placed.map(({ row, page }) => firstLineOf(row, page));
  return placed.map(({ row, page }, index) => {
    const isFirst = rows[index - 1]?.pageIndex !== row.pageIndex;
    const next = rows[index + 1]?.pageIndex === row.pageIndex ? firsts[index + 1]! : page.rows.length;
    const first = firsts[index]!;
    const lines = page.rows.slice(first, Math.max(next, first + 1));
    const heading = isFirst ? page.rows.slice(Math.max(0, first - LINES_ABOVE), first) : [];
    return { heading, own: untilGap(lines, page.lineHeight, family.name) };
  });
}

function firstLineOf({ cells }: TableRow, page: PageLayout): number {
  const tokens = [...cells.values()].flatMap((cell) => cell.tokens);
  return Math.min(...tokens.map(({ index }) => page.segmentOfToken[index]!.row));
}

/** The row's lines up to the table's end or a gap that no row has. */
function untilGap(lines: readonly Row[], lineHeight: number, family: string): readonly Row[] {
  const end = lines.findIndex((line, at) => {
    const above = lines[at - 1];
    if (!above) return false;
    const isFar = line.box.y0 - above.box.y1 > FARTHEST_LINE_HEIGHTS * lineHeight;
    return isFar || line.segments.some(({ text }) => endsTable(family, text));
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** What is looked for: a field's role, the kind of its values, and its names. */
interface Sought {
  readonly role: ColumnRole;
  readonly type: FieldType;
  readonly names: readonly OwnName[];
}

/**
 * The field's cell of each row. If a line above the first row has its label, such lines are headings of the rows below
 * them.
 */
function cellsBeside(sought: Sought, places: readonly RowPlace[], style: DocumentStyle): (Cell | undefined)[] {
  if (sought.names.length === 0) return [];
  const labelledOf = (lines: readonly Row[]) => lines.flatMap((line) => labelledIn(line, sought, style) ?? []);
  const heads = places.map(({ heading }) => labelledOf(heading).at(-1));
  if (!heads[0]) return places.map(({ own }) => labelledOf(own)[0]);
  let current: Cell | undefined;
  return places.map(({ own }, index) => {
    const cell = heads[index] ?? current;
    // A value after a row's own lines is the heading of the next.
    current = labelledOf(own).at(-1) ?? cell;
    return cell;
  });
}

/**
 * A name consisting only of kinds ("codice", "data") would find any number of any line. Corrected documents show
 * additional names.
 */
function namesOf({ alias, key, labels, type }: FieldDefinition, { learned }: TableQuest): OwnName[] {
  const shown = learned.titles.flatMap(({ fieldKey, label }) => (fieldKey === key && label ? [label] : []));
  return [alias, key, ...Object.values(labels).flat(), ...shown]
    .map((phrase) => nameOf(phrase, type ?? "text"))
    .filter(({ words }) => words.length > 0);
}

/** The whole name of the field, except for an abbreviation or a misread letter. */
const LEAST_AGREEMENT = 0.85;
const LONGEST_LABEL_WORDS = 4;

/**
 * The value after the first words of a line that say the field's name; null if none do, or no value of its kind
 * follows.
 */
function labelledIn(line: Row, sought: Sought, style: DocumentStyle): Cell | null {
  const areTitles = isRowOfTitles(line);
  for (const [index, segment] of line.segments.entries()) {
    for (let at = 0; at < segment.tokens.length; at++) {
      const behind = behindLabel(segment, at, sought);
      // In a line of two segments the label may be one, its value the other.
      const beside = areTitles ? [] : (line.segments[index + 1]?.tokens ?? []);
      const value = behind?.length === 0 && at === 0 ? beside : behind;
      const cell = value && valueIn(value, sought.role, style);
      if (cell) return cell;
    }
  }
  return null;
}

/** "Goods | Gross kg | LDM": a title is followed by the next column's, not by its value. */
function isRowOfTitles({ segments }: Row): boolean {
  return segments.length > 2 && !segments.some(({ text }) => /\d/.test(text));
}

/** The words after a label that begins at `at`; of two readings of it the longer. */
function behindLabel({ tokens }: Segment, at: number, { type, names }: Sought): readonly Token[] | null {
  const longest = Math.min(LONGEST_LABEL_WORDS, tokens.length - at);
  for (let count = longest; count > 0; count--) {
    const label = tokens.slice(at, at + count);
    if (label.some(({ text }) => /\d/.test(text)) || !/\p{L}/u.test(label[0]!.text)) continue;
    if (labelAgreement(textOf(label), names, type) < LEAST_AGREEMENT) continue;
    const behind = tokens.slice(at + count).filter(({ text }) => !/^[:.°-]+$/.test(text));
    const isNumber = /^n(?:[.°º]?|r\.?|o\.?|um\.?)$/i.test(behind[0]?.text ?? "");
    return isNumber ? behind.slice(1) : behind;
  }
  return null;
}

function valueIn(tokens: readonly Token[], role: ColumnRole, { decimal, dateOrder }: DocumentStyle): Cell | null {
  const kind = kindOfRole(role);
  if (isNumeric(kind)) {
    const number = numberIn(tokens, decimal, kind === "percent");
    return number?.tokens[0] === tokens[0] ? number : null;
  }
  if (kind === "date") return dateIn(tokens, dateOrder);
  const value = codeIn(tokens);
  return value.length > 0 ? cellOf(value) : null;
}

/** Parts of one code: "25W41-0077 à 0079", "01/11/2025 - 31/10/2026". */
const JOINS = /^(?:[-–/]|à|a|al|to|bis|e|et|und|y)$/i;

/**
 * A code, a day, a count: the first word after the label, with a digit or all in capitals, and the words with digits
 * that continue it.
 */
function codeIn(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens;
  if (!first || !isCode(first.text)) return [];
  let end = 1;
  while (end < tokens.length && !/[,;]$/.test(tokens[end - 1]!.text)) {
    const [next, after] = [tokens[end]!.text, tokens[end + 1]?.text ?? ""];
    if (/\d/.test(next) && !/\p{L}{3}/u.test(next)) end++;
    else if (JOINS.test(next) && /\d/.test(after)) end += 2;
    else break;
  }
  return tokens.slice(0, end);
}

function isCode(text: string): boolean {
  return /\d/.test(text) || /^[\p{Lu}\d][\p{Lu}\d./-]*$/u.test(text);
}
