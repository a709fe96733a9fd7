import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { mayBePhone } from "../types/phone.ts";

/** Logits. */
const OF_ANOTHER_LABEL = -2.5;
const OF_NO_LABEL = -6;
/** Shorter labels are used for many things: "Nr.", "Beleg", "Codice". */
const LEAST_OF_A_NAME = 10;
/** "Factuurnr" of invoices; "Bolletta n" of bills is before other numbers, too. */
const LEAST_OF_OWN_NAME = 9;

/**
 * If one number of the paper follows the field's full name ("Rechnungsnummer DE53R8QWAEUI"), a number that follows the
 * name of something else ("Bestellnummer 306-7719") belongs to that, however typical its format; nor is it a telephone
 * number that nothing announces. Null for all others.
 */
export function namedNumberEvidence(
  candidates: readonly Candidate[],
  { meaning, template }: ReadField,
): readonly (Evidence | null)[] {
  const { type, concept } = meaning;
  const leastOfOwn = template === "invoice" ? LEAST_OF_OWN_NAME : LEAST_OF_A_NAME;
  const sides =
    type === "document_number" && concept !== null ? candidates.map((one) => saidOf(one, concept, leastOfOwn)) : [];
  if (!sides.includes("this")) return candidates.map(() => null);
  return sides.map((side, index) => {
    if (side === "other") return { term: "behind the label of another", weight: OF_ANOTHER_LABEL };
    const { labels, text } = candidates[index]!;
    const isUnnamed = side === null && !labels.some(({ hit }) => hit.meanings.has(concept!));
    return template === "invoice" && isUnnamed && mayBePhone(text)
      ? { term: "a telephone number", weight: OF_NO_LABEL }
      : null;
  });
}

/** What the label directly before a number, in its own segment, indicates. */
function saidOf({ page, tokens, labels }: Candidate, concept: string, leastOfOwn: number): "this" | "other" | null {
  const own = segmentOf(page, tokens[0]!);
  const before = labels.find(({ hit, side }) => {
    const last = hit.tokens.at(-1)!;
    return side === "left" && last.index === tokens[0]!.index - 1 && segmentOf(page, last) === own;
  });
  const isOwn = before?.hit.meanings.has(concept) === true;
  if (!before || before.hit.phrase.length < (isOwn ? leastOfOwn : LEAST_OF_A_NAME)) return null;
  return isOwn ? "this" : "other";
}
