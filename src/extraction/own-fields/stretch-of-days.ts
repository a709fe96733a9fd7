import { type PageLayout, rowOf, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { parseDate } from "../types/dates/date.ts";

/** The place of a day in a date range: "02/01/20 - 02/07/20", "dal 01/01/2024 al 31/01/2024". */
export type DayRole = "start" | "end" | "none";

const UNTIL = /^(?:[-–—]+|TO|UNTIL|TILL|THRU|THROUGH|AL|ALLA|A|BIS|AU|HASTA|E|AND)$/i;
/** Maximum number of words of a printed day. */
const MOST_WORDS = 4;
/** Two days farther apart than this, in line heights, belong to different things. */
const FARTHEST = 12;

export interface DayPlace {
  readonly role: DayRole;
  /** The word that begins the range, or the day itself if there is none: the words before it announce both ends. */
  readonly opens: Token;
  /** The day at the other end, as ISO 8601; null if there is none, or it cannot be read. */
  readonly other: string | null;
}

/** @param text the day itself, which may be one of two in a word */
export function dayPlace(page: PageLayout, tokens: readonly Token[], text: string): DayPlace {
  const [first, last] = [tokens[0]!, tokens.at(-1)!];
  const within = roleWithin(first, tokens.length, text);
  if (within) return { role: within, opens: first, other: null };
  const row = rowOf(page, first).segments.flatMap((segment) => segment.tokens);
  const [at, end] = [row.indexOf(first), row.indexOf(last)];
  const behind = dayBehind(row.slice(end + 1), last.box.x1, page.lineHeight);
  const before = dayBefore(row.slice(0, Math.max(0, at)), first.box.x0, page.lineHeight);
  const own = parseDate(text, null)?.iso ?? null;
  const follows = behind !== null && isInOrder(own, behind);
  const precedes = before !== null && isInOrder(before.day, own);
  // Three days in a row are not a range of two.
  if (follows === precedes) return { role: "none", opens: first, other: null };
  if (follows) return { role: "start", opens: first, other: behind || null };
  return { role: "end", opens: before!.opens, other: before!.day || null };
}

/** "02/01/20-02/12/20" */
function roleWithin(word: Token, words: number, text: string): DayRole | null {
  if (words > 1 || word.text.length < text.length + 6) return null;
  const at = word.text.indexOf(text);
  if (at < 0) return null;
  if (/^[-–]\d/.test(word.text.slice(at + text.length))) return "start";
  return /\d[-–]$/.test(word.text.slice(0, at)) ? "end" : null;
}

type Day = string;
const UNKNOWN = "";

/** The day that follows, or "" if it cannot be read; null if there is none. */
function dayBehind(rest: readonly Token[], x1: number, lineHeight: number): Day | null {
  const from = rest[0] && UNTIL.test(rest[0].text) ? 1 : 0;
  const first = rest[from];
  if (!first || first.box.x0 - x1 > FARTHEST * lineHeight) return null;
  for (let words = 1; words <= MOST_WORDS; words++) {
    const day = wholeDay(rest.slice(from, from + words));
    if (day !== null) return day;
  }
  return null;
}

function dayBefore(rest: readonly Token[], x0: number, lineHeight: number): { day: Day; opens: Token } | null {
  const to = rest.length > 0 && UNTIL.test(rest.at(-1)!.text) ? rest.length - 1 : rest.length;
  const last = rest[to - 1];
  if (!last || x0 - last.box.x1 > FARTHEST * lineHeight) return null;
  for (let words = 1; words <= Math.min(to, MOST_WORDS); words++) {
    const day = wholeDay(rest.slice(to - words, to));
    if (day !== null) return { day, opens: rest[to - words]! };
  }
  return null;
}

const DAY_OPENS = /^\p{L}{3,9}\.?[\s,/]*\d|^\d/u;

/** Nothing but a day, and not two. */
function wholeDay(tokens: readonly Token[]): Day | null {
  const text = textOf(tokens);
  if (text.length < 6 || text.length > 20 || !DAY_OPENS.test(text) || !/\d[.,)]?$/.test(text)) return null;
  const date = parseDate(text, null);
  return date ? (date.iso ?? UNKNOWN) : null;
}

function isInOrder(a: Day | null, b: Day | null): boolean {
  return !a || !b || a <= b;
}

const OF_DAY: ReadonlySet<string> = new Set("DEL DI OF ON VOM DES DU DE".split(" "));
const HOURS: ReadonlySet<string> = new Set("ORE ORA H HRS HOURS UHR HEURES HORAS".split(" "));
const FROM_HOUR: ReadonlySet<string> = new Set("DALLE ALLE DALLA DA A AB UM FROM AT DE DESDE LAS".split(" "));
const CLOCK = /^(?:[01]?\d|2[0-4])(?:[.:,]?[0-5]\d)?h?[,.]?$/i;

/**
 * In "Effetto dalle ore 24.00 del 14/05/2025" the "dalle": the hour belongs to the day, and the words before both
 * announce them.
 */
export function hourBefore(page: PageLayout, day: Token): Token {
  const own = segmentOf(page, day).tokens;
  let at = own.indexOf(day);
  const takes = (holds: (token: Token) => boolean) => {
    const isTaken = at > 0 && holds(own[at - 1]!);
    if (isTaken) at--;
    return isTaken;
  };
  const isHour = ({ fold }: Token) => HOURS.has(fold);
  takes(({ fold }) => OF_DAY.has(fold));
  const isAfter = takes(isHour);
  if (!takes(({ text }) => CLOCK.test(text))) return day;
  if (!takes(isHour) && !isAfter) return day;
  while (takes(({ fold }) => FROM_HOUR.has(fold)));
  return own[at]!;
}
