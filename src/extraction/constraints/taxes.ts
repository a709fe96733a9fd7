import type { PageLayout } from "../page/layout.ts";
import { type Agreement, type ChosenOf, cents } from "./agreement.ts";
import { isAtPrintedRate, isUntaxedRest, type TaxTable, taxTable } from "./tax-table.ts";

/**
 * Logits for a net or a tax that is not of the whole: a row of one rate, an amount paid. More than the evidence of any
 * place beside "MwSt".
 */
const NOT_OF_THE_WHOLE = -16;
/** Net, tax and untaxed amounts add up to the gross: as good as the plain sum, for whose failure it compensates. */
const ADDS_UP_WITH_REST = 3.7;

const [NET, TAX, GROSS] = ["invoice.net_total", "invoice.tax_total", "invoice.gross_total"] as const;

/**
 * What rows of rates and untaxed amounts imply for the totals. An invoice of three rates often prints no sum of them:
 * then it has no net and no tax to show, and the first row's are not it.
 */
export const TAX_AGREEMENT: Agreement = {
  concepts: [NET, TAX, GROSS],
  weigh(of: ChosenOf): number {
    const [net, tax, gross] = [of(NET), of(TAX), of(GROSS)];
    const pages = [gross, net, tax].flatMap((option) => (option ? [option.candidate.page] : []));
    // A bill's rows of rates may be on the page of its details, and its totals on the first.
    const page = pages.find((one) => taxTable(one) !== null) ?? pages[0];
    if (!page) return 0;
    const table = taxTable(page);
    return table
      ? byTable(page, table, cents(net), cents(tax), cents(gross))
      : withRest(page, cents(net), cents(tax), cents(gross));
  },
};

function byTable(
  page: PageLayout,
  table: TaxTable,
  net: number | null,
  tax: number | null,
  gross: number | null,
): number {
  const isNet = net === null || isUntaxedRest(page, net - table.net);
  const isTax = tax === null || Math.abs(tax - table.tax) <= 1;
  const isGross = gross === null || Math.abs(gross) >= table.net;
  const wrong = [isNet, isTax, isGross].filter((holds) => !holds).length;
  if (wrong > 0 || net === null || tax === null || gross === null) return wrong * NOT_OF_THE_WHOLE;
  return net + tax === gross ? 0 : ADDS_UP_WITH_REST;
}

function withRest(page: PageLayout, net: number | null, tax: number | null, gross: number | null): number {
  if (net === null || tax === null || gross === null) return 0;
  const rest = gross - net - tax;
  const addsUp = Math.abs(rest) > 1 && isUntaxedRest(page, rest) && isAtPrintedRate(page, net, tax);
  return addsUp ? ADDS_UP_WITH_REST : 0;
}
