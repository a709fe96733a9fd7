import { oncePer } from "../../core/basics/once-per.ts";
import { timesEach } from "../../core/basics/times-each.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { amountOf, describeAmounts, settlementOf } from "../evidence/amount-features.ts";
import { orderEvidence } from "../evidence/order-reference.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { followsTown } from "../own-fields/behind-town.ts";
import { announcesAs } from "../page/labels.ts";
import { leftOf, rowOf, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { hasCents } from "../page/words.ts";
import { letterShare } from "../types/text-runs.ts";
import { isCompanyForm } from "../types/wording.ts";

/** What the place and the look of a value on its page say; terms without weight do not count. */
export function placeEvidence(candidate: Candidate, { meaning }: ReadField, all: readonly Candidate[]): Evidence[] {
  const ofConcept = meaning.concept === null ? undefined : PLACE_OF[meaning.concept];
  const times = timesPrinted(all).get(candidate.key) ?? 0;
  return [
    when(candidate.pageIndex > 0 && meaning.type !== "amount", "not on the first page", -0.4),
    ...(ofConcept?.(candidate, all) ?? []),
    when(times > 1 && meaning.type !== "text", "printed more than once", Math.min(0.6, 0.2 * times)),
  ];
}

/** Evidence that counts only if something holds; without weight it is dropped. */
function when(holds: boolean, term: string, weight: number): Evidence {
  return { term, weight: holds ? weight : 0 };
}

type Rule = (candidate: Candidate, all: readonly Candidate[]) => readonly Evidence[];

/** What the place and the look of a value say of fields of some concepts. */
const PLACE_OF: Readonly<Partial<Record<Concept, Rule>>> = {
  "seller.name": (candidate) => [
    { term: "near the top", weight: 1.6 * Math.max(0, 1 - topOf(candidate) * 5) },
    when(isCompanyForm(candidate.text), "company form", 0.8),
  ],
  "seller.address": (candidate) => [{ term: "near the top", weight: 1.5 * Math.max(0, 1 - topOf(candidate) * 3) }],
  "order.date": (candidate) => [behindTown(candidate)],
  "delivery.date": (candidate) => [behindTown(candidate)],
  "cu.date": (candidate) => [behindTown(candidate)],
  "invoice.date": (candidate, all) => [
    behindTown(candidate),
    when(all[0] === candidate, "first date", 0.6),
    when(topOf(candidate) < 0.5, "upper half", 0.4),
    when(timesPrinted(all).size === 1, "only date", 1),
  ],
  "cu.days": ({ key }) => [when(Number(key) > DAYS_OF_A_YEAR, "more days than a year has", -8)],
  "invoice.due_date": (candidate, all) => [when(isDayOfPaper(candidate, all), "the day of the paper", DAY_OF_PAPER)],
  "receipt.time": (candidate) => [when(standsByDate(candidate), "beside a date", 2.5)],
  "invoice.number": (candidate) => [
    { term: "upper half", weight: topOf(candidate) < 0.5 ? 0.5 : -0.5 },
    when(letterShare(candidate.text) > 0.8, "mostly letters", -1),
  ],
  "invoice.gross_total": (candidate, all) => [
    when(isLargest(candidate, all), "largest amount", 1.2),
    roundingEvidence(candidate, all),
    ...ofTotals(candidate),
  ],
  "invoice.tax_total": (candidate) => [
    when(isTaxed(candidate), "what the tax is on", -3),
    when(isStampDuty(candidate), "a duty, no tax on the price", STAMP_DUTY),
    zero(candidate),
    ...ofTotals(candidate),
  ],
  "invoice.net_total": (candidate) => [zero(candidate), ...ofTotals(candidate)],
  "invoice.amount_due": (candidate) => [
    when(isSaidToBeDue(candidate), "said to be what is due", SAID_TO_BE_DUE),
    zero(candidate),
    ...ofTotals(candidate),
  ],
  "invoice.order_number": orderEvidence,
  "invoice.currency": (candidate, all) => [
    when(all[0] === candidate, "first", 0.3),
    when(timesPrinted(all).size === 1, "only currency", 2.5),
  ],
};

/** No scorer knows what is due, whose words are those of no other amount. */
const SAID_TO_BE_DUE = 1.5;
const LEAST_SAID = 0.5;

function isSaidToBeDue({ labels }: Candidate): boolean {
  return labels.some((label) => announcesAs(label, "invoice.amount_due", LEAST_SAID));
}

/** 0 at the top of the text block, 1 at its end. */
export function topOf({ page, box }: Candidate): number {
  return (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
}

function behindTown(candidate: Candidate): Evidence {
  return when(followsTown(candidate), "behind the name of a town", BEHIND_TOWN);
}

function zero({ key }: Candidate): Evidence {
  return when(Number(key) === 0, "zero", -0.8);
}

function ofTotals(candidate: Candidate): Evidence[] {
  return [when(hasDecimals(candidate), "has decimals", 0.8), when(topOf(candidate) > 0.4, "lower part", 0.3)];
}

/** How often each value occurs among the candidates. */
const timesPrinted = oncePer((all: readonly Candidate[]) => timesEach(all.map(({ key }) => key)));

/** More than any sum that it makes hold: together with the price it makes up the total of every invoice without tax. */
const STAMP_DUTY = -20;

/** "Imposta di bollo € 2,00", also as long as "Imposta di bollo assolta sull'originale a carico del cliente 2,00". */
function isStampDuty({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  if (leftOf(page, first, 6).some(namesDuty)) return true;
  // Only what stands directly before it: a note on the duty may stand in a line with the totals.
  const own = segmentOf(page, first);
  const { segments } = rowOf(page, first);
  const name = segments[segments.indexOf(own) - 1]?.tokens ?? [];
  const before = [...name, ...own.tokens.slice(0, own.tokens.indexOf(first))];
  return before.slice(before.findLastIndex(hasCents) + 1).some(namesDuty);
}

/** Fewer words than `CHARGE_WORDS` has, since more depends on them: nothing outdoes what they weigh. */
function namesDuty({ fold }: Token): boolean {
  return /^(?:BOLLO|BOLLI|STEMPELSTEUER)$/.test(fold);
}

/** The boxes of the form have three-digit numbers, too. */
const DAYS_OF_A_YEAR = 366;
const BEHIND_TOWN = 1.5;

const DAY_OF_PAPER = -4;
const LEAST_ANNOUNCED = 1.5;

/**
 * The day that a label calls the date of the paper is printed in other places too: paid on, departed on, printed on. It
 * is the day of payment if a label says so.
 */
function isDayOfPaper({ key }: Candidate, all: readonly Candidate[]): boolean {
  const { ofPaper, ofPayment } = announcedDays(all);
  return ofPaper.has(key) && !ofPayment.has(key);
}

const announcedDays = oncePer((all: readonly Candidate[]) => {
  const announced = (meaning: Concept) =>
    all.filter(({ labels }) => labels.some((label) => announcesAs(label, meaning, LEAST_ANNOUNCED)));
  const keys = (some: readonly Candidate[]): ReadonlySet<string> => new Set(some.map(({ key }) => key));
  // "Weimar, 07.06.2025": also of the last night on a hotel's bill.
  return {
    ofPaper: keys([...announced("invoice.date"), ...all.filter(followsTown)]),
    ofPayment: keys(announced("invoice.due_date")),
  };
});

/** The clock time of a receipt is in the row of its date. */
function standsByDate({ page, tokens }: Candidate): boolean {
  const row = rowOf(page, tokens[0]!);
  return /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(textOf(row.segments));
}

const ON: ReadonlySet<string> = new Set(["SU", "ON", "AUF", "VON", "SUR", "SOBRE", "OVER"]);

/** "IVA 22% su € 1.850,00", "zzgl. 19 % USt. auf 925,00 EUR". */
function isTaxed({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  const own = segmentOf(page, first).tokens;
  const at = own.indexOf(first);
  const before = own.slice(Math.max(0, at - 2), at).filter(({ fold }) => fold !== "" && fold !== "EUR");
  return ON.has(before.at(-1)?.fold ?? "");
}

function hasDecimals({ key, text }: Candidate): boolean {
  return key.includes(".") || /[.,]\s?\d{2}\D*$/.test(text);
}

const ROUNDED_AND_PAID = 2;
/**
 * Of 104 receipts with a sum that was rounded to what was paid, four have the sum before rounding as their annotated
 * total.
 */
const ROUNDED_AWAY = -2.5;
const amountsOf = oncePer(describeAmounts);

/** Small coins are gone in many countries: the total is the rounded sum, if that is what was paid. */
function roundingEvidence(candidate: Candidate, all: readonly Candidate[]): Evidence {
  const settled = settlementOf(candidate, amountOf(candidate), amountsOf(all));
  if (settled.isRoundedAway) return { term: "rounded for payment", weight: ROUNDED_AWAY };
  const isPaid = settled.isPaid || settled.isPaidLessChange;
  return when(settled.isRounded && isPaid, "rounded, and paid", ROUNDED_AND_PAID);
}

function isLargest(candidate: Candidate, all: readonly Candidate[]): boolean {
  const largest = largestWithDecimals(all);
  return largest === null || largest <= Number(candidate.key);
}

/** Null if no amount has decimals. */
const largestWithDecimals = oncePer((all: readonly Candidate[]): number | null =>
  all.filter(hasDecimals).reduce<number | null>((most, { key }) => Math.max(most ?? Number(key), Number(key)), null),
);
