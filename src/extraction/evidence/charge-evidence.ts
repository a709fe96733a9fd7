import { largest } from "../../core/basics/largest.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { announces } from "../page/labels.ts";
import { type Row, rowOf } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";
import { hasCents } from "../page/words.ts";
import { amountOf, centsOf } from "./amount-features.ts";
import { CHARGE_WORDS } from "./charge-words.ts";

/** A charge that is computed by a rate: the highest share of its base that laws of Europe know. */
const HIGHEST_SHARE: Readonly<Record<string, number>> = {
  "charge.withholding_tax": 0.35,
  "charge.pension_contribution": 0.1,
};
/** More than a sum that it makes hold: what was paid before is also left out of what is due. */
const UNNAMED = -6;
const IS_SHARE = 2.5;
const IS_BASE = -3;
const IS_TOO_MUCH = -4;
/** An invoice that withholds nothing may print so. */
const IS_NOTHING = -4;
/** In hundredths: "marca da bollo da 2,00", of several papers, or on a contract. */
const DUTIES: ReadonlySet<number> = new Set([129, 181, 200, 400, 600, 1600, 3200]);
const IS_DUTY = 1.5;
const IS_NO_DUTY = -2.5;
/** Of a long line the label is not beside its amount: "Imposta di bollo a carico del cliente 2,00". */
const ENDS_LINE = 2.4;
/** … whose last words are then who bears it. What a label of another thing says against an amount is not meant. */
const BORNE_BY_PARTY = 2.3;
/** "RT01 … | 20,00 | 324,00": the rate, or what it is on. */
const BEFORE_END = -2;
const RATE = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,4})?)\s?%/gu;

/**
 * Whether an amount is what a charge of an invoice comes to: the share of another amount that a rate beside its label
 * makes of it, and not that other amount; of stamp duty, one of the sums that the law knows.
 */
export function chargeEvidence(candidate: Candidate, read: ReadField, all: readonly Candidate[]): Evidence[] {
  const { meaning, ownMeanings } = read;
  const isLabelled = candidate.labels.some(({ hit }) => announces(hit, ownMeanings));
  const place = placeInLine(candidate, CHARGE_WORDS[meaning.concept ?? ""]);
  if (!isLabelled && place !== "last") return [{ term: "no word for it", weight: UNNAMED }];
  return [
    { term: "the amount of a line that names it", weight: place === "last" ? ENDS_LINE : 0 },
    { term: "who bears it", weight: place === "last" && followsParty(candidate) ? BORNE_BY_PARTY : 0 },
    { term: "before the amount of a line that names it", weight: place === "before" ? BEFORE_END : 0 },
    ...amountEvidence(candidate, read, all),
  ];
}

/** In a line that names the charge: whether it is the last amount behind the words, or one before it; else null. */
function placeInLine({ page, tokens }: Candidate, words: RegExp | undefined): "last" | "before" | null {
  const line = lineOf(rowOf(page, tokens[0]!));
  if (!words?.test(line.text)) return null;
  if (line.lastAmount > tokens.at(-1)!.index) return "before";
  const before = line.tokens.filter(({ index }) => index < tokens[0]!.index);
  return words.test(foldWords(textOf(before))) ? "last" : null;
}

/** "… a carico del cliente 2,00" */
function followsParty({ labels }: Candidate): boolean {
  return labels.some(({ hit, side }) => side === "left" && [...hit.meanings].every((one) => one.startsWith("party.")));
}

/** Many amounts may stand in one line. */
const lineOf = oncePer(({ segments }: Row) => {
  const tokens = segments.flatMap((segment) => segment.tokens);
  const lastAmount = tokens.findLast(hasCents)?.index ?? -1;
  return { tokens, text: foldWords(textOf(tokens)), lastAmount };
});

function amountEvidence(
  candidate: Candidate,
  { meaning, ownMeanings }: ReadField,
  all: readonly Candidate[],
): Evidence[] {
  const own = Math.abs(centsOf(amountOf(candidate)));
  if (own === 0) return [{ term: "zero", weight: IS_NOTHING }];
  if (meaning.concept === "charge.stamp_duty")
    return [{ term: "an amount of stamp duty", weight: DUTIES.has(own) ? IS_DUTY : IS_NO_DUTY }];
  const highest = HIGHEST_SHARE[meaning.concept ?? ""];
  if (highest === undefined) return [];
  const { cents, most } = printedAmounts(all);
  if (own > highest * most + 1) return [{ term: "more than any rate makes of the invoice", weight: IS_TOO_MUCH }];
  const rates = ratesBeside(candidate, ownMeanings).filter((rate) => rate > 0 && rate <= 100 * highest);
  const isShare = rates.some((rate) => hasNear(cents, (own * 100) / rate, 100 / rate));
  const isBase = rates.some((rate) => hasNear(cents, (own * rate) / 100, 1));
  return [
    { term: "the share of another amount that its rate says", weight: isShare ? IS_SHARE : 0 },
    { term: "what its rate is on", weight: isBase && !isShare ? IS_BASE : 0 },
  ];
}

/** Per cent: in the line of the amount, and in those of the labels that announce it. */
function ratesBeside({ page, tokens, labels }: Candidate, ownMeanings: ReadonlySet<string>): number[] {
  const own = labels.filter(({ hit }) => announces(hit, ownMeanings)).map(({ hit }) => hit.tokens[0]!);
  const rows = new Set([tokens[0]!, ...own].map((token) => rowOf(page, token)));
  return [...rows].flatMap(ratesOf);
}

/** A line with more rates is none of a charge. */
const MOST_RATES = 8;

const ratesOf = oncePer(({ segments }: Row): readonly number[] => {
  const rates = [...textOf(segments).matchAll(RATE)].map(([, rate]) => Number(rate!.replace(",", ".")));
  return [...new Set(rates)].slice(0, MOST_RATES);
});

/** In hundredths, without signs. */
const printedAmounts = oncePer((all: readonly Candidate[]) => {
  const cents = new Set(all.map((one) => Math.abs(centsOf(amountOf(one)))));
  return { cents, most: largest([...cents], 0) };
});

/** Whether an amount is printed that is `wanted` up to rounding. */
function hasNear(cents: ReadonlySet<number>, wanted: number, rounding: number): boolean {
  if (rounding <= 2) return [-1, 0, 1].some((off) => cents.has(Math.round(wanted) + off));
  return cents.values().some((one) => Math.abs(one - wanted) <= rounding);
}
