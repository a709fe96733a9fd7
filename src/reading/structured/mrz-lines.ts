import type { Page, Word } from "../../core/documents/document.ts";
import { type Box, boxOfPolygon, unionOfBoxes, verticalOverlap } from "../../core/geometry.ts";

/** A printed line that may belong to a machine-readable zone: only A–Z, 0–9 and the filler "<" are left in its text. */
export interface MrzLine {
  readonly text: string;
  readonly words: readonly Word[];
  readonly box: Box;
}

/** The shortest zone has 30 characters; OCR loses fillers, mostly in long runs. */
const MIN_CHARACTERS = 18;
const MAX_CHARACTERS = 60;

/** Candidate lines of the page, from top to bottom. */
export function mrzCandidateLines(page: Page): MrzLine[] {
  return printedLines(page)
    .map((words) => ({
      text: mrzText(words.map((word) => word.text).join("")),
      words,
      box: boxOfWords(words),
    }))
    .filter((line) => looksLikeMrz(line))
    .sort((a, b) => a.box.y0 - b.box.y0);
}

/** OCR may split a zone's line at a long run of fillers: adjacent parts are joined again. */
function printedLines(page: Page): Word[][] {
  const byLine = Map.groupBy(page.words, (word) => word.line);
  const lines: { words: Word[]; box: Box }[] = [];
  for (const words of [...byLine.values()].flatMap(besideZone)) {
    const box = boxOfWords(words);
    const beside = lines.find(
      (line) =>
        verticalOverlap(line.box, box) > 0.6 &&
        (line.box.x1 <= box.x0 + 5 || box.x1 <= line.box.x0 + 5) &&
        !isBesideZone(line, { words, box }),
    );
    if (beside !== undefined && isZonePart(words) && isZonePart(beside.words)) {
      beside.words.push(...words);
      beside.box = unionOfBoxes([beside.box, box]);
    } else lines.push({ words: [...words], box });
  }
  return lines.map(({ words }) => words.sort((a, b) => boxOfPolygon(a.polygon).x0 - boxOfPolygon(b.polygon).x0));
}

/**
 * In letter heights: on a copy of both sides the front is this far beside the zone on the back, in one line of the
 * reader's.
 */
const LEAST_BETWEEN_SIDES = 2;
/** What is left of a zone's line must nearly be complete. */
const LEAST_OF_A_ZONE = 24;

/** A reader's line, cut before the last word if that alone is a line of a zone and far from the others. */
function besideZone(words: readonly Word[]): Word[][] {
  const sorted = [...words].sort((a, b) => boxOfPolygon(a.polygon).x0 - boxOfPolygon(b.polygon).x0);
  const [last, others] = [sorted.slice(-1), sorted.slice(0, -1)];
  if (last.length === 0 || others.length === 0) return [sorted];
  const parts = [others, last].map((part) => ({ words: part, box: boxOfWords(part) }));
  return isBesideZone(parts[0]!, parts[1]!) ? [others, last] : [sorted];
}

interface PrintedPart {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** Whether of two parts of a line the right one is a line of a zone, and the left one, far from it, is not. */
function isBesideZone(a: PrintedPart, b: PrintedPart): boolean {
  const [left, right] = a.box.x0 < b.box.x0 ? [a, b] : [b, a];
  const text = mrzText(right.words.map((word) => word.text).join(""));
  const isApart = right.box.x0 - left.box.x1 > LEAST_BETWEEN_SIDES * (right.box.y1 - right.box.y0);
  return isApart && text.length >= LEAST_OF_A_ZONE && text.includes("<<");
}

function boxOfWords(words: readonly Word[]): Box {
  return unionOfBoxes(words.map((word) => boxOfPolygon(word.polygon)));
}

function isZonePart(words: readonly Word[]): boolean {
  const text = mrzText(words.map((word) => word.text).join(""));
  return text.includes("<") || /^[A-Z0-9]{6,}$/.test(text);
}

/**
 * OCR-B's chevron is misread as guillemets, brackets and angle quotes; other characters outside the MRZ alphabet are
 * noise and dropped.
 */
function mrzText(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[«≪《]/g, "<<")
    .replace(/[‹〈⟨({[≤∠]/g, "<")
    .replace(/[|!]/g, "I")
    .replace(/€/g, "C")
    .replace(/\$/g, "S")
    .replace(/[^A-Z0-9<]/g, "");
}

function looksLikeMrz({ text, words }: MrzLine): boolean {
  if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return false;
  const printed = words.map((word) => word.text).join("");
  const digits = text.replace(/\D/g, "").length;
  const fillers = text.split("<").length - 1;
  // Lower case distinguishes ordinary text from a zone that OCR read with all its fillers as letters.
  const lower = printed.replace(/[^a-zà-ÿ]/g, "").length;
  return lower <= printed.length * 0.3 && (fillers >= 2 || digits >= 8);
}
