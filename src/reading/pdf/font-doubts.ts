import type { Glyph } from "./glyphs.ts";

/**
 * Reasons to doubt that a font's letters are what the file states. None is proof: doubtful fonts are checked by OCR
 * (agreement.ts). False letters are due to a font's encoding table, so each font is judged by itself.
 */
export type FontDoubt = "unmapped" | "shapes" | "letters";

/** With fewer glyphs than this a font is a bullet or a logo; it is judged by its words alone. */
const MIN_GLYPHS = 12;
/** Shares above which a font is doubted. No sound file of 184 loses its layer by them (docs/decisions/0007). */
const [MAX_UNMAPPED, MAX_MISSHAPEN] = [0.1, 0.3];
const MIN_SHAPES = 6;
/** Mean −log2 p per letter: running text of seven languages has 3.9 to 4.4, shifted alphabets 5.2 and more. */
const [MAX_SURPRISE, MIN_LETTERS] = [4.9, 60];

/** Fonts (by handle) that are doubtful. */
export function doubtedFonts(glyphs: readonly Glyph[]): Map<number, FontDoubt> {
  const byFont = new Map<number, Glyph[]>();
  for (const glyph of glyphs) {
    const those = byFont.get(glyph.run.font);
    if (those === undefined) byFont.set(glyph.run.font, [glyph]);
    else those.push(glyph);
  }
  const doubts = new Map<number, FontDoubt>();
  for (const [font, those] of byFont) {
    const doubt = those.length < MIN_GLYPHS ? null : doubtOf(those);
    if (doubt !== null) doubts.set(font, doubt);
  }
  return doubts;
}

function doubtOf(glyphs: readonly Glyph[]): FontDoubt | null {
  const unmapped = glyphs.filter((glyph) => glyph.text === null).length;
  if (unmapped / glyphs.length > MAX_UNMAPPED) return "unmapped";
  if (misshapen(glyphs) > MAX_MISSHAPEN) return "shapes";
  return surprise(glyphs) > MAX_SURPRISE ? "letters" : null;
}

/** The ink of a letter in any font: descending below the baseline, as low as an x, or as high as an H. */
const [DESCENDS, LOW, TALL] = [new Set("gpqy"), new Set("acemnorsuvwxz"), new Set("bdhklABCDEFGHIKLMNOPRSTUVWXYZ")];
const [DESCENT, TALL_PART] = [0.14, 0.87];

/** Share of the font's distinct letters whose ink does not have the letter's shape; 0 if there are too few to judge. */
function misshapen(glyphs: readonly Glyph[]): number {
  const shapes = new Map<string, { readonly top: number; readonly bottom: number }>();
  for (const { text, run, ink, baseline } of glyphs) {
    if (text === null || shapes.has(text) || !(run.size > 0)) continue;
    shapes.set(text, { top: (baseline - ink.y0) / run.size, bottom: (ink.y1 - baseline) / run.size });
  }
  const known = [...shapes].filter(([text]) => DESCENDS.has(text) || LOW.has(text) || TALL.has(text));
  if (known.length < MIN_SHAPES) return 0;
  const highest = Math.max(...known.map(([, { top }]) => top));
  const wrong = known.filter(([text, { top, bottom }]) => {
    const [descends, tall] = [bottom > DESCENT * highest, top > TALL_PART * highest];
    if (DESCENDS.has(text)) return !descends || tall;
    return descends || tall !== TALL.has(text);
  });
  return wrong.length / known.length;
}

/** Letters in 10 000 of running text, mean of Italian, English, German, French, Spanish, Portuguese and Dutch. */
const PER_10_000 = {
  a: 915, b: 130, c: 330, d: 450, e: 1420, f: 130, g: 170, h: 220, i: 790, j: 50, k: 70, l: 480, m: 290,
  n: 790, o: 710, p: 250, q: 70, r: 680, s: 680, t: 680, u: 410, v: 140, w: 80, x: 30, y: 60, z: 75,
} as const; // biome-ignore format: a table
const SURPRISE = new Map(Object.entries(PER_10_000).map(([letter, count]) => [letter, -Math.log2(count / 10_000)]));

/** Mean surprise of the font's letters in bits; 0 if there are too few to judge. */
function surprise(glyphs: readonly Glyph[]): number {
  let [sum, count] = [0, 0];
  for (const { text } of glyphs) {
    const bits = text === null ? undefined : SURPRISE.get(text.toLowerCase());
    if (bits === undefined) continue;
    sum += bits;
    count++;
  }
  return count < MIN_LETTERS ? 0 : sum / count;
}
