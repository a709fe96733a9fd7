import { oncePer } from "../../../core/basics/once-per.ts";
import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { mendDigits } from "../../page/text.ts";
import type { Find, Found } from "../../types/field-type.ts";
import { canonicalNumber, parseAmount } from "../../types/numbers/amount.ts";
import { VALUE_TYPES } from "../../types/registry.ts";

/**
 * An amount of the form F24, which has a separate box for the cents: "4.318 72", or, if a reader takes the line between
 * the boxes for a character, "42/67", "0l00".
 */
export interface PrintedAmount {
  readonly tokens: readonly Token[];
  /** In usual notation: "4.318,72". */
  readonly text: string;
  /** Decimal string. */
  readonly number: string;
  readonly cents: number;
}

const WHOLE = /^[-+€]?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,7})[,.]?$/;
const CENTS = /^[,.]?\d{2}[-+,.]?$/;
const WITH_COMMA = /^[-+€]*\d{1,3}(?:\.?\d{3})*,\d{2}[-+€]?$/;
const WITH_POINT = /^[-+€]*\d{1,3}(?:[.,]?\d{3})*\.\d{2}[-+€]?$/;
const ACROSS_LINE = /^(\d{1,3}(?:\.?\d{3})*)[/|l;:'](\d{2})$/;
/** Between the last digit of the euros and the first of the cents, in line heights. */
const MOST_BETWEEN = 4.5;
/** Amounts of one column have the same right edge, within this many line heights. */
const SAME_EDGE = 0.9;

/** Every amount with cents of a page, row by row; amounts in two boxes only in a column of amounts. */
export const printedAmounts: (page: PageLayout) => ReadonlyMap<Row, readonly PrintedAmount[]> = oncePer(findOn);

/** The last of a row that may be a number with its cents: at the end of a form's line it needs no column. */
export function lastApart({ segments }: Row, lineHeight: number): readonly PrintedAmount[] {
  return amountsApart(
    segments.flatMap(({ tokens }) => tokens),
    lineHeight,
  ).slice(-1);
}

function findOn(page: PageLayout): ReadonlyMap<Row, readonly PrintedAmount[]> {
  const found = page.rows.map((row) => {
    const tokens = row.segments.flatMap((segment) => segment.tokens);
    return { row, plain: tokens.flatMap(plainAmount), apart: amountsApart(tokens, page.lineHeight) };
  });
  const edges = found.flatMap(({ row, plain, apart }) =>
    [...plain, ...apart].map(({ tokens }) => ({ row, x1: tokens.at(-1)!.box.x1 })),
  );
  const isInColumn = (own: Row, { tokens }: PrintedAmount) =>
    edges.some(({ row, x1 }) => row !== own && Math.abs(x1 - tokens.at(-1)!.box.x1) < SAME_EDGE * page.lineHeight);
  return new Map(
    found.map(({ row, plain, apart }) => {
      const all = [...plain, ...apart.filter((one) => isInColumn(row, one))];
      return [row, all.sort((a, b) => a.tokens[0]!.box.x0 - b.tokens[0]!.box.x0)];
    }),
  );
}

function plainAmount(token: Token): PrintedAmount[] {
  const text = mendDigits(token.text);
  if (!WITH_COMMA.test(text) && !WITH_POINT.test(text)) return [];
  const number = parseAmount(text, ",");
  return number === null ? [] : [amountOf([token], token.text, number)];
}

function amountsApart(row: readonly Token[], lineHeight: number): PrintedAmount[] {
  return row.flatMap((token, at): PrintedAmount[] => {
    const across = ACROSS_LINE.exec(token.text);
    if (across) return withCents([token], across[1]!, across[2]!);
    // The comma between the boxes is sometimes a separate word.
    const sign = row[at + 1]?.text === "," ? [row[at + 1]!] : [];
    const [cents, behind] = row.slice(at + 1 + sign.length);
    if (!cents || !WHOLE.test(token.text) || !CENTS.test(cents.text)) return [];
    // "17 03 2025" is a day, and so is the end of "14 17 03".
    const [gap, after] = [
      cents.box.x0 - token.box.x1,
      behind ? behind.box.x0 - cents.box.x1 : Number.POSITIVE_INFINITY,
    ];
    const isDay = behind !== undefined && after < MOST_BETWEEN * lineHeight && /^\d{4}$/.test(behind.text);
    if (gap > MOST_BETWEEN * lineHeight || isDay) return [];
    const whole = token.text.replace(/[,.]$/, "").replaceAll(",", ".");
    return withCents([token, ...sign, cents], whole, cents.text.replace(/\D/g, ""));
  });
}

function withCents(tokens: readonly Token[], whole: string, cents: string): PrintedAmount[] {
  const text = `${whole},${cents}`;
  const number = parseAmount(text, ",");
  return number === null ? [] : [amountOf(tokens, text, number)];
}

function amountOf(tokens: readonly Token[], text: string, number: string): PrintedAmount {
  return { tokens, text, number, cents: Math.round(Number(number) * 100) };
}

/** Amounts as on any paper, and those in two boxes in place of their halves. */
export const findFormAmounts: Find = (page, context) => {
  const apart = [...printedAmounts(page).values()]
    .flat()
    .filter(({ tokens: [first, cents] }) => cents !== undefined || ACROSS_LINE.test(first!.text));
  const taken = new Set(apart.flatMap(({ tokens }) => tokens));
  const others = VALUE_TYPES.amount
    .find(page, context)
    .filter(({ tokens }) => !tokens.some((token) => taken.has(token)));
  return [
    ...others,
    ...apart.map(({ tokens, text, number }): Found => {
      const value = { type: "amount", amount: number, currency: context.style.currency } as const;
      return { pageIndex: page.pageIndex, tokens, text, key: canonicalNumber(number), value, prior: PRIOR_APART };
    }),
  ];
};

/** As for amounts with separate cents on any paper. */
const PRIOR_APART = -0.5;
