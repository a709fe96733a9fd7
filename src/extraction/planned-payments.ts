import type { Evidence } from "../core/documents/result.ts";
import type { ReadField, ScoredCandidate } from "./candidate.ts";
import type { Concept } from "./lexicons/concepts.ts";
import type { PageLayout } from "./page/layout.ts";
import type { Decision } from "./scoring/decode.ts";
import { readInstalments } from "./tables/instalments/instalment-rows.ts";
import type { Cell } from "./tables/table-row.ts";
import type { DocumentStyle } from "./types/document-style.ts";

const [DUE_DATE, AMOUNT_DUE] = ["invoice.due_date", "invoice.amount_due"] as const satisfies readonly Concept[];

const FIRST_DAY: Evidence = { term: "the first of the payments due", weight: 0 };
const ONLY_AMOUNT: Evidence = { term: "the only payment due", weight: 2.5 };

/**
 * What an invoice's plan of payments says of its single fields: it is due on the first of the days, and if nothing else
 * is said to be due, the amount of the only payment is.
 */
export function withPlannedPayments(
  decisions: readonly Decision[],
  pages: readonly PageLayout[],
  style: DocumentStyle,
): Decision[] {
  if (!decisions.some(({ read }) => isOf(read, DUE_DATE) || isOf(read, AMOUNT_DUE))) return [...decisions];
  const { rows, sum } = readInstalments(pages, style);
  const days = rows.flatMap(({ cells }) => cells.get("due_date") ?? []);
  const amount = rows.length === 1 && sum === "confirmed" ? rows[0]!.cells.get("amount") : undefined;
  return decisions.map((decision) => {
    if (isOf(decision.read, DUE_DATE)) return withFirstDay(decision, days);
    return isOf(decision.read, AMOUNT_DUE) && amount ? withOnlyAmount(decision, amount) : decision;
  });
}

function isOf({ template, meaning, field }: ReadField, concept: Concept): boolean {
  return template === "invoice" && meaning.concept === concept && !field.multiple;
}

function withFirstDay(decision: Decision, days: readonly Cell[]): Decision {
  const [first, ...later] = days;
  const [chosen] = decision.chosen;
  if (!first || !chosen || !later.some((day) => isAt(chosen, day))) return decision;
  const earlier = decision.others.find((other) => isAt(other, first));
  if (!earlier) return decision;
  const logit = Math.max(earlier.logit, chosen.logit);
  return {
    ...decision,
    chosen: [{ ...earlier, logit, evidence: [...earlier.evidence, FIRST_DAY] }],
    others: [chosen, ...decision.others.filter((other) => other !== earlier)],
  };
}

function withOnlyAmount(decision: Decision, amount: Cell): Decision {
  if (decision.chosen.length > 0) return decision;
  const only = decision.others.find((other) => isAt(other, amount));
  if (!only) return decision;
  const paid = {
    ...only,
    logit: Math.max(0, only.logit) + ONLY_AMOUNT.weight,
    evidence: [...only.evidence, ONLY_AMOUNT],
  };
  return { ...decision, chosen: [paid], others: decision.others.filter((other) => other !== only) };
}

/** The same value, here or where it is printed again. */
function isAt({ candidate }: ScoredCandidate, { tokens, text, number }: Cell): boolean {
  if (candidate.tokens[0] === tokens[0] || candidate.text === text) return true;
  return number !== null && Number(candidate.key) === Number(number);
}
