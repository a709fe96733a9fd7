import type { Random } from "../../../../measuring/random.ts";
import { daysAfter, inventDate } from "../../content/dates.ts";
import { drawUntil } from "../../content/draw-until.ts";
import { inventLines, type TradeLine } from "../../content/goods.ts";
import { bic, digits, iban } from "../../content/identifiers.ts";
import { type Company, inventCompany } from "../../content/parties.ts";
import { inventTrader, type Trader } from "../../content/traders.ts";
import type { Language, Layout } from "../../layout.ts";
import { ways } from "../../parts.ts";

/** What one company asks, sends or orders from another. Amounts are cents. */
export interface TradeFacts {
  readonly seller: Trader;
  readonly buyer: Trader;
  /** Neither of them: carries or receives the goods. Test's papers name none. */
  readonly third: Trader | null;
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
/** Test's papers are numbered as above. Small firms begin at one every year, programs add letters of their own. */
const MORE_NUMBERS = ways<(typeof NUMBERS)[number]>(
  [
    ...NUMBERS,
    (random) => String(random.whole(1, 999)),
    (random) => String(random.whole(1, 99)),
    (random) => `${random.whole(1, 320)}/${random.pick(["A", "B", "PA", "E", "FE", "00"])}`,
    (random, year) =>
      `${random.pick(["DDT", "BO", "INV", "F", "OC", "R", "FPR"])} ${random.whole(1, 900)}/${year % 100}`,
    (random, year) => `${year}/${random.whole(1, 999)}`,
    (random, year) => `${year}-${String(random.whole(1, 999)).padStart(5, "0")}`,
    (random, year) => `${random.whole(1, 900)}-${year}`,
    (random) => `${random.pick(["VF", "LS", "AR", "PO", "BL", "A"])}${digits(random, 6)}`,
    (random, year) => `${random.pick(["A", "N", "PA"])}/${random.whole(1, 99)}/${year}`,
    (random) => digits(random, 9),
    (random, year) => `${random.pick(["RE", "FT", "FA", "VEN", "SI"])} ${year} ${digits(random, 6)}`,
    (random, year) => `${year}-${random.pick(["A", "B", "V"])}/${digits(random, 4)}`,
    (random, year) => `${digits(random, 8)} / ${year}`,
    (random, year) => `${random.whole(1, 900)} / ${random.pick([String(year), "A", "B", "PA"])}`,
    (random, year) => `${random.pick(["FE", "V1", "NR", "AC", "FPA", "TD"])} ${random.whole(1, 9000)}/${year}`,
    (random, year) => `${year} ${digits(random, 5)}`,
    (random, year) => `${year}${digits(random, 6)}`,
    (random, year) => `${random.whole(1, 31)}-${random.whole(1, 12)}-${year % 100}`,
  ],
  [
    (random, year) => `${random.whole(1, 500)}/${year % 100}`,
    (random) => `${random.whole(1, 99)}/${random.pick(["C", "D", "BIS"])}`,
    (random) => `${random.pick(["AB", "KS", "V"])}-${digits(random, 4)}-${digits(random, 2)}`,
    (random) => digits(random, 3),
    (random, year) => `${random.pick(["FV", "NC", "CM"])} ${year}/${digits(random, 4)}`,
    (random, year) => `${random.whole(1, 900)}-${random.pick(["E", "W"])} / ${year}`,
    (random, year) => `${random.pick(["RG", "FX"])} ${year} ${digits(random, 4)}`,
    (random) => `0${digits(random, 9)}`,
  ],
);

/** Test's companies all have a usual name with a legal form: its documents stay as they were. */
function inventParties(layout: Layout, random: Random): Pick<TradeFacts, "seller" | "buyer" | "third"> {
  const { language, part } = layout;
  if (part === "test") {
    const usual = (company: Company): Trader => ({
      ...company,
      tagline: "",
      attention: "",
      title: "",
      hasVatId: true,
      brand: "",
    });
    return {
      seller: usual(inventCompany(language, part, random)),
      buyer: usual(inventCompany(language, part, random)),
      third: null,
    };
  }
  const isOrder = layout.id.startsWith("purchase_order");
  const seller = inventTrader(language, part, random, false);
  // A part has few names: two parties with the same name would be distinguished only by chance.
  const other = (isAddressee: boolean) =>
    drawUntil(
      () => inventTrader(language, part, random, isAddressee),
      ({ name }) => !sharesWord(name, seller.name),
    );
  return { seller, buyer: other(!isOrder), third: other(false) };
}

const LEAST_SHARED = 4;

function sharesWord(a: string, b: string): boolean {
  const words = new Set(a.toUpperCase().split(/\s+/));
  return b
    .toUpperCase()
    .split(/\s+/)
    .some((word) => word.length >= LEAST_SHARED && words.has(word));
}

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
    ...inventParties(layout, random),
    // An issuer numbers all its papers the same way.
    number: layout.of("numbering", part === "test" ? ways(NUMBERS) : MORE_NUMBERS)(random, Number(date.slice(0, 4))),
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
