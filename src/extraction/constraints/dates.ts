import { isMonthEnd, isMonthStart } from "../evidence/date-features.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { type Agreement, type ChosenOf, isoOf } from "./agreement.ts";

/** In logits. */
const WRONG_ORDER = -1;
const WHOLE_MONTHS = 1.5;

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
];

export const DATE_AGREEMENTS: readonly Agreement[] = [
  ...IN_ORDER.map(([before, after]) => ({
    concepts: [before, after],
    weigh: (of: ChosenOf) => {
      const [first, second] = [isoOf(of(before)), isoOf(of(after))];
      return first && second && second < first ? WRONG_ORDER : 0;
    },
  })),
  { concepts: ["period.from", "period.to"], weigh: monthsEvidence },
];

/** Accounts and bills are of whole months: from the first day of one to the last of another. */
function monthsEvidence(of: ChosenOf): number {
  const [from, to] = [isoOf(of("period.from")), isoOf(of("period.to"))];
  return from && to && from < to && isMonthStart(from) && isMonthEnd(to) ? WHOLE_MONTHS : 0;
}
