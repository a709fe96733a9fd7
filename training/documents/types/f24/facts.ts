import type { Random } from "../../../../measuring/random.ts";
import { isoOf } from "../../content/dates.ts";
import { capitals, digits, iban } from "../../content/identifiers.ts";
import { type Company, inventCompany, inventPerson, type Person } from "../../content/parties.ts";
import type { Part } from "../../parts.ts";

export type Section = "erario" | "inps" | "regions" | "local";

/** One line of a section. Amounts are cents; a line has a debit or a credit. */
export interface Tribute {
  readonly section: Section;
  /** Codice tributo, or for INPS the causale. */
  readonly code: string;
  /** INPS: the sede; regions: the region; local: the municipality's code; erario: none. */
  readonly office: string;
  /** Rateazione or month, as "0101" or "0003"; for INPS the employer's number. */
  readonly instalment: string;
  /** Year of reference; for INPS "mm/yyyy" from and to. */
  readonly year: string;
  readonly to: string;
  readonly debit: number | null;
  readonly credit: number | null;
}

export interface F24Facts {
  /** The payer is a person or a company. */
  readonly person: Person | null;
  readonly company: Company | null;
  readonly taxCode: string;
  readonly tributes: readonly Tribute[];
  readonly total: number;
  readonly paymentDate: string;
  readonly iban: string;
  readonly abi: string;
  readonly cab: string;
  readonly protocol: string;
}

const CODES: Readonly<Record<"erario" | "regions" | "local", { debit: readonly string[]; credit: readonly string[] }>> =
  {
    erario: {
      debit: "1001 1012 1040 4001 4033 4034 2001 2002 2003 6001 6003 6009 6012 6031 6033 6099 1668".split(" "),
      credit: "1627 1631 1701 1704 6099 4001 6869".split(" "),
    },
    regions: { debit: "3800 3801 3802 3812 3813 3805".split(" "), credit: ["3796", "3800"] },
    local: { debit: "3843 3844 3847 3848 3850 3914 3916 3918 3930 3944".split(" "), credit: ["3797", "3844"] },
  };
const CAUSES = "DM10 C10 CXX AF AP P10 PXX RC01 CD".split(" ");

export function inventF24(part: Part, random: Random): F24Facts {
  const isCompany = random.chance(0.6);
  const company = isCompany ? inventCompany("it", part, random) : null;
  const person = isCompany ? null : inventPerson("it", part, random);
  const [year, month] = [random.whole(2019, 2025), random.whole(1, 12)];
  const town = (company ?? person)!.address.town;
  const placeCode = town.placeCode;
  const drawn = [
    ...lines("erario", random.whole(1, 5), year, month, "", random),
    ...(random.chance(0.55) ? inpsLines(year, month, random) : []),
    ...lines("regions", random.chance(0.5) ? random.whole(1, 2) : 0, year, month, `0${random.whole(1, 9)}`, random),
    ...lines("local", random.chance(0.5) ? random.whole(1, 3) : 0, year, month, placeCode, random),
  ];
  // Nobody receives money by an F24: if credits exceed debits, they are limited to what is owed.
  const owed = drawn.reduce((sum, { debit }) => sum + (debit ?? 0), 0);
  const tributes = capCredits(drawn, owed);
  const total = balanceOf(tributes);
  const account = { abi: digits(random, 5), cab: digits(random, 5) };
  return {
    person,
    company,
    taxCode: company ? company.vatId.slice(2) : person!.taxCode,
    tributes,
    total,
    paymentDate: isoOf(year, month, random.pick([16, 16, 16, 18, 20, 30].map((day) => Math.min(day, 28)))),
    iban: iban("it", random, account),
    ...account,
    protocol: `${digits(random, 17)}/${digits(random, 6)}`,
  };
}

function lines(
  section: "erario" | "regions" | "local",
  count: number,
  year: number,
  month: number,
  office: string,
  random: Random,
): Tribute[] {
  return Array.from({ length: count }, (_, i) => {
    const isCredit = i > 0 && random.chance(0.25);
    const cents = random.chance(0.2) ? random.whole(10, 900) * 100 : random.whole(1200, 900_000);
    return {
      section,
      code: random.pick(CODES[section][isCredit ? "credit" : "debit"]),
      office,
      instalment: random.pick(["0101", `00${String(month).padStart(2, "0")}`, "0101", "0106"]),
      year: String(random.chance(0.75) ? year : year - 1),
      to: "",
      debit: isCredit ? null : cents,
      credit: isCredit ? cents : null,
    };
  });
}

function inpsLines(year: number, month: number, random: Random): Tribute[] {
  return Array.from({ length: random.whole(1, 2) }, () => {
    const period = `${String(month).padStart(2, "0")}/${year}`;
    return {
      section: "inps",
      code: random.pick(CAUSES),
      office: digits(random, 4),
      instalment: random.chance(0.5) ? digits(random, 10) : `${digits(random, 8)}${capitals(random, 2)}`,
      year: period,
      to: period,
      debit: random.whole(20_000, 700_000),
      credit: null,
    };
  });
}

function capCredits(tributes: readonly Tribute[], owed: number): Tribute[] {
  let left = owed - 100;
  return tributes.map((tribute) => {
    if (tribute.credit === null) return tribute;
    const credit = Math.max(1, Math.min(tribute.credit, Math.floor(left / 2)));
    left -= credit;
    return { ...tribute, credit };
  });
}

export function sideOf(tributes: readonly Tribute[], side: "debit" | "credit"): number {
  return tributes.reduce((sum, tribute) => sum + (tribute[side] ?? 0), 0);
}

export function balanceOf(tributes: readonly Tribute[]): number {
  return sideOf(tributes, "debit") - sideOf(tributes, "credit");
}
