/** Rows of a form count from this many numbered boxes on, and this many such rows make a page a form. */
const [LEAST_BOXES, LEAST_ROWS] = [3, 3];
/** No form has more in a row; a page of nothing but numbers is none, and costs no time. */
const MOST_BOXES = 30;
/**
 * Boxes side by side have consecutive numbers, apart from some that a form leaves out: three in a row span at most this
 * many numbers. The position, the day and the count of a line of goods rise too: "1 … 17 Oct 2025 … 400".
 */
const WIDEST_OF_THREE = 12;

interface Printed {
  readonly text: string;
}

/**
 * Forms of the tax office number their boxes and print the number before the value: "4 ROMA", "5 RM", "6 00144" are in
 * one row. The numbers are no values and no parts of one ("21 2.710,60" is no amount of millions, and 367 are no days
 * of a year): they are left out.
 *
 * Each of the `rows` of a page has segments from left to right, and these have words; a page that is no such form is
 * returned unchanged.
 */
export function withoutBoxNumbers<Word extends Printed>(
  rows: readonly (readonly (readonly Word[])[])[],
): readonly (readonly (readonly Word[])[])[] {
  const read = withoutBracketed(rows);
  const numbered = read.map(numberedBoxes);
  if (numbered.filter(({ size }) => size > 0).length < LEAST_ROWS) return read;
  return read
    .map((row, r) => {
      const own = numbered[r]!;
      const hasNumber = (segment: readonly Word[], i: number) => (own.size > 0 ? own.has(i) : isLoneBox(segment));
      return row.map((segment, i) => (hasNumber(segment, i) ? segment.slice(1) : segment)).filter(hasWords);
    })
    .filter(hasWords);
}

/**
 * This many different numbers in brackets are those of boxes; they come after captions: "Cognome (2) ROSSI Nome (3)
 * ANNA".
 */
const LEAST_BRACKETED = 10;
const BRACKETED = /^\(\d{1,3}\)$/;

function withoutBracketed<Word extends Printed>(
  rows: readonly (readonly (readonly Word[])[])[],
): readonly (readonly (readonly Word[])[])[] {
  const numbers = new Set<string>();
  for (const row of rows)
    for (const segment of row) for (const { text } of segment) if (BRACKETED.test(text)) numbers.add(text);
  if (numbers.size < LEAST_BRACKETED) return rows;
  return rows
    .map((row) => row.map((segment) => segment.filter(({ text }) => !BRACKETED.test(text))).filter(hasWords))
    .filter(hasWords);
}

/**
 * Positions of the segments in a row that begin with the number of a box: at least three, with rising numbers, and one
 * with a value. One of the three is read as a number, the others may be marks.
 */
function numberedBoxes(row: readonly (readonly Printed[])[]): ReadonlySet<number> {
  if (row.filter(([first]) => numberOf(first) !== null).length > MOST_BOXES) return new Set();
  // The longest rising sequence: the month in "5 08 | 11 | 1985 | 6 BRESCIA" is no box.
  const endingAt: number[][] = [];
  row.forEach(([first], i) => {
    const number = numberOf(first);
    if (number === null) return;
    const before = endingAt.filter((boxes) => numberOf(row[boxes.at(-1)!]![0])! < number);
    endingAt.push([...longestOf(before), i]);
  });
  const numbers = longestOf(endingAt);
  const marks =
    numbers.length === 0 ? [] : row.flatMap(([first, ...value], i) => (isMark(first) && value.length > 0 ? [i] : []));
  const boxes = [...numbers, ...marks];
  const isForm = boxes.length >= LEAST_BOXES && areNear(numbers, row) && boxes.some((i) => row[i]!.length > 1);
  return new Set(isForm ? boxes : []);
}

/** Whether three of the rising numbers are close to each other; two among marks need not be. */
function areNear(positions: readonly number[], row: readonly (readonly Printed[])[]): boolean {
  const numbers = positions.map((i) => numberOf(row[i]![0])!);
  if (numbers.length < LEAST_BOXES) return true;
  return numbers.slice(LEAST_BOXES - 1).some((number, i) => number - numbers[i]! <= WIDEST_OF_THREE);
}

/** The first of the longest lists; empty if there is none. */
function longestOf(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.reduce<readonly number[]>((a, b) => (b.length > a.length ? b : a), []);
}

/**
 * "6 366", and neither "10 03" nor "10 03 2025", which may be days: in a row of one or two boxes only a number before
 * one word, or before letters, is certainly that of a box.
 */
function isLoneBox([first, ...value]: readonly Printed[]): boolean {
  const isValue = (value.length === 1 && !/^\d{1,2}$/.test(value[0]!.text)) || /^\p{Lu}{2}/u.test(value[0]?.text ?? "");
  return (numberOf(first) !== null || isMark(first)) && isValue;
}

/** What OCR returns for a small number that it cannot read. */
function isMark(word: Printed | undefined): boolean {
  return /^[*°'":?@»•]$/.test(word?.text ?? "");
}

/** "6", "6.", "[6]", and, with the side of its box, "6|" → 6; null for anything else. */
function numberOf(word: Printed | undefined): number | null {
  const figures = /^(?:\|?([1-9]\d{0,2})[.|]?|\[([1-9]\d{0,2})\])$/.exec(word?.text ?? "");
  return figures ? Number(figures[1] ?? figures[2]) : null;
}

function hasWords({ length }: readonly unknown[]): boolean {
  return length > 0;
}
