import type { Evidence } from "../../../core/documents/result.ts";
import type { Candidate, ReadField } from "../../candidate.ts";
import { domainOf } from "../../fields/field-concepts.ts";

/** In prose labels are ordinary words: "al", "Datum" and "fee" precede many numbers that are no field's value. */
const NOT_TOLD = -4;

/**
 * A value that no sentence and no caption of a contract states is unlikely, unless the user's own label is beside it.
 */
export function contractEvidence({ isTold, labels }: Candidate, { field, meaning }: ReadField): Evidence[] {
  const isOfContracts = meaning.concept !== null && OF_CONTRACTS.has(domainOf(meaning.concept));
  const isLabelled = labels.some(({ hit }) => hit.meanings.has(`field:${field.key}`));
  return isTold || isLabelled || !isOfContracts ? [] : [{ term: "no sentence says so", weight: NOT_TOLD }];
}

const OF_CONTRACTS: ReadonlySet<string> = new Set(["agreement", "contract"]);
