import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { addressesInFull } from "./addresses-in-full.ts";
import { companiesAboveContacts } from "./contacts-below-companies.ts";
import { isNameOfParty, namesInFull } from "./names-in-full.ts";
import { numbersInFull } from "./numbers-in-full.ts";
import { personsInFull } from "./persons-in-full.ts";

/**
 * Evidence for complete names and addresses instead of parts of them, from the `logits` that candidates have without
 * it; null for none.
 */
export function wholesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  read: ReadField,
): (Evidence | null)[] {
  if (read.meaning.type === "document_number") return numbersInFull(candidates, logits, read);
  if (read.meaning.type === "address") return addressesInFull(candidates, logits, read);
  if (read.meaning.concept === "employee.name") return personsInFull(candidates, logits);
  const full = namesInFull(candidates, logits, read);
  if (!isNameOfParty(read)) return full;
  const known = logits.map((logit, i) => logit + (full[i]?.weight ?? 0));
  const companies = companiesAboveContacts(candidates, known);
  return full.map((evidence, i) => evidence ?? companies[i]!);
}
