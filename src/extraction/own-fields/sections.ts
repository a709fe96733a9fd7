import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Row, Segment, Token } from "../page/layout.ts";
import { holdsWord } from "../page/words.ts";

/**
 * Sections of a form: a heading on a line of its own above rows of labels with their values. "Ordinante" above
 * "Intestazione conto: Officine Rèmondi" and "IBAN: IT16…": the heading says whose account and IBAN these are, and its
 * first row is what the section is about.
 */
export interface Section {
  readonly heading: Segment;
  /** The row right below the heading. */
  readonly isFirst: boolean;
}

const MOST_HEADING_WORDS = 4;
/** In line heights: horizontally, between the beginnings of a heading and its labels; vertically, from row to row. */
const [SAME_EDGE, PITCH] = [2, 4];
/** One label and its value, or two beside each other. */
const CELLS: ReadonlySet<number> = new Set([2, 4]);
const LEAST_ROWS = 2;

/** The section of each row that is in one. */
export const sectionsOf = oncePer((page: PageLayout): ReadonlyMap<Row, Section> => {
  const sections = new Map<Row, Section>();
  page.rows.forEach((row, at) => {
    const [heading] = row.segments;
    if (row.segments.length > 1 || !isHeading(heading!)) return;
    const rows = rowsBelow(page, at);
    if (rows.length < LEAST_ROWS) return;
    rows.forEach((own, i) => void sections.set(own, { heading: heading!, isFirst: i === 0 }));
  });
  return sections;
});

/** Rows of labels in one column with values in another; a line of a value that goes on below itself is passed over. */
function rowsBelow(page: PageLayout, heading: number): Row[] {
  const first = page.rows[heading + 1];
  const isNear = (a: number, b: number) => Math.abs(a - b) < SAME_EDGE * page.lineHeight;
  if (!first || !CELLS.has(first.segments.length) || !isNear(first.box.x0, page.rows[heading]!.box.x0)) return [];
  const [label, value] = first.segments.map(({ box }) => box.x0);
  const rows: Row[] = [];
  for (let at = heading + 1; at < page.rows.length; at++) {
    const row = page.rows[at]!;
    if (row.box.y0 - page.rows[at - 1]!.box.y0 > PITCH * page.lineHeight) break;
    const [one, two] = row.segments;
    if (row.segments.length === 1 && isNear(one!.box.x0, value!)) continue;
    const isOwn = CELLS.has(row.segments.length) && isNear(one!.box.x0, label!) && isNear(two!.box.x0, value!);
    if (!isOwn || !isLabel(one!)) break;
    rows.push(row);
  }
  return rows;
}

function isHeading(segment: Segment): boolean {
  const { tokens, text } = segment;
  return isLabel(segment) && wordCount(tokens) <= MOST_HEADING_WORDS && !/[.,;]$/.test(text);
}

function isLabel({ tokens }: Segment): boolean {
  return wordCount(tokens) > 0 && !tokens.some(({ text }) => /\d{2}/.test(text));
}

function wordCount(tokens: readonly Token[]): number {
  return tokens.filter(holdsWord).length;
}
