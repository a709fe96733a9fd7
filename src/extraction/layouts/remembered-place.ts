import type { PageLayout, Token } from "../page/layout.ts";
import { similarity } from "../page/text.ts";
import { isBehindFigure, placeOf, wordsAbove, wordsLeft } from "../surroundings.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { wordsInOrder } from "./likeness.ts";
import type { TemplateMatch } from "./template-match.ts";

/**
 * Minimum agreement of the words around a place with those around the remembered one; tolerates one or two misread
 * letters.
 */
const AGREES = 0.75;
/** Under the same title, a value begins within this share of the text block's width of where it did. */
const SAME_COLUMN = 0.06;
/** Maximum distance from the remembered place if there are no words around it. */
export const SAME_PLACE = 0.02;

/** The distance of the word from where the remembered value began, in widths of the text block. */
export function offPlace(
  page: PageLayout,
  { box }: Token,
  known: FieldMemory,
  shift: TemplateMatch["shift"],
): { dx: number; dy: number } {
  const place = placeOf(page, box);
  const down = Math.abs(place.y - known.y - shift.y);
  // Of a value of several lines the last one has that distance from the end, not the first.
  const up = known.lines > 1 ? Infinity : Math.abs(place.fromEnd - known.fromEnd);
  return { dx: Math.abs(place.x0 - known.x0 - shift.x), dy: Math.min(down, up) };
}

/** A memory's places on a page are needed once when candidates are looked for and again when they are scored. */
const knownWords = new WeakMap<FieldMemory, WeakMap<PageLayout, readonly Token[]>>();

/** Words at which a value may begin that is at the remembered place, or beside the same label. */
export function wordsAsRemembered(
  page: PageLayout,
  known: FieldMemory,
  shift: TemplateMatch["shift"],
): readonly Token[] {
  const byPage = knownWords.get(known) ?? new WeakMap<PageLayout, readonly Token[]>();
  knownWords.set(known, byPage);
  const words = byPage.get(page) ?? page.tokens.filter((token) => standsAsRemembered(page, token, known, shift));
  byPage.set(page, words);
  return words;
}

function standsAsRemembered(
  page: PageLayout,
  token: Token,
  known: FieldMemory,
  shift: TemplateMatch["shift"],
): boolean {
  if (token.fold === "") return false;
  const { dx, dy } = offPlace(page, token, known, shift);
  if (beginsTooLate(page, token, known)) return false;
  if (dx < SAME_PLACE && dy < SAME_PLACE) return true;
  if (known.left.length > 0) return isBesideLabel(page, token, known);
  if (known.above.length === 0 || dx > SAME_COLUMN) return false;
  return similarity(wordsAbove(page, token, token.box).join(" "), known.above.join(" ")) >= AGREES;
}

function isBesideLabel(page: PageLayout, token: Token, known: FieldMemory): boolean {
  const left = wordsLeft(page, token);
  const [nearest] = left;
  if (nearest === undefined || known.left.length === 0 || similarity(nearest, known.left[0]!) < AGREES) return false;
  return wordsInOrder(left, known.left) >= AGREES;
}

/**
 * The remembered value began with the number right after its label, and a number is between the label and this word. In
 * "+2 °C to +4 °C" the "°C" is beside "Temperature" too, since numbers do not count as words of a label, and may be
 * closer to where "+5 °C" was.
 */
export function beginsTooLate(page: PageLayout, first: Token, known: FieldMemory): boolean {
  if (known.behindFigure !== false || !/^\S*\d/.test(known.text ?? "")) return false;
  return isBehindFigure(page, first) && isBesideLabel(page, first, known);
}
