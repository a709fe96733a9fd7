import { fnv1a } from "../../core/basics/fnv.ts";
import type { PageLayout } from "../page/layout.ts";
import { plainWords } from "./plain-text.ts";

/**
 * The content of a document as a bag of hashed terms: its words, their four-character n-grams (a misread letter spoils
 * few of them), and both once more for the head of the first page, where issuers print their names. Digits are kept: a
 * register number or a postcode identifies an issuer (SROIE vendors from one example each: 97.5 % with digits, 90.3 %
 * with digits masked).
 *
 * Terms are numbers below 2^18 with their counts, at most 63; colliding terms are merged.
 */
export type Terms = ReadonlyMap<number, number>;

export const TERM_BITS = 18;
export const MOST_COUNT = 63;

const HEAD_SHARE = 0.3;
const GRAM = 4;
/** The first pages of a long document show what it is. */
const PAGES_READ = 3;

export function termsOf(pages: readonly PageLayout[]): Terms {
  const terms = new Map<number, number>();
  const add = (term: string) => {
    const hash = hashOf(term);
    terms.set(hash, Math.min(MOST_COUNT, (terms.get(hash) ?? 0) + 1));
  };
  for (const [index, page] of pages.slice(0, PAGES_READ).entries()) {
    const headEnd = page.textBox.y0 + HEAD_SHARE * (page.textBox.y1 - page.textBox.y0);
    for (const segment of page.segments) {
      const isHead = index === 0 && segment.box.y0 <= headEnd;
      for (const word of plainWords(segment.text)) addWord(word, isHead, add);
    }
  }
  return terms;
}

function addWord(word: string, isHead: boolean, add: (term: string) => void): void {
  if (word.length < 2) return;
  const framed = `_${word}_`;
  const grams = Array.from({ length: framed.length - GRAM + 1 }, (_, at) => `#${framed.slice(at, at + GRAM)}`);
  for (const term of [word, ...grams]) {
    add(term);
    if (isHead) add(`^${term}`);
  }
}

/** FNV-1a with a final mixing step, cut to TERM_BITS. */
function hashOf(term: string): number {
  let hash = fnv1a(term);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) >>> (32 - TERM_BITS);
}

/** Longer documents are truncated here: 3 bytes per term, 200 remembered documents per service. */
const MOST_TERMS = 1000;

/** Three bytes per term, 18 bits for its number and 6 for its count, in base64. */
export function packTerms(terms: Terms): string {
  const kept = [...terms].slice(0, MOST_TERMS);
  const bytes = Buffer.alloc(3 * kept.length);
  for (const [i, [term, count]] of kept.entries()) bytes.writeUIntBE(term * (MOST_COUNT + 1) + count, 3 * i, 3);
  return bytes.toString("base64");
}

export function unpackTerms(packed: string): Terms {
  const bytes = Buffer.from(packed, "base64");
  const terms = new Map<number, number>();
  for (let at = 0; at + 3 <= bytes.length; at += 3) {
    const both = bytes.readUIntBE(at, 3);
    terms.set(Math.floor(both / (MOST_COUNT + 1)), both % (MOST_COUNT + 1));
  }
  return terms;
}
