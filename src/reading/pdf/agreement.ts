import { distance } from "fastest-levenshtein";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { Raster } from "../raster.ts";
import type { Ocr } from "../read-raster.ts";
import { type GlyphWord, textOfWord } from "./glyph-words.ts";

/** Words sampled: 12 cost 0.1 s and distinguish 0.6 from 0.9 reliably. */
const SAMPLE = 12;

/**
 * How well the words match what is printed at their places: 0 to 1, the mean similarity of a sample to what OCR reads
 * there; null if none of them can be tested. The sample, always the same, is the longest word of each of several parts
 * of the page.
 */
export async function agreementWithPrint(
  ocr: Ocr,
  raster: Raster,
  words: readonly GlyphWord[],
  frame: { readonly width: number; readonly height: number },
): Promise<number | null> {
  const usable = words.filter((word) => isTriable(textOfWord(word)) && word.run.ux > 0.75);
  const sample = spread(usable, SAMPLE);
  if (sample.length === 0) return null;
  let sum = 0;
  const rects = sample.map((word) => rectOf(word, raster.width / frame.width));
  for (const [i, { characters }] of (await ocr.recognise(raster, rects)).entries())
    sum += likeness(textOfWord(sample[i]!), characters.map((character) => character.text).join(""));
  return sum / sample.length;
}

/** OCR knows Latin letters only: it cannot contradict Chinese. */
function isTriable(text: string): boolean {
  return plain(text).length >= 3 && !hasForeignLetters(text);
}

export function hasForeignLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** 1 for the same letters and digits, 0 if none is in its place; case and punctuation are ignored. */
function likeness(a: string, b: string): number {
  const [one, other] = [plain(a), plain(b)];
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The longest word of each of `count` parts of the list. */
function spread(words: readonly GlyphWord[], count: number): GlyphWord[] {
  const stretch = Math.max(1, words.length / count);
  return Array.from({ length: Math.min(count, words.length) }, (_, i) =>
    words
      .slice(Math.floor(i * stretch), Math.max(Math.floor((i + 1) * stretch), Math.floor(i * stretch) + 1))
      .reduce((longest, word) => (word.glyphs.length > longest.glyphs.length ? word : longest)),
  );
}

/** The recogniser was trained on lines with this part of their height around them. */
const MARGIN = 0.2;

function rectOf({ ink, run }: GlyphWord, scale: number): RotatedRect {
  const [along, across] = [(ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2];
  const height = ink.y1 - ink.y0;
  return {
    cx: (along * run.ux - across * run.uy) * scale,
    cy: (along * run.uy + across * run.ux) * scale,
    width: (ink.x1 - ink.x0 + 2 * MARGIN * height) * scale,
    height: height * (1 + 2 * MARGIN) * scale,
    ux: run.ux,
    uy: run.uy,
  };
}
