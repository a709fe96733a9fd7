import { fnv1a } from "../basics/fnv.ts";

/**
 * A document's random number, 0..1, derived from its id: always the same for one document, and nobody can choose it,
 * since ids are random and assigned by the service. A document whose coin is below the audit rate belongs to the sample
 * that people always review.
 */
export function coinOf(documentId: string): number {
  return mixed(`coin ${documentId}`);
}

const TIE = 1e-9;

/**
 * Breaks ties: scores equal to nine digits are ordered by the document, so that "above the threshold" is always
 * decided.
 */
export function tieBreak(score: number, documentId: string): number {
  return score * (1 - TIE * mixed(`tie ${documentId}`));
}

/** FNV-1a with murmur's finaliser, as a share of 2^32. */
function mixed(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
