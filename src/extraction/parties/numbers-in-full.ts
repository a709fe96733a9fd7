import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { segmentOf } from "../page/layout.ts";
import { endsOf, inFull, placeOfBest } from "./in-full.ts";

/** Letters of a series: "FPR 12/24", "GHM 88/2026", "WEB 2412-0088713". */
const SERIES = /^\p{Lu}{2,4}$/u;
/** Words in capitals between a label and its number, and what else is not of the number. */
const NO_SERIES = new RegExp(
  inLines`
    ^(?:nr|num|nro|no|del|dal|al|di|da|of|vom|von|am|du|den|vs|ns|rif|ref|id|cod|code|data|date|pag|art|iva|vat
    |tel|fax|cap|eur|usd|gbp|chf|ddt|bl|po|p\.?o|inv|doc|lot|cig|cup|cmr|kd|der|die|das|und|and|for|per|est|ist
    |tav|fg|pos)$`,
  "iu",
);

/**
 * "Ordine d'acquisto GHM 88/2026", of which "88/2026" was likelier: letters of a series between the label and the
 * number belong to it. Null for candidates to which this does not apply; `logits` are those of the candidates.
 */
export function numbersInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  { meaning }: ReadField,
): (Evidence | null)[] {
  if (meaning.type !== "document_number") return candidates.map(() => null);
  const ends = endsOf(candidates);
  return inFull(candidates, logits, "the number with its series", (part) => {
    const { tokens } = segmentOf(part.page, part.tokens[0]!);
    const series = tokens[tokens.indexOf(part.tokens[0]!) - 1];
    if (!series || !SERIES.test(series.text) || NO_SERIES.test(series.text) || !/^\d/.test(part.text)) return -1;
    if (part.labels.some(({ hit }) => hit.tokens.includes(series))) return -1;
    const wholes = ends.endingWith(part.tokens.at(-1)!).filter((i) => candidates[i]!.tokens[0] === series);
    return placeOfBest(logits, wholes);
  });
}
