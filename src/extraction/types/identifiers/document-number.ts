import { bareIdentifier, isValidIban } from "../../../core/identifiers/check-digits.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import { type Find, type FindContext, type Found, plainText, type ValueType } from "../field-type.ts";
import { isOfLaw } from "../laws.ts";
import { combLength, trimValue, valueRuns } from "../text-runs.ts";
import { mendCardNumber, mendNumber, mendSupplyPoint } from "./document-number-spelling.ts";
import { likenessToNumbers } from "./number-makes.ts";

/** "Račun" is an invoice in Croatian and Slovene, and an account too. */
const AN_ACCOUNT = -4;
/** "J12/1183/1998" is where a company of Romania stands in the trade register. */
const TRADE_REGISTER = /^J\s?\d{1,2}\/\d{1,6}\/(?:19|20)\d{2}$/;
const A_REGISTER = -4;
const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const PRICE_LIKE = /^[\d.]*\d,\d{2}$|^\d+\.\d{2}$|^[€$£]|%$/;

const findDocumentNumbers: Find = (page, context) => {
  const found = new Map<string, Found>();
  for (const segment of page.segments) {
    for (const run of valueRuns(segment, context)) {
      for (const [tokens, prior] of numbersIn(run, context)) {
        const place = `${tokens[0]!.index}-${tokens.at(-1)!.index}`;
        const number = found.has(place) ? null : numberOf(page, tokens, prior, context);
        if (number) found.set(place, number);
      }
    }
  }
  return [...found.values()];
};

type PossibleNumber = readonly [tokens: readonly Token[], prior: number];

/**
 * A word with a digit, alone or joined with its neighbours ("FT 12 / 2024"); the rest of a short labelled line as a
 * whole. Of several in the same words the first counts.
 */
function numbersIn(
  run: readonly Token[],
  { numbersTrade = false, numbersCards = false, isOwn = false }: FindContext,
): PossibleNumber[] {
  const isGrouped = isGroupsOfDigits(run);
  const inWords = (prior: number) => codesOf(run).map((code): PossibleNumber => [code, prior]);
  const all = run.reduce<PossibleNumber[]>(
    (numbers, token, i) => {
      const comb = combLength(run, i);
      if (comb > 0) numbers.push([run.slice(i, i + comb), 0.2]);
      if (i === 0 && isGrouped) numbers.push([run, 0.2]);
      if (/\d/.test(token.text)) numbers.push([[token], isGrouped ? PART_OF_GROUPS : 0]);
      const next = run[i + 1];
      if (next && areJoined(token, next)) numbers.push([run.slice(i, /\d/.test(next.text) ? i + 2 : i + 3), 0.2]);
      if (next && /^[A-Z]{1,4}$/.test(token.text) && /^\d/.test(next.text)) {
        const isOfTill = !numbersTrade && OF_PORTUGUESE_TILLS.test(textOf([token, next]));
        numbers.push([[token, next], isOfTill ? KIND_OF_PAPER : -0.3]);
      }
      if (!numbersTrade && !numbersCards && isPlate(run, i)) numbers.push([run.slice(i, i + 3), PLATE]);
      if (next && numbersCards && i === 0 && run.length <= MOST_GROUPS) numbers.push([run, 0]);
      return numbers;
    },
    numbersTrade ? inWords(IN_WORDS) : [],
  );
  // What is known of plates and the like goes before.
  return isOwn && !numbersTrade ? [...all, ...inWords(IN_WORDS_OF_OWN)] : all;
}

/** By a slash or a dash, with a digit in one of them. */
function areJoined({ text }: Token, next: Token): boolean {
  return (/^[/-]/.test(next.text) || /[/-]$/.test(text)) && /\d/.test(text + next.text);
}

