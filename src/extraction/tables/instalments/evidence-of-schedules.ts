import type { Box } from "../../../core/geometry.ts";
import { nearestAbove, type PageLayout, type Segment } from "../../page/layout.ts";
import { boxOf } from "../table-row.ts";
import type { Mark } from "./days-and-amounts.ts";
import type { Pair } from "./pairs.ts";
import type { Phrases } from "./phrases.ts";
import type { Schedule } from "./schedules.ts";
import {
  dueWording,
  OF_A_PAYMENT,
  OF_AMOUNTS,
  OF_DESCRIPTIONS,
  OF_GOODS,
  OF_OTHER_AMOUNTS,
  OF_OTHER_DAYS,
  OF_PAYMENTS,
  saysNotDue,
} from "./wording.ts";

/**
 * What the words around pairs say: "clear" – they are payments due; "if_it_adds_up" – payments of some kind, which are
 * those due if they make an amount that is printed elsewhere; "none" – they are no payments, or nothing says so.
 */
export type Wording = "clear" | "if_it_adds_up" | "none";

/** How far above a schedule its heading begins, in line heights; titles of columns may be in between. */
const HEADING_REACH = 6;
const ROWS_TO_HEADING = 4.5;
/** A heading may begin left of the days: above the numbers of the instalments. */
const HEADING_MARGIN = 10;
const TITLE_REACH = 3.5;

export function wordingOf(schedule: Schedule, marks: readonly (readonly Mark[])[], language: string | null): Wording {
  const due = dueWording(language);
  const { page, pairs, head } = schedule;
  const [first] = pairs as [Pair];
  const around = surroundingsOf(schedule, marks, due);
  const amountTitle = titleAbove(page, head.amount, marks, around.row);
  // "Netto a pagare" above the amount, "Imponibile" above a column of amounts beside the days.
  const isTitledOtherwise = amountTitle !== null && namesOtherAmount(amountTitle.text);
  if (isTitledOtherwise || around.heading === "refuses") return "none";
  if (pairs.length === 1) return wordingOfOne(schedule, marks, around, due);
  const isLabelled = due.isIn(first.label);
  const isOfPayment = OF_A_PAYMENT.othersIn(first.label) === 0;
  if (first.layout === "before" && !isLabelled && !pairs.every((pair) => isSentence(page, pair, due)))
    return around.heading === "names" && amountTitle && OF_AMOUNTS.isIn(amountTitle.text) ? "clear" : "none";
  if (around.heading === "names" || (isLabelled && isOfPayment)) return "clear";
  if (isLabelled || around.heading === "payments" || OF_PAYMENTS.isIn(first.label)) return "if_it_adds_up";
  return pairs.every(({ between, layout }) => layout === "before" && due.isIn(between)) ? "clear" : "none";
}

/** One day and one amount are beside each other on every invoice: they must belong together by print. */
function wordingOfOne(
  { page, pairs, head }: Schedule,
  marks: readonly (readonly Mark[])[],
  { heading, row }: Surroundings,
  due: Phrases,
): Wording {
  const [pair] = pairs as [Pair];
  if (pair.layout === "labelled") return "clear";
  if (pair.layout === "before") {
    if (isSentence(page, pair, due)) return due.isIn(pair.between) ? "clear" : "if_it_adds_up";
  } else {
    if (OF_A_PAYMENT.othersIn(pair.between) > 0 || /\d/.test(pair.between.replace(KNOWN_NUMBERS, ""))) return "none";
    if (OF_A_PAYMENT.othersIn(pair.label) === 0 && pair.label !== "") {
      if (due.isIn(pair.label) || heading === "names") return "clear";
      if (OF_PAYMENTS.isIn(pair.label)) return "if_it_adds_up";
    }
  }
  const [day, amount] = [titleAbove(page, head.day, marks, row), titleAbove(page, head.amount, marks, row)];
  const isDue = heading === "names" && day !== null && due.isIn(day.text);
  if (!isDue) return "none";
  return amount === null || amount === day || OF_AMOUNTS.isIn(amount.text) ? "clear" : "none";
}

