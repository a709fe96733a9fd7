import type { ScoredCandidate } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import type { PageLayout } from "../page/layout.ts";
import { type Agreement, type ChosenOf, cents, isAtMost } from "./agreement.ts";
import { isUntaxed, isUntaxedRest } from "./tax-table.ts";

/** A sum contradicted by its own parts, in logits. */
const SUM_FAILS = -0.7;
/** "241,00 + 0 = 241,00" says less than three amounts that match. */
const TWO_ARE_EQUAL = 3;

/** The parts, with their signs, add up to the whole. */
interface Sum {
  readonly parts: readonly (readonly [Concept, 1 | -1])[];
  readonly whole: Concept;
  /** A part that the document does not have counts as 0; otherwise all must be there. */
  readonly partsMayLack?: boolean;
  /** Rounding tolerance in cents. */
  readonly tolerance: number;
  /** Logits if it holds: the more amounts must match, the less likely is chance. */
  readonly holds: number;
  /** The second part is at most a share of the first, depending on the page of the whole, and may be 0. */
  readonly mostOfFirst?: (page: PageLayout) => number;
  /** Besides the parts the whole may include untaxed amounts (./taxes). */
  readonly mayHaveRest?: boolean;
}

/** Hungary's 27 % is the highest rate of Europe; "260,00 + 120,00 = 380,00" is two lines of an invoice without tax. */
const HIGHEST_RATE = 0.271;

/**
 * "VAT 0 %", or words to that effect, exclude a tax among the lines. Other rates beside words for tax may be of a
 * discount.
 */
function highestRate(page: PageLayout): number {
  return isUntaxed(page) ? 0 : HIGHEST_RATE;
}

const SUMS: readonly Sum[] = [
  {
    parts: [
      ["invoice.net_total", 1],
      ["invoice.tax_total", 1],
    ],
    whole: "invoice.gross_total",
    tolerance: 1,
    holds: 4,
    mostOfFirst: highestRate,
    mayHaveRest: true,
  },
  {
    parts: [
      ["invoice.gross_total", 1],
      ["charge.withholding_tax", -1],
    ],
    whole: "invoice.amount_due",
    tolerance: 1,
    holds: 4,
  },
  {
    parts: [
      ["payslip.gross_pay", 1],
      ["payslip.deductions_total", -1],
    ],
    whole: "payslip.net_pay",
    // Some programs round pay to the euro.
    tolerance: 100,
    holds: 4,
  },
  {
    parts: [
      ["payslip.inps_taxable", 1],
      ["payslip.inps", -1],
    ],
    whole: "payslip.irpef_taxable",
    tolerance: 100,
    holds: 2.5,
  },
  {
    parts: [
      ["statement.opening_balance", 1],
      ["statement.total_credits", 1],
      ["statement.total_debits", -1],
    ],
    whole: "statement.closing_balance",
    tolerance: 0,
    holds: 8,
  },
  {
    parts: [
      ["f24.erario_balance", 1],
      ["f24.inps_balance", 1],
      ["f24.regions_balance", 1],
      ["f24.local_balance", 1],
    ],
    whole: "f24.total",
    partsMayLack: true,
    tolerance: 0,
    holds: 3,
  },
];

export const SUM_AGREEMENTS: readonly Agreement[] = [
  ...SUMS.map((sum) => ({
    concepts: [...sum.parts.map(([concept]) => concept), sum.whole],
    weigh: (of: ChosenOf) => sumEvidence(sum, of),
  })),
  { concepts: ["invoice.net_total", "invoice.tax_total", "invoice.gross_total"], weigh: netAboveGross },
  { concepts: ["invoice.net_total", "invoice.tax_total", "invoice.gross_total"], weigh: taxAboveRate },
];

/** More than the evidence of any place beside words for a tax. */
const NO_TAX = -8;

/**
 * No rate makes a tax of more than 21 out of a gross of 100; counts only if no net is printed, since a total less
 * withheld or shared amounts is smaller.
 */
function taxAboveRate(of: ChosenOf): number {
  const option = of("invoice.tax_total");
  const [tax, net, gross] = [cents(option), cents(of("invoice.net_total")), cents(of("invoice.gross_total"))];
  if (!option || tax === null || tax === 0) return 0;
  const rate = highestRate(option.candidate.page);
  // Words of a law on a part of the paper do not outweigh three amounts that add up.
  const addsUp = net !== null && net + tax === gross && isAtMost(HIGHEST_RATE, tax, net);
  if (rate === 0) return addsUp ? 0 : NO_TAX;
  return net === null && gross !== null && !isAtMost(rate / (1 + rate), tax, gross) ? NO_TAX : 0;
}

