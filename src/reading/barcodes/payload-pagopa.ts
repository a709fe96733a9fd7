import { present } from "../structured/canonical.ts";
import { amountOfCents, type PayloadFacts, type PayloadReader, taxCodeOf } from "./payload-values.ts";

/**
 * Italy's public payment notices. QR: "PAGOPA|002|notice number|creditor's fiscal code|cents". Data Matrix of the
 * postal slip: "codfase=NBPA;" then 18 <notice> 12 <account> 10 <cents> 3 896 P1 <creditor's fiscal code> …, each value
 * preceded by its length. Code 128 of older slips has the same up to 3 <document type>.
 */
export const readPagoPa: PayloadReader = (_lines, { text }) => {
  const notice = /^PAGOPA\|00[12]\|\d{18}\|(\d{11})\|(\d{2,11})$/.exec(text.trim());
  if (notice !== null) return due(notice[2]!, notice[1]!);
  const slip = /^(?:codfase=NBPA;)?18\d{18}12\d{12}10(\d{10})3\d{3}(?:P1(\d{11}))?/.exec(text);
  return slip === null ? null : due(slip[1]!, slip[2]);
};

function due(cents: string, creditor: string | undefined): PayloadFacts {
  const amount = amountOfCents(cents);
  return {
    proven: present({
      "seller.tax_code": taxCodeOf(creditor),
      "invoice.amount_due": amount,
      "invoice.currency": amount === undefined ? undefined : "EUR",
    }),
    stated: {},
  };
}
