import { type Find, findPattern, type Parse, type ValueType } from "../field-type.ts";

/** Signs and codes as documents print them. A bare $ is taken for the US dollar, a bare ¥ for the yen. */
const CURRENCY_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR(?:OS?)?\b/i, "EUR"],
  [/US\$|\bUSD\b/i, "USD"],
  [/£|\bGBP\b/i, "GBP"],
  [/\bCHF\b|\bSFR\b/i, "CHF"],
  // RM is also the province of Rome: it is money only beside a digit, or in brackets.
  [/\bRM\s?(?=\d)|\(RM\)|\bMYR\b/, "MYR"],
  [/\bSEK\b/, "SEK"],
  [/\bNOK\b/, "NOK"],
  [/\bDKK\b/, "DKK"],
  [/\bPLN\b|\bzł(?!\p{L})/iu, "PLN"],
  [/\bCZK\b|Kč/, "CZK"],
  [/\bHUF\b/, "HUF"],
  [/\bRON\b/, "RON"],
  [/\bBGN\b/, "BGN"],
  [/\bTRY\b|₺/, "TRY"],
  [/\bJPY\b/, "JPY"],
  [/\bCNY\b/, "CNY"],
  [/¥/, "JPY"],
  [/\bINR\b|₹/, "INR"],
  [/\bCAD\b|CA\$/, "CAD"],
  [/\bAUD\b|AU\$/, "AUD"],
  [/\bBRL\b|R\$/, "BRL"],
  [/\$/, "USD"],
];

/** The ISO 4217 code of a text ("€ 12,00" → EUR), null for none. */
export function currencyIn(text: string): string | null {
  return CURRENCY_SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** As `foldText` returns them; signs fold to nothing. */
const CURRENCY_WORDS: ReadonlySet<string> = new Set(
  "EUR EURO EUROS USD GBP CHF MYR SEK NOK DKK PLN CZK HUF RON BGN JPY CNY INR CAD AUD BRL".split(" "),
);

/** Whether a folded word names a currency, as beside an amount. */
export function isCurrencyWord(fold: string): boolean {
  return CURRENCY_WORDS.has(fold);
}

/** All codes in use; `TOP` and `ALL` are words too, so that they only count if a currency is asked for. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const CURRENCY =
  /(?<!\p{L})(?:EUROS?|[Ee]uros?|EUR|USD|GBP|CHF|MYR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|JPY|CNY|INR|CAD|AUD|BRL|zł|Kč)(?!\p{L})|[€£$¥₹₺]/gu;

const findCurrencies: Find = (page) =>
  findPattern(page, CURRENCY).map((hit) => {
    const code = currencyIn(hit.text) ?? hit.text;
    // A code is what a person would write down; a sign beside an amount, or a word, means the same.
    return {
      ...hit,
      text: code,
      key: code,
      value: { type: "text", value: code },
      prior: 1.5,
    };
  });

const parseCurrency: Parse = (text) => {
  const bare = text.trim().toUpperCase();
  const code = CODES.has(bare) ? bare : currencyIn(text);
  return code === null ? null : { type: "text", value: code };
};

/** currency: a code, a sign or "Euro"; the value is the ISO 4217 code. */
export const CURRENCY_TYPE: ValueType = { find: findCurrencies, parse: parseCurrency };
