import type { Random } from "../measuring/random.ts";

const MISREAD: Readonly<Record<string, string>> = {
  O: "0",
  "0": "O",
  I: "l",
  l: "1",
  S: "5",
  B: "8",
  e: "c",
  a: "o",
  n: "r",
};

/**
 * A word as returned by a reader that gets this share of the words wrong in one letter, and has a low confidence in
 * those.
 */
export function misreadWord(text: string, share: number, random: Random): { text: string; confidence: number } {
  const isMisread = random.chance(share);
  const wrong = isMisread ? text.replace(/[O0IlSBean]/, (sign) => MISREAD[sign]!) : text;
  return { text: wrong, confidence: isMisread ? 0.6 + 0.3 * random.next() : 0.9 + 0.1 * random.next() };
}
