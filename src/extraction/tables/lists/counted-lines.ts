import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { IS_UNIT } from "../factors-in-names.ts";
import { type Cell, cellOf, countIn, numberIn, type TableRow } from "../table-row.ts";

/** Fewer lines that begin with a count are a sentence, an address or a weight. */
const FEWEST_LINES = 3;
/** From the end of one line to the beginning of the next, in line heights. */
const GAP_LINE_HEIGHTS = 3;

const BULLET = /^[•·▪◦*–-]$/u;
const COUNT_WORD = /^(?:n|nr|no|num|núm|stk|x|×)[.°º]?$/iu;
const COUNT = /^\d{1,3}(?:[.,']\d{3})*(?:[.,]\d{1,3})?$|^\d{1,6}$/;
/** A unit that no list has, if nothing but the count stands before it: "30 bdt.". */
const SHORT_WORD = /^\p{L}{1,5}\.?$/u;

/**
 * Goods listed without titles, one a line, how many first: "n. 1.500 pieghevoli a tre ante", "15 kg | nye kartofler". A
 * number alone counts nothing: streets and days begin with one. Of several runs of such lines the longest.
 */
export function readCountedLines(pages: readonly PageLayout[], decimal: "." | "," | null): TableRow[] {
  let best: readonly TableRow[] = [];
  for (const page of pages) {
    let run: TableRow[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const row of page.rows) {
      const cells = cellsOf(row, decimal);
      if (!cells) continue;
      if (row.box.y0 - end > GAP_LINE_HEIGHTS * page.lineHeight) run = [];
      run.push({ pageIndex: page.pageIndex, cells, found: "price_line", multiplies: null });
      end = row.box.y1;
      if (run.length > best.length) best = run;
    }
  }
  return best.length >= FEWEST_LINES ? [...best] : [];
}

function cellsOf({ segments }: Row, decimal: "." | "," | null): TableRow["cells"] | null {
  const tokens = segments.flatMap((segment) => segment.tokens);
  let at = BULLET.test(tokens[0]?.text ?? "") ? 1 : 0;
  const isCounted = COUNT_WORD.test(tokens[at]?.text ?? "");
  if (isCounted) at++;
  const count = countAt(tokens, at, decimal);
  if (!count) return null;
  const unit = tokens[at + 1];
  const endsSegment = segments.some((segment) => segment.tokens.at(-1) === unit);
  const hasUnit = unit !== undefined && (IS_UNIT.test(unit.text) || (endsSegment && SHORT_WORD.test(unit.text)));
  const isGlued = !COUNT.test(tokens[at]!.text);
  if (!isCounted && !hasUnit && !isGlued) return null;
  const first = tokens[hasUnit && !isGlued ? at + 2 : at + 1];
  const own = segments.find((segment) => first && segment.tokens.includes(first));
  if (!first || !own) return null;
  const name = own.tokens.slice(own.tokens.indexOf(first));
  if (!name.some(({ text }) => /\p{L}{3}/u.test(text))) return null;
  return new Map([
    ["quantity", count],
    ["description", cellOf(name)],
  ]);
}

function countAt(tokens: readonly Token[], at: number, decimal: "." | "," | null): Cell | null {
  const token = tokens[at];
  if (!token) return null;
  return COUNT.test(token.text) ? numberIn([token], decimal, false) : countIn([token], decimal);
}
