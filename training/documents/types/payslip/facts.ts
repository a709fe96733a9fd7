import type { Random } from "../../../../measuring/random.ts";
import { daysAfter, inventDate, lastDay } from "../../content/dates.ts";
import { digits, iban } from "../../content/identifiers.ts";
import { type Company, inventCompany, inventPerson, type Person } from "../../content/parties.ts";
import type { Part } from "../../parts.ts";

export interface PayItem {
  readonly code: string;
  readonly description: string;
  /** Hundredths of hours or days; null if a lump sum is paid. */
  readonly quantity: number | null;
  /** 1/100 000 euro. */
  readonly rate: number | null;
  readonly earnings: number | null;
  readonly deductions: number | null;
}

/** A month's pay. Amounts are cents. */
export interface PayslipFacts {
  readonly employer: Company;
  readonly employee: Person;
  readonly employeeNumber: string;
  readonly inpsNumber: string;
  readonly year: number;
  readonly month: number;
  readonly hireDate: string;
  readonly payDate: string;
  readonly level: string;
  readonly qualification: string;
  readonly iban: string;
  readonly items: readonly PayItem[];
  readonly gross: number;
  readonly inpsTaxable: number;
  readonly inps: number;
  readonly irpefTaxable: number;
  readonly irpefGross: number;
  readonly taxCredits: number;
  readonly irpef: number;
  readonly deductions: number;
  readonly net: number;
  readonly tfr: number;
  readonly leave: { readonly left: number; readonly earned: number; readonly taken: number };
}

/** Share of pay that an employee pays to INPS: 9.19 %. */
export const INPS_RATE = 0.0919;
/** Deducted from the TFR: additional contribution of article 3, law 297/1982. */
const TFR_CONTRIBUTION = 0.005;
const MONTHLY_HOURS = 173;

const EXTRAS = [
  ["0210", "Straordinario 25%", 1.25],
  ["0215", "Straordinario 30%", 1.3],
  ["0220", "Straordinario festivo", 1.5],
  ["0305", "Maggiorazione turno notturno", 0.3],
] as const;
const SUMS = [
  ["0110", "Superminimo assorbibile"],
  ["0115", "Indennità di funzione"],
  ["0131", "Scatti di anzianità"],
  ["0410", "Premio di risultato"],
  ["0420", "Indennità di mensa"],
  ["0433", "Una tantum CCNL"],
] as const;
const WITHHELD = [
  ["0810", "Trattenuta sindacale"],
  ["0822", "Rata cessione del quinto"],
  ["0831", "Fondo pensione c/dipendente"],
  ["0844", "Buoni pasto c/dipendente"],
] as const;

export function inventPayslip(part: Part, random: Random): PayslipFacts {
  const employer = inventCompany("it", part, random);
  const employee = inventPerson("it", part, random);
  const [year, month] = [random.whole(2019, 2025), random.whole(1, 12)];
  const earned = earnings(random);
  const gross = sumOf(earned, "earnings");
  // Contributions are computed on whole euros.
  const inpsTaxable = Math.round(gross / 100) * 100;
  const inps = Math.round(inpsTaxable * INPS_RATE);
  const irpefTaxable = gross - inps;
  const irpefGross = Math.round(yearlyIrpef(irpefTaxable * 12) / 12);
  const taxCredits = Math.min(irpefGross, Math.round(yearlyCredit(irpefTaxable * 12) / 12));
  const irpef = irpefGross - taxCredits;
  const withheld: PayItem[] = [
    deduction("0901", "Contributo IVS 9,19%", inps),
    ...(irpef > 0 ? [deduction("0920", "Ritenute IRPEF", irpef)] : []),
    deduction("0931", "Addizionale regionale", Math.round(gross * 0.0123 * random.next())),
    ...(random.chance(0.7) ? [deduction("0933", "Addizionale comunale", random.whole(400, 3200))] : []),
    ...WITHHELD.filter(() => random.chance(0.2)).map(([code, text]) =>
      deduction(code, text, random.whole(500, 18_000)),
    ),
  ];
  const deductions = sumOf(withheld, "deductions");
  return {
    employer,
    employee,
    employeeNumber: digits(random, random.whole(3, 6)),
    inpsNumber: `${digits(random, 10)}`,
    year,
    month,
    hireDate: inventDate(random, 2001, year - 1),
    payDate: daysAfter(lastDay(year, month), random.whole(0, 12)),
    level: random.pick(["1", "2", "3", "4", "5", "6", "3S", "C2", "B1", "D1", "Quadro"]),
    qualification: random.pick([
      "Impiegato",
      "Operaio",
      "Impiegata amministrativa",
      "Apprendista",
      "Operaio specializzato",
      "Quadro",
    ]),
    iban: iban("it", random),
    items: [...earned, ...withheld],
    gross,
    inpsTaxable,
    inps,
    irpefTaxable,
    irpefGross,
    taxCredits,
    irpef,
    deductions,
    net: gross - deductions,
    tfr: Math.round(gross / 13.5) - Math.round(inpsTaxable * TFR_CONTRIBUTION),
    leave: { left: random.whole(0, 9000), earned: random.whole(1000, 2000), taken: random.whole(0, 4000) },
  };
}

function earnings(random: Random): PayItem[] {
  const monthly = random.whole(125_000, 420_000);
  const isDaily = random.chance(0.3);
  const units = isDaily ? 26 : MONTHLY_HOURS;
  const rate = Math.round((monthly * 1000) / units);
  const items: PayItem[] = [
    {
      code: "0100",
      description: "Retribuzione ordinaria",
      quantity: units * 100,
      rate,
      earnings: monthly,
      deductions: null,
    },
  ];
  const hourly = (monthly * 1000) / MONTHLY_HOURS;
  for (const [code, description, factor] of EXTRAS.filter(() => random.chance(0.3))) {
    const [hours, extra] = [random.whole(1, 40) * 50, Math.round(hourly * factor)];
    items.push({
      code,
      description,
      quantity: hours,
      rate: extra,
      earnings: Math.round((hours * extra) / 100_000),
      deductions: null,
    });
  }
  for (const [code, description] of SUMS.filter(() => random.chance(0.3)))
    items.push({
      code,
      description,
      quantity: null,
      rate: null,
      earnings: random.whole(1500, 45_000),
      deductions: null,
    });
  return items;
}

function deduction(code: string, description: string, cents: number): PayItem {
  return { code, description, quantity: null, rate: null, earnings: null, deductions: cents };
}

export function sumOf(items: readonly PayItem[], side: "earnings" | "deductions"): number {
  return items.reduce((sum, item) => sum + (item[side] ?? 0), 0);
}

/** Article 11 TUIR, brackets in force since 2024: 23 % to 28 000, 35 % to 50 000, 43 % beyond. Cents in, cents out. */
export function yearlyIrpef(taxable: number): number {
  const [first, second] = [2_800_000, 5_000_000];
  return (
    Math.min(taxable, first) * 0.23 +
    Math.max(0, Math.min(taxable, second) - first) * 0.35 +
    Math.max(0, taxable - second) * 0.43
  );
}

/** Credit for employees, article 13 TUIR. */
function yearlyCredit(income: number): number {
  if (income <= 1_500_000) return 195_500;
  if (income <= 2_800_000) return 191_000 + (119_000 * (2_800_000 - income)) / 1_300_000;
  return income <= 5_000_000 ? (191_000 * (5_000_000 - income)) / 2_200_000 : 0;
}
