import type { Random } from "../../../../measuring/random.ts";
import { daysAfter, isoOf, lastDay } from "../../content/dates.ts";
import { bic, digits, iban } from "../../content/identifiers.ts";
import { type Company, inventCompany, inventPerson } from "../../content/parties.ts";
import type { Address } from "../../content/places.ts";
import type { Language, Layout } from "../../layout.ts";
import { ownShare } from "../../parts.ts";
import { BANKS, CREDITS, DEBITS } from "./movements.ts";

export interface Movement {
  readonly date: string;
  readonly valueDate: string;
  readonly description: string;
  /** Signed cents: what is taken from the account is negative. */
  readonly amount: number;
}

/** A period of an account. Amounts are cents; closing = opening + credits − debits. */
export interface StatementFacts {
  readonly bank: Company;
  readonly holder: string;
  readonly holderAddress: Address;
  readonly iban: string;
  readonly bic: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly opening: number;
  readonly movements: readonly Movement[];
  readonly credits: number;
  /** Positive. */
  readonly debits: number;
  readonly closing: number;
  readonly currency: string;
}

export function inventStatement(layout: Layout, random: Random): StatementFacts {
  const { language, part } = layout;
  const bank = inventCompany(language, part, random);
  const person = inventPerson(language, part, random);
  const firm = inventCompany(language, part, random);
  const isFirm = random.chance(0.4);
  const [year, months] = [
    random.whole(2018, 2025),
    layout.of("months", { common: [1, 3, 3], validation: [], test: [] }),
  ];
  const first = random.whole(0, 12 / months - 1) * months + 1;
  const [from, to] = [isoOf(year, first, 1), lastDay(year, first + months - 1)];
  const count = random.whole(5, layout.chance("busy accounts", 0.4) ? 70 : 22);
  const movements = inventMovements(language, layout, from, to, count, random);
  const credits = movements.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const debits = movements.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const opening = random.chance(0.1) ? -random.whole(1000, 90_000) : random.whole(5000, 3_000_000);
  return {
    bank: { ...bank, name: random.pick(ownShare(BANKS[language], part)) },
    holder: isFirm
      ? firm.name
      : random.chance(0.5)
        ? `${person.surname} ${person.givenNames}`.toUpperCase()
        : `${person.givenNames} ${person.surname}`,
    holderAddress: person.address,
    iban: iban(language, random),
    bic: bic(language, random),
    number: random.pick([String(random.whole(1, 12)), `${random.whole(1, 12)}/${year}`, digits(random, 4)]),
    from,
    to,
    date: daysAfter(to, random.whole(0, 8)),
    opening,
    movements,
    credits,
    debits,
    closing: opening + credits - debits,
    currency: language === "en" ? "GBP" : "EUR",
  };
}

function inventMovements(
  language: Language,
  { part }: Layout,
  from: string,
  to: string,
  count: number,
  random: Random,
): Movement[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const offsets = Array.from({ length: count }, () => random.whole(0, days)).sort((a, b) => a - b);
  return offsets.map((offset): Movement => {
    const date = daysAfter(from, offset);
    const isCredit = random.chance(0.28);
    const text = random.pick(ownShare((isCredit ? CREDITS : DEBITS)[language], part));
    const party = random.chance(0.5)
      ? inventCompany(language, part, random).name
      : `${digits(random, 6)} ${digits(random, 5)}`;
    const cents = isCredit ? random.whole(4000, 480_000) : random.whole(150, 160_000);
    return {
      date,
      valueDate: daysAfter(date, random.pick([0, 0, 0, 1, -1, 2])),
      description: `${text} ${party}`,
      amount: isCredit ? cents : -cents,
    };
  });
}