function netAboveGross(of: ChosenOf): number {
  const [net, gross, tax] = ["net", "gross", "tax"].map((what) => cents(of(`invoice.${what}_total`)));
  return tax === null && net !== null && gross !== null && Math.abs(net!) > Math.abs(gross!) ? SUM_FAILS : 0;
}

function sumEvidence(rule: Sum, of: ChosenOf): number {
  const { parts, whole, partsMayLack = false, tolerance, holds } = rule;
  const chosen = of(whole);
  const total = cents(chosen);
  if (!chosen || total === null) return 0;
  const amounts = parts.map(([concept]) => cents(of(concept)));
  if (!areInProportion(rule, chosen.candidate.page, amounts)) return SUM_FAILS;
  let sum = 0;
  let found = 0;
  for (const [concept, sign] of parts) {
    const option = of(concept);
    const part = cents(option);
    if (part === null && (!partsMayLack || option === undefined)) return 0;
    // Some print deductions with their minus.
    sum += sign > 0 ? (part ?? 0) : -Math.abs(part ?? 0);
    if (part !== null) found++;
  }
  if (found === 0) return 0;
  if (Math.abs(sum - total) > tolerance) return SUM_FAILS;
  return parts.length === 2 && amounts.includes(0) ? Math.min(holds, TWO_ARE_EQUAL) : holds;
}

function areInProportion({ mostOfFirst }: Sum, page: PageLayout, [first, second]: readonly (number | null)[]): boolean {
  return mostOfFirst === undefined || first == null || second == null || isAtMost(mostOfFirst(page), second, first);
}

/** How many values of each field are tried in a sum, and how many assignments of a sum are kept. */
const OPTIONS_PER_PART = 16;
const COMPLETIONS_PER_SUM = 6;
/** If parts may be missing, this many of each: with all subsets there are 625 sums of four parts. */
const OPTIONS_IF_LACKING = 4;

interface PartialSum {
  readonly cents: number;
  readonly logit: number;
  readonly chosen: readonly (readonly [Concept, ScoredCandidate])[];
}

/**
 * Assignments of distinct values that make a sum hold, however doubtful each value is: the likeliest few of each sum.
 */
export function sumsThatHold(
  optionsOf: (concept: Concept) => readonly ScoredCandidate[],
): ReadonlyMap<Concept, ScoredCandidate>[] {
  return SUMS.flatMap((rule) => {
    const { parts, whole, partsMayLack = false } = rule;
    const wholes = optionsOf(whole).slice(0, OPTIONS_PER_PART);
    if (wholes.length === 0) return [];
    let sums: readonly PartialSum[] = [{ cents: 0, logit: 0, chosen: [] }];
    const tried = partsMayLack ? OPTIONS_IF_LACKING : OPTIONS_PER_PART;
    for (const part of parts) {
      const more = withPart(sums, part, optionsOf(part[0]).slice(0, tried));
      sums = partsMayLack ? [...sums, ...more] : more;
    }
    return sums
      .filter(({ chosen }) => chosen.length > 1)
      .flatMap((sum) =>
        wholes
          .filter(({ candidate }) =>
            areInProportion(
              rule,
              candidate.page,
              sum.chosen.map(([, option]) => cents(option)),
            ),
          )
          .filter((option) => isWhole(rule, option, sum.cents))
          .map((option) => {
            const chosen = new Map<Concept, ScoredCandidate>([...sum.chosen, [whole, option]]);
            return { logit: sum.logit + option.logit, chosen };
          }),
      )
      .filter(({ chosen }) => new Set([...chosen.values()].map(({ candidate }) => candidate.key)).size === chosen.size)
      .sort((a, b) => b.logit - a.logit)
      .slice(0, COMPLETIONS_PER_SUM)
      .map(({ chosen }) => chosen);
  });
}

function isWhole({ tolerance, mayHaveRest = false }: Sum, option: ScoredCandidate, sum: number): boolean {
  const total = cents(option);
  if (total === null) return false;
  return Math.abs(total - sum) <= tolerance || (mayHaveRest && isUntaxedRest(option.candidate.page, total - sum));
}

function withPart(
  sums: readonly PartialSum[],
  [concept, sign]: Sum["parts"][number],
  options: readonly ScoredCandidate[],
): PartialSum[] {
  return sums.flatMap((sum) =>
    options.flatMap((option): PartialSum[] => {
      const part = cents(option);
      if (part === null || part === 0) return [];
      const moved = sum.cents + (sign > 0 ? part : -Math.abs(part));
      return [{ cents: moved, logit: sum.logit + option.logit, chosen: [...sum.chosen, [concept, option]] }];
    }),
  );
}
