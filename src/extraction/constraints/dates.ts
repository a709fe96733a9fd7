import { isMonthEnd, isMonthStart } from "../evidence/date-features.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { placeOfDay } from "../own-fields/label-places.ts";
import { type Agreement, type ChosenOf, isoOf } from "./agreement.ts";

/** In logits. */
const WRONG_ORDER = -1;
/**
 * A period never ends before it begins; other days can be in doubt: a bill may be paid at once, a date be misprinted.
 */
const BACKWARDS = -4;
const WHOLE_MONTHS = 1.5;
const OF_TWO_STRETCHES = -1.5;
const FAR_OFF = -2;
/** Terms of payment between parties are 120 days at most; later days belong to contracts, guarantees and offers. */
const MOST_DAYS_TO_PAY = 125;
const DAY_MS = 86_400_000;

const IN_ORDER: readonly (readonly [Concept, Concept])[] = [
  ["invoice.date", "invoice.due_date"],
  ["period.from", "period.to"],
  ["period.to", "statement.date"],
  ["period.from", "invoice.due_date"],
  ["payslip.hire_date", "invoice.date"],
  ["order.date", "invoice.delivery_date"],
  ["identity.birth_date", "identity.issue_date"],
  ["identity.issue_date", "identity.expiry_date"],
  ["identity.birth_date", "cu.date"],
  ["agreement.effective_date", "agreement.end_date"],
  ["agreement.signing_date", "agreement.end_date"],
];

export const DATE_AGREEMENTS: readonly Agreement[] = [
  ...IN_ORDER.map(([before, after]) => ({
    concepts: [before, after],
    weigh: (of: ChosenOf) => {
      const [first, second] = [isoOf(of(before)), isoOf(of(after))];
      if (!first || !second || second >= first) return 0;
      return after === "period.to" ? BACKWARDS : WRONG_ORDER;
    },
  })),
  { concepts: ["invoice.date", "invoice.due_date"], weigh: termEvidence },
  { concepts: ["period.from", "period.to"], weigh: monthsEvidence },
  { concepts: ["period.from", "period.to"], weigh: stretchEvidence },
];

/** Nobody is given half a year to pay. */
function termEvidence(of: ChosenOf): number {
  const [issued, due] = [isoOf(of("invoice.date")), isoOf(of("invoice.due_date"))];
  return issued && due && Date.parse(due) - Date.parse(issued) > MOST_DAYS_TO_PAY * DAY_MS ? FAR_OFF : 0;
}

/** Accounts and bills cover whole months: from the first day of one to the last of another. */
function monthsEvidence(of: ChosenOf): number {
  const [from, to] = [isoOf(of("period.from")), isoOf(of("period.to"))];
  return from && to && from < to && isMonthStart(from) && isMonthEnd(to) ? WHOLE_MONTHS : 0;
}

/** Both ends of a period belong to one printed period, wherever each is printed. */
function stretchEvidence(of: ChosenOf): number {
  const [from, to] = [of("period.from"), of("period.to")];
  if (!from || !to) return 0;
  const [first, last] = [placeOfDay(from.candidate), placeOfDay(to.candidate)];
  const isOther = (end: string | null, chosen: string | null) => end !== null && end !== chosen;
  const parted =
    (first.role === "start" && isOther(first.other, isoOf(to))) ||
    (last.role === "end" && isOther(last.other, isoOf(from)));
  return parted ? OF_TWO_STRETCHES : 0;
}
