/** Rows of a form count from this many numbered boxes on, and so many such rows make a form of a page. */
const [LEAST_BOXES, LEAST_ROWS] = [3, 3];
/** No form has more in a row; a page of nothing but figures is none, and costs nothing. */
const MOST_BOXES = 30;
/**
 * Boxes side by side follow each other, but for some that a form leaves out: three of a row span so many numbers at most. The position, the
 * day and the count of a line of goods rise too: "1 … 17 Oct 2025 … 400".
 */
const WIDEST_OF_THREE = 12;

interface Printed {
  readonly text: string;
}

/**
 * Forms of the tax office number their boxes and print the number before the value: "4 ROMA", "5 RM", "6 00144" stand in one row. The
 * numbers are no values and no parts of one ("21 2.710,60" is no amount of millions, and 367 are no days of a year): they are left out.
 *
 * `rows` of a page are segments from left to right, and these are words; a page that is no such form comes back as it is.
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

/** So many different numbers in brackets are those of boxes; they stand behind captions: "Cognome (2) ROSSI Nome (3) ANNA". */
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
 * Positions of the segments in a row that open with the number of a box: three at least, their numbers rise, and one has a value. Of the
 * three one is read as a number, the others may be marks.
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

/** Do three of the rising numbers stand close to each other? Two among marks are not asked. */
function areNear(positions: readonly number[], row: readonly (readonly Printed[])[]): boolean {
  const numbers = positions.map((i) => numberOf(row[i]![0])!);
  if (numbers.length < LEAST_BOXES) return true;
  return numbers.slice(LEAST_BOXES - 1).some((number, i) => number - numbers[i]! <= WIDEST_OF_THREE);
}

/** The first of the longest; empty where there is none. */
function longestOf(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.reduce<readonly number[]>((a, b) => (b.length > a.length ? b : a), []);
}

/**
 * "6 366", and neither "10 03" nor "10 03 2025", which may be days: in a row of one or two boxes only what stands before one word, or before
 * letters, is surely the number of one.
 */
function isLoneBox([first, ...value]: readonly Printed[]): boolean {
  const isValue = (value.length === 1 && !/^\d{1,2}$/.test(value[0]!.text)) || /^\p{Lu}{2}/u.test(value[0]?.text ?? "");
  return (numberOf(first) !== null || isMark(first)) && isValue;
}

/** What a reader makes of a small number that it cannot read. */
function isMark(word: Printed | undefined): boolean {
  return /^[*°'":?@»•]$/.test(word?.text ?? "");
}

/** "6", "6.", "[6]", and with the side of its box "6|" → 6; null for anything else. */
function numberOf(word: Printed | undefined): number | null {
  const figures = /^(?:\|?([1-9]\d{0,2})[.|]?|\[([1-9]\d{0,2})\])$/.exec(word?.text ?? "");
  return figures ? Number(figures[1] ?? figures[2]) : null;
}

function hasWords({ length }: readonly unknown[]): boolean {
  return length > 0;
}
