import { oncePer } from "../../core/basics/once-per.ts";
import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import { inLines } from "../in-lines.ts";
import type { Phrase } from "../lexicons/all.ts";
import { byHeight } from "./by-height.ts";
import type { Bindings, LabelHit } from "./label-hit.ts";
import { asItsLineSays } from "./labels-in-lines.ts";
import { type PageLayout, rowOf, segmentOf, segmentsBetween, type Token } from "./layout.ts";
import { confusionKey, foldText } from "./text.ts";

/** Whether one of its meanings is among these. */
export function announces({ meanings }: LabelHit, wanted: ReadonlySet<string>): boolean {
  return !meanings.isDisjointFrom(wanted);
}

export interface LabelIndex {
  readonly meaningsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly longest: number;
  /** Labels of identity documents, whose captions are in lines of several languages (captions.ts). */
  readonly isOfCards?: boolean;
}

const MAX_LABEL_TOKENS = 7;
/** Shorter phrases must match letter by letter: merging look-alikes would turn many things into "N.". */
const CONFUSABLE_FROM = 5;

/** The key by which a folded phrase is looked up. */
export function keyOf(folded: string): string {
  return folded.length >= CONFUSABLE_FROM ? `~${confusionKey(folded)}` : folded;
}

/** The shipped labels of a service's kind of document and its own, by phrase. */
export function indexLabels(
  shipped: readonly Phrase[],
  own: readonly { readonly meaning: string; readonly phrase: string }[],
): LabelIndex {
  const meaningsOf = new Map<string, Set<string>>();
  let longest = 0;
  const add = (phrase: string, meaning: string) => {
    const folded = foldText(phrase);
    if (folded === "") return;
    longest = Math.max(longest, folded.length);
    const key = keyOf(folded);
    const meanings = meaningsOf.get(key);
    if (meanings) meanings.add(meaning);
    else meaningsOf.set(key, new Set([meaning]));
  };
  for (const { concept, phrase } of shipped) {
    add(phrase, concept);
    // OCR reads a slash between words as the stroke of a letter: "Cedente/prestatore" as "Cedentelprestatore".
    if (phrase.includes("/")) add(phrase.replace("/", "l"), concept);
  }
  for (const { meaning, phrase } of own) add(phrase, meaning);
  return { meaningsOf, longest };
}

/** Labels of a page; of overlapping ones the longest is kept ("totale imponibile" is not a "totale"). */
export function findLabels(page: PageLayout, index: LabelIndex): LabelHit[] {
  const hits: LabelHit[] = [];
  for (let start = 0; start < page.tokens.length; ) {
    const found = longestLabelAt(page, start, index);
    const hit = found && qualifiedTotal(page, found);
    if (hit) hits.push(hit);
    start += hit?.tokens.length ?? 1;
  }
  return hits;
}

function longestLabelAt(page: PageLayout, start: number, index: LabelIndex): LabelHit | null {
  const first = page.tokens[start]!;
  if (first.fold === "" || /^\d/.test(first.text)) return null;
  const segment = page.segmentOfToken[start]!;
  let best: LabelHit | null = null;
  let folded = "";
  for (let end = start; end < Math.min(start + MAX_LABEL_TOKENS, page.tokens.length); end++) {
    if (page.segmentOfToken[end] !== segment) break;
    const token = page.tokens[end]!;
    folded += token.fold;
    if (folded.length > index.longest) break;
    const meanings = token.fold === "" ? undefined : index.meaningsOf.get(keyOf(folded));
    if (meanings) {
      const tokens = page.tokens.slice(start, end + 1);
      best = { tokens, meanings, box: unionOfBoxes(tokens.map((part) => part.box)), phrase: folded };
    }
    if (/[:=]$/.test(token.text)) break;
  }
  return best && asItsLineSays(page, best);
}

