import { median } from "../../../core/basics/median.ts";
import { oncePer } from "../../../core/basics/once-per.ts";
import { unionOfBoxes } from "../../../core/geometry.ts";
import { inLines } from "../../in-lines.ts";
import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";
import { giveAmountSides } from "./amount-sides.ts";
import { lastApart, type PrintedAmount, printedAmounts } from "./boxed-amounts.ts";
import { labelledLines } from "./labelled-lines.ts";
import { isInstalment, isKnownCause, isYear, mayBeCause, partOfTribute } from "./tribute-codes.ts";
import type { DraftLine, Piece, TributeLine } from "./tribute-line.ts";

/** The lines of a page, top to bottom. */
export const tributeLines: (page: PageLayout) => readonly TributeLine[] = oncePer((printed) => {
  const page = joinStrays(levelRows(printed));
  const lines = giveAmountSides(
    page,
    page.rows.flatMap((row) => draftsIn(page, row)),
  );
  return lines.length > 0 ? lines : labelledLines(printed);
});

/** Joins two rows at one height whose words are separated by a mark in a box, or by a side of it. */
function joinStrays(page: PageLayout): PageLayout {
  const rows: Row[] = [];
  for (const row of page.rows) {
    const last = rows.at(-1);
    if (last && standsAtOneHeight(last, row, page.lineHeight)) {
      const segments = [...last.segments, ...row.segments].sort((a, b) => a.box.x0 - b.box.x0);
      rows[rows.length - 1] = { ...last, segments, box: unionOfBoxes([last.box, row.box]) };
    } else rows.push(row);
  }
  return rows.length === page.rows.length ? page : { ...page, rows: rows.map((row, index) => ({ ...row, index })) };
}

const ONE_HEIGHT = 0.35;
const LONGEST_MARK = 2;

function standsAtOneHeight(a: Row, b: Row, lineHeight: number): boolean {
  const middle = ({ segments }: Row) => median(segments.map(({ box }) => (box.y0 + box.y1) / 2));
  if (Math.abs(middle(a) - middle(b)) > ONE_HEIGHT * lineHeight) return false;
  return a.segments.every((left) =>
    b.segments.every(
      (right) =>
        left.box.x1 <= right.box.x0 ||
        right.box.x1 <= left.box.x0 ||
        Math.min(left.text.length, right.text.length) <= LONGEST_MARK,
    ),
  );
}

function draftsIn(page: PageLayout, row: Row): DraftLine[] {
  const inColumns = printedAmounts(page).get(row) ?? [];
  const amounts = inColumns.length > 0 ? inColumns : lastApart(row, page.lineHeight);
  if (amounts.length === 0) return [];
  // Two tables may be side by side: the code of a second line follows the amounts of the first.
  const stretches: (Piece | PrintedAmount)[][] = [[]];
  for (const piece of piecesOf(row, amounts)) {
    const isNext =
      !isAmount(piece) && stretches.at(-1)!.some(isAmount) && /^\d{4}$|^[A-Z][A-Z\d]{2,3}$/.test(piece.text);
    if (isNext) stretches.push([piece]);
    else stretches.at(-1)!.push(piece);
  }
  return stretches.flatMap((stretch) => draftOf(page, row, stretch));
}

function draftOf(page: PageLayout, row: Row, stretch: readonly (Piece | PrintedAmount)[]): DraftLine[] {
  const printed = stretch.filter(isAmount);
  if (printed.length === 0) return [];
  const head = stretch.slice(0, stretch.findIndex(isAmount)).filter((one) => !isAmount(one)) as Piece[];
  const said = contribution(head) ?? tribute(head) ?? tribute([...head, ...goesOnBelow(page, row, head)]);
  if (!said) return [];
  const textAt = (at: number) => stretch[at]?.text ?? "";
  const beside = new Map(
    printed.map((amount) => {
      const at = stretch.indexOf(amount);
      return [amount, { before: textAt(at - 1), behind: textAt(at + 1) }] as const;
    }),
  );
  return [{ row, ...said, printed: printed.filter(isMeant), beside }];
}

/** A code and its amount alone, and below them "Sezione Erario - rif. 0003 - anno 2025". */
function goesOnBelow(page: PageLayout, row: Row, head: readonly Piece[]): readonly Piece[] {
  const below = page.rows[row.index + 1];
  if (head.length !== 1 || !below || (printedAmounts(page).get(below) ?? []).length > 0) return [];
  if (below.box.y0 - row.box.y1 > MOST_DOWN * page.lineHeight) return [];
  const pieces = piecesOf(below, []) as Piece[];
  const year = pieces.findIndex(({ text }, at) => isYear(text) && /^anno$/i.test(pieces[at - 1]?.text ?? ""));
  return year < 0 ? [] : pieces.slice(0, year + 1).filter(({ text }) => isInstalment(text) || isYear(text));
}

const MOST_DOWN = 1.5;

/** 0 beside an amount means that its own side has none. */
function isMeant({ cents }: PrintedAmount, _: number, all: readonly PrintedAmount[]): boolean {
  return cents !== 0 || all.every((other) => other.cents === 0);
}

function isAmount(piece: Piece | PrintedAmount): piece is PrintedAmount {
  return "cents" in piece;
}

