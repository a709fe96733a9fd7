import { type PageLayout, type Segment, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { hasPostcode } from "../names/party-words.ts";
import { isProvince } from "./provinces.ts";

/** Line heights: forms have a separate column for the province, which may be far away. */
const MOST_GAP = 16;

/** "MO" in a column after the postcode and town with which `tokens` end; undefined if there is no such word. */
export function provinceBeside(page: PageLayout, tokens: readonly Token[]): Token | undefined {
  const last = tokens.at(-1)!;
  const line = segmentOf(page, last);
  if (line.tokens.at(-1) !== last || !tokens.some(({ text }) => /^(?:I-)?\d{5}$/.test(text))) return undefined;
  const next = segmentBehind(page, line);
  const isNear = next !== undefined && next.box.x0 - line.box.x1 < MOST_GAP * page.lineHeight;
  return isNear && next.tokens.length === 1 && isProvince(next.tokens[0]!.text) ? next.tokens[0] : undefined;
}

/** Line heights from line to line: letters used to have an empty line above the town. */
const MOST_PITCH = 4.6;
const MOST_ROWS_BETWEEN = 4;

/**
 * The separate town of an address that has none: after an empty line ("LÜLSDORFER STR. 212", nothing, "D-51143 KÖLN"),
 * or in a box of its own in the same row.
 */
export function townApart(page: PageLayout, tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)!;
  const line = segmentOf(page, last);
  if (line.tokens.at(-1) !== last || !/\d/.test(line.text) || hasPostcode(textOf(tokens))) return [];
  return [townBelow(page, line), segmentBehind(page, line)].find((next) => next && opensWithTown(next))?.tokens ?? [];
}

function opensWithTown({ tokens }: Segment): boolean {
  return /\d/.test(tokens[0]!.text) && hasPostcode(textOf(tokens.slice(0, 2)));
}

function townBelow(page: PageLayout, line: Segment): Segment | undefined {
  const next = page.rows
    .slice(line.row + 1, line.row + MOST_ROWS_BETWEEN)
    .flatMap(({ segments }) => segments)
    .find(({ box }) => box.x0 < line.box.x1 && box.x1 > line.box.x0);
  const isClose =
    next &&
    Math.abs(next.box.x0 - line.box.x0) <= page.lineHeight &&
    next.box.y0 - line.box.y0 < MOST_PITCH * page.lineHeight;
  return isClose ? next : undefined;
}

/** The next one in the row. */
function segmentBehind(page: PageLayout, line: Segment): Segment | undefined {
  const { segments } = page.rows[line.row]!;
  return segments[segments.indexOf(line) + 1];
}
