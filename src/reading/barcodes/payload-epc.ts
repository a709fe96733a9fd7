import { canonicalAmount, present } from "../structured/canonical.ts";
import { accountOf, type PayloadReader } from "./payload-values.ts";

/**
 * EPC069-12, version 001 and 002: BCD, version, character set, SCT, BIC, name, IBAN, amount as EUR12.3, purpose,
 * structured reference, text, note. One element per line; trailing ones may be missing.
 */
export const readEpc: PayloadReader = (lines) => {
  const [tag, version, , identification, , name, iban, amount] = lines;
  if (tag !== "BCD" || !/^00[12]$/.test(version ?? "") || identification !== "SCT") return null;
  const account = accountOf(iban);
  const due = canonicalAmount(/^EUR(\d+(?:\.\d{1,2})?)$/.exec(amount ?? "")?.[1]);
  return {
    proven: present({
      "invoice.iban": account,
      "invoice.amount_due": due,
      "invoice.currency": due === undefined ? undefined : "EUR",
    }),
    stated: present({ "seller.name": name }),
  };
};