/** Boxes of one character each are one piece: "D 6 1 2". */
function piecesOf(row: Row, amounts: readonly PrintedAmount[]): (Piece | PrintedAmount)[] {
  const amountOf = new Map(amounts.flatMap((amount) => amount.tokens.map((token) => [token, amount] as const)));
  const pieces: (Piece | PrintedAmount)[] = [];
  for (const { tokens } of row.segments) {
    let comb: Token[] = [];
    const endComb = () => {
      if (comb.length > 0) pieces.push(pieceOf(comb));
      comb = [];
    };
    for (const token of tokens) {
      const amount = amountOf.get(token);
      const isOne = /^[A-Z\d]$/.test(token.text) && !amount;
      if (!isOne) endComb();
      if (amount) {
        if (pieces.at(-1) !== amount) pieces.push(amount);
      } else if (isOne) comb.push(token);
      else if (/[\p{L}\d]/u.test(token.text)) pieces.push(pieceOf([token]));
    }
    endComb();
  }
  return pieces;
}

function pieceOf(tokens: readonly Token[]): Piece {
  const text = tokens.map((token) => token.text).join("");
  return { tokens, text: text.replace(/^[|[(]+|[|\]):;,.]+$/g, "") };
}

type Said = Pick<DraftLine, "part" | "code" | "office" | "instalment" | "year" | "registration" | "period">;

/** "1200 DM10 1204587733 02 2025 02 2025": the office, the cause, the payer's number, and two months. */
function contribution(head: readonly Piece[]): Said | null {
  for (const [at, code] of head.entries()) {
    if (!mayBeCause(code.text) && !isKnownCause(code.text.toUpperCase())) continue;
    const behind = head.slice(at + 1);
    const months = monthsIn(behind);
    if (months.length === 0 || (months.length === 1 && !isKnownCause(code.text.toUpperCase()))) continue;
    // Other institutions have a number of their own before the office.
    const before = head.slice(0, at).filter(({ text }) => /^\d{2,5}$/.test(text));
    if (before.length > 1) return null;
    const registration = registrationIn(behind.slice(0, behind.indexOf(months[0]![0]!)));
    if (!registration) continue;
    const period = joined([...new Set(months.flat())]);
    const cause = isKnownCause(code.text.toUpperCase()) ? { ...code, text: code.text.toUpperCase() } : code;
    return { part: "section.inps", code: cause, office: before[0], registration, period };
  }
  return null;
}

const MONTH = /^(?:0[1-9]|1[0-2])[/.-]?(?:19|20)\d{2}$/;
const MONTHS = /^(?:0[1-9]|1[0-2])[/.]?(?:19|20)\d{2}[-–](?:0[1-9]|1[0-2])[/.]?(?:19|20)\d{2}$/;

/** Months with their years: "02/2025", "022025" or in two boxes. */
function monthsIn(pieces: readonly Piece[]): Piece[][] {
  return pieces.flatMap((piece, at) => {
    if (MONTH.test(piece.text)) return [[piece]];
    if (MONTHS.test(piece.text)) return [[piece], [piece]];
    const [year] = pieces.slice(at + 1);
    return /^(?:0[1-9]|1[0-2])$/.test(piece.text) && year && isYear(year.text) ? [[piece, year]] : [];
  });
}

const WORD_OF_LINE = new RegExp(
  inLines`
    ^(?:matricola|matr|inps|codice|cod|sede|periodo|filiale|azienda|posizione|causale|contributo|d[ai]l?|al?|rif
    |riferimento|numero|n)$`,
  "i",
);
/**
 * A self-contained registration number, or the postcode and the name of an office, which may be two words: "24068
 * SERIATE".
 */
const WHOLE_REGISTRATION = /^[A-Z]{0,3}\d{7,}[A-Z\d]*$|^\d{5}[A-Z'.]{2,}$/;

function registrationIn(between: readonly Piece[]): Piece | undefined {
  const values = between.filter(
    ({ text }, at) =>
      /[\p{L}\d]/u.test(text) && !WORD_OF_LINE.test(text) && !/^sede$/i.test(between[at - 1]?.text ?? ""),
  );
  const whole = values.find(({ text }) => WHOLE_REGISTRATION.test(text));
  const from = values.findIndex(({ text }) => /\d{3}/.test(text));
  return whole ?? (from < 0 ? undefined : joined(values.slice(from)));
}

function joined(pieces: readonly Piece[]): Piece {
  return { tokens: pieces.flatMap(({ tokens }) => tokens), text: pieces.map(({ text }) => text).join(" ") };
}

/**
 * "05 3801 0101 2023": the office if there is one, the code, the instalment or month, the year. A code may look like a
 * year (2003 is the balance of IRES), and the code of a municipality like a tax code (L726 read as 1726): the year is
 * the last, the instalment before it, the code before that.
 */
function tribute(head: readonly Piece[]): Said | null {
  const boxes = head.flatMap((piece) => {
    const month = /^(?:0?[1-9]|1[0-2])[/.-]((?:19|20)\d{2})$/.exec(piece.text);
    if (month) return [{ ...piece, text: month[1]! }];
    return /^\d{4}$/.test(piece.text) || partOfTribute(piece.text) ? [piece] : [];
  });
  const named = boxes.find((piece) => /^(?:tributo|trib)$/i.test(head[head.indexOf(piece) - 1]?.text ?? ""));
  const year = boxes.length > 1 && isYear(boxes.at(-1)!.text) ? boxes.pop() : undefined;
  const instalment = boxes.length > 1 && isInstalment(boxes.at(-1)!.text) ? boxes.pop() : undefined;
  // The name of a tax may contain its year too: "4001 IRPEF saldo 2024".
  const code = named ?? boxes.findLast(({ text }) => partOfTribute(text));
  const part = code && partOfTribute(code.text);
  if (!part || (!year && !instalment && !named)) return null;
  const before = head.slice(0, head.indexOf(code));
  const office = before.findLast(({ text }) => /^[A-Z]\d{3}$|^\d{2}$/.test(text));
  return { part, code, office, instalment, year };
}
