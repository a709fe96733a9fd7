import type { Evidence } from "../../core/result.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import { lineThatEnds } from "./broken-names.ts";
import { placeInBlock } from "./party-features.ts";

const TERM = "the name in full and in short";

/**
 * "Hotel Miramonti" in large type, "Hotel Miramonti di Zardini M. & C. s.a.s." in the foot: they are one party, and its name is the one
 * with its legal form. "Azienda Sanitaria di" above "Grosseto" is no name without it. Everything that speaks for the short form speaks for
 * the name, so the two change places where the short one leads. Null for candidates that this says nothing of; `logits` are those of the
 * candidates.
 */
export function namesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  { isWriters, meaning }: ReadField,
): (Evidence | null)[] {
  const isName = isWriters !== undefined && meaning.type === "organization";
  const pair = isName ? (brokenAndWhole(candidates, logits) ?? brandAndFull(candidates, logits)) : null;
  const lead = pair ? logits[pair.short]! - logits[pair.full]! : 0;
  if (!pair || lead <= 0) return candidates.map(() => null);
  const { key } = candidates[pair.short]!;
  return candidates.map((candidate, i) => {
    if (i === pair.full) return { term: TERM, weight: lead };
    return candidate.key === key ? { term: TERM, weight: -lead } : null;
  });
}

/** Places of two candidates for one name. */
interface Pair {
  readonly short: number;
  readonly full: number;
}

function brandAndFull(candidates: readonly Candidate[], logits: readonly number[]): Pair | null {
  const places = candidates.map(placeInBlock);
  const short = bestOf(logits, (i) => places[i]?.isBrand === true);
  if (short < 0) return null;
  const { key } = candidates[short]!;
  const isFull = (i: number) => places[i]?.isInFull === true && candidates[i]!.key.startsWith(key);
  // "… Joinery Ltd." and "… Joinery Ltd. Registered in England": the name ends in its form.
  const shortest = Math.min(...candidates.map((candidate, i) => (isFull(i) ? candidate.key.length : Infinity)));
  const full = bestOf(logits, (i) => isFull(i) && candidates[i]!.key.length === shortest);
  return full < 0 ? null : { short, full };
}

/** Where the likeliest candidate of all is broken, the same with the whole of the next line. */
function brokenAndWhole(candidates: readonly Candidate[], logits: readonly number[]): Pair | null {
  const short = bestOf(logits, () => true);
  const broken = candidates[short];
  const end = broken && lineThatEnds(broken)?.tokens.at(-1);
  if (!end) return null;
  const full = bestOf(logits, (i) => {
    const { tokens, page } = candidates[i]!;
    return page === broken.page && tokens[0] === broken.tokens[0] && tokens.at(-1) === end;
  });
  return full < 0 ? null : { short, full };
}

/** The place of the highest of the logits that count; -1 for none. */
function bestOf(logits: readonly number[], counts: (index: number) => boolean): number {
  return logits.reduce((best, logit, i) => (counts(i) && (best < 0 || logit > logits[best]!) ? i : best), -1);
}
