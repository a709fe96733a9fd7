import { oncePer } from "../../core/once-per.ts";
import type { PageLayout, Row, Token } from "../page/layout.ts";
import { levelRows } from "../tables/level-rows.ts";
import { giveAmountSides } from "./amount-sides.ts";
import { type PrintedAmount, printedAmounts } from "./boxed-amounts.ts";
import { isInstalment, isKnownCause, isYear, mayBeCause, partOfTribute } from "./tribute-codes.ts";
import type { DraftLine, Piece, TributeLine } from "./tribute-line.ts";

/** The lines of a page, top to bottom. */
export const tributeLines: (page: PageLayout) => readonly TributeLine[] = oncePer((printed) => {
  const page = levelRows(printed);
  const drafts = page.rows.flatMap((row) => draftsIn(row, printedAmounts(page).get(row) ?? []));
  return giveAmountSides(page, drafts);
});

function draftsIn(row: Row, amounts: readonly PrintedAmount[]): DraftLine[] {
  if (amounts.length === 0) return [];
  const amountOf = new Map(amounts.flatMap((amount) => amount.tokens.map((token) => [token, amount] as const)));
  const pieces = piecesOf(row, amountOf);
  // Two tables may stand side by side: behind the amounts of one line the code of another opens it.
  const stretches: (Piece | PrintedAmount)[][] = [[]];
  for (const piece of pieces) {
    const isNext =
      !isAmount(piece) && stretches.at(-1)!.some(isAmount) && /^\d{4}$|^[A-Z][A-Z\d]{2,3}$/.test(piece.text);
    if (isNext) stretches.push([piece]);
    else stretches.at(-1)!.push(piece);
  }
  return stretches.flatMap((stretch) => {
    const printed = stretch.filter(isAmount);
    const head = stretch.slice(0, stretch.findIndex(isAmount)).filter((one) => !isAmount(one)) as Piece[];
    const said = printed.length === 0 ? null : (contribution(head) ?? tribute(head));
    if (!said) return [];
    const textAt = (at: number) => stretch[at]?.text ?? "";
    const beside = new Map(
      printed.map((amount) => {
        const at = stretch.indexOf(amount);
        return [amount, { before: textAt(at - 1), behind: textAt(at + 1) }] as const;
      }),
    );
    return [{ row, ...said, printed, beside }];
  });
}

function isAmount(piece: Piece | PrintedAmount): piece is PrintedAmount {
  return "cents" in piece;
}

/** Boxes of one character each are one piece: "D 6 1 2". */
function piecesOf(row: Row, amountOf: ReadonlyMap<Token, PrintedAmount>): (Piece | PrintedAmount)[] {
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
      else pieces.push(pieceOf([token]));
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

/** "1200 DM10 1204587733 02 2025 02 2025": the office, the cause, the number of whoever pays, and two months. */
function contribution(head: readonly Piece[]): Said | null {
  for (const [at, code] of head.entries()) {
    if (!mayBeCause(code.text)) continue;
    const behind = head.slice(at + 1);
    const months = monthsIn(behind);
    if (months.length === 0 || (months.length === 1 && !isKnownCause(code.text))) continue;
    // Other institutions have a number of their own before the office.
    const before = head.slice(0, at).filter(({ text }) => /^\d{2,5}$/.test(text));
    if (before.length > 1) return null;
    const registration = registrationIn(behind.slice(0, behind.indexOf(months[0]![0]!)));
    if (!registration) continue;
    const period = joined(months.flat());
    return { part: "section.inps", code, office: before[0], registration, period };
  }
  return null;
}

/** Months with their years: "02/2025", "022025" or in two boxes. */
function monthsIn(pieces: readonly Piece[]): Piece[][] {
  return pieces.flatMap((piece, at) => {
    if (/^(?:0[1-9]|1[0-2])[/.-]?(?:19|20)\d{2}$/.test(piece.text)) return [[piece]];
    const [year] = pieces.slice(at + 1);
    return /^(?:0[1-9]|1[0-2])$/.test(piece.text) && year && isYear(year.text) ? [[piece, year]] : [];
  });
}

const WORD_OF_LINE =
  /^(?:matricola|matr|inps|codice|cod|sede|periodo|filiale|azienda|posizione|causale|contributo|d[ai]l?|al?|rif|riferimento|numero|n)$/i;
/** A number that says by itself whose it is; shorter ones stand with the name of an office: "24068 SERIATE". */
const WHOLE_REGISTRATION = /^[A-Z]{0,3}\d{7,}[A-Z\d]*$/;

function registrationIn(between: readonly Piece[]): Piece | undefined {
  const values = between.filter(
    ({ text }, at) =>
      /[\p{L}\d]/u.test(text) && !WORD_OF_LINE.test(text) && !/^sede$/i.test(between[at - 1]?.text ?? ""),
  );
  const whole = values.find(({ text }) => WHOLE_REGISTRATION.test(text));
  return whole ?? (values.length > 0 && values.some(({ text }) => /\d{3}/.test(text)) ? joined(values) : undefined);
}

function joined(pieces: readonly Piece[]): Piece {
  return { tokens: pieces.flatMap(({ tokens }) => tokens), text: pieces.map(({ text }) => text).join(" ") };
}

/**
 * "05 3801 0101 2023": the office where there is one, the code, the instalment or month, the year. A code may look like a year (2003 is the
 * balance of IRES), and the code of a municipality like one of a tribute (L726 read as 1726): the year is the last, the instalment before it,
 * the code before that.
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
  const code = named ?? boxes.at(-1);
  const part = code && partOfTribute(code.text);
  if (!part || (!year && !instalment && !named)) return null;
  const before = head.slice(0, head.indexOf(code));
  const office = before.findLast(({ text }) => /^[A-Z]\d{3}$|^\d{2}$/.test(text));
  return { part, code, office, instalment, year };
}
