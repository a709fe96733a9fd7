import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { placeOfDay } from "../own-fields/label-places.ts";
import { rowOf, segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { isOfYear } from "./consumption.ts";

/** Logits. */
const OF_ANOTHER_STRETCH = -7;

/**
 * "Consumo annuo: 1.702 kWh dal 01/06/2024 al 31/05/2025": besides their own period bills print the year with whose
 * consumption they compare. If that is the only period it is the billed one, as on an annual bill.
 */
export function periodEvidence(candidate: Candidate, all: readonly Candidate[]): Evidence[] {
  if (!isBesideYear(candidate)) return [];
  const hasOther = all.some((one) => one.key !== candidate.key && isOfStretch(one) && !isBesideYear(one));
  return hasOther ? [{ term: "of another stretch of days: a whole year", weight: OF_ANOTHER_STRETCH }] : [];
}

/** From the top of one line of a sentence to that of the next, in line heights. */
const LINE_PITCH = 2;

function isBesideYear({ page, tokens }: Candidate): boolean {
  const row = rowOf(page, tokens[0]!);
  const words = row.segments.flatMap((segment) => segment.tokens);
  const before = textOf(words.slice(0, Math.max(0, words.indexOf(tokens[0]!))));
  const over = page.rows[segmentOf(page, tokens[0]!).row - 1];
  // "… Consumo annuo: 1.702 kWh" | "dal 01/06/2024 al 31/05/2025": a line that does not begin with a capital continues
  // the one above.
  const goesOn =
    /^\p{Ll}/u.test(before) && over !== undefined && row.box.y0 - over.box.y0 < LINE_PITCH * page.lineHeight;
  return isOfYear(goesOn ? `${textOf(over.segments)} ${before}` : before);
}

/** It is an end of a period, or is a whole one: "aprile 2025". */
function isOfStretch(candidate: Candidate): boolean {
  return placeOfDay(candidate).role !== "none" || candidate.prior > 0;
}
