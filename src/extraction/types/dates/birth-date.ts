import type { TypedValue } from "../../../core/values.ts";
import type { LabelRelation } from "../../page/labels.ts";
import type { Found } from "../field-type.ts";

/** Two figures of a year mean 1930 to 2029 here, 1950 to 2049 of other days: nobody was born in a year to come. */
const NOT_BORN_YET = 2030;

/** A day as that of a birth: "02/12/45" is in 1945. A year printed in full stays as it is, and so does what is no day. */
export function dayOfBirth(value: TypedValue | null, text: string): TypedValue | null {
  if (value?.type !== "date" || value.iso === null) return value;
  const year = Number(value.iso.slice(0, 4));
  if (year < NOT_BORN_YET || text.includes(`${year}`)) return value;
  return { ...value, iso: `${year - 100}${value.iso.slice(4)}` };
}

/**
 * Dates in order, those that a label calls a day of birth read as such, whichever field is asked: which of two dates is the earlier says much of
 * both, and a card that expires in "31" would be the younger person's birth otherwise.
 */
export function withDaysOfBirth<One extends Found & { readonly labels: readonly LabelRelation[] }>(
  dates: readonly One[],
): One[] {
  return dates.map((one) => {
    const value = isCalledBirth(one.labels) ? dayOfBirth(one.value, one.text) : one.value;
    return value?.type === "date" && value !== one.value ? { ...one, value, key: value.iso ?? one.key } : one;
  });
}

/** By the nearest of the labels to the left and above. */
function isCalledBirth(labels: readonly LabelRelation[]): boolean {
  const before = labels.filter(({ side }) => side === "left" || side === "above");
  const nearest = Math.max(...before.map(({ strength }) => strength));
  return before.some(({ hit, strength }) => strength === nearest && hit.meanings.has("identity.birth_date"));
}
