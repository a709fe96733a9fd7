import type { Token } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "../columns/column-role.ts";
import { dateIn } from "../sided/days.ts";
import { type Cell, cellOf, numberIn } from "../table-row.ts";

/** Null if the column's cell has no value of its kind; a dash says that there is none. */
export function cellIn(printed: readonly Token[], role: ColumnRole, style: DocumentStyle): Cell | null {
  const tokens = withoutSigns(printed);
  if (!tokens.some(({ text }) => /[\p{L}\p{N}%*]/u.test(text))) return null;
  const kind = kindOfRole(role);
  const typed = typedCell(tokens, role, style);
  // "Mon 24 Jun", "1h 30": what is written says more than nothing.
  const isMeant = kind === "text" || tokens.some(({ text }) => /\d/.test(text));
  return typed ?? (isMeant ? cellOf(tokens) : null);
}

export function typedCell(
  tokens: readonly Token[],
  role: ColumnRole,
  { decimal, dateOrder }: Pick<DocumentStyle, "decimal" | "dateOrder">,
): Cell | null {
  const kind = kindOfRole(role);
  if (isNumeric(kind)) return numberIn(tokens, decimal, kind === "percent");
  return kind === "date" ? dateIn(tokens, dateOrder) : null;
}

/** "25 -", "| 12": a sign that separates a cell from its neighbour is no part of it. */
export function withoutSigns(tokens: readonly Token[]): readonly Token[] {
  const isSign = ({ text }: Token) => /^[-–—|/:;,.]+$/.test(text);
  const first = tokens.findIndex((token) => !isSign(token));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isSign(token)) + 1);
}
