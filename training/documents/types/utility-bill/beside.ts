import { seededRandom } from "../../../../measuring/random.ts";
import { daysAfter } from "../../content/dates.ts";
import { digits } from "../../content/identifiers.ts";
import { inventCompany, inventPerson } from "../../content/parties.ts";
import type { Address } from "../../content/places.ts";
import { adds, type Layout, seedOf } from "../../layout.ts";
import type { BillFacts } from "./facts.ts";

/**
 * What bills have in addition to the values that are asked for, and what may be confused with them: another period and
 * another consumption, another number of the customer, an address to which the bill is sent, payments on account. Drawn
 * separately from the facts, so that papers without it stay as they were; test's have none of it.
 */
export interface Beside {
  /** A company or an office instead of the person. */
  readonly company: string | null;
  /** The address to which the bill is sent, if not that of the supply. */
  readonly sentTo: Address | null;
  readonly contractNumber: string | null;
  /** For the twelve months up to the end of the period. */
  readonly yearly: { readonly consumption: number; readonly from: string; readonly to: string } | null;
  /** Shares of the consumption by time of day. */
  readonly bands: readonly number[];
  /** Paid on account, in cents. */
  readonly paid: number;
}

const DAYS_OF_YEAR = 364;

export function inventBeside(layout: Layout, facts: BillFacts): Beside {
  const random = seededRandom(seedOf(`${layout.id}/${facts.billNumber}/${facts.customerNumber}`));
  const { language, part } = layout;
  const { consumption, to, total, utility } = facts;
  const isCompany = part !== "test" && random.chance(0.25);
  const from = daysAfter(to, -DAYS_OF_YEAR);
  const hasYear = consumption !== null && adds(layout, "a year's consumption", 0.35);
  const hasBands = consumption !== null && utility === "electricity" && adds(layout, "bands", 0.25);
  const first = Math.round((consumption ?? 0) * (0.2 + 0.3 * random.next()));
  const second = Math.round(((consumption ?? 0) - first) * (0.3 + 0.4 * random.next()));
  return {
    company: isCompany ? inventCompany(language, part, random).name : null,
    sentTo: adds(layout, "another address", 0.3) ? inventPerson(language, part, random).address : null,
    contractNumber: adds(layout, "the contract's number", 0.35) ? digits(random, random.whole(7, 10)) : null,
    yearly: hasYear ? { consumption: Math.round(consumption * (2 + 6 * random.next())), from, to } : null,
    bands: hasBands ? [first, second, consumption - first - second] : [],
    paid: adds(layout, "payments on account", 0.15)
      ? Math.round((total * (0.6 + 0.35 * random.next())) / 100) * 100
      : 0,
  };
}
