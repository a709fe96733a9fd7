import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { type PageLayout, segmentOf } from "../page/layout.ts";

/** Logits. */
const HAS_UNIT = 1.6;
const UNIT_IN_ROW = 0.7;
const READ_ON_METER = 1.4;
const OF_A_YEAR = -1.8;
/** A raised 3 is often misread: "m°", "mò". */
const UNIT = new RegExp(
  inLines`
    ^[([]?(?:[km]wh|smc|std?m3|stm³|mc|nm?[³3]|m[³3°òo²]|metri|metricubi|cubic|kubikmeter|mètres|metros|litri|gj
    |gcal|kub)[)\],.:]?$`,
  "iu",
);
const UNIT_OF_ROW = /\((?:in\s)?(?:[km]wh|smc|mc|m[³3°]|gj)\)/iu;
/** Consumption of twelve months, or of the year before: bills print it beside that of their own period. */
const YEARLY = new RegExp(
  inLines`
    (?<!\p{L})(?:annu[oiae]|annual|annuelle|anual|jaarverbruik|ultimi\s12
    |12\s(?:mesi|mois|meses|months|monate[n]?)|vorjahr\p{L}*|(?:last|previous)\s(?:year|time)|same\stime
    |año\santerior|année\sprécédente|l['’]an\sdernier|anno\sprecedente|prognose\p{L}*|[uú]ltimos\s12|anual[ăàa]?
    |årsf[oö]rbru\p{L}*|årlig\p{L}*|per\sår|vuosi\p{L}*|vuode\p{L}*|aasta\p{L}*|gada\spatēriņ\p{L}*|metin\p{L}*
    |roczn\p{L}*|ročn\p{L}*|éves|godišnj\p{L}*|letn[aeio]|yıllık)(?!\p{L})`,
  "iu",
);
/** How far before the value a word for "year" may be in its row, in characters. */
const WITHIN = 60;

/** Consumption has a unit, and is the difference of two meter readings. */
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

/** @param before the text before a value in its row */
export function isOfYear(before: string): boolean {
  return YEARLY.test(before.slice(-WITHIN));
}

/** "Consumo Smc", "Verbrauch in kWh". */
const TITLE_WITH_UNIT = new RegExp(
  inLines`
    ^(?:consum\p{L}*|verbrauch\p{L}*|consomm\p{L}*|verbruik|usage|quantit\p{L}*|f[oö]rbrukning|forbru[gk]
    |kulutus|tarbimine|patēriņš|suvarto\p{L}*|kiekis|zużycie|ilość|spot[rř]eba|množstv[ií]|fogyasztás|mennyiség
    |potrošnja|utrošak|količina|poraba|tüketim)\s(?:in\s|\p{L}+\s)?[([]?(?:[km]wh|smc|std?m3|mc|nm?[³3]
    |m[³3°])[)\]]?$`,
  "iu",
);
/** The factor applied to a meter reading: "Coeff. C", "Umrechnungsfaktor", "Zustandszahl". */
const COEFFICIENTS = new RegExp(
  inLines`
    (?<!\p{L})(?:coe(?:ff?)?\.?|coeff?icient\p{L}*|fattore|faktor|\p{L}*umrechnungsfaktor|zustandszahl|z-zahl
    |omräkningsfaktor|omregningsfaktor|mnożna|współczynnik\p{L}*|přepočtov\p{L}*|koefic?ient\p{L}*|szorzó|çarpan
    |brennwert|conversion\sfactor|correction\sfactor|calorific)(?!\p{L})`,
  "iu",
);
/** No consumption is this small and stated in thousandths. */
const MOST_OF_COEFFICIENT = 15;

/** Without the factors that convert a meter reading to the billed quantity. */
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
/** Rows of a list of readings, including its title. */
const MOST_ROWS_BELOW = 8;

/**
 * Whether the nearest words above that are no number are such a title; if the title row has as many cells, the one at
 * the cell's position.
 */
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
/** "1,025", "0,9614": close to one, with at least three decimals. */
const COEFFICIENT = /(?<![\d.,])(?:0[.,][89]|1[.,]0)\d{2,5}(?![\d.,])/g;
const NUMBER = /\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d{1,3})?/g;

function figuresOf(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

const differencesByRow = oncePer((_: PageLayout) => new Map<number, ReadonlySet<number>>());

/**
 * Differences of any two numbers in the row and the adjacent ones, by their digits: "2.166,650" minus "2.118,440" is
 * "48.210". A gas meter counts at another pressure than what is billed: with "Coeff. C 1,025" beside them, 4.613 minus
 * 4.411 are 207 Smc.
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
