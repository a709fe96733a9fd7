/**
 * A word of which the file names some letters and OCR read all: the letters as the file names them, and in place of
 * those it does not name what OCR read there, at most `MOST_OF_A_GLYPH` letters each, as a ligature has. Null if OCR
 * read something else.
 *
 * The cheapest alignment of the two, as for the edit distance, in which an unnamed glyph takes its letters for nothing.
 *
 * @param named the word's glyphs, null for one without a name
 *
 * @example namedByOcr(["e", "n", null, ".", "e", "x"], "entiex") // "enti.ex"
 */
export function namedByOcr(named: readonly (string | null)[], read: string): string | null {
  const glyphs = named.flatMap((text) => (text === null ? [null] : [...text]));
  const letters = [...read];
  if (glyphs.length * letters.length > MOST_COMPARED) return null;
  const best: Step[][] = [];
  for (let at = 0; at <= glyphs.length; at++) {
    const row: Step[] = [];
    best.push(row);
    for (let end = 0; end <= letters.length; end++) row.push(cheapest(best, glyphs, letters, at, end));
  }
  const known = glyphs.filter((glyph) => glyph !== null).length;
  const last = best[glyphs.length]![letters.length]!;
  return last.cost <= MOST_WRONG * known ? last.text : null;
}

/** Words are short; what is not, is no word. */
const MOST_COMPARED = 10_000;
/** Letters of one glyph: "ffi" is the longest ligature in use. */
const MOST_OF_A_GLYPH = 3;
/** The share of the named letters that OCR may have read otherwise. */
const MOST_WRONG = 0.34;

/** The first glyphs against the first letters read. */
interface Step {
  readonly cost: number;
  readonly text: string;
}

function cheapest(
  best: readonly (readonly Step[])[],
  glyphs: readonly (string | null)[],
  letters: readonly string[],
  at: number,
  end: number,
): Step {
  if (at === 0) return { cost: end, text: "" };
  const glyph = glyphs[at - 1]!;
  const [above, own] = [best[at - 1]!, best[at]!];
  const ways: Step[] = [];
  if (end > 0) ways.push({ cost: own[end - 1]!.cost + 1, text: own[end - 1]!.text });
  if (glyph === null) {
    for (let count = 1; count <= Math.min(MOST_OF_A_GLYPH, end); count++) {
      const before = above[end - count]!;
      ways.push({ cost: before.cost, text: before.text + letters.slice(end - count, end).join("") });
    }
    // Nothing was read in its place.
    ways.push({ cost: above[end]!.cost + letters.length + 1, text: above[end]!.text });
  } else {
    ways.push({ cost: above[end]!.cost + 1, text: above[end]!.text + glyph });
    if (end > 0) {
      const isSame = letters[end - 1] === glyph;
      ways.push({ cost: above[end - 1]!.cost + (isSame ? 0 : 1), text: above[end - 1]!.text + glyph });
    }
  }
  return ways.reduce((cheap, way) => (way.cost < cheap.cost ? way : cheap));
}
