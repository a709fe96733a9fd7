import { oncePer } from "../../core/basics/once-per.ts";
import type { Box } from "../../core/geometry.ts";
import type { Candidate } from "../candidate.ts";
import { OPENING_FORM } from "../lexicons/legal-forms.ts";
import { type PageLayout, type Segment, segmentOf, stackedSegments } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { addressLook } from "../types/addresses/address.ts";
import { letterShare } from "../types/text-runs.ts";
import { isCompanyForm, OPENING_UNIT } from "../types/wording.ts";

/** The nearest lines above and below a value. */
export interface Neighbours {
  readonly above: Segment | undefined;
  readonly below: Segment | undefined;
  /** The lines of the same block above and below it, nearest first. */
  readonly blockAbove: readonly Segment[];
  readonly blockBelow: readonly Segment[];
}

/** Fields of one type share their candidates; the surroundings of these are computed once. */
export const neighboursOf: (candidate: Candidate) => Neighbours = oncePer(findNeighbours);

function findNeighbours({ page, box }: Candidate): Neighbours {
  const [above, below] = [stackedFrom(page, box, "above"), stackedFrom(page, box, "below")];
  return {
    above: above[0],
    below: below[0],
    blockAbove: blockOf(page, box, above, (upper, lower) => lower.y0 - upper.y1),
    blockBelow: blockOf(page, box, below, (lower, upper) => lower.y0 - upper.y1),
  };
}

/**
 * Address features of the value and the line below it: a name is above an address, which ends with its postcode's line.
 */
export function addressFeatures({ page, tokens }: Candidate, beside: Neighbours): number[] {
  const flag = (holds: boolean) => (holds ? 1 : 0);
  const own = addressLook(tokens);
  const lastSegment = segmentOf(page, tokens.at(-1)!);
  const below = addressLook(beside.below?.tokens ?? []);
  return [
    flag(own.opens),
    flag(own.postcode),
    flag(addressLook(lastSegment.tokens).postcode),
    flag(own.contact),
    flag(below.opens || below.postcode),
    flag(below.contact),
  ];
}

/** Types whose values are runs of lines, where the question is where they begin and end. */
export const SPANS: ReadonlySet<string> = new Set(["organization", "address", "name", "text"]);

/** Signs that a name or an address was cut off from the line before it, or continues in the line after it. */
export function cuts({ text, tokens }: Candidate, beside: Neighbours): number[] {
  const above = beside.above?.tokens ?? [];
  const below = beside.below?.tokens ?? [];
  const look = addressLook(above);
  return [
    look.opens || look.postcode ? 1 : 0,
    isCompanyForm(textOf(above)) ? 1 : 0,
    OPENING_FORM.test(text) ? 1 : 0,
    /\d{4}/.test(tokens[0]!.text) ? 1 : 0,
    letterShare(textOf(below)),
  ];
}

/** White space above the first and below the last line of a value, in line heights. */
export function gaps({ page, box }: Candidate, { above, below }: Neighbours): [number, number] {
  return [
    above ? (box.y0 - above.box.y1) / page.lineHeight : 10,
    below ? (below.box.y0 - box.y1) / page.lineHeight : 10,
  ];
}

function stackedFrom(page: PageLayout, box: Box, direction: "above" | "below"): Segment[] {
  // From the edges, not the middle: otherwise an address of five lines is its own neighbour.
  const edge = direction === "above" ? { ...box, y1: box.y0 + 1 } : { ...box, y0: box.y1 - 1 };
  return stackedSegments(page, edge, direction, 8);
}

/** Lines of a block are nearer to each other than this, in line heights. */
const BLOCK_LEADING = 1.1;

/** Consecutive lines without a gap. */
function blockOf(
  { lineHeight }: PageLayout,
  box: Box,
  stacked: readonly Segment[],
  gapOf: (next: Box, last: Box) => number,
): Segment[] {
  const block: Segment[] = [];
  let last = box;
  for (const segment of stacked) {
    if (gapOf(segment.box, last) > BLOCK_LEADING * lineHeight) break;
    block.push(segment);
    last = segment.box;
  }
  return block;
}

/**
 * Features of the block around a value. The issuer's telephone number and web page are usually below its name, those of
 * the other party rarely are; an unknown heading is still a short line that opens a block.
 */
export function blockFeatures(
  { page, text, tokens, labels }: Candidate,
  { above, blockAbove, blockBelow }: Neighbours,
): number[] {
  const below = blockBelow.flatMap((segment) => segment.tokens);
  const heading = blockAbove.length === 1 ? blockAbove[0] : undefined;
  return [
    blockAbove.length,
    blockBelow.length,
    addressLook(below).contact ? 1 : 0,
    addressLook(below).postcode ? 1 : 0,
    heading && isShortWording(heading) ? 1 : 0,
    labels.some(({ side, hit }) => side === "above" && segmentOf(page, hit.tokens[0]!) === above) ? 1 : 0,
    above && /[,&/-]$/.test(above.tokens.at(-1)!.text) ? 1 : 0,
    /[&/-]$/.test(tokens.at(-1)!.text) ? 1 : 0,
    bracketsOpen(text),
    OPENING_UNIT.test(tokens[0]!.text) ? 1 : 0,
    above && OPENING_UNIT.test(above.tokens[0]!.text) ? 1 : 0,
  ];
}

/** Positive if a bracket is not closed, negative if one was not opened: a value that was cut. */
function bracketsOpen(text: string): number {
  return (text.match(/[([]/g)?.length ?? 0) - (text.match(/[)\]]/g)?.length ?? 0);
}

const HEADING_WORDS = 4;

function isShortWording({ tokens, text }: Segment): boolean {
  return tokens.length <= HEADING_WORDS && !/\d/.test(text) && !isCompanyForm(text);
}
