import type { Evidence } from "../../core/result.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import { placeInBlock } from "./party-features.ts";

const TERM = "the name in full and in short";

/**
 * "Hotel Miramonti" in large type, "Hotel Miramonti di Zardini M. & C. s.a.s." in the foot: they are one party, and its name is the one
 * with its legal form. Everything that speaks for the short form speaks for the name, so the two change places where the short one leads.
 * Null for candidates that this says nothing of; `logits` are those of the candidates.
 */
export function namesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  { isWriters, meaning }: ReadField,
): (Evidence | null)[] {
  const evidence = candidates.map((): Evidence | null => null);
  if (isWriters === undefined || meaning.type !== "organization") return evidence;
  const places = candidates.map(placeInBlock);
  const short = bestOf(logits, (i) => places[i]?.isBrand === true);
  if (short < 0) return evidence;
  const { key } = candidates[short]!;
  const isFull = (i: number) => places[i]?.isInFull === true && candidates[i]!.key.startsWith(key);
  // "… Joinery Ltd." and "… Joinery Ltd. Registered in England": the name ends in its form.
  const shortest = Math.min(...candidates.map((candidate, i) => (isFull(i) ? candidate.key.length : Infinity)));
  const full = bestOf(logits, (i) => isFull(i) && candidates[i]!.key.length === shortest);
  const lead = full < 0 ? 0 : logits[short]! - logits[full]!;
  if (lead <= 0) return evidence;
  return candidates.map((candidate, i) => {
    if (i === full) return { term: TERM, weight: lead };
    return candidate.key === key ? { term: TERM, weight: -lead } : null;
  });
}

/** The place of the highest of the logits that count; -1 for none. */
function bestOf(logits: readonly number[], counts: (index: number) => boolean): number {
  return logits.reduce((best, logit, i) => (counts(i) && (best < 0 || logit > logits[best]!) ? i : best), -1);
}