/** "TP02", "MP05", "30 gg": numbers that say how one pays. */
const KNOWN_NUMBERS = /\b(?:[TM]P\d{2}|\d{1,3}\s?(?:gg|days|tage|jours|giorni))\b/giu;

/** "Bitte überweisen Sie 500,00 EUR bis zum 12.05.2026": nothing but words of payments between the two. */
function isSentence(page: PageLayout, { amount, day, between, label }: Pair, due: Phrases): boolean {
  const isInOne = page.segmentOfToken[amount.first] === page.segmentOfToken[day.first];
  const isOfPayment = OF_A_PAYMENT.othersIn(between) === 0 && /\p{L}{2}/u.test(between);
  return isInOne && isOfPayment && (due.isIn(between) || OF_PAYMENTS.isIn(label) || due.isIn(label));
}

function namesOtherAmount(text: string): boolean {
  return OF_OTHER_AMOUNTS.isIn(text) && !OF_AMOUNTS.isIn(text);
}

interface Surroundings {
  /** Of the lines above: whether they name what is due, any payments, nothing of the kind, or something else. */
  readonly heading: "names" | "payments" | "silent" | "refuses";
  /** The row of what names them; else the first of the page. */
  readonly row: number;
}

/** Reads upwards from a schedule to the first line that names payments or has days or amounts of its own. */
function surroundingsOf(
  { page, pairs, head }: Schedule,
  marks: readonly (readonly Mark[])[],
  due: Phrases,
): Surroundings {
  const extent = extentOf(page, pairs);
  const top = Math.min(head.day.row, head.amount.row);
  let below = page.rows[top]!.box.y0;
  const start = below;
  let describesGoods = false;
  for (let at = top - 1; at >= 0; at--) {
    const row = page.rows[at]!;
    if (start - row.box.y0 > HEADING_REACH * page.lineHeight) break;
    const own = row.segments.filter(({ box }) => box.x0 < extent.x1 && box.x1 > extent.x0);
    if (own.length === 0) continue;
    if (below - row.box.y0 > ROWS_TO_HEADING * page.lineHeight) break;
    below = row.box.y0;
    if (holdsMark(marks[at]!, own)) break;
    const text = own.map((segment) => segment.text).join(" | ");
    if (OF_GOODS.isIn(text) || saysNotDue(text)) return { heading: "refuses", row: 0 };
    // "Descrizione, Rate": what the hour of a service costs.
    const naming = OF_DESCRIPTIONS.isIn(text) ? dueWording(null) : due;
    if (own.some((segment) => naming.isIn(segment.text) && !OF_OTHER_DAYS.isIn(segment.text)))
      return { heading: describesGoods ? "refuses" : "names", row: at };
    if (OF_PAYMENTS.isIn(text)) return { heading: "payments", row: at };
    describesGoods ||= OF_DESCRIPTIONS.isIn(text);
  }
  return { heading: describesGoods ? "refuses" : "silent", row: 0 };
}

function extentOf({ lineHeight }: PageLayout, pairs: readonly Pair[]): Pick<Box, "x0" | "x1"> {
  const boxes = pairs.flatMap(({ day, amount }) => [boxOf(day), boxOf(amount)]);
  const left = pairs.reduce((least, pair) => Math.min(least, pair.left), Number.POSITIVE_INFINITY);
  const right = boxes.reduce((most, { x1 }) => Math.max(most, x1), 0);
  return { x0: left - HEADING_MARGIN * lineHeight, x1: right };
}

function holdsMark(marks: readonly Mark[], segments: readonly Segment[]): boolean {
  return marks.some(({ first }) =>
    segments.some(({ tokens }) => tokens[0]!.index <= first && first <= tokens.at(-1)!.index),
  );
}

/** The words above a day or an amount, not above the heading, if they are near and have no day or amount in them. */
function titleAbove(page: PageLayout, mark: Mark, marks: readonly (readonly Mark[])[], from: number): Segment | null {
  return nearestAbove(
    page,
    boxOf(mark),
    TITLE_REACH,
    (segment) => segment.row >= from && /\p{L}{2}/u.test(segment.text) && !holdsMark(marks[segment.row]!, [segment]),
  );
}
