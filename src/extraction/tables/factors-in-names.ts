import { inLines } from "../in-lines.ts";
import { PIECES } from "../lexicons/pieces.ts";
import type { Token } from "../page/layout.ts";
import { type Cell, cellOf, multiplies, numberIn, type TableRow } from "./table-row.ts";

/** "n. 80 lenzuola a € 27,50": words between a name and its price, and before a count. */
const PRICE_WORD = /^(?:a|à|á|at|@|je|zu|per|x|×|por|pro|€|eur|euro)$/iu;
const COUNT_WORD = /^(?:n|nr|no|num|x|×)[.°º]?$/iu;
/** A unit after a count or a price: "6 Stk", "27,50 €/m". */
export const IS_UNIT = new RegExp(
  inLines`
    ^(?:\/\s?)?(?:pz|pcs?|st|stk|stck|st[üu]ck|lfm|ktn|${PIECES}|kg|gr?|lt?r?|mq?|ml|mc|m²|ore|h|std|hrs?|nr
    |uds?|un|ea|conf|€(?:\/\p{L}{1,4}\.?)?|eur|euro)[.,]?$`,
  "iu",
);

/**
 * A row whose count and price are in its name ("n. 80 lenzuola matrimoniali a € 27,50", "Wachturen 1,5 à 62,00"): they
 * are removed from it if their product is the row's amount, which hardly happens by chance.
 */
export function takeFactorsFromName(row: TableRow, decimal: "." | "," | null): TableRow {
  const [name, amount] = [row.cells.get("description"), row.cells.get("amount")];
  if (!name || !amount || row.cells.has("quantity") || row.cells.has("unit_price")) return row;
  const { tokens } = name;
  const price = lastNumber(tokens, decimal);
  if (!price) return row;
  const before = withoutEnd(tokens.slice(0, price.index), PRICE_WORD);
  // Without "a" or "×" between them, two numbers of a name are its dimensions.
  if (before.length === price.index) return row;
  for (const at of [0, 1, before.length - 1]) {
    const mayBeCount = at !== 1 || at === before.length - 1 || COUNT_WORD.test(before[0]?.text ?? "");
    const count = before[at] && mayBeCount ? numberIn([before[at]], decimal, false) : null;
    if (!count || !multiplies(count.number, price.cell.number, amount.number, null)) continue;
    const isLeading = at < 2 && at < before.length - 1;
    const rest = isLeading ? before.slice(at + 1) : before.slice(0, at);
    const own = isLeading && rest.length > 1 && IS_UNIT.test(rest[0]!.text) ? rest.slice(1) : rest;
    if (!own.some(({ text }) => /\p{L}{2}/u.test(text))) continue;
    const cells = new Map(row.cells)
      .set("description", cellOf(own))
      .set("quantity", count)
      .set("unit_price", price.cell);
    return { ...row, cells, multiplies: true };
  }
  return row;
}

/** The number at the end, followed at most by a currency or a unit. */
function lastNumber(tokens: readonly Token[], decimal: "." | "," | null): { index: number; cell: Cell } | null {
  const index = withoutEnd(tokens, IS_UNIT).length - 1;
  // Dimensions have no cents: "Rotolo 2 x 5".
  const cell =
    index > 0 && /[.,]\d{2,4}$/.test(tokens[index]!.text) ? numberIn([tokens[index]!], decimal, false) : null;
  return cell && { index, cell };
}

function withoutEnd(tokens: readonly Token[], words: RegExp): readonly Token[] {
  let end = tokens.length;
  while (end > 0 && words.test(tokens[end - 1]!.text)) end--;
  return tokens.slice(0, end);
}
