import type { Box } from "../../core/geometry.ts";
import type { Bindings, LabelHit } from "./label-hit.ts";
import { type PageLayout, type Segment, segmentOf } from "./layout.ts";

/** A text farther away than this, in line heights, is not considered announced. */
const REACH_BESIDE = 30;
const REACH_STACKED = 2.2;
/** A text without digits this far beside a label is not its value if another is close below. */
const FAR_BESIDE = 6;
const CLOSE_BELOW = 0.8;
/** A label looks back or up only at a text that is nearer than anything else by this factor. */
const NEARER = 0.8;
/** If the text above has no digit, it may as well be a title. */
const MUCH_NEARER = 0.4;

export function bindLabels(page: PageLayout, hits: readonly LabelHit[]): Bindings {
  const labelOf = new Map<Segment, LabelHit>();
  for (const hit of hits) {
    const segment = segmentOf(page, hit.tokens[0]!);
    if (segment.tokens[0] === hit.tokens[0]) labelOf.set(segment, hit);
  }
  const taken = new Set<Segment>();
  const announcedBy = new Map<LabelHit, Segment>();
  for (const [segment, hit] of labelOf) {
    const chosen = holdsValue(segment, hit) ? segment : announced(page, segment, { labelOf, taken });
    if (!chosen) continue;
    announcedBy.set(hit, chosen);
    taken.add(chosen);
  }
  return { announcedBy };
}

/** There are words after the label in its own segment: "Totale: 12,00". */
function holdsValue(segment: Segment, hit: LabelHit): boolean {
  return segment.tokens.slice(hit.tokens.length).some(({ fold }) => fold !== "");
}

interface Neighbour {
  readonly segment: Segment;
  /** In line heights. */
  readonly gap: number;
}

function announced(
  page: PageLayout,
  segment: Segment,
  { labelOf, taken }: { labelOf: ReadonlyMap<Segment, LabelHit>; taken: ReadonlySet<Segment> },
): Segment | null {
  const isFree = (neighbour: Neighbour | null): neighbour is Neighbour =>
    neighbour !== null && !labelOf.has(neighbour.segment) && !taken.has(neighbour.segment);
  const row = page.rows[segment.row]!.segments;
  const at = row.indexOf(segment);
  const right = beside(page, segment, row[at + 1]);
  const left = beside(page, segment, row[at - 1]);
  const below = stacked(page, segment, 1);
  const above = stacked(page, segment, -1);
  // After a value that nothing else announces, a label belongs to that value; the next value has its own label after
  // it.
  if (isFree(left) && hasDigit(left) && left.gap < NEARER * (right?.gap ?? REACH_BESIDE) && !isFree(below))
    return left.segment;
  // "Client" above a name, and the letterhead far to the right of it.
  if (isFree(right) && isFree(below) && right.gap > FAR_BESIDE && !hasDigit(right) && below.gap < CLOSE_BELOW)
    return below.segment;
  if (isFree(right) && !(isFree(below) && hasDigit(below) && below.gap < 0.6 && !hasDigit(right))) return right.segment;
  const nearer = above && hasDigit(above) ? NEARER : MUCH_NEARER;
  if (isFree(above) && above.gap < nearer * (below?.gap ?? REACH_STACKED)) return above.segment;
  return isFree(below) ? below.segment : null;
}

function hasDigit({ segment }: Neighbour): boolean {
  return /\d/.test(segment.text);
}

function beside(page: PageLayout, from: Segment, other: Segment | undefined): Neighbour | null {
  if (!other) return null;
  const gap = Math.max(other.box.x0 - from.box.x1, from.box.x0 - other.box.x1) / page.lineHeight;
  return gap <= REACH_BESIDE ? { segment: other, gap: Math.max(0, gap) } : null;
}

/** The nearest segment below (1) or above (−1) in the column of a label. */
function stacked(page: PageLayout, { box, row }: Segment, direction: 1 | -1): Neighbour | null {
  let best: Neighbour | null = null;
  for (let distance = 1; distance <= 3; distance++) {
    for (const segment of page.rows[row + direction * distance]?.segments ?? []) {
      if (!sharesColumn(segment.box, box, page.lineHeight)) continue;
      const between = direction > 0 ? segment.box.y0 - box.y1 : box.y0 - segment.box.y1;
      const gap = Math.max(0, between / page.lineHeight);
      if (gap <= REACH_STACKED && (!best || gap < best.gap)) best = { segment, gap };
    }
  }
  return best;
}

function sharesColumn(a: Box, b: Box, lineHeight: number): boolean {
  const overlap = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return overlap > 0 || Math.abs(a.x0 - b.x0) < lineHeight || Math.abs(a.x1 - b.x1) < lineHeight;
}