/** Null if the words are no number of a paper. */
function numberOf(
  page: PageLayout,
  tokens: readonly Token[],
  prior: number,
  { numbersTrade, numbersCards }: FindContext,
): Found | null {
  const whole = trimValue(textOf(tokens)).replace(/[.]$|^[("“”„]|[)"“”]$/g, "");
  const printed = whole.replace(GLUED_LABEL, "");
  const isRead = tokens.some(({ word }) => word.source === "ocr");
  const mend = numbersTrade ? mendNumber : numbersCards ? mendCardNumber : mendSupplyPoint;
  const text = isRead ? mendSupplyPoint(mend(printed)) : printed;
  if (!/\d/.test(text) || text.length > 40 || isOfLaw(page, tokens)) return null;
  const looks =
    (DATE_LIKE.test(text) ? -2 : 0) +
    (PRICE_LIKE.test(text) ? -1.5 : 0) +
    (text.length > 24 ? -1 : 0) +
    (TRADE_REGISTER.test(text) ? A_REGISTER : 0) +
    (/^[A-Za-z]{3}/.test(whole) && printed !== whole ? NAMED_IN_ITS_WORD : 0) +
    (numbersTrade && MISREAD_WORD.test(text) ? A_WORD : 0) +
    (numbersTrade && isValidIban(bareIdentifier(text)) ? AN_ACCOUNT : 0) +
    (numbersCards ? likenessToNumbers(text) : 0);
  return {
    pageIndex: page.pageIndex,
    tokens,
    text,
    key: foldText(text),
    value: { type: "text", value: text },
    prior: prior + looks,
  };
}

/** "N.92", "DOC.N.0688-0019": a label that OCR, or the till, joined with the number. */
const GLUED_LABEL = /^(?:(?:DOC|Doc|SCONTR|RIC|FATT)\.)?[Nn][.°º](?=\d|[A-Z]+[/-]?\d)/;
const NAMED_IN_ITS_WORD = 2;

/**
 * "FS 26A/10442": Portuguese law makes the kind of paper a part of the number, before its series (Portaria 195/2020).
 */
const OF_PORTUGUESE_TILLS = /^(?:FS|FR|VD) [\dA-Z]+\/\d+$/;
const KIND_OF_PAPER = 1;

/** "GH 418 KL": a registration number of a vehicle. */
function isPlate(run: readonly Token[], at: number): boolean {
  const [first, second, third] = run.slice(at, at + 3).map(({ text }) => text);
  return [first, third].every((text) => /^[A-Z]{1,3}$/.test(text ?? "")) && /^\d{2,4}$/.test(second ?? "");
}

const PLATE = 0.6;

/** "ACC0MPAGNATORIA": a word with a letter misread as a digit. */
const MISREAD_WORD = /^(?=\D*\d?\D*$)(?:\P{L}*\p{L}){5,}\P{L}*$/u;
const A_WORD = -2;
const IN_WORDS = 0.1;
const IN_WORDS_OF_OWN = -0.1;
/** Points of delivery are printed in up to nine: "DE0007 4480 1000 0000 0000 0004 1182 3". */
const MOST_WORDS = 9;
const LETTERS = /^[A-Z]{1,4}(?:[/-][A-Z]{1,4})?$/;
const SIGN = /^[/-]$/;
const CODE = /^(?:[A-Z]{0,4}[/-]?\d[\dA-Z]*(?:\.\d{3,4})*(?:[/-][\dA-Z]+)*[/-]?|[/-][\dA-Z]+)$/;
/** What may end a number at the end of its line: "A 1047 B". */
const LAST_LETTERS = /^[A-Z]{1,2}$/;

/** A word that may be a part of a number: a few capitals, digits with strokes and dashes, a stroke between two. */
function isOfCode(token: Token): boolean {
  const text = unquoted(token);
  return LETTERS.test(text) || SIGN.test(text) || (CODE.test(text) && !DATE_LIKE.test(text));
}

/** Papers tell payers what to write: Causale: "PF 12/26". */
function unquoted({ text }: Token): string {
  return text.replace(/^["“”„]|["“”]$/g, "");
}

/** Runs of two to nine such words: "RE 2025 000123", "2019 55190", "412 / 2025", "00123 / A". */
function codesOf(run: readonly Token[]): Token[][] {
  const codes: Token[][] = [];
  for (let from = 0; from < run.length; from++) {
    if (!isOfCode(run[from]!) || SIGN.test(run[from]!.text)) continue;
    let end = from + 1;
    while (end < Math.min(run.length, from + MOST_WORDS) && isOfCode(run[end]!)) end++;
    // "80/BIS DEL": letters end a number only after a stroke.
    const mayEnd = (at: number) =>
      /\d/.test(run[at]!.text) ||
      (LETTERS.test(run[at]!.text) && SIGN.test(run[at - 1]!.text)) ||
      (LAST_LETTERS.test(run[at]!.text) && at === run.length - 1 && at > from + 1);
    for (let to = from + 2; to <= end; to++) if (mayEnd(to - 1)) codes.push(run.slice(from, to));
  }
  return codes;
}

/** How many of the words right before and after a number may be parts of it as well. */
export function goesOnAsCode(line: readonly Token[], tokens: readonly Token[]): number {
  const [before, behind] = [line.indexOf(tokens[0]!) - 1, line.indexOf(tokens.at(-1)!) + 1];
  return [line[before], line[behind]].filter((token) => token !== undefined && isOfCode(token)).length;
}

/**
 * "510 233 781", "1 004 882 917": a run consisting only of groups of two to four digits, except for a shorter first
 * one.
 */
function isGroupsOfDigits(run: readonly Token[]): boolean {
  if (run.length < 2 || run.length > MOST_GROUPS) return false;
  const isFirstShort = run.length > 2 && /^\d$/.test(run[0]!.text);
  return run.every(({ text }, i) => /^\d{2,4}$/.test(text) || (i === 0 && isFirstShort));
}

const MOST_GROUPS = 6;
const PART_OF_GROUPS = -1.5;

/** document_number: the numbers of invoices, orders and cards, letters and signs included: "FT 12/2024". */
export const DOCUMENT_NUMBER: ValueType = { find: findDocumentNumbers, parse: plainText };
