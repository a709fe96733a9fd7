import { firstFree } from "../../core/basics/first-free.ts";
import { timesEach } from "../../core/basics/times-each.ts";
import type { FieldType } from "../../core/values.ts";
import type { PrintedPair } from "../../extraction/contract.ts";
import { foldText } from "../../extraction/page/text.ts";

/** A label that several examples share, with a value of one type. */
export interface RecurringLabel {
  readonly label: string;
  readonly fold: string;
  readonly type: FieldType;
  /** One document often has several. */
  readonly multiple: boolean;
  /** By example: the values beside the label, folded; empty where it does not stand. */
  readonly values: readonly ReadonlySet<string>[];
}

/** On how many of the examples a label must stand, and how often its value must be of its type. */
const SHARE_OF_EXAMPLES = 0.6;
const SHARE_OF_TYPE = 0.6;
const MOST = 25;

/**
 * Labels that recur over the examples. Words that are the same on all of them belong to the form, not to the document:
 * a text must differ between two examples to be a value; a code or an amount may stay the same (the issuer's own VAT
 * number).
 */
export function recurringLabels(examples: readonly (readonly PrintedPair[])[]): RecurringLabel[] {
  const needed = Math.max(2, Math.ceil(examples.length * SHARE_OF_EXAMPLES));
  const folds = new Set(examples.flatMap((pairs) => pairs.map(({ fold }) => fold)));
  const byFold = examples.map((pairs) => Map.groupBy(pairs, (pair) => pair.fold));
  const recurring = [...folds].flatMap((fold): RecurringLabel[] => {
    const own = byFold.map((pairs) => pairs.get(fold) ?? []);
    const present = own.filter((pairs) => pairs.length > 0);
    if (present.length < needed) return [];
    const all = present.flat();
    const type = mostFrequent(all.map((pair) => pair.type));
    if (all.filter((pair) => pair.type === type).length < all.length * SHARE_OF_TYPE) return [];
    const values = own.map((pairs) => new Set(pairs.map(({ value }) => foldText(value))));
    const distinct = new Set(values.flatMap((set) => [...set]));
    if (type === "text" && distinct.size < 2) return [];
    const many = values.filter(({ size }) => size > 1).length;
    const label = mostFrequent(all.map((pair) => pair.label));
    return [{ label, fold, type, multiple: many > present.length / 2, values }];
  });
  const reach = ({ values }: RecurringLabel) => values.filter(({ size }) => size > 0).length;
  return recurring.sort((a, b) => reach(b) - reach(a)).slice(0, MOST);
}

export function mostFrequent<T>(values: readonly T[]): T {
  return [...timesEach(values)].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** "Data di consegna" → "data_di_consegna"; never one that is taken. */
export function keyOfLabel(label: string, taken: ReadonlySet<string>): string {
  const ascii = label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const base = ascii.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "field";
  return firstFree(base, taken);
}

/** "TARGA VEICOLO" → "Targa veicolo"; what is printed in mixed case stays. */
export function aliasOfLabel(label: string): string {
  const isShouted = label === label.toUpperCase() && label.length > 4;
  const spoken = isShouted ? label.toLowerCase() : label;
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}
