import type { Box } from "../../core/geometry.ts";
import type { Bindings, LabelHit } from "../page/label-hit.ts";
import { type PageLayout, type Segment, segmentOf } from "../page/layout.ts";
import { type TextBlocks, textBlocks } from "../page/text-blocks.ts";

/**
 * The party to which a block of a page belongs: the issuer of the paper, its recipient, or a third (carrier, delivery
 * address).
 */
export type Party = "seller" | "buyer" | "other";

/** A block extends this far below its heading; a page of a form with one item per line needs about this much. */
const REACH_LINE_HEIGHTS = 32;

const HEADINGS: readonly (readonly [string, Party])[] = [
  ["party.seller", "seller"],
  ["party.buyer", "buyer"],
  ["party.other", "other"],
];

export interface PartyHeading {
  readonly party: Party;
  readonly box: Box;
  readonly segment: Segment;
  /** Number of the block that it heads, null if none follows it closely. */
  readonly block: number | null;
}

/** The parties' headings of a page, and its blocks of text. */
export interface PartyBlocks {
  readonly headings: readonly PartyHeading[];
  readonly blocks: TextBlocks;
}

/** The party to which a block belongs, and how far below its heading it is, in line heights. */
export interface PartyPlace {
  readonly party: Party;
  readonly distance: number;
  /** In the lines that follow the heading, not only somewhere below it. */
  readonly isInBlock: boolean;
}

export function findPartyBlocks(page: PageLayout, hits: readonly LabelHit[], bindings: Bindings): PartyBlocks {
  const opened = hits.flatMap((hit) => headedBy(page, hit));
  const opens = new Set(opened.map(({ segment }) => segment));
  const blocks = textBlocks(page, { opens, besideOf: announcedBeside(page, hits, bindings) });
  const sizes = new Map<number, number>();
  for (const block of blocks.blockOf) sizes.set(block, (sizes.get(block) ?? 0) + 1);
  const headings = opened.map((heading): PartyHeading => {
    const own = blocks.blockOf[heading.segment.index]!;
    return { ...heading, block: sizes.get(own)! > 1 ? own : blockBelow(page, heading.segment, blocks) };
  });
  return { headings, blocks };
}

/**
 * The text beside a label, by the label's segment: what the label is bound to, or, if no lexicon knows it, what follows
 * its colon.
 */
function announcedBeside(
  page: PageLayout,
  hits: readonly LabelHit[],
  { announcedBy }: Bindings,
): ReadonlyMap<Segment, Segment> {
  const besideOf = new Map<Segment, Segment>();
  const labels = new Set<Segment>(page.segments.filter(({ text }) => text.endsWith(":")));
  const bound = new Map<Segment, Segment | undefined>();
  for (const hit of hits) {
    const segment = segmentOf(page, hit.tokens[0]!);
    if (segment.tokens[0] !== hit.tokens[0]) continue;
    labels.add(segment);
    bound.set(segment, announcedBy.get(hit));
  }
  for (const segment of labels) {
    const row = page.rows[segment.row]!.segments;
    const next = row[row.indexOf(segment) + 1];
    if (!next || labels.has(next) || (bound.has(segment) && bound.get(segment) !== next)) continue;
    if (!hasValueBelow(page, segment, next, labels)) besideOf.set(segment, next);
  }
  return besideOf;
}

/** In line heights: a value at most this far below a label belongs to it, unless the text beside it is as near. */
const CLOSELY_BELOW = 0.8;

/** "Client" above a name, and another block far to the right of it. */
function hasValueBelow(
  page: PageLayout,
  { box, row }: Segment,
  beside: Segment,
  labels: ReadonlySet<Segment>,
): boolean {
  const unit = page.lineHeight;
  if (beside.box.x0 - box.x1 < 3 * unit) return false;
  return page.rows.slice(row + 1, row + 4).some(({ segments }) =>
    segments.some((other) => {
      const isBelow = other.box.y0 - box.y1 < CLOSELY_BELOW * unit && Math.abs(other.box.x0 - box.x0) < unit;
      return isBelow && !labels.has(other);
    }),
  );
}

/** Headings begin a line, or are a whole segment; "cliente" in the middle of a sentence is no heading. */
function headedBy(page: PageLayout, hit: LabelHit): Omit<PartyHeading, "block">[] {
  const party = HEADINGS.find(([meaning]) => hit.meanings.has(meaning))?.[1];
  const segment = segmentOf(page, hit.tokens[0]!);
  const before = hit.tokens[0]!.index - segment.tokens[0]!.index;
  if (!party || before > 2) return [];
  // "from the 1st of May": a heading is short, or ends with a colon.
  const after = segment.tokens.length - before - hit.tokens.length;
  const isHeading = after <= 1 || /:$/.test(hit.tokens.at(-1)!.text) || after <= 6;
  return isHeading && hit.phrase.length >= 4 ? [{ party, box: hit.box, segment }] : [];
}

/** A heading separated by a rule or a bar is this far above its block, in line heights. */
const APART = 2.6;

function blockBelow(page: PageLayout, { box, row }: Segment, { blockOf }: TextBlocks): number | null {
  let best: Segment | null = null;
  for (const other of page.rows.slice(row + 1, row + 6).flatMap(({ segments }) => segments)) {
    const isBelow = other.box.y0 > box.y1 - page.lineHeight && other.box.y0 - box.y1 < APART * page.lineHeight;
    const isInColumn = other.box.x0 < box.x1 && other.box.x1 > box.x0 - page.lineHeight;
    if (isBelow && isInColumn && (!best || other.box.y0 < best.box.y0)) best = other;
  }
  return best ? blockOf[best.index]! : null;
}

/**
 * The heading that a segment belongs to: its block's own; else the nearest one above (or beside) in whose column it is,
 * unless that heads a block beside the segment. Null if there is none.
 */
export function partyOf(
  page: PageLayout,
  { headings, blocks }: PartyBlocks,
  segment: Segment,
  box: Box,
): PartyPlace | null {
  const unit = page.lineHeight;
  const middle = (box.y0 + box.y1) / 2;
  const block = blocks.blockOf[segment.index]!;
  const below = (heading: PartyHeading) => middle - (heading.box.y0 + heading.box.y1) / 2;
  const own = headings.filter((heading) => heading.block === block && below(heading) > -unit * 0.7);
  const governing = own.length > 0 ? own : headings.filter((heading) => isGovernedBy(heading));
  function isGovernedBy(heading: PartyHeading): boolean {
    const distance = below(heading);
    if (distance < -unit * 0.7 || distance > REACH_LINE_HEIGHTS * unit) return false;
    if (box.x0 < heading.box.x0 - unit * 4) return false;
    // A heading with lines of its own does not cover what is beside these, unless a label leads there.
    return heading.block === null || blocks.boxes[block]!.x0 < blocks.boxes[heading.block]!.x1 + unit;
  }
  let best: PartyHeading | null = null;
  for (const heading of governing) if (!best || isNearer(heading, best, unit)) best = heading;
  if (!best) return null;
  const distance = Math.max(0, (middle - best.box.y1) / unit);
  return { party: best.party, distance, isInBlock: own.length > 0 };
}

/** Of two headings at one height the one further right is nearer, else the lower one. */
function isNearer(a: PartyHeading, b: PartyHeading, unit: number): boolean {
  const heightDifference = a.box.y0 - b.box.y0;
  return Math.abs(heightDifference) < unit * 1.5 ? a.box.x0 > b.box.x0 : heightDifference > 0;
}
