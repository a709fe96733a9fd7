import { inLines } from "../../in-lines.ts";
import { type Find, type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";

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
  [/\bHUF\b|\d\s?Ft(?!\p{L})/u, "HUF"],
  // "Lei" is a pronoun in Italian, and Ft a foot: they are money only behind a digit, lei also in brackets.
  [/\bRON\b|\d\s?(?:lei|Lei|LEI)(?!\p{L})|\(lei\)/u, "RON"],
  [/\bBGN\b/, "BGN"],
  [/\bTRY\b|₺|\d\s?TL(?!\p{L})/u, "TRY"],
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

/** What each of three countries prints on its papers, whose crowns are all "kr". */
const CROWNS: readonly (readonly [code: string, marks: RegExp])[] = [
  ["SEK", /\bSE ?\d{2}|bankgiro|plusgiro|momsreg|förfall|\bSverige\b|organisationsn|\bKvitto/i],
  ["DKK", /\bCVR\b|\bDK ?\d{2}|forfald|beløb|\bDanmark\b|\bBon nr|\bDankort/i],
  ["NOK", /\bMVA\b|\bNO ?\d{2}|forfall(?:\b|sd)|beløp|\bNorge\b|\bKID\b|organisasjonsn|\bBankAxept/i],
];
const CROWN = /(?<!\p{L})[Kk][Rr]\.?(?!\p{L})|(?<!\p{L})(?:kronor|kroner)(?!\p{L})/u;

/** Whose crowns a paper that prints "kr" counts in, by what else stands on it; null if nothing tells, or no "kr". */
export function crownOf(texts: readonly string[]): string | null {
  if (!texts.some((text) => CROWN.test(text))) return null;
  const counts = CROWNS.map(([code, marks]) => ({ code, count: texts.filter((text) => marks.test(text)).length }));
  const [best, second] = counts.sort((a, b) => b.count - a.count);
  return best!.count > second!.count ? best!.code : null;
}

/** As `foldText` returns them; signs fold to nothing. */
const CURRENCY_WORDS: ReadonlySet<string> = new Set(
  "EUR EURO EUROS USD GBP CHF MYR SEK NOK DKK PLN CZK HUF RON BGN JPY CNY INR CAD AUD BRL KR FT LEI".split(" "),
);

/** Whether a folded word names a currency, as beside an amount. */
export function isCurrencyWord(fold: string): boolean {
  return CURRENCY_WORDS.has(fold);
}

/** Papers of these currencies print amounts without decimals. */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(["HUF", "JPY", "ISK"]);

/** Crowns, whose hundredths have no coins any more: some papers print them, others round. */
const CROWN_CODES: ReadonlySet<string> = new Set(["CZK", "SEK", "NOK", "DKK"]);

export function isOfCrowns(currency: string | null): boolean {
  return currency !== null && CROWN_CODES.has(currency);
}

export function isWithoutCents(currency: string | null): boolean {
  return currency !== null && WITHOUT_CENTS.has(currency);
}

/** All codes in use; `TOP` and `ALL` are words too, so that they only count if a currency is asked for. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const CURRENCY = new RegExp(
  inLines`
    (?<!\p{L})(?:EUROS?|[Ee]uros?|EUR|USD|GBP|CHF|MYR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|JPY|CNY|INR|CAD|AUD
    |BRL|zł|Kč)(?!\p{L})|[€£$¥₹₺]|(?<=\d ?)(?:Ft|lei|Lei|LEI|TL)(?!\p{L})`,
  "gu",
);
const CROWNS_IN_LINE = new RegExp(CROWN.source, "gu");

const findCurrencies: Find = (page, { style }) => {
  const asCode = (code: string) => (hit: Found) => ({
    ...hit,
    // A code is what a person would write down; a sign beside an amount, or a word, means the same.
    text: code,
    key: code,
    value: { type: "text", value: code } as const,
    prior: 1.5,
  });
  const named = findPattern(page, CURRENCY).map((hit) => asCode(codeOf(hit.text))(hit));
  const isCrown = CROWNS.some(([code]) => code === style.currency);
  return isCrown ? [...named, ...findPattern(page, CROWNS_IN_LINE).map(asCode(style.currency!))] : named;
};

/** What means money only behind an amount. */
const BEHIND_AMOUNTS: Readonly<Record<string, string>> = { ft: "HUF", lei: "RON", tl: "TRY" };

function codeOf(printed: string): string {
  return currencyIn(printed) ?? BEHIND_AMOUNTS[printed.toLowerCase()] ?? printed;
}

const parseCurrency: Parse = (text) => {
  const bare = text.trim().toUpperCase();
  const code = CODES.has(bare) ? bare : currencyIn(text);
  return code === null ? null : { type: "text", value: code };
};

/** currency: a code, a sign or "Euro"; the value is the ISO 4217 code. */
export const CURRENCY_TYPE: ValueType = { find: findCurrencies, parse: parseCurrency };
