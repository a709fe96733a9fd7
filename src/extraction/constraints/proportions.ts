import type { Concept } from "../lexicons/concepts.ts";
import { type Agreement, cents, isAtMost } from "./agreement.ts";

/**
 * A part of a sum that the law limits: a tax is not its own base, in whichever of the two columns of its row each is.
 * Or an amount that is about as large as another sum, not many times it.
 */
interface Proportion {
  readonly part: Concept;
  readonly whole: Concept;
  readonly most: number;
}

const PROPORTIONS: readonly Proportion[] = [
  // The highest bracket of Italy's income tax is 43 %.
  { part: "payslip.irpef", whole: "payslip.irpef_taxable", most: 0.43 },
  // 9.19 to 10.49 % of pay in Italy, 6.5 in Spain, 21 to 23 in Germany and France; arrears withheld for earlier months
  // are added to it.
  { part: "payslip.inps", whole: "payslip.inps_taxable", most: 0.25 },
  // A year's pay divided by 13.5 goes to the severance fund.
  { part: "payslip.tfr", whole: "payslip.gross_pay", most: 0.2 },
  // The base of the month's taxes is about the month's pay; the sums of the year so far are printed beside it.
  { part: "payslip.inps_taxable", whole: "payslip.gross_pay", most: 1.3 },
  { part: "payslip.irpef_taxable", whole: "payslip.gross_pay", most: 1.3 },
  { part: "cu.irpef", whole: "cu.income", most: 0.43 },
  { part: "cu.regional_surtax", whole: "cu.income", most: 0.05 },
  { part: "cu.municipal_advance", whole: "cu.income", most: 0.02 },
  { part: "cu.municipal_balance", whole: "cu.income", most: 0.02 },
  { part: "cu.inps", whole: "cu.inps_taxable", most: 0.2 },
];

/** In logits. Arrears of years and corrections are a few real exceptions. */
const OUT_OF_PROPORTION = -4;

export const PROPORTION_AGREEMENTS: readonly Agreement[] = PROPORTIONS.map(({ part, whole, most }) => ({
  concepts: [part, whole],
  weigh: (of) => {
    const [own, all] = [cents(of(part)), cents(of(whole))];
    return own !== null && all !== null && !isAtMost(most, own, all) ? OUT_OF_PROPORTION : 0;
  },
}));
