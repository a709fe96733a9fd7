import { median } from "../../core/basics/median.ts";
import type { Evidence } from "../../core/documents/result.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "./columns/column-role.ts";
import type { SumCheck } from "./printed-sums.ts";
import type { Cell, TableRow } from "./table-row.ts";

/**
 * What is known about a cell when its confidence is computed; the logistic's weights are per unit of these. Fitted by
 * training/extraction/fit-rows.ts.
 */
export const CELL_FEATURES = [
  "bias",
  /** quantity × unit price = amount, and the cell is one of them. */
  "multiplies",
  /** The product is not the amount: mostly a discount. */
  "failsToMultiply",
  /** The rows add up to a printed amount, and the cell is an amount. */
  "sumConfirmed",
  "sumContradicted",
  /** The rows add up: their descriptions and quantities are those of items, not of a heading. */
  "rowConfirmed",
  /** No row of the table multiplies, no balance and no sum agrees: nothing but titles says what its columns are. */
  "unproven",
  /** 1 − the lowest confidence of its words. */
  "doubt",
  /** Distance of a number's nearer edge from its column's, in line heights, at most 3. */
  "offColumn",
  "isText",
  /** A day or a code: recognised by its form. */
  "isFormed",
  /** A text of more than one line in a table: its end was decided by its width. In a form its label decides. */
  "isWrapped",
  "fromRecord",
  "fromPriceLine",
  /** From a table with titles in unlisted words: the cells below them determined which column is which. */
  "fromContent",
] as const;

/** Evidence for a cell and against it: a fit on few cases of a feature must not reverse it. */
export const CELL_FEATURE_SIGNS: Readonly<Partial<Record<CellFeature, 1 | -1>>> = {
  multiplies: 1,
  failsToMultiply: -1,
  sumConfirmed: 1,
  sumContradicted: -1,
  rowConfirmed: 1,
  unproven: -1,
  doubt: -1,
  offColumn: -1,
  isWrapped: -1,
  fromPriceLine: -1,
  fromContent: -1,
};

type CellFeature = (typeof CELL_FEATURES)[number];
export type CellFeatures = Readonly<Record<CellFeature, number>>;
export type RowWeights = CellFeatures;

/** A value that nobody confirmed is never certain. */
const HIGHEST = 99.5;

/** 0..100: the percentage of comparable cells in which a reviewer would change nothing. */
export function cellConfidence(features: CellFeatures, weights: RowWeights): number {
  const logit = CELL_FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0);
  return Math.min(HIGHEST, Math.round(1000 / (1 + Math.exp(-logit))) / 10);
}

const TERMS: Readonly<Record<CellFeature, string>> = {
  bias: "cell of a row",
  multiplies: "the row's numbers agree: quantity × unit price = amount, or the balances around it",
  failsToMultiply: "the row's numbers do not agree",
  sumConfirmed: "the rows add up to a printed sum",
  sumContradicted: "the rows do not add up to the printed sum",
  rowConfirmed: "the amounts of the rows add up",
  unproven: "nothing adds up or multiplies",
  doubt: "unsure reading",
  offColumn: "stands off its column",
  isText: "where a text ends is a judgement",
  isFormed: "has the form of its column",
  isWrapped: "text of several lines",
  fromRecord: "labelled line of a form",
  fromPriceLine: "line without column titles",
  fromContent: "column titles that are not known",
};

/** The reasons for a cell's confidence: each feature with its logit. */
export function cellEvidence(features: CellFeatures, weights: RowWeights): Evidence[] {
  return CELL_FEATURES.flatMap((feature) => {
    const weight = Math.round(100 * weights[feature] * features[feature]) / 100;
    return weight === 0 ? [] : [{ term: TERMS[feature], weight }];
  });
}

/**
 * Describes the cells of one reading: `rows` are all its rows, since the place of a column is where most of its cells
 * are.
 */
export function describeCells(
  rows: readonly TableRow[],
  sum: SumCheck,
): (row: TableRow, role: ColumnRole, cell: Cell) => CellFeatures {
  const edges = columnEdges(rows);
  const isProven =
    sum === "confirmed" || rows.some(({ multiplies, balances }) => multiplies === true || balances === true);
  return (row, role, cell) => {
    const isFactor = role === "quantity" || role === "unit_price" || role === "amount" || isSide(role);
    // A row's own arithmetic: its product, or on statements the balances around it.
    const holds = row.multiplies ?? row.balances ?? null;
    const kind = kindOfRole(role);
    const isNumber = isNumeric(kind);
    const isAmount = role === "amount" || isSide(role);
    const flag = (is: boolean) => Number(is);
    return {
      bias: 1,
      multiplies: flag(isFactor && holds === true),
      failsToMultiply: flag(isFactor && holds === false),
      sumConfirmed: flag(isAmount && sum === "confirmed"),
      sumContradicted: flag(isAmount && sum === "contradicted"),
      rowConfirmed: flag(!isAmount && sum === "confirmed"),
      unproven: flag(!isProven),
      doubt: 1 - Math.min(...cell.tokens.map(({ word }) => word.confidence)),
      offColumn: isNumber ? offColumn(cell, edges.get(`${row.pageIndex} ${role}`)) : 0,
      isText: flag(kind === "text"),
      isFormed: flag(kind === "date" || kind === "code"),
      isWrapped: flag(
        row.found === "table" && kind === "text" && new Set(cell.tokens.map(({ word }) => word.line)).size > 1,
      ),
      fromRecord: flag(row.found === "record"),
      fromPriceLine: flag(row.found === "price_line"),
      fromContent: flag(row.found === "table_by_content"),
    };
  };
}

function isSide(role: ColumnRole): boolean {
  return role === "debit" || role === "credit";
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function columnEdges(rows: readonly TableRow[]): ReadonlyMap<string, Edges> {
  const cells = Map.groupBy(
    rows.flatMap((row) =>
      [...row.cells].map(([role, cell]) => ({ key: `${row.pageIndex} ${role}`, ...edgesOf(cell) })),
    ),
    ({ key }) => key,
  );
  return new Map(
    [...cells].map(([key, own]) => [
      key,
      { left: median(own.map(({ left }) => left)), right: median(own.map(({ right }) => right)) },
    ]),
  );
}

function edgesOf({ tokens }: Cell): Edges {
  return { left: Math.min(...tokens.map(({ box }) => box.x0)), right: Math.max(...tokens.map(({ box }) => box.x1)) };
}

function offColumn(cell: Cell, column: Edges | undefined): number {
  if (!column) return 0;
  const { left, right } = edgesOf(cell);
  const height = Math.max(1, median(cell.tokens.map(({ box }) => box.y1 - box.y0)));
  return Math.min(3, Math.min(Math.abs(left - column.left), Math.abs(right - column.right)) / height);
}
