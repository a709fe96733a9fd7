import type { Random } from "../../../../measuring/random.ts";
import { daysAfter, isoOf, lastDay } from "../../content/dates.ts";
import { capitals, digits } from "../../content/identifiers.ts";
import { type Company, inventCompany, inventPerson, type Person } from "../../content/parties.ts";
import type { Address } from "../../content/places.ts";
import { adds, type Language, type Layout } from "../../layout.ts";
import { ways } from "../../parts.ts";

export type Utility = "electricity" | "gas" | "water" | "phone";

/** Charges by name (see the wordings), cents; the last before the total is the VAT. */
export interface Charge {
  readonly name: string;
  readonly amount: number;
}

export interface BillFacts {
  readonly utility: Utility;
  readonly supplier: Company;
  readonly customer: Person;
  readonly supplyAddress: Address;
  readonly customerNumber: string;
  readonly billNumber: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly from: string;
  readonly to: string;
  /** The point of supply: POD, PDR, CUPS …; null for water and telephone. */
  readonly supplyPoint: string | null;
  /** Whole kWh, Smc or m³; null for a telephone. */
  readonly consumption: number | null;
  readonly unit: string;
  readonly readings: { readonly before: number; readonly after: number } | null;
  readonly charges: readonly Charge[];
  readonly taxable: number;
  readonly vatPercent: number;
  readonly vat: number;
  /** Not taxed: licence fee on Italian electricity bills, stamp duty. */
  readonly untaxed: number;
  readonly total: number;
}

/** Cents per unit for each part of the price. */
const PRICES: Readonly<Record<Utility, readonly (readonly [string, number, number])[]>> = {
  electricity: [
    ["energy", 9, 28],
    ["network", 3, 7],
    ["system", 1, 4],
    ["excise", 1, 3],
  ],
  gas: [
    ["energy", 35, 95],
    ["network", 12, 30],
    ["system", 1, 6],
    ["excise", 8, 20],
  ],
  water: [
    ["energy", 60, 180],
    ["sewer", 20, 60],
    ["treatment", 30, 80],
    ["fixed", 5, 15],
  ],
  phone: [
    ["subscription", 1490, 3990],
    ["calls", 0, 900],
    ["options", 0, 600],
  ],
};
const UNITS: Readonly<Record<Utility, string>> = { electricity: "kWh", gas: "Smc", water: "m³", phone: "" };
const VAT: Readonly<Record<Language, readonly number[]>> = {
  it: [10, 22],
  en: [5, 20],
  de: [19],
  fr: [20],
  es: [21, 10],
};

export function inventBill(layout: Layout, random: Random): BillFacts {
  const { language, part } = layout;
  const utility = layout.of("utility", ways<Utility>(["electricity", "electricity", "gas", "water", "phone"]));
  const customer = inventPerson(language, part, random);
  const [year, months] = [random.whole(2019, 2025), random.pick([1, 2, 2, 3])];
  const first = random.whole(1, 13 - months);
  const to = lastDay(year, first + months - 1);
  const issueDate = daysAfter(to, random.whole(3, 25));
  const consumption = utility === "phone" ? null : random.whole(20, utility === "water" ? 90 : 900) * months;
  const before = random.whole(300, 60_000);
  const charges = inventCharges(utility, consumption ?? months, random);
  const taxable = charges.reduce((sum, { amount }) => sum + amount, 0);
  const vatPercent = random.pick(VAT[language]);
  const vat = Math.round((taxable * vatPercent) / 100);
  const untaxed = language === "it" && utility === "electricity" && random.chance(0.6) ? 900 * months : 0;
  return {
    utility,
    supplier: inventCompany(language, part, random),
    customer,
    supplyAddress: customer.address,
    customerNumber: digits(random, random.whole(7, 10)),
    billNumber: numberIn(layout, random, year),
    issueDate,
    dueDate: daysAfter(issueDate, random.pick([14, 20, 20, 30])),
    from: isoOf(year, first, 1),
    to,
    supplyPoint: supplyPoint(language, utility, random),
    consumption,
    unit: language === "it" || utility !== "gas" ? UNITS[utility] : "kWh",
    readings: consumption === null ? null : { before, after: before + consumption },
    charges,
    taxable,
    vatPercent,
    vat,
    untaxed,
    total: taxable + vat + untaxed,
  };
}

function numberIn(layout: Layout, random: Random, year: number): string {
  const number = layout.of("numbering", NUMBERS)(random, year);
  return adds(layout, "a number in several words", 0.15) ? `${layout.of("series", SERIES)} ${year} ${number}` : number;
}

const SERIES = ways(["VR", "EL", "F", "RE"], ["GA", "S"]);
const NUMBERS = ways<(random: Random, year: number) => string>(
  [
    (random) => digits(random, 10),
    (random, year) => `${year}${digits(random, 8)}`,
    (random) => `E${digits(random, 9)}`,
  ],
  [(random, year) => `${year}/${digits(random, 7)}`],
  [(random) => `${capitals(random, 2)}${digits(random, 8)}`, (random) => `${digits(random, 6)}-${digits(random, 4)}`],
);

function inventCharges(utility: Utility, units: number, random: Random): Charge[] {
  return PRICES[utility]
    .map(([name, low, high]) => ({ name, amount: Math.round(units * (low + (high - low) * random.next())) }))
    .filter(({ amount }) => amount > 0);
}

function supplyPoint(language: Language, utility: Utility, random: Random): string | null {
  if (utility === "water" || utility === "phone") return null;
  const point = {
    it: () => (utility === "gas" ? digits(random, 14) : `IT00${random.whole(1, 9)}E${digits(random, 8)}`),
    en: () => digits(random, utility === "gas" ? 10 : 13),
    de: () => digits(random, 11),
    fr: () => digits(random, 14),
    es: () => `ES${digits(random, 16)}${capitals(random, 2)}`,
  };
  return point[language]();
}
