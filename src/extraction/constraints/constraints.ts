import type { ReadField } from "../candidate.ts";
import type { Agreement, ChosenOf } from "./agreement.ts";
import { DATE_AGREEMENTS } from "./dates.ts";
import { HOLDER_AGREEMENT } from "./holder.ts";
import { PARTY_AGREEMENTS } from "./parties.ts";
import { PROPORTION_AGREEMENTS } from "./proportions.ts";
import { SUM_AGREEMENTS } from "./sums.ts";
import { TAX_AGREEMENT } from "./taxes.ts";

/** Evidence about a whole assignment: how well the values of several fields agree, in logits. */
const AGREEMENTS: readonly Agreement[] = [
  ...SUM_AGREEMENTS,
  ...PROPORTION_AGREEMENTS,
  ...PARTY_AGREEMENTS,
  ...DATE_AGREEMENTS,
  HOLDER_AGREEMENT,
  TAX_AGREEMENT,
];

const CONSTRAINED: ReadonlySet<string> = new Set(AGREEMENTS.flatMap(({ concepts }) => concepts));

/** Fields that constrain each other are decided first, while the beam still contains their good combinations. */
export function isConstrained({ meaning }: ReadField): boolean {
  return CONSTRAINED.has(meaning.concept ?? "");
}

/** How well the values chosen so far agree. */
export function agreement(of: ChosenOf): number {
  return AGREEMENTS.reduce((logit, one) => logit + one.weigh(of), 0);
}

/** All agreements that involve a concept's value: what may change when it is chosen. */
export function agreementsOn(concept: string | null): readonly Agreement[] {
  return concept === null ? [] : AGREEMENTS.filter(({ concepts }) => concepts.includes(concept));
}
