import type { Box } from "../core/geometry.ts";
import type { LabelHit } from "./labels.ts";
import type { PageLayout } from "./layout.ts";

/** Whose block of a page something stands in: the one who issued the paper, the one it is for, or a third (carrier, delivery address). */
export type Party = "seller" | "buyer" | "other";

/** A block reaches this far below its heading; a page of a form that lists one thing a line needs about this much. */
const REACH_LINE_HEIGHTS = 32;

const HEADINGS: readonly (readonly [string, Party])[] = [
  ["party.seller", "seller"],
  ["party.buyer", "buyer"],
  ["party.other", "other"],
];

export interface PartyHeading {
  readonly party: Party;
  readonly box: Box;
}

/** Headings open a line, or a whole segment; "cliente" in the middle of a sentence heads nothing. */
export function findPartyHeadings(page: PageLayout, hits: readonly LabelHit[]): PartyHeading[] {
  return hits.flatMap((hit) => {
    const party = HEADINGS.find(([meaning]) => hit.meanings.has(meaning))?.[1];
    const segment = page.segmentOfToken[hit.tokens[0]!.index]!;
    const before = hit.tokens[0]!.index - segment.tokens[0]!.index;
    if (!party || before > 2) return [];
    // "from the 1st of May": a heading is short, or ends with a colon.
    const after = segment.tokens.length - before - hit.tokens.length;
    const isHeading = after <= 1 || /:$/.test(hit.tokens.at(-1)!.text) || after <= 6;
    return isHeading && hit.phrase.length >= 4 ? [{ party, box: hit.box }] : [];
  });
}

/** The heading that governs a box: the nearest one above (or beside) in whose column it stands; null where none does. */
export function partyOf(
  page: PageLayout,
  headings: readonly PartyHeading[],
  box: Box,
): { party: Party; distance: number } | null {
  const unit = page.lineHeight;
  const middle = (box.y0 + box.y1) / 2;
  let best: PartyHeading | null = null;
  for (const heading of headings) {
    const distance = middle - (heading.box.y0 + heading.box.y1) / 2;
    if (distance < -unit * 0.7 || distance > REACH_LINE_HEIGHTS * unit) continue;
    if (box.x0 < heading.box.x0 - unit * 4) continue;
    if (!best || isNearer(heading, best, unit)) best = heading;
  }
  return best ? { party: best.party, distance: Math.max(0, (middle - best.box.y1) / unit) } : null;
}

/** Of two headings at one height the one further right is nearer, else the lower one. */
function isNearer(a: PartyHeading, b: PartyHeading, unit: number): boolean {
  const heightDifference = a.box.y0 - b.box.y0;
  return Math.abs(heightDifference) < unit * 1.5 ? a.box.x0 > b.box.x0 : heightDifference > 0;
}
