import { oncePer } from "../../../core/basics/once-per.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { isCaption } from "./captions.ts";
import { type Line, linesInOrder } from "./reading-lines.ts";

/**
 * A page of prose as one text. A line that continues in the next is followed by a space, the end of a paragraph, a
 * heading or a box by a line break: a contract describes its parties, days and sums in sentences, which do not end at
 * line ends.
 */
export interface RunningText {
  readonly page: PageLayout;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Offset of each token in the text. */
  readonly starts: readonly number[];
}

export const runningText: (page: PageLayout) => RunningText = oncePer((page) => join(page, linesInOrder(page)));

/** "adegua-" above "mento" is one word; "Saint-" above "Étienne" keeps its hyphen. */
const CUT_WORD = /^\p{Ll}/u;
const ENDS_IN_DASH = /\p{L}-$/u;
/** The next list item, or the next section, even if the line above it is full. */
const OPENS_ITEM =
  /^(?:\d{1,2}(?:\.\d{1,2})?[.)]|[-–•·*●]|[a-h]\)|§|Art(?:\.|icolo|icle|ikel|ículo)?|(?:[IVX]{1,4}|[A-H])[.)]|Clause)$/u;

/** "Residenza: Via …" */
const OPENS_WITH_CAPTION = /^\p{Lu}[\p{L}.'’/-]*(?:\s[\p{L}.'’/-]+){0,2}\s?:/u;

/** "Lecco, 25 agosto 2021" as a line of its own: where signatures begin. */
const PLACE_AND_DAY = /^\p{Lu}[\p{L}\s'’-]{2,30},\s(?:\p{L}{1,4}\s)?\d{1,2}[\s./-].{4,22}$/u;

function join(page: PageLayout, lines: readonly Line[]): RunningText {
  const tokens: Token[] = [];
  const starts: number[] = [];
  let text = "";
  /** Separator between the next word and those before it. */
  let between = "";
  lines.forEach((line, i) => {
    for (const token of line.tokens) {
      text += between;
      between = " ";
      starts.push(text.length);
      tokens.push(token);
      text += token.text;
    }
    const next = lines[i + 1];
    if (!next) return;
    const goesOn = isFull(page, line, next);
    if (!goesOn) between = "\n";
    else if (ENDS_IN_DASH.test(line.tokens.at(-1)!.text)) {
      if (CUT_WORD.test(next.tokens[0]!.text)) text = text.slice(0, -1);
      between = "";
    }
  });
  return { page, text, tokens, starts };
}

/** In line heights: a line continues below if the next word would not have fitted. */
const SLACK = 0.6;
const MOST_LEADING = 1.3;
/** Maximum indentation of a paragraph's first line; right-aligned or centred lines begin anywhere. */
const MOST_INDENT = 4;

function isFull(page: PageLayout, { tokens, right, stream }: Line, next: Line): boolean {
  const [last, first] = [tokens.at(-1)!, next.tokens[0]!];
  if (stream !== next.stream || OPENS_ITEM.test(first.text)) return false;
  if (OPENS_WITH_CAPTION.test(textOf(next.tokens.slice(0, 4))) || PLACE_AND_DAY.test(textOf(next.tokens))) return false;
  if (isCaption(textOf(tokens)) || isCaption(textOf(next.tokens))) return false;
  if (Math.abs(first.box.x0 - tokens[0]!.box.x0) > MOST_INDENT * page.lineHeight) return false;
  const leading = (first.box.y0 - last.box.y1) / page.lineHeight;
  const room = right - last.box.x1 - SLACK * page.lineHeight;
  return leading < MOST_LEADING && leading > -1 && first.box.x1 - first.box.x0 > room;
}

/** The words that overlap the characters from `start` to `end`. */
export function tokensIn({ tokens, starts }: RunningText, start: number, end: number): Token[] {
  const found: Token[] = [];
  for (let i = tokenAt(starts, start); i < tokens.length && starts[i]! < end; i++)
    if (starts[i]! + tokens[i]!.text.length > start) found.push(tokens[i]!);
  return found;
}

/** Index of the word that contains or follows the character. */
export function tokenAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
