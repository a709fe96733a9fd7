import { type PageLayout, rowOf, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { hasPostcode } from "./party-words.ts";

const PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI
  LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN
  TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
);

/** The letters of an Italian province, in brackets or without. */
export function isProvince({ text }: Token): boolean {
  return PROVINCES.has(text.replace(/^\(|\)$/g, ""));
}

/** Line heights: forms have a column of their own for the province, which may stand far off. */
const MOST_GAP = 16;

/** "MO" in a column behind the postcode and town that `tokens` end with; undefined where nothing of the kind stands there. */
export function provinceBeside(page: PageLayout, tokens: readonly Token[]): Token | undefined {
  const last = tokens.at(-1)!;
  const line = segmentOf(page, last);
  if (line.tokens.at(-1) !== last || !tokens.some(({ text }) => /^(?:I-)?\d{5}$/.test(text))) return undefined;
  const { segments } = rowOf(page, last);
  const next = segments[segments.indexOf(line) + 1];
  const isNear = next !== undefined && next.box.x0 - line.box.x1 < MOST_GAP * page.lineHeight;
  return isNear && next.tokens.length === 1 && isProvince(next.tokens[0]!) ? next.tokens[0] : undefined;
}

/** Line heights from line to line: letters used to have an empty line above the town. */
const MOST_PITCH = 4.6;

/** The line of the town that an address without one goes on with, an empty line below: "LÜLSDORFER STR. 212", nothing, "D-51143 KÖLN". */
export function townBelow(page: PageLayout, tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)!;
  const line = segmentOf(page, last);
  if (line.tokens.at(-1) !== last || !/\d/.test(line.text) || hasPostcode(textOf(tokens))) return [];
  const isUnder = ({ box }: Segment) => box.x0 < line.box.x1 && box.x1 > line.box.x0;
  const next = page.rows
    .slice(line.row + 1, line.row + 3)
    .flatMap(({ segments }) => segments)
    .find(isUnder);
  if (!next || Math.abs(next.box.x0 - line.box.x0) > page.lineHeight) return [];
  const opensWithTown = hasPostcode(textOf(next.tokens.slice(0, 2)));
  return opensWithTown && next.box.y0 - line.box.y0 < MOST_PITCH * page.lineHeight ? next.tokens : [];
}
