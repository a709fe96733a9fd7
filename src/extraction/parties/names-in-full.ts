import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { type Segment, segmentOf, type Token } from "../page/layout.ts";
import { namesPersonWithTitle } from "../types/names/party-words.ts";
import { lineThatBegins, lineThatEnds } from "./broken-names.ts";
import { type Ends, endsOf, inFull, placeOfBest } from "./in-full.ts";
import { placeInBlock } from "./party-features.ts";

const TERM = "the name in full and in short";

/**
 * "Hotel Miramonti" in large type, "Hotel Miramonti di Zardini M. & C. s.a.s." in the foot: they are one party, and its
 * name is the one with its legal form. "Azienda Sanitaria di" above "Grosseto" is no name without it, nor is "& Figli
 * S.r.l." Everything that supports the short form supports the name, so the two change places if the short one leads.
 * Null for candidates to which this does not apply; `logits` are those of the candidates.
 */
export function namesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  read: ReadField,
): (Evidence | null)[] {
  if (!isNameOfParty(read)) return candidates.map(() => null);
  const ends = endsOf(candidates);
  const broken = inFull(candidates, logits, TERM, (part) => placeOfBest(logits, wholesOf(part, candidates, ends)));
  if (broken.some((evidence) => evidence !== null) || read.isWriters === undefined) return broken;
  const brand = brandAndFull(candidates, logits);
  return inFull(candidates, logits, TERM, ({ key }) => (brand?.key === key ? brand.full : -1));
}

/** People and companies; users may ask for them as text. */
const NAMED_WITHOUT_TYPE: ReadonlySet<string> = new Set(["buyer.name", "statement.holder"] satisfies Concept[]);

/** The head of a receipt has lines of its own. */
export function isNameOfParty({ meaning, template }: ReadField): boolean {
  const isParty = meaning.type === "organization" || NAMED_WITHOUT_TYPE.has(meaning.concept ?? "");
  return isParty && template !== "receipt";
}

/** The key of the likeliest brand, and the index of the full name. */
function brandAndFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
): { readonly key: string; readonly full: number } | null {
  const places = candidates.map(placeInBlock);
  const all = candidates.map((_, i) => i);
  const brands = all.filter((i) => places[i]?.isBrand === true);
  const short = placeOfBest(logits, brands);
  if (short < 0) return null;
  const { key } = candidates[short]!;
  const fulls = all.filter((i) => places[i]?.isInFull === true && candidates[i]!.key.startsWith(key));
  // "… Joinery Ltd." and "… Joinery Ltd. Registered in England": the name ends with its form.
  const shortest = Math.min(...fulls.map((i) => candidates[i]!.key.length));
  const full = placeOfBest(
    logits,
    fulls.filter((i) => candidates[i]!.key.length === shortest),
  );
  return full < 0 ? null : { key, full };
}

/**
 * For a broken name, the same with the whole of the next line, or with the line that it begins in; none if it may be
 * complete.
 */
function wholesOf(broken: Candidate, candidates: readonly Candidate[], ends: Ends): readonly number[] {
  const below = lineThatEnds(broken);
  if (below) {
    const last = below.tokens.at(-1);
    const opening = titleOf(segmentOf(broken.page, broken.tokens[0]!)) ?? broken.tokens[0]!;
    return ends.beginningWith(opening).filter((i) => candidates[i]!.tokens.at(-1) === last);
  }
  const above = lineThatBegins(broken);
  if (!above) return [];
  const title = titleOf(above);
  const isAbove = (token: Token) => (title ? token === title : segmentOf(broken.page, token) === above);
  return ends.endingWith(broken.tokens.at(-1)!).filter((i) => isAbove(candidates[i]!.tokens[0]!));
}

/** "Ms P J Hargreaves" above "Mr D Hargreaves": the title of the second stands between them, so the first has its. */
function titleOf({ text, tokens }: Segment): Token | null {
  return namesPersonWithTitle(text) ? tokens[0]! : null;
}
