import { median } from "../../core/basics/median.ts";
import { type Box, boxOfPolygon, unionOfBoxes, verticalOverlap } from "../../core/geometry.ts";
import type { CorrectedValue } from "../contract.ts";
import { foldText } from "../page/text.ts";
import { extentOf } from "../tables/column-extent.ts";
import { type Place, type PlacedRow, sameText } from "./seats.ts";

export type CorrectedRow = Readonly<Record<string, CorrectedValue | null>>;

/**
 * Possible places of the cells of a corrected table: in their columns, on their rows, and rows between adjacent rows.
 */
export interface TableGround {
  /** Place of the row: from the cells that were marked or stay, else from the first of them that was found. */
  placeOf(row: number): Place | null;
  settle(row: number, place: Place): void;
  /** null: nothing is known about the cell's place. */
  boundsOf(row: number, key: string, text: string): ((place: Place) => boolean) | null;
}

/**
 * Maximum distance of a cell from its expected place, in row pitches: "7" is on every page many times, a text of
 * several words once.
 */
const SHORT_REACH = 1.5;
const LONG_REACH = 3;
/** And vertically from the lines of its own row: less than half the distance to the next. */
const SHORT_SPAN = 0.4;

/**
 * @param rows as given by a person
 * @param partners for each row the one it corrects
 */
export function createTableGround(rows: readonly CorrectedRow[], partners: readonly (PlacedRow | null)[]): TableGround {
  const standing = rows.map((row, index) => standingCells(row, partners[index] ?? null));
  const places = standing.map(({ cells }): Place | null => placeOfCells(cells));
  const columns = columnsOf(standing);
  return {
    placeOf: (row) => places[row]!,
    settle: (row, place) => {
      places[row] ??= place;
    },
    boundsOf(row, key, text) {
      if (places.every((place) => place === null)) return null;
      const isShort = isShortText(text);
      const own = places[row]!;
      // A page may print a number a thousand times: the bands of its rows are computed once.
      const bands = new Map<number, Band | null>();
      return ({ pageIndex, box }) => {
        const column = columns(key, pageIndex);
        if (column && !isInColumn(column, box)) return false;
        if (own?.pageIndex === pageIndex && verticalOverlap(own.box, box) > ON_ONE_LINE) return true;
        if (own && isShort && !column) return false;
        if (!bands.has(pageIndex)) {
          const band = own ? bandAround(own, places, pageIndex, isShort) : bandAmong(row, places, pageIndex, isShort);
          bands.set(pageIndex, band);
        }
        const band = bands.get(pageIndex)!;
        return band !== null && isIn(band, box);
      };
    },
  };
}

/** A text without a column must share this much of its height with its row. */
const ON_ONE_LINE = 0.3;

/** Vertical range on a page, in pixels. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** One or two characters, or a number of few digits: may occur in any line. */
export function isShortText(text: string): boolean {
  const folded = foldText(text);
  return folded.length <= 2 || /^\d{1,4}$/.test(folded);
}

interface StandingCell extends Place {
  readonly key: string;
}

interface StandingRow {
  /** Cells whose place a person marked or left unchanged. */
  readonly cells: readonly StandingCell[];
  /** Columns in which the row had another text. */
  readonly changed: readonly string[];
}

/** A row with hardly a cell in common with the one it replaces says nothing about its place. */
function standingCells(row: CorrectedRow, old: PlacedRow | null): StandingRow {
  const given = Object.entries(row).filter(([, value]) => value !== null && value.text.trim() !== "");
  const oldCells = Object.values(old?.row.fields ?? {}).filter((cell) => cell !== null);
  const cells: StandingCell[] = [];
  const changed: string[] = [];
  let shown = 0;
  for (const [key, value] of given) {
    const was = old?.row.fields[key];
    if (value!.boxes) {
      shown++;
      cells.push({
        key,
        pageIndex: value!.boxes.pageIndex,
        box: unionOfBoxes(value!.boxes.polygons.map(boxOfPolygon)),
      });
    } else if (was && was.boundingBoxes.length > 0) {
      if (!sameText(was.text, value!.text)) changed.push(key);
      else cells.push({ key, pageIndex: old!.pageIndex, box: unionOfBoxes(was.boundingBoxes.map(boxOfPolygon)) });
    }
  }
  const stays = 2 * (cells.length - shown) >= Math.min(given.length, oldCells.length);
  return shown > 0 || stays ? { cells, changed } : { cells: [], changed };
}

/** All cells of a row are on one page. */
function placeOfCells(cells: readonly StandingCell[]): Place | null {
  const [first] = cells;
  if (!first) return null;
  const onPage = cells.filter(({ pageIndex }) => pageIndex === first.pageIndex);
  return { pageIndex: first.pageIndex, box: unionOfBoxes(onPage.map(({ box }) => box)) };
}

