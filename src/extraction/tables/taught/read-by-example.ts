import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";
import type { JudgedLine } from "./judge-line.ts";
import { type PlacedExample, placeByPrint, placesOf } from "./place-example.ts";
import type { TableExample } from "./table-example.ts";
import { fullnessOf, verdictOn } from "./what-a-line-is.ts";
import { type Item, isTailOf, mostAbove, type Texts, takeTexts, textsAbove } from "./wrapped-texts.ts";

/** A row as the example has them. */
export interface RowByExample {
  readonly pageIndex: number;
  /** By field, in reading order, never empty. */
  readonly cells: ReadonlyMap<string, readonly Token[]>;
  /** Of its main line: how much likelier it is than any line of the paper, natural logarithm. */
  readonly score: number;
  /** 0..1: the share it fills of the columns that nearly all rows of the example fill. */
  readonly fullness: number;
  /** 0..1: the share of the example's titles that is above it. */
  readonly titles: number;
}

/** The rows of all pages that are like those of the example, top to bottom. */
export function readByExample(pages: readonly PageLayout[], example: TableExample): RowByExample[] {
  const rows: RowByExample[] = [];
  let open: PlacedExample | null = null;
  for (const printed of pages) {
    const page = levelRows(printed);
    const titled = placesOf(example, page);
    const untitled = example.titles.length === 0 && rows.length === 0 ? [placeByPrint(example, page)] : [];
    // A table continues on the next page in the same columns, with or without titles.
    const places: PlacedExample[] = titled.length > 0 ? titled : open ? [{ ...open, from: 0 }] : untitled;
    open = null;
    for (const [at, place] of places.entries()) {
      const lines = page.rows.slice(place.from, places[at + 1]?.from);
      const { items, isOpen } = itemsIn(lines, page, place, example);
      rows.push(...items.map((item) => rowOf(item, place, page)));
      if (items.length > 0 && isOpen) open = place;
    }
  }
  return rows;
}

/** Without a row for this many line heights the table has ended: it goes on below a heading and a sum. */
const MOST_BETWEEN = 9;
/** More print below it is no foot of a page. */
const LINES_OF_FOOT = 4;
/** Where this share of the example's rows has a note, what is right below a row is one. */
const MOSTLY_NOTES = 0.6;

/** The rows among the lines below titles, and whether the table may continue on the next page. */
function itemsIn(
  lines: readonly Row[],
  page: PageLayout,
  place: PlacedExample,
  example: TableExample,
): { items: Item[]; isOpen: boolean } {
  const items: Item[] = [];
  let before: JudgedLine[] = [];
  let texts: Texts[] = [];
  const addTexts = (item: Item | undefined, claimed: number) =>
    item && example.withNotes < MOSTLY_NOTES ? takeTexts(item, texts, claimed, page) : 0;
  let isOpen = true;
  for (const row of lines) {
    const item = items.at(-1);
    const isFar = item !== undefined && row.box.y0 - item.lastRow.box.y1 > MOST_BETWEEN * page.lineHeight;
    const verdict = verdictOn(row, page, place, example, item !== undefined);
    if (isFar || verdict.is === "titlesOfAnother") {
      isOpen = isFar && page.rows.length - row.index <= LINES_OF_FOOT;
      break;
    }
    if (verdict.is === "row" && !(item && isTailOf(item, verdict.line, row, page))) {
      const near = textsAbove(texts, verdict.line, row, page);
      const claimed = near.length > 0 ? near.slice(-mostAbove(row, verdict.line.kind, page, place)) : near;
      const taken = addTexts(item, claimed.length);
      const above = claimed.slice(Math.max(0, taken + claimed.length - texts.length)).map(({ line }) => line);
      items.push({ main: verdict.line, mainRow: row, lastRow: row, lines: [...before, ...above, verdict.line] });
      [before, texts] = [[], []];
    } else if (verdict.is === "before") before.push(verdict.line);
    else if (verdict.is === "after") {
      item!.lines.push(verdict.line);
      item!.lastRow = row;
    } else if (verdict.is === "row") texts.push({ line: verdict.line, row, isDoubtful: false });
    else if (verdict.is === "texts") texts.push({ line: verdict.line, row, isDoubtful: verdict.isDoubtful });
  }
  addTexts(items.at(-1), 0);
  return { items, isOpen };
}

function rowOf({ main, lines }: Item, { titles }: PlacedExample, { pageIndex }: PageLayout): RowByExample {
  const cells = new Map<string, readonly Token[]>();
  for (const { kind, cells: own } of lines) {
    for (const [at, { fieldKey }] of kind.columns.entries()) {
      if (fieldKey === null || own[at]!.length === 0) continue;
      cells.set(fieldKey, [...(cells.get(fieldKey) ?? []), ...own[at]!]);
    }
  }
  return { pageIndex, cells, score: main.score, fullness: fullnessOf(main), titles };
}
