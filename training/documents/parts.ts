import type { Random } from "../../measuring/random.ts";

/** The purpose of a document. Nothing is fitted or chosen by looking at `test`; `validation` decides between fits. */
export const PARTS = ["training", "validation", "test"] as const;
export type Part = (typeof PARTS)[number];

/**
 * Which layouts of a type belong to a part. A layout is a number; its look follows from the type, the number and the
 * part.
 */
export const LAYOUTS: Readonly<Record<Part, { readonly from: number; readonly count: number }>> = {
  training: { from: 100, count: 80 },
  validation: { from: 180, count: 40 },
  test: { from: 50, count: 20 },
};

/** Cards vary little: these layouts would coincide with others of test (or, for validation, with some of training). */
const LIKE_ANOTHER_PARTS: Readonly<Record<string, readonly number[]>> = { identity_card: [128, 142, 218] };

export function layoutNumbers(part: Part, type: string): readonly number[] {
  const { from, count } = LAYOUTS[part];
  const left = LIKE_ANOTHER_PARTS[type] ?? [];
  return Array.from({ length: count }, (_, i) => from + i).filter((number) => !left.includes(number));
}

/** Ways of doing one thing: those that every part may use, and those that only validation or only test ever shows. */
export interface Deal<T> {
  readonly common: readonly T[];
  readonly validation: readonly T[];
  readonly test: readonly T[];
}

/**
 * How often validation and test use a way of their own if there is one: often enough for a test layout to be mostly
 * new.
 */
const OWN_SHARE = 0.6;

/** "a|b ~ c ~ d|e": common ~ validation only ~ test only; the later groups may be left out. */
export function words(text: string): Deal<string> {
  const [common = [], validation = [], test = []] = text.split("~").map((group) =>
    group
      .split("|")
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  );
  return { common, validation, test };
}

export function ways<T>(common: readonly T[], validation: readonly T[] = [], test: readonly T[] = []): Deal<T> {
  return { common, validation, test };
}

export function dealt<T>(deal: Deal<T>, part: Part, random: Random): T {
  const own = part === "training" ? [] : deal[part];
  return random.pick(own.length > 0 && random.chance(OWN_SHARE) ? own : deal.common);
}

/**
 * The names, streets, towns and goods of a part: every list is divided, so that no name of test was ever seen in
 * training.
 */
export function ownShare<T>(list: readonly T[], part: Part): readonly T[] {
  const place = { training: [0, 1, 2], validation: [3], test: [4] }[part];
  return list.filter((_, index) => place.includes(index % 5));
}
