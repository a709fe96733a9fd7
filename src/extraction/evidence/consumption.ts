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
export function consumptionEvidence({ page, tokens, key }: Candidate): Evidence[] {
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
      weight: hasUnit ? HAS_UNIT : UNIT_OF_ROW.test(before) ? UNIT_IN_ROW : 0,
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

const MOST_APART = 2.5;
const LEAST_DIFFERENCE = 10;
const MOST_NUMBERS = 14;
const NUMBER = /\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d{1,3})?/g;

function figuresOf(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

const differencesByRow = oncePer((_: PageLayout) => new Map<number, ReadonlySet<number>>());

/** Of any two numbers in the row and those next to it, by their figures: "2.166,650" less "2.118,440" is "48.210". */
function differencesOf(row: number, page: PageLayout): ReadonlySet<number> {
  const kept = differencesByRow(page).get(row);
  if (kept) return kept;
  const text = page.rows
    .slice(Math.max(0, row - 1), row + 2)
    .flatMap(({ segments }) => segments.map((segment) => segment.text))
    .join(" | ");
  const numbers = [...new Set((text.match(NUMBER) ?? []).map(figuresOf))].slice(0, MOST_NUMBERS);
  const differences = new Set<number>();
  for (const a of numbers) for (const b of numbers) if (a - b >= LEAST_DIFFERENCE && b > 0) differences.add(a - b);
  differencesByRow(page).set(row, differences);
  return differences;
}
