import type { Random } from "../../../../measuring/random.ts";
import { isoOf } from "../../content/dates.ts";
import { type Company, inventCompany, inventPerson, type Person } from "../../content/parties.ts";
import type { Part } from "../../parts.ts";
import { INPS_RATE, yearlyIrpef } from "../payslip/facts.ts";

/**
 * What an employer certifies for a year. Amounts are cents; `year` is the year of the form, the income is of the year
 * before.
 */
export interface CuFacts {
  readonly year: number;
  readonly employer: Company;
  readonly employee: Person;
  readonly income: number;
  readonly days: number;
  readonly irpefGross: number;
  readonly credits: number;
  readonly irpef: number;
  readonly regional: number;
  readonly municipalAdvance: number;
  readonly municipalBalance: number;
  readonly nextAdvance: number;
  readonly inpsTaxable: number;
  readonly inps: number;
  readonly tfr: number | null;
  readonly issueDate: string;
}

export function inventCu(part: Part, random: Random): CuFacts {
  const year = random.whole(2020, 2025);
  const inpsTaxable = random.whole(9000, 62_000) * 100;
  const inps = Math.round(inpsTaxable * INPS_RATE);
  const income = inpsTaxable - inps + random.whole(0, 90_000);
  const irpefGross = Math.round(yearlyIrpef(income));
  const credits = Math.min(irpefGross, Math.round(Math.max(0, 195_000 - Math.max(0, income - 1_500_000) * 0.055)));
  const municipal = Math.round(income * 0.008);
  const municipalAdvance = Math.round(municipal * 0.3);
  return {
    year,
    employer: inventCompany("it", part, random),
    employee: inventPerson("it", part, random),
    income,
    days: random.chance(0.75) ? 365 : random.whole(40, 364),
    irpefGross,
    credits,
    irpef: irpefGross - credits,
    regional: Math.round(income * (0.0123 + 0.01 * random.next())),
    municipalAdvance,
    municipalBalance: municipal - municipalAdvance,
    nextAdvance: Math.round(municipal * 0.3),
    inpsTaxable,
    inps,
    tfr: random.chance(0.25) ? random.whole(50_000, 2_000_000) : null,
    issueDate: isoOf(year, random.whole(2, 3), random.whole(1, 16)),
  };
}