/** The extent of a column on a page; null if it has no cells there, if most were wrong, or if they are not aligned. */
function columnsOf(rows: readonly StandingRow[]): (key: string, pageIndex: number) => Box | null {
  const cells = Map.groupBy(
    rows.flatMap((row) => row.cells),
    ({ key, pageIndex }) => `${pageIndex} ${key}`,
  );
  const changed = Map.groupBy(
    rows.flatMap((row) => row.changed),
    (key) => key,
  );
  const extents = new Map<string, Box | null>();
  const find = (key: string, place: string): Box | null => {
    const boxes = (cells.get(place) ?? []).map(({ box }) => box);
    if (boxes.length < (changed.get(key)?.length ?? 0)) return null;
    const extent = extentOf(boxes);
    const inside = extent && boxes.filter((box) => isInColumn(extent, box));
    return inside && inside.length * 2 > boxes.length ? extent : null;
  };
  return (key, pageIndex) => {
    const place = `${pageIndex} ${key}`;
    if (!extents.has(place)) extents.set(place, find(key, place));
    return extents.get(place)!;
  };
}

function isInColumn(column: Box, box: Box): boolean {
  const slack = (box.y1 - box.y0) / 2;
  return box.x0 < column.x1 + slack && box.x1 > column.x0 - slack;
}

/** Near its row without passing adjacent rows. */
function bandAround(own: Place, places: readonly (Place | null)[], pageIndex: number, isShort: boolean): Band | null {
  if (own.pageIndex !== pageIndex) return null;
  const boxes = boxesOn(places, pageIndex);
  const reach = (isShort ? SHORT_SPAN : LONG_REACH) * (pitchOf(places, pageIndex) ?? 2 * (own.box.y1 - own.box.y0));
  const above = boxes.filter((other) => middleOf(other) < own.box.y0).map(({ y1 }) => y1);
  const below = boxes.filter((other) => middleOf(other) > own.box.y1).map(({ y0 }) => y0);
  return {
    top: Math.max(own.box.y0 - reach, ...above),
    bottom: Math.min(own.box.y1 + reach, ...below),
  };
}

/**
 * For a row without any known place: between the rows before and after it; for a longer text anywhere among the rows,
 * for rows may be given in any order.
 */
function bandAmong(row: number, places: readonly (Place | null)[], pageIndex: number, isShort: boolean): Band | null {
  const before = places.findLastIndex((place, index) => place !== null && index < row);
  const after = places.findIndex((place, index) => place !== null && index > row);
  const [earlier, later] = [places[before] ?? null, places[after] ?? null];
  if (earlier && pageIndex < earlier.pageIndex && (isShort || !later)) return null;
  if (later && pageIndex > later.pageIndex && (isShort || !earlier)) return null;
  const boxes = boxesOn(places, pageIndex);
  if (boxes.length === 0) return isShort ? null : { top: -Infinity, bottom: Infinity };
  const pitch = pitchOf(places, pageIndex) ?? 2 * Math.max(...boxes.map(({ y0, y1 }) => y1 - y0));
  if (!isShort) {
    const reach = LONG_REACH * pitch * (1 + places.filter((place) => place === null).length);
    const { y0, y1 } = unionOfBoxes(boxes);
    return { top: y0 - reach, bottom: y1 + reach };
  }
  const upper = earlier?.pageIndex === pageIndex ? earlier.box.y1 : null;
  const lower = later?.pageIndex === pageIndex ? later.box.y0 : null;
  if (upper === null && lower === null) return null;
  return {
    top: upper ?? lower! - SHORT_REACH * pitch * (after - row),
    bottom: lower ?? upper! + SHORT_REACH * pitch * (row - before),
  };
}

function boxesOn(places: readonly (Place | null)[], pageIndex: number): Box[] {
  return places.flatMap((place) => (place?.pageIndex === pageIndex ? [place.box] : []));
}

function isIn({ top, bottom }: Band, box: Box): boolean {
  // A scan is never quite straight: lines of two rows overlap slightly.
  const slack = (box.y1 - box.y0) / 4;
  return middleOf(box) > top - slack && middleOf(box) < bottom + slack;
}

function middleOf({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}

/** Distance from one row to the next, among rows with a place; null if fewer than two have one. */
function pitchOf(places: readonly (Place | null)[], pageIndex: number): number | null {
  const known = places.flatMap((place, index) => (place?.pageIndex === pageIndex ? [{ index, y: place.box.y0 }] : []));
  const steps = known
    .slice(1)
    .map(({ index, y }, i) => (y - known[i]!.y) / (index - known[i]!.index))
    .filter((step) => step > 0);
  return steps.length > 0 ? median(steps) : null;
}
