import type { Token } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { type Cell, numberIn } from "../table-row.ts";

/** Debit is outgoing from an account or withheld from pay; credit is incoming or paid. */
export type Side = "debit" | "credit";

/** Soll, dare, debit, af; haben, avere, credit, bij. */
const OUT = /^(?:s|soll|d|dr|db|debit|debet|af|dare|[-−–])$/i;
const IN = /^(?:h|haben|c|cr|credit|a|avere|bij|k|\+)$/i;

/** The side that a word beside an amount says; null if it says none. */
export function sideMarked(text: string): Side | null {
  return OUT.test(text) ? "debit" : IN.test(text) ? "credit" : null;
}

/** "12.40DR", "890,00S": cents, then letters. */
const WITH_MARK = /^([-+−–]?[€$£]?\d[\d.,'’]*[.,]\d{2})(dr|cr|db|s|h|d|c)\.?$/i;

/**
 * An amount with the mark of its side and no space between them, which is what a movement adds; null if there is none.
 */
export function markedNumberIn(tokens: readonly Token[], { decimal }: Pick<DocumentStyle, "decimal">): Cell | null {
  for (const token of tokens) {
    const [, amount = "", mark = ""] = WITH_MARK.exec(token.text) ?? [];
    const bare = amount === "" ? null : numberIn([{ ...token, text: amount }], decimal, false);
    if (bare?.number == null) continue;
    const isOut = sideMarked(mark) === "debit" && Number(bare.number) > 0;
    return { ...bare, tokens: [token], number: isOut ? `-${bare.number}` : bare.number };
  }
  return null;
}
