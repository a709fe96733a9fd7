import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { VALUE_ADDED_TAX } from "../lexicons/value-added-tax.ts";
import { rowOf } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";
import { centsOf } from "./amount-features.ts";

/** Logits. */
const INCLUDED = 5;
const WITH_ITS_TAX = -6;

const TAX_WORD = new RegExp(`(?:^| )(?:${VALUE_ADDED_TAX})(?: |$)`);
const IS_INCLUDED = new RegExp(inLines`
  (?:^| )(?:IN[CK]L\w*|INKLUSIVE|DAVON|DARIN|ENTHALTEN\w*|DONT|COMPRIS\w*|DI CUI|INCLUID\w*|W TYM|WAARVAN
  |OF WHICH|VARAV|HERAF|HERAV|Z TOHO|OD TOGA|OD TEGA|DIN CARE|SISALTAA|SIS|EBBOL)(?: |$)`);
const RATE = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g;

/**
 * "Total inkl. 8.1% MWST (CHF 19.17)  CHF 255.90": the tax that a total includes, by the rate of its line, and the
 * total, which is no net amount. Null for all others.
 */
export function includedTaxEvidence(
  candidate: Candidate,
  { template, meaning }: ReadField,
  all: readonly Candidate[],
): Evidence | null {
  if (template !== "invoice") return null;
  if (meaning.concept === "invoice.tax_total" && totalsWithTax(all).taxes.has(candidate))
    return { term: "the tax that the total includes, by its rate", weight: INCLUDED };
  if (meaning.concept === "invoice.net_total" && totalsWithTax(all).totals.has(candidate.key))
    return { term: "includes the tax", weight: WITH_ITS_TAX };
  return null;
}

const totalsWithTax = oncePer((all: readonly Candidate[]) => {
  const taxes = new Set<Candidate>();
  const totals = new Set<string>();
  for (const tax of all) {
    const line = textOf(rowOf(tax.page, tax.tokens[0]!).segments);
    const folded = foldWords(line);
    if (!TAX_WORD.test(folded) || !IS_INCLUDED.test(folded)) continue;
    // Taxes of several rates are parts of the tax, and what each is in is a part of the total.
    const rates = [...line.matchAll(RATE)].map(([, rate]) => Number(rate!.replace(",", ".")));
    const [rate] = rates;
    if (rates.length !== 1 || rate === 0) continue;
    for (const total of all) {
      if (total.page !== tax.page || !isTaxIn(Number(tax.key), Number(total.key), rate!)) continue;
      taxes.add(tax);
      totals.add(total.key);
    }
  }
  return { taxes, totals };
});

function isTaxIn(tax: number, total: number, rate: number): boolean {
  const cents = Math.abs(centsOf(tax));
  return cents > 0 && Math.abs(Math.abs(total) * 100 * (rate / (100 + rate)) - cents) <= 1;
}
