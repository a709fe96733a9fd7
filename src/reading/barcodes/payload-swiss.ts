import { canonicalAmount, isRealDate, joinParts, present } from "../structured/canonical.ts";
import { accountOf, type PayloadReader, type Values } from "./payload-values.ts";

/** Lines of the payload (Swiss Implementation Guidelines QR-bill 2.3, section 4.3.3), from 0. */
const [ACCOUNT, CREDITOR, AMOUNT, CURRENCY, DEBTOR, BILL_INFORMATION] = [3, 4, 18, 19, 20, 31];

/**
 * The Swiss QR-bill: SPC, version 0200, coding, then 28 fixed lines; a party has seven, structured (S) or as two
 * address lines (K).
 */
export const readSwissBill: PayloadReader = (lines) => {
  if (lines[0] !== "SPC" || !/^02\d\d$/.test(lines[1] ?? "") || lines.length < 28) return null;
  const currency = /^(CHF|EUR)$/.exec(lines[CURRENCY] ?? "")?.[1];
  return {
    proven: present({
      "invoice.iban": accountOf(lines[ACCOUNT]),
      "invoice.amount_due": canonicalAmount(lines[AMOUNT]),
      "invoice.currency": currency,
      ...billInformation(lines[BILL_INFORMATION] ?? ""),
    }),
    stated: present({
      "seller.name": lines[CREDITOR + 1],
      "seller.address": addressOf(lines.slice(CREDITOR, CREDITOR + 7)),
      "buyer.name": lines[DEBTOR + 1],
      "buyer.address": addressOf(lines.slice(DEBTOR, DEBTOR + 7)),
    }),
  };
};

function addressOf([kind, , first, second, postcode, town, country]: readonly string[]): string | undefined {
  if (first === undefined || country === undefined || country === "") return undefined;
  if (kind === "K") return joinParts([first, second, country], ", ");
  return joinParts([joinParts([first, second]), joinParts([postcode, town]), country], ", ");
}

/** Swico S1: "//S1/10/number/11/yymmdd/20/customer/30/VAT number/31/…"; a slash within a value is written "\/". */
function billInformation(text: string): Values {
  if (!text.startsWith("//S1/")) return {};
  const parts = text.slice(5).split(/(?<!\\)\//);
  const tag = (wanted: string) => {
    const at = parts.findIndex((part, i) => i % 2 === 0 && part === wanted);
    return at < 0 ? undefined : parts[at + 1]?.replace(/\\([/\\])/g, "$1");
  };
  const [date, vatNumber] = [tag("11"), tag("30")];
  const iso = date?.replace(/^(\d\d)(\d\d)(\d\d)$/, "20$1-$2-$3");
  return present({
    "invoice.number": tag("10"),
    "invoice.date": iso !== undefined && isRealDate(iso) ? iso : undefined,
    "seller.vat_id": vatNumber !== undefined && /^\d{9}$/.test(vatNumber) ? `CHE${vatNumber}` : undefined,
  });
}
