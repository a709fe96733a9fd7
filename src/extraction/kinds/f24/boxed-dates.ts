import { type PageLayout, type Row, segmentOf, type Token } from "../../page/layout.ts";
import { calendarDate } from "../../types/dates/date.ts";
import type { Find, Found } from "../../types/field-type.ts";

/** Digits and misreadings of the sides of boxes. */
const IN_BOXES = /^[\d|[\](){}\\/.,:;!lI-]*\d[\d|[\](){}\\/.,:;!lI-]*$/;
const FIGURES = 8;
const MOST_EXCESS = 5;
/** The titles of a day's boxes are above it, at most this many line heights away. */
const REACH = 4;
/** Maximum distance of the boxes of one day, in line heights. */
const MOST_BETWEEN = 5;
/**
 * A day that was assembled is weaker evidence than one printed as such; a day of birth is confirmed by the codice
 * fiscale.
 */
const [PRIOR, PRIOR_OF_BIRTH] = [0.5, -0.5];

/**
 * The day of payment in eight boxes, whose sides a reader takes for strokes: "[01/07/2101214]" is 01072024,
 * "117/02/210/2/5" is 17022025. As many ones are removed as there are digits too many; if just one day results, that is
 * it.
 */
export const findBoxedDays: Find = (page) =>
  runsOn(page)
    .filter(([first]) => followsLabel(page, first!))
    .flatMap((run) => dayIn(page, run, /^20[0-4]\d$/, PRIOR));

/** The day of birth in its boxes, wherever they are: a bad scan leaves little of their titles. */
export const findBoxedBirths: Find = (page) =>
  runsOn(page).flatMap((run) => dayIn(page, run, /^(?:19\d|20[0-2])\d$/, PRIOR_OF_BIRTH));

function runsOn(page: PageLayout): Token[][] {
  return page.rows.flatMap((row) => runsIn(row, page.lineHeight));
}

function runsIn({ segments }: Row, lineHeight: number): Token[][] {
  const runs: Token[][] = [];
  let last: Token | undefined;
  for (const token of segments.flatMap(({ tokens }) => tokens)) {
    const goesOn = last && token.box.x0 - last.box.x1 < MOST_BETWEEN * lineHeight;
    const isBoxed = IN_BOXES.test(token.text);
    if (isBoxed && last && goesOn) runs.at(-1)!.push(token);
    else if (isBoxed) runs.push([token]);
    last = isBoxed ? token : undefined;
  }
  return runs;
}

function dayIn(page: PageLayout, run: readonly Token[], years: RegExp, prior: number): Found[] {
  const tokens = firstEight(run);
  const printed = tokens.map(({ text }) => text).join(" ");
  // A day with separators is handled as on any paper.
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})$/.test(printed)) return [];
  const figures = [...printed].flatMap((one) => (/\d/.test(one) ? [one] : /[lI!]/.test(one) ? ["1"] : []));
  const days = new Set(withoutStrokes(figures, figures.length - FIGURES).flatMap((eight) => isoOf(eight, years) ?? []));
  const [iso] = days;
  if (days.size !== 1) return [];
  const text = iso!.split("-").reverse().join("/");
  return [{ pageIndex: page.pageIndex, tokens, text, key: iso!, value: { type: "date", iso: iso! }, prior }];
}

/** Eight boxes of one digit each, whatever follows in the next boxes; else the whole run. */
function firstEight(run: readonly Token[]): readonly Token[] {
  const eight = run.slice(0, FIGURES);
  return eight.length === FIGURES && eight.every(({ text }) => /^\d$/.test(text)) ? eight : run;
}

/** All results of removing this many ones. */
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

function isoOf(eight: string, years: RegExp): string | null {
  const [, day, month, year = ""] = /^(\d{2})(\d{2})(\d{4})$/.exec(eight) ?? [];
  return years.test(year) ? (calendarDate(Number(year), Number(month), Number(day))?.iso ?? null) : null;
}

/** "DATA giorno mese anno" is above the boxes or before them, or the heading of the section that they open. */
function followsLabel(page: PageLayout, first: Token): boolean {
  const own = segmentOf(page, first);
  const row = page.rows[own.row]!.segments.flatMap(({ tokens }) => tokens);
  if (row.some(({ fold, index }) => index < first.index && index >= first.index - 4 && fold === "DATA")) return true;
  const isFirst = row[0] === first;
  return page.segments.some(({ tokens, box, row: other }) => {
    const down = (first.box.y0 - box.y1) / page.lineHeight;
    const aside = Math.abs(box.x0 - first.box.x0) / page.lineHeight;
    if (other >= own.row || down < -0.6 || down > REACH || aside > REACH) return false;
    const { fold } = tokens[0]!;
    return (
      (/^D?ATA$/.test(fold) && tokens.every((token) => !/NASCITA/.test(token.fold))) || (isFirst && fold === "ESTREMI")
    );
  });
}
