import type { Evidence } from "../../../core/documents/result.ts";
import type { Candidate, ReadField } from "../../candidate.ts";
import { domainOf } from "../../fields/field-concepts.ts";

/** In prose labels are words of sentences: "al", "Datum" and "fee" stand before many a value that is nobody's. */
const NOT_TOLD = -4;

/** What no sentence and no caption of a contract says is rather not the field's, unless the user's own label stands beside it. */
export function contractEvidence({ isTold, labels }: Candidate, { field, meaning }: ReadField): Evidence[] {
  const isOfContracts = meaning.concept !== null && OF_CONTRACTS.has(domainOf(meaning.concept));
  const isLabelled = labels.some(({ hit }) => hit.meanings.has(`field:${field.key}`));
  return isTold || isLabelled || !isOfContracts ? [] : [{ term: "no sentence says so", weight: NOT_TOLD }];
}

const OF_CONTRACTS: ReadonlySet<string> = new Set(["agreement", "contract"]);
