import { boxOfPolygon } from "../../src/core/geometry.ts";
import type { Candidate } from "../../src/extraction/candidate.ts";
import { layOutPage } from "../../src/extraction/page/layout.ts";
import { printedPage } from "./word-pages.ts";

/** The amounts printed in these lines ("Total 39.78"), as candidates without labels. For tests. */
export function printedAmounts(...lines: readonly string[]): Candidate[] {
  const page = layOutPage(printedPage(lines));
  return page.tokens
    .filter(({ text }) => /^-?\d+\.\d\d$/.test(text))
    .map(
      (token): Candidate => ({
        pageIndex: 0,
        tokens: [token],
        text: token.text,
        key: token.text,
        value: { type: "amount", amount: token.text, currency: null },
        prior: 0,
        page,
        box: boxOfPolygon(token.word.polygon),
        labels: [],
        party: null,
        block: 0,
        section: null,
        opensWithLabel: false,
      }),
    );
}
