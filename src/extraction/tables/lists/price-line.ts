import { unionOfBoxes } from "../../../core/geometry.ts";
import { inLines } from "../../in-lines.ts";
import { PIECES } from "../../lexicons/pieces.ts";
import { type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { parseAmount } from "../../types/numbers/amount.ts";
import { keepsRate } from "../line-wording.ts";
import { type Cell, multiplies } from "../table-row.ts";

/** One printed line of a receipt or a price list, parsed. Every part that the line does not have is null. */
export interface PriceLine {
  /** The rest without the numbers below; has letters. */
  readonly name: Cell | null;
  readonly quantity: Cell | null;
  readonly unitPrice: Cell | null;
  readonly amount: Cell | null;
  /** Right edge of the amount, pixels: amounts of one list are in one column. */
  readonly amountEnd: number;
  /** A product and its litres; the price and the amount are on lines of their own. */
  readonly isVolume?: boolean;
}

/** Longer words first, and whole ones: "l" is no unit of "litre". */
const UNIT = inLines`
  (?:(?:litri|litres?|liter|litros|pezzi|stuks?|stück|unid|pieces?|kgs?|hg|gr?|lt?r?|mq?|pz|pcs?|pce|ea|opak
  |${PIECES}|lfm|ktn|pkg|conf|stck|stk|st|uds?|und?|nr)(?!\p{L}))`;
const CURRENCY = "(?:€|£|\\$|euro?|rm|gbp|sek|dkk|nok|pln|zł|chf|kč|kr|czk|huf|ft|ron|lei)";
/** Before a count: "n.2 * 5,50", "Nr. 3 x 1,20", "Q.tà: 2 x 3,00"; a unit may be before it too: "L.35,24 x 1,689". */
const COUNTED = "(?:(?:(?:n|nr|no|num|q\\.?t[aà]|qty|qt[eé]|pz|anz|cant)[.:°º]|(?:lt?r?|litri|kg)[.:]?)\\s?)?";
const FACTOR = "\\d{1,4}(?:[.,]\\d{1,3})?";
/** "2 x 3,50", "1,250 kg × 2,00 €/kg", "0,99 x 2", "3X1,50", "2 @ £1.50", "1 szt.*5,49", "3 st á 12,50". */
const FACTORS = factorsWith(`(?:${UNIT}\\.?)?`, UNIT);
/** The unit of litres is read as a digit: "43,18 1 x 1,739 €/1". It only counts if the product is then the amount. */
const FACTORS_OF_LITRES = factorsWith("[1I|]", "[1I|l](?!\\d)");
/** "41,18 l   1,719 EUR/l": the unit of the price stands for the sign between them, if the product is the amount. */
const FACTORS_WITHOUT_SIGN = new RegExp(
  `(?<![\\p{L}\\d.,])(${FACTOR})\\s?(?:${UNIT}|[1I|])?\\.?\\s(${FACTOR})\\s?${CURRENCY}\\s?/\\s?(?:${UNIT}|[1I|l](?!\\d))`,
  "iu",
);
/** British pumps price in pence: "38.14 litres @ 144.9p/l". */
const FACTORS_IN_PENCE = new RegExp(
  inLines`
    (?<![\p{L}\d.,])(${FACTOR})\s?${UNIT}\s?[x×*@]\s?(\d{2,3}[.,]\d)\s?p(?:ence)?\s?(?:/|per)\s?(?:${UNIT}
    |[1I|l](?!\d))`,
  "iu",
);

function factorsWith(unit: string, unitOfPrice: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\d.,])${COUNTED}(${FACTOR})\\s?${CURRENCY}?\\s?${unit}\\s?[x×*@àá]\\s?${CURRENCY}?\\s?(${FACTOR})(?![\\d.,])` +
      `(?:\\s?${CURRENCY}(?!\\s?\\d))?(?:\\s?/\\s?${unitOfPrice}|\\s${UNIT})?`,
    "iu",
  );
}

/**
 * Repetitions are bounded: `*` over letters that can be split in many ways would take forever on a hostile line. An
 * amount is followed at most by a currency, the letters or the digit of its tax, and a tax rate: "1,99 € A", "4,00
 * 10%", "5.00 SR", "1,99 T1", "3,45 E 2".
 */
const AMOUNT_AT_END = new RegExp(
  inLines`
    (?<![^\s€£$*=:])([-−–]\s?${CURRENCY}?\s?)?(?:${CURRENCY}\s?)?
    ([-−–]?(?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,6})[.,]\d{2}[-−–]?)(?!\d)` +
    `(?:\\s?(?:${CURRENCY}|[A-Z*#]{1,2}\\d?|\\(?\\d{1,2}(?:[.,]\\d{1,2})?\\s?%\\)?)){0,4}(?:\\s\\d)?$`,
  "iu",
);
/**
 * "2x CAFFE", "2 X CAFFE"; and at the end "CAFFE x2", "CAFE X 2". A capital X without a space counts the content of the
 * pack: "LATTE 1L X6".
 */
const COUNT_BEFORE = /^(\d{1,3})\s?[x×*](?:\s?(?=\p{L})|\s(?=\d))/iu;
const COUNT_BEHIND = /\s(?:[x×]\s?|X\s)(\d{1,3})$/u;
/** "PANE SEMOLA KG 0,480", "COMTE 0,312KG". */
const WEIGHT_AT_END = /\s(?:kg\.?\s?(\d{1,2}[.,]\d{3})|(\d{1,2}[.,]\d{3})\s?kg\.?)$/iu;
/** Rates of European VAT, and the tax's name before them: "MILCH 3,5%", "YOGURT 0%" and "CIOCCOLATO 70%" are names. */
const TAX_RATE_AT_END =
  /\s(?:(?:iva|tva|vat|mwst|ust|btw)\s)?\(?(?:4|5(?:[.,]5)?|[6-9]|1[0-379]|2[0-57])(?:[.,]00?)?\s?%\)?$/iu;
/** A rate, or the reason why there is none: the letters that the law prescribes for Italian tills. */
const TAX_COLUMN =
  /^(?:\(?\d{1,2}(?:[.,]\d{1,2})?\s?%\)?|N\.?[SI]\.?\*?|E\.?[SE]\.?\*?|RM\*?|A[LS]\*?|V[IN]\*?|N[1-7](?:\.\d)?\*?)$/u;
const CURRENCY_AT_END = new RegExp(`\\s${CURRENCY}$`, "iu");
/** The beginning of the factors: "Espresso à", "BOLLO (". */
const OPENED_AT_END = /\s[@à(x×]$/u;
const NUMBER_AT_END = new RegExp(`(?:^|\\s)([-−–]?\\d{1,4}(?:[.,]\\d{1,3})?)(?:\\s?${UNIT}\\.?)?$`, "iu");
const COUNT_IN_FRONT = new RegExp(`^(${FACTOR})(?:\\s?${UNIT}\\.?)?(?:\\s?[x×*])?(?=\\s)`, "iu");
/** A unit or a tax letter is no name. */
const NAME = new RegExp(`(?<!\\p{L})(?!${UNIT}(?!\\p{L}))\\p{L}{2}`, "iu");

/** A part of the line's text; `from` and `to` are positions in it. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** "Litri 28,59", "Volume: 28,59 l"; "Prezzo/l 1,749", "Preis pro Liter 1,629 EUR/l". */
const LABELLED_QUANTITY = new RegExp(
  inLines`
    ^(?:quantit[aà]|q\.?t[aà]\.?|litri|volume|liter|litres?|litros|menge
    |cantidad)(?!\p{L})\D*(\d{1,4}[.,]\d{1,3})\s?${UNIT}?\.?$`,
  "iu",
);
const LABELLED_PRICE = new RegExp(
  inLines`
    ^(?:(?:prezzo|preis|prix|precio|price)\s?(?:unit\p{L}*\.?|(?:${CURRENCY}|e)?\s?(?:/|al?|per|pro|par
    |por)\s?(?:${UNIT}|litro))|${CURRENCY}\s?/\s?(?:${UNIT}|litro))(?!\p{L})` +
    `\\D*(\\d{1,4}[.,]\\d{2,3})\\s?${CURRENCY}?(?:\\s?/\\s?${UNIT})?$`,
  "iu",
);

/** "Litri 28,59", "Volume: 28,59 l"; "Prezzo/l 1,749", "Preis pro Liter 1,629 EUR/l". */
const TIME_OF_DAY =
  /\d{1,2}[-./]\d{1,2}[-./]\d{2,4}\s(?:(?:ore|ora|h|hora|um|kl|time)\.?\s)?(?:[01]?\d|2[0-3])\.[0-5]\d$/iu;

const WHOLE_UNIT = new RegExp(`^${UNIT}$`, "iu");

/** "17-08-2024 15.02", "DATA 18-08-23 ORE 15.37": a time of day, not an amount. */
export function isUnit(word: string): boolean {
  return WHOLE_UNIT.test(word) || /^(?:[cmk]l|[cmd]m|[km]g|gr|cpr|sz)$/i.test(word);
}

export function readPriceLine(row: Row, decimal: "." | "," | null): PriceLine {
  // "KG", "ML", "PZ": the content of the pack.
  const isEmptyColumn = (text: string, index: number) =>
    TAX_COLUMN.test(text) || (/^[-–]$/.test(text) && /\d%?$/.test(row.segments[index - 1]?.text ?? ""));
  const segments = row.segments.filter(({ text }, index) => !isEmptyColumn(text, index));
  const tokens = tokensOfRow({ ...row, segments });
  const text = textOf(tokens);
  const lastColumn = segments.length > 1 ? text.length - segments.at(-1)!.text.length : null;
  const cut = (span: Span | null, isNumber: boolean) =>
    span ? cellOfSpan(tokens, text, span, isNumber, decimal) : null;

  const labelled = {
    quantity: spanOfLabelled(LABELLED_QUANTITY, text),
    unitPrice: spanOfLabelled(LABELLED_PRICE, text),
  };
  if (labelled.quantity || labelled.unitPrice) {
    const [quantity, unitPrice] = [cut(labelled.quantity, true), cut(labelled.unitPrice, true)];
    return { name: null, quantity, unitPrice, amount: null, amountEnd: 0 };
  }
  const numberOf = ({ from, to }: Span) => parseAmount(text.slice(from, to), decimal);
  const amountMatch = AMOUNT_AT_END.exec(text);
  const areFactors = (found: Factors | null, perUnit = 1): found is Factors => {
    if (!found || !amountMatch) return false;
    const price = String(Number(numberOf(found.unitPrice)) / perUnit);
    return multiplies(numberOf(found.quantity), price, numberOf(spanOfAmount(amountMatch)), null) === true;
  };
  const pence = factorsIn(FACTORS_IN_PENCE, text, lastColumn, /\d$/);
  const inPence = areFactors(pence, 100) ? pence : null;
  const litres = [FACTORS_OF_LITRES, FACTORS_WITHOUT_SIGN].map((pattern) => factorsIn(pattern, text, lastColumn));
  const factors = inPence ?? litres.find((one) => areFactors(one)) ?? factorsIn(FACTORS, text, lastColumn);
  const isAmount = amountMatch !== null && !(factors && amountMatch.index < factors.whole.to);
  const amount = cut(isAmount ? spanOfAmount(amountMatch) : null, true);
  const beforeAmount: Span = { from: 0, to: isAmount ? amountMatch.index : text.length };

  let name = factors ? besideFactors(text, factors.whole, beforeAmount) : beforeAmount;
  let quantity = cut(factors?.quantity ?? null, true);
  // In pence it is no price in the currency of the amount.
  let unitPrice = inPence ? null : cut(factors?.unitPrice ?? null, true);
  // "2x Weizen 0,5 à 4,90   9,80": the content of the glass is no count.
  if (!factors || multiplies(quantity?.number, unitPrice?.number, amount?.number, null) === false) {
    const numbers = columnsBefore(text, beforeAmount, amount?.number ?? null, decimal);
    if (!factors || numbers.quantity) {
      name = numbers.name;
      quantity = cut(numbers.quantity, true);
      unitPrice = cut(numbers.unitPrice, true);
    }
  }
  const counted = quantity ? null : countIn(text, name);
  if (counted) {
    name = counted.name;
    quantity = cut(counted.count, true);
  }
  name = trimmed(text, name);
  if (amount && TIME_OF_DAY.test(text)) return { name: null, quantity, unitPrice, amount: null, amountEnd: 0 };
  return {
    name: NAME.test(text.slice(name.from, name.to)) ? cut(name, false) : null,
    quantity,
    unitPrice,
    amount,
    amountEnd: amount ? unionOfBoxes(amount.tokens.map(({ box }) => box)).x1 : 0,
  };
}

const VOLUME_AT_END = /\s(\d{1,4}[.,]\d{2,3})\s?(?:l|lt|ltr|litri|litres?|liter|litros)\.?$/iu;

/** "GAZOLE 33,10 L"; null for every other line. */
export function volumeOf(row: Row, decimal: "." | "," | null): PriceLine | null {
  const tokens = tokensOfRow(row);
  const text = textOf(tokens);
  const match = VOLUME_AT_END.exec(text);
  if (!match || LABELLED_QUANTITY.test(text) || !NAME.test(text.slice(0, match.index))) return null;
  const from = match.index + 1;
  const name = cellOfSpan(tokens, text, trimmed(text, { from: 0, to: match.index }), false, decimal);
  const quantity = cellOfSpan(tokens, text, { from, to: from + match[1]!.length }, true, decimal);
  return { name, quantity, unitPrice: null, amount: null, amountEnd: 0, isVolume: true };
}

function spanOfLabelled(label: RegExp, text: string): Span | null {
  const match = label.exec(text);
  if (!match) return null;
  const from = text.lastIndexOf(match[1]!);
  return { from, to: from + match[1]!.length };
}

/** The number with its minus, which may precede a currency; a currency alone is not part of it. */
function spanOfAmount({ index, 0: whole, 1: sign, 2: number = "" }: RegExpExecArray): Span {
  const from = index + whole.indexOf(number, sign?.length ?? 0);
  return { from: sign ? index : from, to: from + number.length };
}

interface Factors {
  readonly whole: Span;
  readonly quantity: Span;
  readonly unitPrice: Span;
}

/**
 * @param lastColumn where the text of the line's right column begins: "BRICK 6x      5,70" has a pack of six and an
 * amount, no factors
 */
function factorsIn(pattern: RegExp, text: string, lastColumn: number | null, price = /[.,]\d{2,3}$/): Factors | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [whole, first = "", second = ""] = match;
  const firstFrom = whole.indexOf(first);
  const firstSpan = { from: match.index + firstFrom, to: match.index + firstFrom + first.length };
  const secondFrom = match.index + whole.indexOf(second, firstFrom + first.length);
  const secondSpan = { from: secondFrom, to: secondFrom + second.length };
  const isParted = firstSpan.to < (lastColumn ?? 0) && secondFrom === lastColumn;
  if (isParted && NAME.test(text.slice(0, match.index))) return null;
  // A price has two or three decimals; in "0,99 x 2" the price comes first.
  const priceFirst = /[.,]\d{2}$/.test(first) && !/[.,]/.test(second);
  if (!priceFirst && !price.test(second)) return null;
  return {
    whole: { from: match.index, to: match.index + whole.length },
    quantity: priceFirst ? secondSpan : firstSpan,
    unitPrice: priceFirst ? firstSpan : secondSpan,
  };
}

/** The name is before the factors, or after them. */
function besideFactors(text: string, factors: Span, { to }: Span): Span {
  const before = { from: 0, to: factors.from };
  return NAME.test(text.slice(before.from, before.to)) ? before : { from: Math.min(factors.to, to), to };
}

/** "Widget  2  9,90 | 19,80": numbers before the amount belong to it if it is their product, or if they repeat it. */
function columnsBefore(
  text: string,
  span: Span,
  amount: string | null,
  decimal: "." | "," | null,
): { name: Span; quantity: Span | null; unitPrice: Span | null } {
  const none = { name: span, quantity: null, unitPrice: null };
  if (amount === null) return none;
  const numbers = numbersAtEnd(text, span);
  const [last] = numbers;
  if (!last) return none;
  const numberOf = ({ from, to }: Span) => parseAmount(text.slice(from, to), decimal);
  const isProduct = (quantity: Span, price: Span) => multiplies(numberOf(quantity), numberOf(price), amount, null);
  // A tax rate may be between the factors and the amount.
  const at = numbers.findIndex((number, index) => index > 0 && isProduct(number, numbers[index - 1]!));
  if (at > 0) {
    const [before, after] = [numbers[at]!, numbers[at - 1]!];
    const priceFirst =
      /[.,]\d{2}$/.test(text.slice(before.from, before.to)) && !/[.,]/.test(text.slice(after.from, after.to));
    const [quantity, unitPrice] = priceFirst ? [after, before] : [before, after];
    return { name: { from: span.from, to: before.from }, quantity, unitPrice };
  }
  const leading = COUNT_IN_FRONT.exec(text.slice(span.from, last.from));
  if (leading) {
    const count = { from: span.from, to: span.from + leading[1]!.length };
    const name = { from: span.from + leading[0].length, to: last.from };
    if (isProduct(count, last)) return { name, quantity: count, unitPrice: last };
  }
  const isAgain = /[.,]\d{2}$/.test(text.slice(last.from, last.to)) && Number(numberOf(last)) === Number(amount);
  return isAgain ? { name: { from: span.from, to: last.from }, quantity: null, unitPrice: null } : none;
}

/** From the right, at most three. */
function numbersAtEnd(text: string, span: Span): Span[] {
  const numbers: Span[] = [];
  for (let rest = span; numbers.length < 3; rest = { from: span.from, to: numbers.at(-1)!.from }) {
    const { from, to } = trimmed(text, rest);
    const match = NUMBER_AT_END.exec(text.slice(from, to));
    if (!match) break;
    const begin = from + match.index + match[0].indexOf(match[1]!);
    numbers.push({ from: begin, to: begin + match[1]!.length });
  }
  return numbers;
}

function countIn(text: string, name: Span): { count: Span; name: Span } | null {
  const { from, to } = trimmed(text, name);
  const printed = text.slice(from, to);
  const weight = WEIGHT_AT_END.exec(printed);
  const weighed = weight ? (weight[1] ?? weight[2]!) : "";
  if (weight && !isPackSize(weighed)) {
    const begin = from + weight.index + weight[0].indexOf(weighed);
    return { count: { from: begin, to: begin + weighed.length }, name: { from, to: from + weight.index } };
  }
  const before = COUNT_BEFORE.exec(printed);
  if (before) return { count: { from, to: from + before[1]!.length }, name: { from: from + before[0].length, to } };
  const behind = COUNT_BEHIND.exec(printed);
  if (!behind) return null;
  return { count: { from: to - behind[1]!.length, to }, name: { from, to: from + behind.index } };
}

/** "FARINA 1,000KG", "RISO 0,250 KG": a weight from the counter is hardly ever that round. */
function isPackSize(weight: string): boolean {
  const grams = Number(weight.replace(/[.,]/, ""));
  return grams % 50 === 0 || grams % 125 === 0;
}

/** A dash or dot at the beginning of a list entry, the day of a service, "PRODOTTO......GASOLIO". */
const OPENING = new RegExp(
  inLines`
    ^\s*(?:[-–•·]\s+|\d{2}[./-]\d{2}(?:[./-](?:\d{2}){1,2})?\s+(?=\p{L})
    |(?:prodotto|produkt|produit|producto|product)[\s.:]+(?=\p{L}))?`,
  "iu",
);

/**
 * Without spaces, without a dash or dot at the beginning of a list entry, without currencies and tax rates at the end.
 */
function trimmed(text: string, { from, to }: Span): Span {
  let [start, end] = [from, to];
  start += OPENING.exec(text.slice(start, end))![0].length;
  for (let before = -1; before !== end; ) {
    before = end;
    end = start + text.slice(start, end).trimEnd().length;
    const own = text.slice(start, end);
    const rate = keepsRate(own) ? null : TAX_RATE_AT_END.exec(own);
    const noise = rate ?? CURRENCY_AT_END.exec(own) ?? OPENED_AT_END.exec(own);
    if (noise) end = start + noise.index;
  }
  return { from: start, to: end };
}

function cellOfSpan(
  tokens: readonly Token[],
  line: string,
  { from, to }: Span,
  isNumber: boolean,
  decimal: "." | "," | null,
): Cell | null {
  let start = 0;
  const own = tokens.filter(({ text }) => {
    const [begin, end] = [start, start + text.length];
    start = end + 1;
    return begin < to && end > from;
  });
  const text = line.slice(from, to).trim();
  if (own.length === 0 || text === "") return null;
  const number = isNumber ? parseAmount(text, decimal) : null;
  return isNumber && number === null ? null : { tokens: own, text, number };
}
