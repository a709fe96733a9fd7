import type { Row, Token } from "../../page/layout.ts";
import type { PrintedAmount } from "./boxed-amounts.ts";
import type { FormPart } from "./tribute-codes.ts";

/** What is paid, and what the state owes and is deducted. */
export type Side = "debit" | "credit";

/** The content of one box of a line. */
export interface Piece {
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** A line of taxes or contributions of an F24, in any layout: the tax agency defines the format of its codes. */
export interface TributeLine {
  readonly row: Row;
  readonly part: FormPart;
  /** The code of the tax, or the cause of the contribution. */
  readonly code: Piece;
  readonly office?: Piece | undefined;
  readonly instalment?: Piece | undefined;
  readonly year?: Piece | undefined;
  readonly registration?: Piece | undefined;
  readonly period?: Piece | undefined;
  readonly amounts: ReadonlyMap<Side, PrintedAmount>;
}

/** A line whose amounts have no side yet. */
export interface DraftLine extends Omit<TributeLine, "amounts"> {
  readonly printed: readonly PrintedAmount[];
  /** The text right before and after each amount. */
  readonly beside: ReadonlyMap<PrintedAmount, { readonly before: string; readonly behind: string }>;
}
