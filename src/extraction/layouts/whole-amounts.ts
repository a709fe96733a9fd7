import type { WeighedCandidates } from "./weighed-candidates.ts";

const WITH_CENTS = /[.,]\d{2}$/;
/** Numbers with spaced thousands: with cents, and without. */
const [SPACED_WITH_CENTS, SPACED_WITHOUT] = [/(?<!\d)\d{1,3}(?: \d{3})+[.,]\d{2}$/, /^-?[1-9]\d{0,2}(?: \d{3})+$/];
const WHOLE = /^-?\d{1,3}(?:[.,'’ ]?\d{3})*$/;
/** Minimum lead in logits of an amount over the numbers of which it is printed. */
const LEAST_LEAD = 4;

/**
 * The "1" and the "386,20" of "1 386,20", or the "8" of "8 702", are numbers of one word each, as the remembered
 * "214,50" and "945" were. The whole takes the place of its parts if it has cents like the remembered one, or none
 * like it.
 */
export function withWholeAmounts(
  { candidates, bases, weights }: WeighedCandidates,
  known: { readonly text: string | null },
): readonly number[] {
  const remembered = known.text ?? "";
  const spaced = WITH_CENTS.test(remembered) ? SPACED_WITH_CENTS : WHOLE.test(remembered) ? SPACED_WITHOUT : null;
  if (spaced === null) return weights;
  const total = (i: number) => bases[i]! + judged[i]!;
  const judged = [...weights];
  for (const [whole, { tokens, value, text, page }] of candidates.entries()) {
    const isFigure = value?.type === "amount" || value?.type === "number";
    if (!isFigure || tokens.length < 2 || !spaced.test(text)) continue;
    for (const [part, other] of candidates.entries()) {
      const isPart = other.page === page && other.tokens.length < tokens.length && tokens.includes(other.tokens[0]!);
      if (!isPart) continue;
      const most = Math.max(total(whole), total(part));
      judged[whole] = most - bases[whole]!;
      judged[part] = Math.min(judged[part]!, most - LEAST_LEAD - bases[part]!);
    }
  }
  return judged;
}
