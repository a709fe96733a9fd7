import { inLines } from "../../in-lines.ts";
import type { Segment } from "../../page/layout.ts";
import type { Cell } from "../table-row.ts";

/** An amount that a segment consists of, or ends with. */
export interface Printed {
  readonly cell: Cell;
  readonly cents: number;
  /** Right edge of its digits. */
  readonly x1: number;
  readonly segment: Segment;
  /** The segment is nothing else. */
  readonly isAlone: boolean;
}

export interface Charge {
  readonly label: Segment;
  readonly amount: Printed;
  /** What stands between the two in their row; nothing if the name is in the line above. */
  readonly between: readonly Segment[];
}

export interface ChargeList {
  readonly pageIndex: number;
  readonly charges: readonly Charge[];
  /** Hundredths; a refund counts as much. */
  readonly total: number;
  /** By the line that ends the list. */
  readonly isStatedBelow: boolean;
}

/** "IVA", "I.V.A." */
export const LETTERS = /\p{L}\.?\p{L}/u;

/** "1 284 kWh", "71,34 öre/kWh", "396,00 kr/år", "mes.": what is counted, in a column of its own, is no charge. */
export const MEASURE = new RegExp(
  inLines`
    ^(?:[-−–]?\d[\d.,\s]*(?:\p{L}{1,5}[²³]?|[\p{L}€]{1,4}\s?\/\s?\p{L}{1,6}[²³]?)|[km]wh|[mM][³3]|gj|kk|kuu|mes
    |mies|měs|mēn|mėn|hó|luni?|mj|jm|kpl|szt|tk|gab|vnt|kos|ks|db|buc|adet|stk?|zi|dni?|dag(?:ar|e)?|nap)\.?$`,
  "iu",
);
