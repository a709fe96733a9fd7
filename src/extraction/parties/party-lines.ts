import type { LabelHit } from "../page/label-hit.ts";
import { type PageLayout, type Segment, segmentOf } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import type { TextBlocks } from "../page/text-blocks.ts";
import { CONTACT } from "../types/addresses/address.ts";
import { hasPostcode, namesPaper } from "../types/names/party-words.ts";
import { letterShare } from "../types/text-runs.ts";
import { opensWithTitle, STREET } from "../types/wording.ts";
import { findImprints, type Imprint } from "./party-imprints.ts";

/**
 * The role of a line in the block of a party; a row is one of a table of goods, with amounts or several numbers beside
 * it.
 */
export type LineKind = "name" | "address" | "contact" | "label" | "title" | "row" | "other";

/**
 * Which blocks of a page look like a party, and what their lines are: the name is in the first line that is no label,
 * and the address below it, with any legal form and with or without a heading that says who it is.
 */
export interface PartyLines {
  /** By position in `PageLayout.segments`. */
  readonly kindOf: readonly LineKind[];
  readonly blockOf: readonly number[];
  /** Segments of each block, in reading order. */
  readonly linesOf: readonly (readonly Segment[])[];
  /** For blocks with an address: their rank, from the top and the left. */
  readonly rankOf: ReadonlyMap<number, number>;
  /** Blocks with a VAT number or a tax code. */
  readonly withTaxNumber: ReadonlySet<number>;
  /** Segments that are labels and nothing else. */
  readonly labels: ReadonlySet<Segment>;
  /** The height of the largest type in the upper half that is no title. */
  readonly largestType: number;
  /** The texts of the segments as compared. */
  readonly folded: readonly string[];
  /** Lines with somebody's legal details. */
  readonly imprints: readonly Imprint[];
}

const FIGURE = /^[\s€$£%+\-.,'’\d]*\d[\s€$£%+\-.,'’\d]*$/u;
const AMOUNT = /^\D{0,4}\d[\d.,'’\s]*[.,]\d{2}\D{0,4}$/u;
const TAX_NUMBER = /(?<![A-Z0-9])(?:[A-Z]{2,3}[ -]?[A-Z]?\d[\d. ]{6,12}\d|\d{11})(?![A-Za-z0-9])/u;
const MOST_WORDS_OF_A_NAME = 10;
const LEAST_LETTERS = 0.6;

export function findPartyLines(page: PageLayout, hits: readonly LabelHit[], { blockOf }: TextBlocks): PartyLines {
  const labelled = labelsAlone(page, hits);
  const inRow = rowsOfGoods(page);
  const kindOf = page.segments.map((segment) => kindOfLine(segment, inRow.has(segment.row), labelled.has(segment)));
  const linesOf: Segment[][] = [];
  for (const segment of page.segments) {
    const block = blockOf[segment.index]!;
    linesOf[block] ??= [];
    linesOf[block].push(segment);
  }
  for (const lines of linesOf) lines.sort((a, b) => a.row - b.row || a.box.x0 - b.box.x0);
  const addressed = linesOf.flatMap((lines, block) =>
    lines.some(({ index }) => kindOf[index] === "address") ? [{ block, first: lines[0]! }] : [],
  );
  addressed.sort((a, b) => a.first.row - b.first.row || a.first.box.x0 - b.first.box.x0);
  const middle = (page.textBox.y0 + page.textBox.y1) / 2;
  const upper = page.segments.filter(({ box, index }) => box.y0 < middle && kindOf[index] === "name");
  return {
    kindOf,
    blockOf,
    linesOf,
    rankOf: new Map(addressed.map(({ block }, rank) => [block, rank])),
    withTaxNumber: new Set(
      page.segments.filter(({ text }) => TAX_NUMBER.test(text)).map(({ index }) => blockOf[index]!),
    ),
    labels: labelled,
    largestType: Math.max(page.lineHeight, ...upper.map(({ box }) => box.y1 - box.y0)),
    folded: page.segments.map(({ text }) => foldText(text)),
    imprints: findImprints(page),
  };
}

function kindOfLine({ text, tokens }: Segment, isInRow: boolean, isLabel: boolean): LineKind {
  if (isInRow) return "row";
  if (isLabel) return "label";
  if (opensWithTitle(text) || namesPaper(text)) return "title";
  if (/\S@\S|www\./iu.test(text) || CONTACT.test(tokens[0]!.text)) return "contact";
  if (STREET.test(text) || hasPostcode(text)) return "address";
  const isName =
    letterShare(text) >= LEAST_LETTERS && tokens.length <= MOST_WORDS_OF_A_NAME && !/[.;]\s\p{Lu}.*[.]$/u.test(text);
  return isName ? "name" : "other";
}

/** Segments that are labels and nothing else. */
function labelsAlone(page: PageLayout, hits: readonly LabelHit[]): ReadonlySet<Segment> {
  const alone = new Set(page.segments.filter(({ text }) => text.endsWith(":")));
  for (const { tokens } of hits) {
    const segment = segmentOf(page, tokens[0]!);
    const words = segment.tokens.filter(({ fold }) => fold !== "");
    if (words.every((token) => tokens.includes(token))) alone.add(segment);
  }
  return alone;
}

/** Rows with an amount or two numbers beside a text: no party is named there. */
function rowsOfGoods({ rows }: PageLayout): ReadonlySet<number> {
  const goods = rows.filter(({ segments }) => {
    const figures = segments.filter(({ text }) => FIGURE.test(text));
    return segments.length > 1 && (figures.length > 1 || segments.some(({ text }) => AMOUNT.test(text)));
  });
  return new Set(goods.map(({ index }) => index));
}
