import { median } from "../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import type { PageLayout, Segment } from "./layout.ts";

/**
 * Segments that belong together: the lines of an address, a letterhead, a column of labels and values. Lines follow
 * each other without a gap and share their left edge or their column; a heading begins a block of its own.
 */
export interface TextBlocks {
  /** By position in `PageLayout.segments`. */
  readonly blockOf: readonly number[];
  readonly boxes: readonly Box[];
}

/** Lines of a block are closer together than this, in line heights. */
const LEADING = 0.95;
/** Boxes of a skewed page overlap by this part of a line. */
const OVERLAP = -0.6;
const SAME_EDGE = 1.2;
/** Of the narrower line. */
const SHARED_WIDTH = 0.6;
/** A label and its value in one row, in line heights. */
const BESIDE = 30;
/** Number of rows that are examined below a line: columns beside it have rows of their own. */
const ROWS_BELOW = 5;

export interface LinesOfNote {
  /** They begin a block, whatever is above them. */
  readonly opens: ReadonlySet<Segment>;
  /** What is in the same row and is announced there. */
  readonly besideOf: ReadonlyMap<Segment, Segment>;
}

export function textBlocks(page: PageLayout, { opens, besideOf }: LinesOfNote): TextBlocks {
  const parent = page.segments.map(({ index }) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root]!;
    parent[index] = root;
    return root;
  };
  const join = (a: Segment, b: Segment) => {
    parent[rootOf(b.index)] = rootOf(a.index);
  };
  for (const segment of page.segments) {
    const beside = besideOf.get(segment);
    if (beside && beside.box.x0 - segment.box.x1 < BESIDE * page.lineHeight) join(segment, beside);
    const below = nextLine(page, segment);
    if (below && !opens.has(below) && !isSendersLine(segment, below)) join(segment, below);
  }
  const numbers = new Map<number, number>();
  const members: Segment[][] = [];
  const blockOf = page.segments.map((segment) => {
    const root = rootOf(segment.index);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    const own = members[number] ?? [];
    own.push(segment);
    members[number] = own;
    return number;
  });
  return { blockOf, boxes: members.map((own) => unionOfBoxes(own.map(({ box }) => box))) };
}

/**
 * In the window of an envelope the sender's name and address are in one line of small type, with the addressee below
 * it.
 */
const SMALL_TYPE = 0.85;
const POSTCODE = /(?<!\d)\d{4,5}(?!\d)/;

function isSendersLine(segment: Segment, below: Segment): boolean {
  const parts = segment.text.split(/\s[·•∙|*–-]\s|,\s/u);
  const heightOf = ({ tokens }: Segment) => median(tokens.map(({ box }) => box.y1 - box.y0));
  return (
    parts.length > 2 &&
    POSTCODE.test(segment.text) &&
    !/\d/.test(below.text) &&
    heightOf(segment) < SMALL_TYPE * heightOf(below)
  );
}

/** The nearest line below that continues at the place of this one. */
function nextLine(page: PageLayout, { box, row }: Segment): Segment | null {
  const unit = page.lineHeight;
  let best: Segment | null = null;
  for (let distance = 1; distance <= ROWS_BELOW; distance++) {
    for (const other of page.rows[row + distance]?.segments ?? []) {
      const gap = (other.box.y0 - box.y1) / unit;
      if (gap < OVERLAP || gap > LEADING || !isInColumn(other.box, box, unit)) continue;
      if (!best || other.box.y0 < best.box.y0) best = other;
    }
  }
  return best;
}

function isInColumn(a: Box, b: Box, unit: number): boolean {
  if (Math.abs(a.x0 - b.x0) < SAME_EDGE * unit) return true;
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return shared >= SHARED_WIDTH * Math.min(a.x1 - a.x0, b.x1 - b.x0);
}
