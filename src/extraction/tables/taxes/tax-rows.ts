import type { PageLayout } from "../../page/layout.ts";
import { NO_ROWS, type Reading } from "../printed-sums.ts";

export function readTaxRows(_pages: readonly PageLayout[], _decimal: "." | "," | null): Reading {
  return NO_ROWS;
}
