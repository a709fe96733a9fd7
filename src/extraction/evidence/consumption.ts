import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { type PageLayout, segmentOf } from "../page/layout.ts";

/** Logits. */
const HAS_UNIT = 1.6;
const UNIT_IN_ROW = 0.7;
const READ_ON_METER = 1.4;
const OF_A_YEAR = -1.8;
/** A raised 3 is often misread: "m°", "mò". */
const UNIT =
  /^[([]?(?:[km]wh|smc|std?m3|stm³|mc|nm?[³3]|m[³3°òo²]|metri|metricubi|cubic|kubikmeter|mètres|metros|litri)[)\],.:]?$/iu;
const UNIT_OF_ROW = /\((?:in\s)?(?:[km]wh|smc|mc|m[³3°])\)/iu;
/** What was supplied in twelve months, or a year before: bills print it beside what they are for. */
const YEARLY =
  /(?<!\p{L})(?:annu[oiae]|annual|annuelle|anual|jaarverbruik|ultimi\s12|12\s(?:mesi|mois|meses|months|monate[n]?)|vorjahr\p{L}*|(?:last|previous)\s(?:year|time)|same\stime|año\santerior|année\sprécédente|l['’]an\sdernier|anno\sprecedente|prognose\p{L}*|[uú]ltimos\s12)(?!\p{L})/iu;
/** In the row of the value, how far before it a word of the year may stand: characters. */
const WITHIN = 60;

/** What was supplied is counted in units, and is what two readings of the meter differ by. */
export function consumptionEvidence(candidate: Candidate): Evidence[] {
  const { page, tokens, key } = candidate;
  const own = segmentOf(page, tokens[0]!);
  const row = page.rows[own.row]!;
  const all = row.segments.flatMap((segment) => segment.tokens);
  const last = all.indexOf(tokens.at(-1)!);
  const next = all[last + 1];
  const isNear = next !== undefined && next.box.x0 - tokens.at(-1)!.box.x1 < MOST_APART * page.lineHeight;
  const before = all
    .slice(0, all.indexOf(tokens[0]!))
    .map(({ text }) => text)
    .join(" ");
  const hasUnit = isNear && UNIT.test(next.text);
  return [
    {
      term: "with a unit of what is supplied",
      weight: hasUnit
        ? HAS_UNIT
        : UNIT_OF_ROW.test(before) || standsBelow(candidate, TITLE_WITH_UNIT)
          ? UNIT_IN_ROW
          : 0,
    },
    {
      term: "what two readings differ by",
      weight: differencesOf(own.row, page).has(figuresOf(key)) ? READ_ON_METER : 0,
    },
    { term: "of a whole year", weight: isOfYear(before) ? OF_A_YEAR : 0 },
  ];
}

/** @param before what stands before a value in its row */
export function isOfYear(before: string): boolean {
  return YEARLY.test(before.slice(-WITHIN));
}

/** "Consumo Smc", "Verbrauch in kWh". */
const TITLE_WITH_UNIT =
  /^(?:consum\p{L}*|verbrauch\p{L}*|consomm\p{L}*|verbruik|usage|quantit\p{L}*)\s(?:in\s|\p{L}+\s)?[([]?(?:[km]wh|smc|std?m3|mc|nm?[³3]|m[³3°])[)\]]?$/iu;
/** What a meter's count is multiplied with: "Coeff. C", "Umrechnungsfaktor", "Zustandszahl". */
const COEFFICIENTS =
  /(?<!\p{L})(?:coe(?:ff?)?\.?|coeff?icient\p{L}*|fattore|faktor|\p{L}*umrechnungsfaktor|zustandszahl|z-zahl|brennwert|conversion\sfactor|correction\sfactor|calorific)(?!\p{L})/iu;
/** Nothing that is supplied is counted in so little, and in thousandths. */
const MOST_OF_COEFFICIENT = 15;

/** Without the numbers that say how a meter's count is made one of what is billed. */
export function withoutCoefficients(found: readonly Candidate[]): readonly Candidate[] {
  return found.filter((one) => !isCoefficient(one));
}

function isCoefficient(candidate: Candidate): boolean {
  const { key, page, tokens } = candidate;
  if (!/\.\d/.test(key) && !/[.,]\d{3}$/.test(candidate.text)) return false;
  if (Number(candidate.text.replace(/[.,]/, ".")) > MOST_OF_COEFFICIENT) return false;
  const own = segmentOf(page, tokens[0]!);
  const before = own.tokens.slice(0, own.tokens.indexOf(tokens[0]!)).map(({ text }) => text);
  return COEFFICIENTS.test(before.slice(-MOST_WORDS_OF_LABEL).join(" ")) || standsBelow(candidate, COEFFICIENTS);
}

const MOST_WORDS_OF_LABEL = 4;
/** Rows of a list of readings, its title among them. */
const MOST_ROWS_BELOW = 8;

/** The nearest words above that are no number are a title like that; of as many titles as a row has cells, the one in the cell's place. */
function standsBelow({ page, tokens }: Candidate, title: RegExp): boolean {
  const own = segmentOf(page, tokens[0]!);
  const cells = page.rows[own.row]!.segments;
  for (let row = own.row - 1; row >= Math.max(0, own.row - MOST_ROWS_BELOW); row--) {
    const { segments } = page.rows[row]!;
    const overlapping = segments.find(({ box }) => box.x1 > own.box.x0 && box.x0 < own.box.x1);
    const above = segments.length === cells.length ? segments[cells.indexOf(own)] : overlapping;
    if (above && /\p{L}{3}/u.test(above.text)) return title.test(above.text);
  }
  return false;
}

const MOST_APART = 2.5;
const LEAST_DIFFERENCE = 10;
const MOST_NUMBERS = 14;
/** "1,025", "0,9614": near one, in thousandths at least. */
const COEFFICIENT = /(?<![\d.,])(?:0[.,][89]|1[.,]0)\d{2,5}(?![\d.,])/g;
const NUMBER = /\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d{1,3})?/g;

function figuresOf(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

const differencesByRow = oncePer((_: PageLayout) => new Map<number, ReadonlySet<number>>());

/**
 * Of any two numbers in the row and those next to it, by their figures: "2.166,650" less "2.118,440" is "48.210". A meter of gas counts at another
 * pressure than what is billed: with "Coeff. C 1,025" beside them, 4.613 less 4.411 are 207 Smc.
 */
function differencesOf(row: number, page: PageLayout): ReadonlySet<number> {
  const kept = differencesByRow(page).get(row);
  if (kept) return kept;
  const text = page.rows
    .slice(Math.max(0, row - 1), row + 2)
    .flatMap(({ segments }) => segments.map((segment) => segment.text))
    .join(" | ");
  const numbers = [...new Set((text.match(NUMBER) ?? []).map(figuresOf))].slice(0, MOST_NUMBERS);
  const factors = [1, ...(text.match(COEFFICIENT) ?? []).map((printed) => Number(printed.replace(",", ".")))];
  const differences = new Set<number>();
  for (const a of numbers)
    for (const b of numbers)
      if (a - b >= LEAST_DIFFERENCE && b > 0)
        for (const factor of factors) differences.add(Math.round((a - b) * factor));
  differencesByRow(page).set(row, differences);
  return differences;
}
