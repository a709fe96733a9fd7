import type { Word } from "../../core/documents/document.ts";
import { type Box, boxOfPolygon, type Point, unionOfBoxes } from "../../core/geometry.ts";

/**
 * Lines that run up or down the margin of an upright page: where a company is registered, a form's number. Their words
 * have the heights of lines and stand beside all the print of the page, so that they would be in every row of a table.
 * They are laid as lines of their own below it, where they can be read like any other.
 */

/** A turned line is this much longer along the page's height than across. */
const STEEPNESS = 3;
/** Where more of the words run so, it is the page that is turned. */
const MOST_OF_PAGE = 0.3;
/** From one line to the next, and from the print to the first, in heights of the line. */
const PITCH = 2;

/** Where words are laid; pixels of the flat page, turned lines below its lowest other word. */
export function placesOf(words: readonly Word[]): (word: Word) => Box {
  const [turned, upright] = [words.filter(isTurned), words.filter((word) => !isTurned(word))];
  if (turned.length === 0 || turned.length > MOST_OF_PAGE * words.length) return boxOf;
  const places = new Map<Word, Box>();
  const print = unionOfBoxes(upright.map(boxOf));
  let y0 = print.y1;
  for (const line of Map.groupBy(turned, (word) => word.line).values()) {
    const thickness = Math.max(...line.map(boxOf).map(({ x0, x1 }) => x1 - x0));
    y0 += PITCH * thickness;
    const ends = line.map(endsAlong);
    const begin = Math.min(...ends.map(([from]) => from));
    line.forEach((word, index) => {
      const [from, to] = ends[index]!;
      places.set(word, { x0: print.x0 + from - begin, x1: print.x0 + to - begin, y0, y1: y0 + thickness });
    });
  }
  return (word) => places.get(word) ?? boxOf(word);
}

/** Corners go clockwise from the upper left one of the upright word: the first two are its upper edge. */
function upperEdge({ flatPolygon, polygon }: Word): readonly [Point, Point] {
  const [a, b] = (flatPolygon ?? polygon) as readonly [Point, Point, Point, Point];
  return [a, b];
}

function isTurned(word: Word): boolean {
  const [a, b] = upperEdge(word);
  return Math.abs(b[1] - a[1]) > STEEPNESS * Math.abs(b[0] - a[0]);
}

/** Where a turned word begins and ends, in its direction of reading: up the page is counted from its foot. */
function endsAlong(word: Word): readonly [number, number] {
  const [a, b] = upperEdge(word);
  return b[1] > a[1] ? [a[1], b[1]] : [-a[1], -b[1]];
}

/** The box of a word on the flat page, where rows are level. */
function boxOf({ flatPolygon, polygon }: Word): Box {
  return boxOfPolygon(flatPolygon ?? polygon);
}
