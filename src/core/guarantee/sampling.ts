import { fnv1a } from "../basics/fnv.ts";

/**
 * A document's own coin, 0..1, from its id: whoever asks again gets the same answer, and nobody can wish for another, since ids are
 * random and given by the service. A document whose coin is below the audit rate is of the sample that people always review.
 */
export function coinOf(documentId: string): number {
  return mixed(`coin ${documentId}`);
}

const TIE = 1e-9;

/** Scores that are equal to nine digits are put in an order of the documents' own, so that "above the threshold" is never a tie. */
export function tieBreak(score: number, documentId: string): number {
  return score * (1 - TIE * mixed(`tie ${documentId}`));
}

/** FNV-1a with murmur's finish, as a share of 2^32. */
function mixed(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
