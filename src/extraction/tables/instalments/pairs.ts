import type { PageLayout, Segment } from "../../page/layout.ts";
import { boxOf } from "../table-row.ts";
import { type Mark, textBetween } from "./days-and-amounts.ts";
import { OF_A_PAYMENT, OF_AMOUNTS, OF_OTHER_AMOUNTS, OF_OTHER_DAYS, saysNotDue } from "./wording.ts";

/**
 * A day with the amount that is printed for it.
 *
 * beside  – the amount is behind the day in its row: "30/04/26 RIBA 600,00".
 * before  – the amount is before the day: "600,00 EUR bis 30.04.2026".
 * stacked – the amounts are in the row below the days, or above, in their columns.
 * labelled – each has its label, in lines one below the other.
 */
export interface Pair {
  readonly layout: "beside" | "before" | "stacked" | "labelled";
  readonly day: Mark;
  readonly amount: Mark;
  /** What is printed before the day: in its segment, or in the one before it if the day begins its own. */
  readonly label: string;
  /** Where its label begins if that is of words of payments, else the first of day and amount; pixels. */
  readonly left: number;
  /** What is printed between the two. */
  readonly between: string;
  /** False if its words say that nothing is due on that day: it was paid, or is the day of a delivery. */
  readonly isDue: boolean;
}

/** The pairs of one row, left to right. */
export function pairsInRow(page: PageLayout, marks: readonly Mark[]): Pair[] {
  const isBefore = areAmountsBefore(page, marks);
  return marks.flatMap((day, at): Pair[] => {
    if (day.kind !== "day") return [];
    const [previous, next] = [marks[at - 1], marks[at + 1]];
    const behind = next?.kind === "amount" && !isBefore ? next : null;
    // Of "30/04/26 600,00 31/05/26" the amount is the first day's.
    const isFree = isBefore || marks[at - 2]?.kind !== "day";
    const amount = behind ?? (previous?.kind === "amount" && isFree ? previous : null);
    if (!amount) return [];
    const between = behind
      ? textBetween(page, day.last + 1, amount.first)
      : textBetween(page, amount.last + 1, day.first);
    const start = Math.min(day.first, amount.first);
    const from = (behind ? previous : marks[at - 2])?.last ?? -1;
    const before = textBetween(page, Math.max(from + 1, firstOfRow(page, day)), start);
    const after = textBehind(page, Math.max(day.last, amount.last), marks[behind ? at + 2 : at + 1]);
    const label = labelOf(page, start, from);
    // "Pagamento alla consegna  Scadenza: 27/06/25": what has a label of its own is none of what is left of it.
    const own = OF_A_PAYMENT.othersIn(label) === 0 && label !== "" ? label : before;
    const isDue = !saysNotDue(`${before} ${between} ${after}`) && !OF_OTHER_DAYS.isIn(`${own} ${between}`);
    if (OF_OTHER_AMOUNTS.isIn(between)) return [];
    const left = leftOfLabel(page, behind ? day : amount, from);
    return [{ layout: behind ? "beside" : "before", day, amount, label, left, between, isDue }];
  });
}

/** "600,00 entro il 30/04/26, 600,00 entro il 31/05/26": amounts and days by turns, with words of payments between. */
function areAmountsBefore(page: PageLayout, marks: readonly Mark[]): boolean {
  if (marks.length < 2 || marks.length % 2 !== 0) return false;
  return marks.every((mark, at) => {
    if (mark.kind !== (at % 2 === 0 ? "amount" : "day")) return false;
    if (at % 2 === 0) return true;
    const between = textBetween(page, marks[at - 1]!.last + 1, mark.first);
    return /\p{L}{2}/u.test(between) && OF_A_PAYMENT.othersIn(between) === 0;
  });
}

