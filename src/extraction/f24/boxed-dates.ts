import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import type { Find, Found } from "../types/field-type.ts";

/**
 * The day of payment in eight boxes, of which a reader takes the sides for strokes: "[01/07/2101214]" is 01072024, "117/02/210/2/5" is
 * 17022025. Left out are as many ones as there are figures too many; where just one day is left, that is it.
 */
export const findBoxedDays: Find = (page) =>
  page.segments.flatMap(({ tokens }) => {
    const from = tokens.findIndex(({ text }) => IN_BOXES.test(text));
    if (from < 0) return [];
    const end = tokens.findIndex(({ text }, at) => at > from && !IN_BOXES.test(text));
    const boxed = tokens.slice(from, end < 0 ? undefined : end);
    return followsLabel(page, boxed[0]!) ? dayIn(page, boxed) : [];
  });

/** Figures and what a reader makes of the sides of boxes. */
const IN_BOXES = /^[\d|[\](){}\\/.,:;!lI-]*\d[\d|[\](){}\\/.,:;!lI-]*$/;
const FIGURES = 8;
const MOST_EXCESS = 5;
/** Above a day stand the titles of its boxes, at most so many line heights. */
const REACH = 4;
/** A day that was put together says less than one that is printed as such. */
const PRIOR = 0.5;

function dayIn(page: PageLayout, tokens: readonly Token[]): Found[] {
  const printed = tokens.map(({ text }) => text).join(" ");
  const figures = [...printed]
    .filter((character) => /[\dlI!]/.test(character))
    .map((one) => (/\d/.test(one) ? one : "1"));
  // A day with its separators is any paper's.
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(printed)) return [];
  const days = new Set(withoutStrokes(figures, figures.length - FIGURES).flatMap((eight) => isoOf(eight) ?? []));
  const [iso] = days;
  if (days.size !== 1) return [];
  const text = iso!.split("-").reverse().join("/");
  return [{ pageIndex: page.pageIndex, tokens, text, key: iso!, value: { type: "date", iso: iso! }, prior: PRIOR }];
}

/** All that is left when so many ones are taken out. */
function withoutStrokes(figures: readonly string[], excess: number): string[] {
  if (excess < 0 || excess > MOST_EXCESS) return [];
  let rests = new Set([figures.join("")]);
  for (let left = excess; left > 0; left--) {
    const shorter = [...rests].flatMap((rest) =>
      [...rest].flatMap((figure, at) => (figure === "1" ? [rest.slice(0, at) + rest.slice(at + 1)] : [])),
    );
    rests = new Set(shorter);
  }
  return [...rests];
}

function isoOf(eight: string): string | null {
  const [, day, month, year] = /^(\d{2})(\d{2})(20[0-4]\d)$/.exec(eight) ?? [];
  if (!day || Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  return `${year}-${month}-${day}`;
}

/** "DATA giorno mese anno" stands above the boxes or before them. */
function followsLabel(page: PageLayout, first: Token): boolean {
  const own = segmentOf(page, first);
  const row = page.rows[own.row]!.segments.flatMap(({ tokens }) => tokens);
  if (row.some(({ fold, index }) => index < first.index && index >= first.index - 4 && fold === "DATA")) return true;
  return page.segments.some(({ tokens, box, row: other }) => {
    const down = (first.box.y0 - box.y1) / page.lineHeight;
    const isOver =
      other < own.row && down > -0.6 && down < REACH && Math.abs(box.x0 - first.box.x0) < REACH * page.lineHeight;
    return isOver && /^D?ATA$/.test(tokens[0]!.fold) && tokens.every(({ fold }) => !/NASCITA/.test(fold));
  });
}
