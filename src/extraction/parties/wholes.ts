import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { addressesInFull } from "./addresses-in-full.ts";
import { namesInFull } from "./names-in-full.ts";

/** Evidence for names and addresses in full instead of a part of them, by the `logits` that candidates have without it; null for none. */
export function wholesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  read: ReadField,
): (Evidence | null)[] {
  return (read.meaning.type === "address" ? addressesInFull : namesInFull)(candidates, logits, read);
}