/** Pairs of the days of a row and the amounts of another, in their columns; none unless each day has its amount. */
export function pairsInColumns(page: PageLayout, days: readonly Mark[], others: readonly Mark[]): Pair[] {
  if (days.length < 2 || others.length < days.length) return [];
  if ([...days].some(({ kind }) => kind !== "day") || others.some(({ kind }) => kind !== "amount")) return [];
  const pairs: Pair[] = [];
  let next = 0;
  for (const [at, day] of days.entries()) {
    while (next < others.length && boxOf(others[next]!).x1 <= boxOf(day).x0) next++;
    const amount = others[next];
    if (!amount || boxOf(amount).x0 >= boxOf(day).x1) return [];
    next++;
    const from = days[at - 1]?.last ?? -1;
    const before = textBetween(page, Math.max(from + 1, firstOfRow(page, day)), day.first);
    if (saysNotDue(before) || OF_OTHER_DAYS.isIn(before)) return [];
    // "Data 31/03/2026  Scadenza 30/04/2026" are days of several things.
    if (at > 0 && OF_A_PAYMENT.othersIn(before) > 0) return [];
    const [label, left] = [labelOf(page, day.first, from), leftOfLabel(page, day, from)];
    pairs.push({ layout: "stacked", day, amount, label, left, between: "", isDue: true });
  }
  return pairs;
}

/** The same place of two labels, in line heights. */
const SAME_MARGIN = 2;

/**
 * The amount of a row whose label begins where the label of the day does: "Data scadenza: 2026-04-30" and
 * "Importo: 1220.00".
 */
export function labelledAmount(page: PageLayout, day: Mark, marks: readonly Mark[]): Mark | null {
  const margin = labelSegment(page, day.first, -1)?.box.x0 ?? boxOf(day).x0;
  for (const [at, mark] of marks.entries()) {
    if (mark.kind !== "amount") continue;
    const segment = labelSegment(page, mark.first, marks[at - 1]?.last ?? -1);
    const label = labelOf(page, mark.first, marks[at - 1]?.last ?? -1);
    const isOfAmount = OF_AMOUNTS.isIn(label) && OF_A_PAYMENT.othersIn(label) === 0 && !OF_OTHER_AMOUNTS.isIn(label);
    if (segment && isOfAmount && Math.abs(segment.box.x0 - margin) <= SAME_MARGIN * page.lineHeight) return mark;
  }
  return null;
}

function firstOfRow(page: PageLayout, { row }: Mark): number {
  return page.rows[row]!.segments[0]!.tokens[0]!.index;
}

/**
 * What is printed before a word in its segment, behind the mark before it; if it begins a segment, the whole segment
 * before it.
 */
export function labelOf(page: PageLayout, start: number, lastMark: number): string {
  const segment = labelSegment(page, start, lastMark);
  if (!segment) return "";
  const first = Math.max(lastMark + 1, segment.tokens[0]!.index);
  return textBetween(page, first, Math.min(start, segment.tokens.at(-1)!.index + 1));
}

export function leftOfLabel(page: PageLayout, mark: Mark, lastMark: number): number {
  const own = boxOf(mark).x0;
  const isOfPayment = OF_A_PAYMENT.othersIn(labelOf(page, mark.first, lastMark)) === 0;
  return isOfPayment ? Math.min(own, labelSegment(page, mark.first, lastMark)?.box.x0 ?? own) : own;
}

function labelSegment(page: PageLayout, start: number, lastMark: number): Segment | null {
  const own = page.segmentOfToken[start]!;
  const first = own.tokens[0]!.index;
  if (Math.max(first, lastMark + 1) < start && /\p{L}/u.test(textBetween(page, Math.max(first, lastMark + 1), start)))
    return own;
  const before = page.segments[own.index - 1];
  return before && before.row === own.row && before.tokens[0]!.index > lastMark ? before : null;
}

/** A sentence or a cell ends behind one of these. */
const ENDS = /[,;)|]$/;

/** What is printed behind a pair up to the end of its sentence, or of its row if nothing else is in it. */
function textBehind(page: PageLayout, last: number, next: Mark | undefined): string {
  const segment = page.segmentOfToken[last]!;
  const end = next ? Math.min(next.first, segment.tokens.at(-1)!.index + 1) : lastOfRow(page, segment) + 1;
  // Behind a sum in a sentence the next one begins: its words are those of the next pair.
  if (ENDS.test(page.tokens[last]!.text)) return "";
  const words = page.tokens.slice(last + 1, end);
  const cut = words.findIndex(({ text }) => ENDS.test(text));
  return textBetween(page, last + 1, cut < 0 ? end : last + 2 + cut);
}

function lastOfRow(page: PageLayout, { row }: Segment): number {
  return page.rows[row]!.segments.at(-1)!.tokens.at(-1)!.index;
}
