import type { Random } from "../../../random.ts";
import { daysAfter, inventDate } from "../../content/dates.ts";
import { inventLines, type TradeLine } from "../../content/goods.ts";
import { bic, digits, iban } from "../../content/identifiers.ts";
import { type Company, inventCompany } from "../../content/parties.ts";
import type { Language, Layout } from "../../layout.ts";

/** What one company asks, sends or orders of another. Amounts are cents. */
export interface TradeFacts {
  readonly seller: Company;
  readonly buyer: Company;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly orderNumber: string;
  readonly customerNumber: string;
  readonly currency: string;
  readonly lines: readonly TradeLine[];
  /** By rate, in the order of the rates. */
  readonly taxes: readonly { readonly percent: number; readonly net: number; readonly tax: number }[];
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly iban: string;
  readonly bic: string;
}

const RATES: Readonly<Record<Language, readonly number[]>> = {
  it: [22, 22, 22, 10, 4],
  en: [20],
  de: [19, 19, 7],
  fr: [20, 20, 10],
  es: [21, 21, 10],
};

const NUMBERS: readonly ((random: Random, year: number) => string)[] = [
  (random, year) => `${random.whole(1, 2400)}/${year}`,
  (random, year) => `${year}-${digits(random, 4)}`,
  (random) => digits(random, 6),
  (random) => `FT${digits(random, 5)}`,
  (random, year) => `${random.whole(1, 900)}/${random.pick(["A", "B", "E"])}/${year}`,
  (random, year) => `${year % 100}${digits(random, 5)}`,
  (random) => `RE-${digits(random, 5)}`,
];

export function inventTrade(layout: Layout, random: Random): TradeFacts {
  const { language, part } = layout;
  const most = layout.chance("long lists", 0.2) ? 48 : 12;
  const isMixed = random.chance(0.3);
  const rates = isMixed ? RATES[language] : [random.pick(RATES[language])];
  const lines = inventLines(language, part, random.whole(1, most), rates, random);
  const date = inventDate(random, 2019, 2025);
  const taxes = [...new Set(lines.map(({ vatPercent }) => vatPercent))]
    .sort((a, b) => b - a)
    .map((percent) => {
      const net = lines.filter(({ vatPercent }) => vatPercent === percent).reduce((sum, { amount }) => sum + amount, 0);
      return { percent, net, tax: Math.round((net * percent) / 100) };
    });
  const [net, tax] = [taxes.reduce((sum, rate) => sum + rate.net, 0), taxes.reduce((sum, rate) => sum + rate.tax, 0)];
  return {
    seller: inventCompany(language, part, random),
    buyer: inventCompany(language, part, random),
    // An issuer numbers all its papers the same way.
    number: layout.of("numbering", { common: NUMBERS, validation: [], test: [] })(random, Number(date.slice(0, 4))),
    date,
    dueDate: daysAfter(date, random.pick([0, 30, 30, 60, 15, 90])),
    orderNumber: random.pick([digits(random, 6), `OR-${digits(random, 4)}`, `PO${digits(random, 5)}`]),
    customerNumber: digits(random, random.whole(4, 6)),
    currency: language === "en" ? "GBP" : "EUR",
    lines,
    taxes,
    net,
    tax,
    gross: net + tax,
    iban: iban(language, random),
    bic: bic(language, random),
  };
}
