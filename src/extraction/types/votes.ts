import { inLines, wordsOf } from "../in-lines.ts";
import type { PageLayout } from "../page/layout.ts";
import type { DateOrder, DocumentStyle, Language } from "./document-style.ts";
import { crownOf, currencyIn } from "./numbers/currency.ts";

/**
 * Function words and words of business papers that one language has and the other four lack: "date", "total" and
 * "documento" belong to several.
 */
const MARKERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  it: new Set(
    wordsOf(`
    il della dello dei delle fattura partita iva totale data numero imponibile pagamento scadenza cap prov
    aliquota vostro descrizione fornitore via di per srl spa ddt consegna colli quantità conto valuta addebito
    accredito`),
  ),
  en: new Set(
    wordsOf(`
    the of and invoice number due amount tax bill to for from with our please balance thank you cash change qty
    price payment street delivery order account statement`),
  ),
  de: new Set(
    wordsOf(`
    der die das und rechnung rechnungsnummer datum betrag summe mwst ust nr straße strasse gmbh menge netto
    brutto vom mit für lieferschein artikel anzahl konto kontoauszug buchung überweisung`),
  ),
  fr: new Set(
    wordsOf(`
    les et du votre avec facture numéro montant tva ttc ht rue échéance siret siren quantité désignation prix
    vous pour livraison commande colis qté compte relevé virement solde`),
  ),
  es: new Set(
    wordsOf(`
    el los las y por factura número fecha importe iva nif cif calle vencimiento cantidad descripción precio
    empresa para albarán artículo pedido bultos uds cuenta concepto abono`),
  ),
};

const LANGUAGES = Object.keys(MARKERS) as Language[];

export function styleOf(pages: readonly PageLayout[]): DocumentStyle {
  const texts = pages.flatMap((page) => page.segments.map((segment) => segment.text));
  const language = voteLanguage(pages);
  const currency = voteCurrency(texts);
  return {
    language,
    currency,
    decimal: voteDecimal(texts, language),
    dateOrder: voteDateOrder(texts, language, currency),
  };
}

function voteLanguage(pages: readonly PageLayout[]): Language | null {
  const votes = new Map<Language, number>();
  for (const page of pages) {
    for (const token of page.tokens) {
      const word = token.text.toLowerCase().replace(/[^\p{L}]/gu, "");
      for (const language of LANGUAGES) {
        if (MARKERS[language].has(word)) votes.set(language, (votes.get(language) ?? 0) + 1);
      }
    }
  }
  return winner(votes, 2);
}

function voteCurrency(texts: readonly string[]): string | null {
  const votes = new Map<string, number>();
  for (const text of texts) {
    const currency = currencyIn(text);
    if (currency) votes.set(currency, (votes.get(currency) ?? 0) + 1);
  }
  return winner(votes, 1) ?? (votes.size === 0 ? crownOf(texts) : null);
}

/** Only unambiguous numbers vote: "1.234,56", "12,5"; "1.234" could be either. */
function voteDecimal(texts: readonly string[], language: Language | null): "." | "," | null {
  const votes = new Map<"." | ",", number>();
  for (const text of texts) {
    for (const match of withoutDates(text).matchAll(
      /(?<![\d.,/-])\d[\d.,]*([.,])\s?(\d{1,2}|\d{4})(?![\d/-]|[.,]\d)/g,
    )) {
      const sign = match[1] as "." | ",";
      votes.set(sign, (votes.get(sign) ?? 0) + 1);
    }
  }
  return winner(votes, 1) ?? (language === null ? null : language === "en" ? "." : ",");
}

/** "19.03.2025", "2025.03.19." and "02.04." are no decimals: on papers with few amounts they outvoted every comma. */
function withoutDates(text: string): string {
  return text.replace(
    /(?<![\d.,/-])(?:(?:19|20)\d{2}\.\d{2}\.\d{2}(?!\d)|\d{1,2}\.(?:\d{1,2}\.(?:\d{4}|\d{2})(?!\d)|(?:0[1-9]|1[0-2])\.(?!\d)))/g,
    " ",
  );
}

function voteDateOrder(texts: readonly string[], language: Language | null, currency: string | null): DateOrder {
  let [day, month] = [0, 0];
  for (const text of texts) {
    for (const match of text.matchAll(/(?<![\d.,/-])(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?![./-]?\d)/g)) {
      const [first, second] = [Number(match[1]), Number(match[2])];
      if (isOnlyDay(first) && isMonth(second)) day++;
      if (isOnlyDay(second) && isMonth(first)) month++;
    }
  }
  if (day !== month) return day > month ? "day_first" : "month_first";
  const byTerm = orderByTerm(texts);
  if (byTerm !== null) return byTerm;
  // Month first is a habit of the United States; a document in another language or currency is not from there.
  if (language !== null && language !== "en") return "day_first";
  if (currency !== null && currency !== "USD") return "day_first";
  return texts.some((text) => OF_THE_STATES.test(text)) ? "month_first" : null;
}

/**
 * A state with its ZIP code ("Austin, TX 78751"), the tax and the company numbers of the United States: writers who use
 * these put the month first.
 */
const OF_THE_STATES = new RegExp(
  inLines`
    (?<!\p{L})(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]
    |UT|V[AT]|W[AIVY])\s\d{5}(?:-\d{4})?(?!\d)|(?<!\p{L})(?:[Ss]ales [Tt]ax|SALES TAX|EIN)(?!\p{L})`,
  "u",
);

const FIGURES_OF_DAY = /(?<![\d.,/-])(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?![./-]?\d)/g;
const TERM = /\bnet\s?(\d{2,3})(?!\s?%|[\d.,]\d)/giu;
const DAY_MS = 86_400_000;
/** Each is compared with all others: a paper's own dates are among its first. */
const MOST_DAYS = 40;

/** "Net 30" below 08/04/2026 and 09/03/2026: the later date is thirty days after the earlier one in one order only. */
function orderByTerm(texts: readonly string[]): DateOrder {
  const terms = texts.flatMap((text) => [...text.matchAll(TERM)].map(([, days]) => Number(days)));
  if (terms.length === 0) return null;
  const days = texts
    .flatMap((text) => [...text.matchAll(FIGURES_OF_DAY)])
    .slice(0, MOST_DAYS)
    .map(([, first, second, year]) => [Number(first), Number(second), Number(year)]);
  const fits = (isDayFirst: boolean) => {
    const times = days.map(([first = 0, second = 0, year = 0]) =>
      isDayFirst ? Date.UTC(year, second - 1, first) : Date.UTC(year, first - 1, second),
    );
    return times.some((from, i) => times.slice(i + 1).some((to) => terms.includes((to - from) / DAY_MS)));
  };
  const [dayFirst, monthFirst] = [fits(true), fits(false)];
  return dayFirst === monthFirst ? null : dayFirst ? "day_first" : "month_first";
}

const isMonth = (number: number): boolean => number >= 1 && number <= 12;
/** A telephone number, "02.97.63.11.08", is no date. */
const isOnlyDay = (number: number): boolean => number > 12 && number <= 31;

function winner<Key>(votes: ReadonlyMap<Key, number>, least: number): Key | null {
  let best: Key | null = null;
  let most = least - 1;
  for (const [key, count] of votes) {
    if (count > most) [best, most] = [key, count];
  }
  return best;
}
