import { inLines } from "../in-lines.ts";
import type { PageLayout, Row, Segment } from "../page/layout.ts";
import { confusionKey } from "../page/text.ts";
import type { CategoryModel } from "./category-model.ts";
import { kindFeaturesOf } from "./kind-features.ts";
import { kindShares } from "./kind-prior.ts";
import { type PageNumber, pageNumberOf } from "./page-numbers.ts";
import { type Phrases, phrasesOf } from "./page-phrases.ts";
import { type Print, printOf } from "./page-print.ts";
import { plainText, plainWords } from "./plain-text.ts";

/** A page's evidence of where it belongs, computed once for both its neighbours. */
export interface PageLook {
  readonly width: number;
  readonly height: number;
  readonly all: Said;
  /** The uppermost quarter of the text: letterhead, title. */
  readonly head: Said;
  /** The first lines, and the last. */
  readonly top: Said;
  readonly foot: Said;
  /** Amounts of the upper half and of the lower: amounts carried forward are on both pages. */
  readonly amounts: ReadonlySet<string>;
  readonly upperAmounts: ReadonlySet<string>;
  readonly lowerAmounts: ReadonlySet<string>;
  /** Numbers beside "no.", "invoice", "order" in the upper part. */
  readonly numbers: ReadonlySet<string>;
  readonly shares: readonly number[];
  /** Strength of the strongest title. */
  readonly title: number;
  readonly number: PageNumber | null;
  readonly phrases: Phrases;
  readonly print: Print;
}

/** The contents of a part of a page, each once. */
export interface Said {
  /** All words of three letters or more. */
  readonly words: ReadonlySet<string>;
  /** Those rare among papers of many issuers: names, places, goods. */
  readonly rare: ReadonlySet<string>;
  /** Longer codes with digits, normalised for misreadings: numbers of documents, customers, registers, accounts. */
  readonly codes: ReadonlySet<string>;
  readonly days: ReadonlySet<string>;
  /** Words with two digits or more: numbers, dates, amounts. */
  readonly figures: ReadonlySet<string>;
}

const HEAD_SHARE = 0.25;
const ROWS_OF_TOP = 3;
const ROWS_OF_FOOT = 4;

export function lookAtPage(page: PageLayout, model: Pick<CategoryModel, "kinds">): PageLook {
  const { y0, y1 } = page.textBox;
  const features = kindFeaturesOf([page]);
  // Head, top and foot overlap with the whole: each segment is analysed once.
  const said = new Map(page.segments.map((segment) => [segment, saidBy(segment, model)]));
  const saidIn = (segments: readonly Segment[]) => together(segments.map((segment) => said.get(segment)!));
  const half = (y0 + y1) / 2;
  const inRows = (rows: readonly Row[]) => saidIn(rows.flatMap(({ segments }) => segments));
  return {
    width: page.width,
    height: page.height,
    all: saidIn(page.segments),
    head: saidIn(page.segments.filter(({ box }) => box.y0 <= y0 + HEAD_SHARE * (y1 - y0))),
    top: inRows(page.rows.slice(0, ROWS_OF_TOP)),
    foot: inRows(page.rows.slice(-ROWS_OF_FOOT)),
    amounts: amountsIn(page.segments),
    upperAmounts: amountsIn(page.segments.filter(({ box }) => box.y0 <= half)),
    lowerAmounts: amountsIn(page.segments.filter(({ box }) => box.y0 > half)),
    numbers: numbersIn(page.rows.filter(({ box }) => box.y0 <= y0 + NUMBER_SHARE * (y1 - y0))),
    shares: kindShares(features, model),
    title: Math.max(0, ...features.titles),
    number: pageNumberOf(page),
    phrases: phrasesOf(page),
    print: printOf(page),
  };
}

const CODE = /^(?=(?:.*\d){4})[A-Z0-9]{5,34}$/;
const AMOUNT = /^[-+]?[€$£]?\d[\d.,'’ ]*[.,]\d{2}[-+€$£]?$/;
const DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;
/** Digits in groups: an IBAN, a customer's or a telephone number. */
const GROUPED = /\b(?:[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4}){3,8}|\d{1,4}(?: \d{2,4}){1,5})\b/g;
const LEAST_OF_GROUPED = 7;
const IS_RARE = /^\p{L}{4,24}$/u;

function saidBy({ text, tokens }: Segment, { kinds }: Pick<CategoryModel, "kinds">): Said {
  const said = { words: new Set<string>(), rare: new Set<string>(), codes: new Set<string>() };
  const [days, figures] = [new Set<string>(), new Set<string>()];
  for (const word of plainWords(text)) {
    if (word.length >= 3) said.words.add(word);
    if (IS_RARE.test(word) && !Object.hasOwn(kinds.words, word)) said.rare.add(word);
    addCode(said.codes, word.toUpperCase());
  }
  for (const token of tokens) {
    const day = DAY.exec(token.text);
    if (day) days.add([day[1], day[2], day[3]].map((part) => part!.slice(-2).padStart(2, "0")).join(""));
    if (/\d.*\d/.test(token.fold)) figures.add(token.fold);
    if (!day && !AMOUNT.test(token.text)) addCode(said.codes, token.fold);
  }
  for (const [grouped] of text.matchAll(GROUPED)) {
    const joined = grouped.replaceAll(" ", "");
    if (joined.length >= LEAST_OF_GROUPED) addCode(said.codes, joined);
  }
  return { ...said, days, figures };
}

function together(parts: readonly Said[]): Said {
  const all = (of: (said: Said) => ReadonlySet<string>) => {
    const whole = new Set<string>();
    for (const part of parts) for (const one of of(part)) whole.add(one);
    return whole;
  };
  return {
    words: all(({ words }) => words),
    rare: all(({ rare }) => rare),
    codes: all(({ codes }) => codes),
    days: all(({ days }) => days),
    figures: all(({ figures }) => figures),
  };
}

const NUMBER_SHARE = 0.45;
const NUMBER_LABEL = new RegExp(inLines`
  \b(n|nr|no|num|numero|number|nummer|prot|protocollo|fattura|rechnung|rechnungsnr|rechnungsnummer|invoice
  |facture|factura|ddt|bolla|lieferschein|lieferscheinnummer|ordine|bestellung|bestellnummer|order|auftrag
  |auftragsnummer|offerta|angebot|preventivo|quote|contratto|cedolino)\b`);

/** Words with digits that follow such a label in its line, or are to the right of it; neither days nor amounts. */
function numbersIn(rows: readonly Row[]): Set<string> {
  const found = new Set<string>();
  for (const { segments } of rows) {
    let isLabelled = false;
    for (const { text, tokens } of segments) {
      const isLabel = NUMBER_LABEL.test(plainText(text));
      for (const { text: word, fold } of isLabel || isLabelled ? tokens : []) {
        if (fold.length >= 3 && /\d.*\d/.test(fold) && !DAY.test(word) && !AMOUNT.test(word)) found.add(fold);
      }
      isLabelled = isLabel;
    }
  }
  return found;
}

function addCode(codes: Set<string>, folded: string): void {
  if (folded.length >= 5 && CODE.test(folded)) codes.add(confusionKey(folded));
}

/** Only from one hundred on: any two pages share small amounts. */
function amountsIn(segments: readonly Segment[]): Set<string> {
  return new Set(
    segments
      .flatMap(({ tokens }) => tokens)
      .flatMap(({ text, fold }) => (AMOUNT.test(text) && fold.length >= 5 ? [fold] : [])),
  );
}
