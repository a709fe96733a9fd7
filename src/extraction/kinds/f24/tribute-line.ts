import type { Row, Token } from "../../page/layout.ts";
import type { PrintedAmount } from "./boxed-amounts.ts";
import type { FormPart } from "./tribute-codes.ts";

/** What is paid, and what the state owes and is taken off. */
export type Side = "debit" | "credit";

/** What stands in one box of a line. */
export interface Piece {
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** A line of taxes or contributions of an F24, however the paper sets it: the tax agency says what its codes look like. */
export interface TributeLine {
  readonly row: Row;
  readonly part: FormPart;
  /** The code of the tribute, or the cause of the contribution. */
  readonly code: Piece;
  readonly office?: Piece | undefined;
  readonly instalment?: Piece | undefined;
  readonly year?: Piece | undefined;
  readonly registration?: Piece | undefined;
  readonly period?: Piece | undefined;
  readonly amounts: ReadonlyMap<Side, PrintedAmount>;
}

/** A line whose amounts are not yet of a side. */
export interface DraftLine extends Omit<TributeLine, "amounts"> {
  readonly printed: readonly PrintedAmount[];
  /** What stands right before each amount, and behind it. */
  readonly beside: ReadonlyMap<PrintedAmount, { readonly before: string; readonly behind: string }>;
}
