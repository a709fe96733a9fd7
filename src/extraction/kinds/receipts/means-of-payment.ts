import { inLines } from "../../in-lines.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import { type PageLayout, rowOf, segmentOf, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { Language } from "../../types/document-style.ts";
import type { Found } from "../../types/field-type.ts";
import { isNameOfPlace } from "./labels-in-names.ts";

/** What introduces the means of payment, with the words between: "Pagamento con carta", "Paid by card". */
const PAID = /^(?:PAGAMENTO|PAGAM|PAGATO|PAID|PAYMENT|BEZAHLT|ZAHLUNG|PAYE|PAIEMENT|REGLEMENT|PAGO|PAGADO)$/;
const WITH = /^(?:CON|IN|A|TRAMITE|BY|WITH|MIT|PER|PAR|EN)$/;
/** Names of cards and payment services, the same in all languages. */
const BRAND = new RegExp(inLines`
  ^(?:VISA|MASTERCARD|MAESTRO|MAESTRODEBIT|BANCONTACT|MISTERCASH|CARTEBLEUE|ECKARTE|EURO6000|AMEX
  |AMERICANEXPRESS|DINERS|VPAY|GIROCARD|BANCOMAT|BANCOMATPAY|PAGOBANCOMAT|SATISPAY|PAYPAL|APPLEPAY|GOOGLEPAY
  |KLARNA|TWINT|BIZUM|POSTEPAY|EDENRED|SODEXO|PLUXEE|VISADEBIT|VISACREDIT|CONTACTLESS|NEXI|SUMUP|SWISH|VIPPS
  |MOBILEPAY|DANKORT|MBWAY|MULTIBANCO|TELEPASS|VIACARD|ALIPAY|PAYCONIQ|BLIK)$`);

/** Short words for a card, which count beside an amount. */
const CARD = /^(?:CARD|CARDS|KARTE|CARTE|TARJETA|CB|POS|PIN)$/;
/** Coins and notes, on the slip of a machine a line of their own. */
const MONEY = /^(?:MONETE|BANCONOTE|COINS|MUNZEN|MUNZGELD|PIECES|MONEDAS|MOEDAS|MUNTEN)$/;
/** States what was handed over, not how: "Gegeben 20,00". */
const HANDED_OVER = /^(?:GEGEBEN|ENTREGADO|TENDER|TENDERED|AMOUNTTENDERED|RECU|RICEVUTO)$/;

/** Words for money in one language that mean something else in others: a "Bar" is no cash in Italy. */
const OF_ONE_LANGUAGE: ReadonlyMap<string, Language> = new Map([["BAR", "de"]]);

function isOfLanguage({ phrase }: LabelHit, language: Language | null): boolean {
  const own = OF_ONE_LANGUAGE.get(phrase);
  return own === undefined || language === null || own === language;
}

/** "Carta di credito 59,50": on a receipt the label of the amount paid is itself the value, unless that amount is 0. */
export function meansOfPayment(page: PageLayout, hits: readonly LabelHit[], language: Language | null): Found[] {
  const places = new Map<string, readonly Token[]>();
  const add = (tokens: readonly Token[]) => places.set(`${tokens[0]!.index}-${tokens.at(-1)!.index}`, tokens);
  for (const hit of hits) {
    const { tokens, meanings } = hit;
    if (!meanings.has("other.payment") || HANDED_OVER.test(hit.phrase)) continue;
    if (!isOfLanguage(hit, language) || isNameOfPlace(page, hit)) continue;
    add(tokens);
    add([...announcing(page, tokens[0]!), ...tokens]);
  }
  for (const token of page.tokens) {
    const isMoney = MONEY.test(token.fold) && tokensOfRow(rowOf(page, token)).length === 1;
    const isCard = CARD.test(token.fold) && AMOUNT.test(wholeRow(page, token));
    const isMeans = BRAND.test(token.fold) || isMoney || isCard;
    if (isMeans && !isWithin(token, places)) add(token.fold === "VISA" ? [token, ...debit(page, token)] : [token]);
  }
  return [...places.values()].map((tokens) => foundAt(page, tokens));
}

/** Whether the words are a means of payment: words that mean one, or words after a label that asks for it. */
export function namesPayment(
  { tokens }: Found,
  labels: readonly { readonly hit: LabelHit; readonly side: string }[],
): boolean {
  const isAsked = labels.some(({ hit, side }) => side !== "right" && hit.meanings.has("receipt.payment_method"));
  return isAsked || tokens.some(({ fold }) => BRAND.test(fold));
}

function isWithin(token: Token, places: ReadonlyMap<string, readonly Token[]>): boolean {
  return [...places.values()].some((tokens) => tokens.includes(token));
}

/** "Pagamento con" before "carta", "VISA" before "DEBIT". */
function announcing(page: PageLayout, first: Token): Token[] {
  const own = segmentOf(page, first);
  const before = own.tokens.filter(({ index }) => index < first.index).slice(-2);
  const from = before.findIndex(({ fold }) => PAID.test(fold) || BRAND.test(fold));
  return from >= 0 && before.slice(from + 1).every(({ fold }) => WITH.test(fold)) ? before.slice(from) : [];
}

function debit(page: PageLayout, visa: Token): Token[] {
  const next = page.tokens[visa.index + 1];
  const isNext = next !== undefined && segmentOf(page, next) === segmentOf(page, visa);
  return isNext && /^(?:DEBIT|CREDIT)$/.test(next.fold) ? [next] : [];
}

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

function wholeRow(page: PageLayout, token: Token): string {
  return textOf(rowOf(page, token).segments);
}

function foundAt(page: PageLayout, tokens: readonly Token[]): Found {
  const text = tokens
    .map((token) => token.text)
    .join(" ")
    .replace(/[:=]$/, "");
  const beside = wholeRow(page, tokens[0]!);
  const key = tokens.map(({ fold }) => fold).join("");
  const paid = /[1-9]\d*[.,]\d{2}(?!\d)/.test(beside) ? 3.5 : AMOUNT.test(beside) ? -3 : 3;
  const prior = paid + (tokens.length > 1 ? 0.5 : 0);
  return { pageIndex: page.pageIndex, tokens, text, key, value: { type: "text", value: text }, prior };
}
