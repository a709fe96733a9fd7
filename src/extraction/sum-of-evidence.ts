import type { Evidence } from "../core/documents/result.ts";

/** In logits. */
export function sumOf(evidence: readonly Evidence[]): number {
  return evidence.reduce((sum, { weight }) => sum + weight, 0);
}