const MAX_QUALIFIER_TOKENS = 5;
/** OCR reads the I of "Inclusive" as l or 1, and "cl" as "d". */
const INCLUSIVE = /^(?:[IL1]N[CD]|[IL1]NK[L1]|COMPR|IVATO|BRUTTO)|^(?:TTC|MIT|CON|WITH)$/;
const EXCLUSIVE = /^(?:EX[CK]?[L1]|ESCL|SENZA|OHNE|BEFORE|WITHOUT)|^(?:HT|HORS|SIN|NETTO)$/;
const ROUNDED = /^(?:AFTER|ROUND|ARROTOND|GERUNDET|ARRONDI|REDONDE)/;
const RATE = /^\(?\d{1,2}([.,]\d+)?\s?%/;

/**
 * "Total Sales (Inclusive of 6 % GST)" is one label, of the gross total; the last of its words, "GST", would announce
 * the tax. "Total (excl. VAT)" is the net, and "Total 10 % supplies" the total of one rate. "Totale IVA compresa" is no
 * total of taxes either.
 */
function qualifiedTotal(page: PageLayout, hit: LabelHit): LabelHit {
  if (isRoundedTotal(page, hit)) return { ...hit, meanings: new Set(["invoice.gross_total"]) };
  const isTotal = hit.meanings.has("invoice.gross_total");
  if (!isTotal && !(hit.meanings.has("invoice.tax_total") && hit.phrase.startsWith("TOTAL"))) return hit;
  const segment = segmentOf(page, hit.tokens[0]!);
  let meaning: string | null = null;
  let end = hit.tokens.at(-1)!.index;
  let isBehindAmount = false;
  for (let i = end + 1; i <= hit.tokens.at(-1)!.index + MAX_QUALIFIER_TOKENS; i++) {
    const token = page.tokens[i];
    if (!token || page.segmentOfToken[i] !== segment) break;
    // "Totaal € 11.152,50 (excl. btw)": behind the amount in brackets.
    if (isBehindAmount && !token.text.startsWith("(")) break;
    if (AMOUNT.test(token.text)) {
      isBehindAmount = true;
      continue;
    }
    const own =
      INCLUSIVE.test(token.fold) || ROUNDED.test(token.fold)
        ? "invoice.gross_total"
        : EXCLUSIVE.test(token.fold)
          ? "invoice.net_total"
          : isTotal && RATE.test(token.text)
            ? "other.amount"
            : null;
    meaning ??= own;
    if (meaning !== null && (own !== null || token.fold !== "") && !isBehindAmount) end = i;
    if (isBehindAmount || /[:=]$/.test(token.text)) break;
  }
  if (meaning === null) return hit;
  const tokens = page.tokens.slice(hit.tokens[0]!.index, end + 1);
  // An order's total may be either.
  const ofOrder = hit.meanings.has("order.total") && meaning !== "other.amount" ? ["order.total"] : [];
  return { ...hit, tokens, meanings: new Set([meaning, ...ofOrder]), box: unionOfBoxes(tokens.map(({ box }) => box)) };
}

const AMOUNT = /^\D{0,3}\d{1,3}(?:[.,'’]\d{3})*[.,]\d{2}$|^\D{0,3}\d+[.,]\d{2}$/;

const ROUNDING = /^(?:ROUND|ARROTOND|RUNDUNG|GERUNDET|ARRONDI|REDONDE)/;

/** "Rounding 182.00": the amount of a rounding is less than the unit, so this is the result of the rounding. */
function isRoundedTotal(page: PageLayout, { phrase, tokens }: LabelHit): boolean {
  if (!ROUNDING.test(phrase)) return false;
  const row = rowOf(page, tokens[0]!).segments.flatMap((segment) => segment.tokens);
  const behind = row.filter(({ index }) => index > tokens.at(-1)!.index);
  return behind.some(({ text }) => /^\D{0,3}[1-9]\d*[.,]\d{2}$/.test(text));
}

export type Side = "left" | "above" | "below" | "right";

/** The position of a label relative to a value, and how strongly it supports the value, in logits (0 = not at all). */
export interface LabelRelation {
  readonly hit: LabelHit;
  readonly side: Side;
  readonly strength: number;
  /** Judging by what is around the label, it announces this value, another, or none. */
  readonly binds: "this" | "other" | "none";
}

/** Whether a label left of the value or above it has a meaning, and is at least so strong. */
export function announcesAs({ hit, side, strength }: LabelRelation, meaning: string, least: number): boolean {
  return (side === "left" || side === "above") && strength >= least && hit.meanings.has(meaning);
}

/**
 * What may be between a label and its value without separating them: currency signs, dots, colons, a unit in brackets.
 */
const FILLER = new RegExp(
  inLines`
    ^(?:[^\p{L}\p{N}]+|RM|EUR|EURO|USD|GBP|CHF|MYR|€|NR|NO|N|DEL|VOM|AM|DU|IT|DE|\(?EUR\)?|\(?RM\)?|INCL|INKL
    |CIRCA|\(?\d{1,2}([.,]\d{1,2})?\s?%?\)?:?|\(?%\d{1,2}\)?:?|%|VON|AUF)$`,
  "iu",
);

/** The labels that begin with a word. */
export function labelsFrom(hits: readonly LabelHit[], { index }: Token): readonly LabelHit[] {
  return hitsByFirst(hits).get(index) ?? [];
}

const hitsByFirst = oncePer((hits: readonly LabelHit[]) => Map.groupBy(hits, ({ tokens }) => tokens[0]!.index));

/** The labels of a page by row and by vertical position: each value queries those around it. */
const placesOfHits = oncePer((page: PageLayout) =>
  oncePer((hits: readonly LabelHit[]) => ({
    inRow: Map.groupBy(hits, ({ tokens }) => segmentOf(page, tokens[0]!).row),
    stacked: byHeight(hits, ({ box }) => box, page.lineHeight),
  })),
);

/**
 * The labels around a value: the nearest to the left, those in the column above, the nearest below and to the right.
 */
export function labelsAround(
  page: PageLayout,
  hits: readonly LabelHit[],
  tokens: readonly Token[],
  box: Box,
  bindings: Bindings,
): LabelRelation[] {
  const first = tokens[0]!;
  const last = tokens.at(-1)!;
  const row = segmentOf(page, first).row;
  const relations: Omit<LabelRelation, "binds">[] = [];
  let left: LabelHit | null = null;
  let right: LabelHit | null = null;
  const { inRow, stacked } = placesOfHits(page)(hits);
  for (const hit of inRow.get(row) ?? []) {
    if (hit.tokens.at(-1)!.index < first.index && (!left || hit.tokens.at(-1)!.index > left.tokens.at(-1)!.index))
      left = hit;
    if (hit.tokens[0]!.index > last.index && (!right || hit.tokens[0]!.index < right.tokens[0]!.index)) right = hit;
  }
  if (!left) {
    const broken = (inRow.get(row - 1) ?? []).find((hit) => isBrokenOff(page, hit, first));
    if (broken) relations.push({ hit: broken, side: "left", strength: BROKEN_OFF });
  }
  const reach = STACK_REACH_LINE_HEIGHTS * page.lineHeight;
  for (const hit of stacked.between(box.y0 - reach, box.y1 + reach)) {
    const isWithin = hit.tokens[0]!.index <= last.index && hit.tokens.at(-1)!.index >= first.index;
    if (isWithin || segmentOf(page, hit.tokens[0]!).row === row) continue;
    const relation = stackedRelation(page, hit, box, row);
    if (relation) relations.push(relation);
  }
  if (left) relations.push({ hit: left, side: "left", strength: leftStrength(page, left, first, box) });
  if (right) {
    const strength =
      !left && namesRow(page, right) ? NAMES_ROW : right.box.x0 - box.x1 < page.lineHeight * 2 ? 0.6 : 0.2;
    relations.push({ hit: right, side: "right", strength });
  }
  const own = segmentOf(page, first);
  return relations.map((relation): LabelRelation => {
    const bound = bindings.announcedBy.get(relation.hit);
    const binds = bound === undefined ? "none" : bound === own ? "this" : "other";
    return { ...relation, binds, strength: relation.strength * BOUND[relation.side][binds] };
  });
}

const NAMES_ROW = 2.5;

/**
 * "30.09.2024   1.987,10   SALDO FINALE": the last of its row, after numbers only, as on papers with descriptions in
 * the last column.
 */
function namesRow(page: PageLayout, { tokens }: LabelHit): boolean {
  const row = rowOf(page, tokens[0]!).segments.flatMap((segment) => segment.tokens);
  const before = row.filter((token) => !tokens.includes(token));
  return row.at(-1) === tokens.at(-1) && before.every(({ text }) => !/\p{L}{2}/u.test(text));
}

/**
 * Labels are mostly left or above: one of these that announces another value counts less; one below or at the right
 * that announces this value counts as much as if it were left or above.
 */
const BOUND: Readonly<Record<Side, Readonly<Record<LabelRelation["binds"], number>>>> = {
  left: { this: 1, none: 1, other: 0.7 },
  above: { this: 1, none: 1, other: 0.7 },
  below: { this: 4, none: 1, other: 1 },
  right: { this: 4, none: 1, other: 1 },
};

/** Nothing is between the two but the end of a line. */
const BROKEN_OFF = 2.5;
/** Fewer words are a label with its value below it. */
const LEAST_OF_PROSE = 6;

/** "… Zahlung bis spätestens zum" | "20.08.2025.": a sentence goes on with the value that opens the next line. */
function isBrokenOff(page: PageLayout, { tokens }: LabelHit, first: Token): boolean {
  const [above, below] = [segmentOf(page, tokens[0]!), segmentOf(page, first)];
  return (
    below.tokens[0] === first &&
    above.tokens.at(-1) === tokens.at(-1) &&
    above.tokens.length >= LEAST_OF_PROSE &&
    above.tokens[0] !== tokens[0] &&
    Math.abs(above.box.x0 - below.box.x0) < page.lineHeight &&
    below.box.y0 - above.box.y1 < page.lineHeight
  );
}

function leftStrength(page: PageLayout, hit: LabelHit, first: Token, box: Box): number {
  const between = page.tokens.slice(hit.tokens.at(-1)!.index + 1, first.index);
  const words = between.filter((token) => token.fold !== "" && !FILLER.test(token.text));
  const values = words.filter((token) => /\d/.test(token.text)).length;
  const gap = Math.max(0, box.x0 - hit.box.x1) / page.lineHeight;
  return Math.max(0.1, 3 - 0.5 * Math.min(3, words.length) - 0.5 * Math.min(2, values) - 0.03 * gap);
}

const STACK_REACH_LINE_HEIGHTS = 4.5;

function stackedRelation(page: PageLayout, hit: LabelHit, box: Box, row: number): Omit<LabelRelation, "binds"> | null {
  const overlap = Math.min(hit.box.x1, box.x1) - Math.max(hit.box.x0, box.x0);
  const isAligned = overlap > 0 || Math.abs(hit.box.x0 - box.x0) < page.lineHeight * 1.5;
  if (!isAligned && !isInCellOf(page, hit, box)) return null;
  const above = (box.y0 - hit.box.y1) / page.lineHeight;
  const below = (hit.box.y0 - box.y1) / page.lineHeight;
  const hitRow = segmentOf(page, hit.tokens[0]!).row;
  if (above > -0.6 && above < STACK_REACH_LINE_HEIGHTS && hitRow < row) {
    // A label that is followed by its own value does not look for another one below.
    const next = page.tokens[hit.tokens.at(-1)!.index + 1];
    const isTaken =
      next !== undefined &&
      segmentOf(page, next).row === hitRow &&
      next.fold !== "" &&
      /\d|:$/.test(next.text + hit.tokens.at(-1)!.text) &&
      next.box.x0 - hit.box.x1 < page.lineHeight * 12;
    const between = Math.max(0, rowsBetween(page, hit.box, box));
    return {
      hit,
      side: "above",
      strength: Math.max(0.1, 2.3 - 0.7 * between - (isTaken ? 1.5 : 0) - (overlap > 0 ? 0 : 0.6)),
    };
  }
  if (below > -0.6 && below < 1.5 && hitRow > row) return { hit, side: "below", strength: 0.5 };
  return null;
}

/**
 * A title at the left of a wide cell and a number at its right share the cell: it extends from the title before to the
 * title after.
 */
function isInCellOf(page: PageLayout, hit: LabelHit, box: Box): boolean {
  const first = hit.tokens[0]!;
  const segment = segmentOf(page, first);
  const row = page.rows[segment.row]!.segments;
  const at = row.indexOf(segment);
  if (row.length < 2 || first !== segment.tokens[0] || box.y0 - hit.box.y1 > page.lineHeight * 2.5) return false;
  const from = row[at - 1]?.box.x1 ?? page.textBox.x0;
  const to = row[at + 1]?.box.x0 ?? page.textBox.x1 + page.lineHeight;
  return box.x0 >= from && box.x1 <= to;
}

/** The number of other segments in the column between two stacked boxes. */
function rowsBetween(page: PageLayout, upper: Box, lower: Box): number {
  const middles = new Set<number>();
  for (const segment of segmentsBetween(page, upper.y1, lower.y0)) {
    const middle = (segment.box.y0 + segment.box.y1) / 2;
    if (middle <= upper.y1 || middle >= lower.y0) continue;
    if (Math.min(segment.box.x1, lower.x1) - Math.max(segment.box.x0, lower.x0) > 0) middles.add(segment.row);
  }
  return middles.size;
}
