import type { Evidence } from "../../core/result.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import type { Token } from "../page/layout.ts";
import { lineThatBegins, lineThatEnds } from "./broken-names.ts";
import { inFull, placeOfBest } from "./in-full.ts";
import { placeInBlock } from "./party-features.ts";

const TERM = "the name in full and in short";

/**
 * "Hotel Miramonti" in large type, "Hotel Miramonti di Zardini M. & C. s.a.s." in the foot: they are one party, and its name is the one
 * with its legal form. "Azienda Sanitaria di" above "Grosseto" is no name without it, nor is "& Figli S.r.l." Everything that speaks for the
 * short form speaks for the name, so the two change places where the short one leads. Null for candidates that this says nothing of;
 * `logits` are those of the candidates.
 */
export function namesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  { isWriters, meaning, template }: ReadField,
): (Evidence | null)[] {
  // The head of a receipt has lines of its own.
  const isName = (meaning.type === "organization" || meaning.concept === "buyer.name") && template !== "receipt";
  if (!isName) return candidates.map(() => null);
  const broken = inFull(candidates, logits, TERM, (part) => wholeOf(candidates, logits, part));
  if (broken.some((evidence) => evidence !== null) || isWriters === undefined) return broken;
  const brand = brandAndFull(candidates, logits);
  return inFull(candidates, logits, TERM, ({ key }) => (brand?.key === key ? brand.full : -1));
}

/** The key of the likeliest brand, and the place of the name in full. */
function brandAndFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
): { readonly key: string; readonly full: number } | null {
  const places = candidates.map(placeInBlock);
  const short = placeOfBest(logits, (i) => places[i]?.isBrand === true);
  if (short < 0) return null;
  const { key } = candidates[short]!;
  const isFull = (i: number) => places[i]?.isInFull === true && candidates[i]!.key.startsWith(key);
  // "… Joinery Ltd." and "… Joinery Ltd. Registered in England": the name ends in its form.
  const shortest = Math.min(...candidates.map((candidate, i) => (isFull(i) ? candidate.key.length : Infinity)));
  const full = placeOfBest(logits, (i) => isFull(i) && candidates[i]!.key.length === shortest);
  return full < 0 ? null : { key, full };
}

/** Of a name that is broken, the same with the whole of the next line, or with the line that it begins in; -1 where it may be whole. */
function wholeOf(candidates: readonly Candidate[], logits: readonly number[], broken: Candidate): number {
  const below = lineThatEnds(broken);
  const above = below ? null : lineThatBegins(broken);
  if (!below && !above) return -1;
  const last = (below ?? broken).tokens.at(-1);
  const begins = (token: Token) =>
    above ? broken.page.segmentOfToken[token.index] === above : token === broken.tokens[0];
  return placeOfBest(logits, (i) => {
    const { tokens, page } = candidates[i]!;
    return page === broken.page && begins(tokens[0]!) && tokens.at(-1) === last;
  });
}
