import type { Candidate } from "../candidate.ts";

const WITH_CENTS = /[.,]\d{2}$/;
const SPACED = /(?<!\d)\d{1,3}(?: \d{3})+[.,]\d{2}$/;
/** Logits between an amount and the figures that it is printed with. */
const LEAST_LEAD = 4;

/**
 * The "1" and the "386,20" of "1 386,20" are amounts of one word each, as the remembered "214,50" was. Where that had cents, the whole takes the
 * place of its parts.
 *
 * @param weights what the remembered layout says of each candidate, on top of `bases`
 */
export function withWholeAmounts(
  candidates: readonly Candidate[],
  weights: readonly number[],
  bases: readonly number[],
  known: { readonly text: string | null },
): readonly number[] {
  if (!WITH_CENTS.test(known.text ?? "")) return weights;
  const total = (i: number) => bases[i]! + judged[i]!;
  const judged = [...weights];
  for (const [whole, { tokens, value, text, page }] of candidates.entries()) {
    if (value?.type !== "amount" || tokens.length < 2 || !SPACED.test(text)) continue;
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
