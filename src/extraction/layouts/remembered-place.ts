import type { PageLayout, Token } from "../page/layout.ts";
import { similarity } from "../page/text.ts";
import { isBehindFigure, placeOf, wordsAbove, wordsLeft } from "../surroundings.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { wordsInOrder } from "./likeness.ts";
import type { TemplateMatch } from "./template-match.ts";

/** Words around a place agree this well where it is the remembered one; a letter or two may be misread. */
const AGREES = 0.75;
/** Under the same title, a value begins within this share of the text block's width of where it did. */
const SAME_COLUMN = 0.06;
/** Where nothing stands around it: this near to where it was. */
export const SAME_PLACE = 0.02;

/** How far the word stands from where the remembered value began, in widths of the text block. */
export function offPlace(
  page: PageLayout,
  { box }: Token,
  known: FieldMemory,
  shift: TemplateMatch["shift"],
): { dx: number; dy: number } {
  const place = placeOf(page, box);
  const down = Math.abs(place.y - known.y - shift.y);
  // Of a value of several lines the last one is so far from the end, not the first.
  const up = known.lines > 1 ? Infinity : Math.abs(place.fromEnd - known.fromEnd);
  return { dx: Math.abs(place.x0 - known.x0 - shift.x), dy: Math.min(down, up) };
}

/** A page is asked for a memory's places when candidates are looked for and again when they are weighed. */
const knownWords = new WeakMap<FieldMemory, WeakMap<PageLayout, readonly Token[]>>();

/** Words that a value may begin with which stands where the remembered one did, or beside the same label. */
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
 * The remembered value began with the figure right behind its label, and a figure stands between the label and this word: of "+2 °C to +4 °C" the "°C" is
 * beside "Temperature" too, since figures are no words of a label, and may stand nearer to where "+5 °C" stood.
 */
export function beginsTooLate(page: PageLayout, first: Token, known: FieldMemory): boolean {
  if (known.behindFigure !== false || !/^\S*\d/.test(known.text ?? "")) return false;
  return isBehindFigure(page, first) && isBesideLabel(page, first, known);
}
