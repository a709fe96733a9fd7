import { present } from "../structured/canonical.ts";
import { accountOf, amountOfCents, type PayloadReader } from "./payload-values.ts";

/** ISO 4217 numbers of the currencies of Europe, as used in 391n. */
const CURRENCIES: Readonly<Record<string, string>> = {
  "978": "EUR",
  "756": "CHF",
  "826": "GBP",
  "752": "SEK",
  "578": "NOK",
  "208": "DKK",
  "985": "PLN",
  "203": "CZK",
  "348": "HUF",
  "946": "RON",
  "975": "BGN",
};

/**
 * GS1 General Specifications, 3.6, payment slips: (8007) IBAN, (390n) amount and (391n) currency with amount, where n
 * is the number of decimals.
 */
export const readGs1: PayloadReader = (_lines, { text, isGs1 }) => {
  if (!isGs1) return null;
  const elements = new Map([...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map((match) => [match[1]!, match[2]!]));
  const [identifier, value] = [...elements].find(([key]) => /^39[01]\d$/.test(key)) ?? ["", ""];
  const currency = identifier.startsWith("391") ? CURRENCIES[value.slice(0, 3)] : undefined;
  const digits = identifier.startsWith("391") ? value.slice(3) : value;
  return {
    proven: present({
      "invoice.iban": accountOf(elements.get("8007")),
      "invoice.amount_due": /^\d{1,15}$/.test(digits) ? amountOfCents(digits, Number(identifier[3])) : undefined,
      "invoice.currency": currency,
    }),
    stated: {},
  };
};
