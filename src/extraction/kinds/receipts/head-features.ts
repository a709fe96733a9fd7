import { oncePer } from "../../../core/basics/once-per.ts";
import type { Candidate } from "../../candidate.ts";
import { type PageLayout, segmentOf, type Token } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import { type HeadRow, headOf, isShopForm } from "./head.ts";
import { endsInPlace } from "./places.ts";
import { isTradeWordsOnly } from "./trade-words.ts";

/**
 * Features of a name or an address in the head of a receipt: the number of lines above that are neither noise nor
 * titles, whether the lines beside its ends are of its own kind (it was cut) or of another, whether it takes whole
 * lines, and how it is printed. 0 for values of other papers and further down.
 */
export const HEAD_FEATURES = [
  "head_is_in",
  "head_rank",
  "head_titles_above",
  "head_form_above",
  "head_form_below",
  "head_starts_row",
  "head_ends_row",
  "head_above_is_crumb",
  "head_above_is_title",
  "head_above_is_contact",
  "head_above_is_address",
  "head_above_has_form",
  "head_below_is_title",
  "head_below_is_contact",
  "head_below_is_address",
  "head_below_has_form",
  "head_below_in_place",
  "head_address_run_above",
  "head_address_run_below",
  "head_contact_within",
  "head_title_within",
  "head_place_before_end",
  "head_ends_in_place",
  "head_height_above",
  "head_height_below",
  "head_height",
  "head_gap_within",
  "head_words_last",
  "head_words_first",
  "head_after_form",
  "head_said_again",
  "head_comma_above",
  "head_nameless",
  "head_nameless_last",
  "head_nameless_below",
  "head_bracket_above",
] as const;

const NO_HEAD: readonly number[] = HEAD_FEATURES.map(() => 0);

export function headFeatures({ page, tokens, text }: Candidate): readonly number[] {
  const head = headOf(page);
  const rows = [...new Set(tokens.map((token) => segmentOf(page, token).row))].sort((a, b) => a - b);
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (first >= head.length) return NO_HEAD;
  const flag = (holds: boolean | undefined) => (holds ? 1 : 0);
  const within = head.slice(first, last + 1);
  const [above, below] = [nearest(head, first, -1), nearest(head, last, 1)];
  const before = head.slice(0, first);
  const after = head.slice(last + 1, last + 5);
  const own = (row: number) => tokens.filter((token) => segmentOf(page, token).row === row);
  const [firstRow, lastRow] = [rowTokens(page, first), rowTokens(page, last)];
  const height = Math.max(1, heightOf(own(first)));
  const form = tokens.findLastIndex(({ text: word }, i) => i > 0 && isShopForm(word));
  return [
    1,
    before.filter(({ isCrumb, isTitle }) => !isCrumb && !isTitle).length,
    before.filter(({ isTitle }) => isTitle).length,
    flag(before.some(({ hasForm }) => hasForm)),
    flag(after.some(({ hasForm }) => hasForm)),
    flag(firstRow[0] === tokens[0]),
    flag(lastRow.at(-1) === tokens.at(-1)),
    flag(above?.isCrumb ?? true),
    flag(above?.isTitle),
    flag(above?.isContact),
    flag(above?.isAddress),
    flag(above?.hasForm),
    flag(below?.isTitle),
    flag(below?.isContact),
    flag(below?.isAddress),
    flag(below?.hasForm),
    flag(below?.endsInPlace),
    run(head, first, -1),
    run(head, last, 1),
    flag(within.some(({ isContact }) => isContact)),
    flag(within.some(({ isTitle }) => isTitle)),
    flag(within.slice(0, -1).some((row) => row.endsInPlace)),
    flag(endsInPlace(text)),
    above ? heightOf(rowTokens(page, above.row.index)) / height : 0,
    below ? heightOf(rowTokens(page, below.row.index)) / height : 0,
    height / page.lineHeight,
    widestGap(within, page),
    own(last).length,
    own(first).length,
    form < 0 ? -1 : tokens.length - 1 - form,
    flag(isSaidAgain(page, tokens, text)),
    flag(above !== undefined && /[,&]$/.test(above.text)),
    flag(isTradeWordsOnly(text)),
    flag(
      rows.length > 1 &&
        isTradeWordsOnly(
          own(last)
            .map((token) => token.text)
            .join(" "),
        ),
    ),
    flag(below?.isNameless),
    above ? openBrackets(above.text) : 0,
  ];
}

function nearest(head: readonly HeadRow[], from: number, step: 1 | -1): HeadRow | undefined {
  return head[from + step];
}

/** Number of consecutive address lines. */
function run(head: readonly HeadRow[], from: number, step: 1 | -1): number {
  let count = 0;
  for (let row = from + step; head[row]?.isAddress; row += step) count++;
  return count;
}

function rowTokens(page: PageLayout, row: number): Token[] {
  return page.rows[row]!.segments.flatMap((segment) => segment.tokens);
}

/** The median height of the words, in pixels: a name is printed larger, and in one size over its lines. */
function heightOf(tokens: readonly Token[]): number {
  const heights = tokens.map(({ box }) => box.y1 - box.y0).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

function widestGap(within: readonly HeadRow[], page: PageLayout): number {
  return within.slice(1).reduce((most, { row }, i) => {
    return Math.max(most, (row.box.y0 - within[i]!.row.box.y1) / page.lineHeight);
  }, -2);
}

function openBrackets(text: string): number {
  return text.split(/[([]/).length - text.split(/[)\]]/).length;
}

const LEAST_SAID = 5;

/** Whether the name occurs elsewhere on the page too, alone or in a web or mail address. */
function isSaidAgain(page: PageLayout, tokens: readonly Token[], text: string): boolean {
  const name = foldText(text);
  if (name.length < LEAST_SAID) return false;
  const own = new Set(tokens.map((token) => segmentOf(page, token).row));
  return foldedRows(page).some((folded, row) => {
    const others = own.has(row) ? foldOf(rowTokens(page, row).filter((token) => !tokens.includes(token))) : folded;
    return others.includes(name);
  });
}

const foldedRows = oncePer((page: PageLayout) => page.rows.map((_, row) => foldOf(rowTokens(page, row))));

function foldOf(tokens: readonly Token[]): string {
  return tokens.map(({ fold }) => fold).join("");
}
