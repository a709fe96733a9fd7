import { median } from "../../core/basics/median.ts";
import type { Word } from "../../core/documents/document.ts";
import type { Point } from "../../core/geometry.ts";

/**
 * Words that are skewed against the page. Pages are read upright, so anything that leans by more than a few degrees was
 * stamped or written on the paper after it was printed. Of 2 600 lines of 80 scanned papers 12 lean so, eight of which
 * are stamps or cross the print.
 */

/**
 * Degrees, by the length of a run in units of its own height: the lean of a shorter one depends on its letters, and
 * lines of photographs, whose perspective is not fully corrected, lean by up to 3.
 */
const LEAST_LEAN = [
  { length: 5, degrees: 3.2 },
  { length: 2.5, degrees: 4.2 },
];
/** Degrees by which the words of one run may differ. */
const SAME_LEAN = 0.8;
const DEGREES = 180 / Math.PI;

/** The words of a page that lean; none of a text layer, whose boxes never do. */
export function askewWords(words: readonly Word[]): ReadonlySet<Word> {
  const stretches = stretchesOf(words.filter(({ source }) => source === "ocr"));
  const usual = median(stretches.map(({ lean }) => lean));
  const askew = stretches.filter(({ lean, length }) =>
    LEAST_LEAN.some((least) => length >= least.length && Math.abs(lean - usual) > least.degrees),
  );
  return new Set(askew.flatMap((stretch) => stretch.words));
}

interface Stretch {
  readonly words: Word[];
  /** Degrees, clockwise. */
  readonly lean: number;
  /** In heights of its first word. */
  length: number;
}

/** Consecutive words of a line that lean alike, as words do that the reader found in one box. */
function stretchesOf(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = [];
  let line = -1;
  for (const word of words) {
    const { lean, length } = slopeOf(word);
    const last = stretches.at(-1);
    if (last && line === word.line && Math.abs(last.lean - lean) < SAME_LEAN) {
      last.words.push(word);
      last.length += length;
    } else stretches.push({ words: [word], lean, length });
    line = word.line;
  }
  return stretches;
}

/** Along the upper and the lower edge of its box: corners go clockwise from the upper left one of the upright word. */
function slopeOf({ flatPolygon, polygon: onPage }: Word): { lean: number; length: number } {
  const polygon = flatPolygon ?? onPage;
  const [a, b, c, d] = polygon as readonly [Point, Point, Point, Point];
  const [x, y] = [b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]];
  const height = Math.hypot(d[0] - a[0], d[1] - a[1]);
  return { lean: Math.atan2(y, x) * DEGREES, length: Math.hypot(x, y) / 2 / Math.max(1, height) };
}
