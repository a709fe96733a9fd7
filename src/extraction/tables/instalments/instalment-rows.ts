import type { PageLayout } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { NO_ROWS, type Reading } from "../printed-sums.ts";

export function readInstalments(_pages: readonly PageLayout[], _style: DocumentStyle): Reading {
  return NO_ROWS;
}
