import type { TypedValue } from "../../../core/values.ts";
import type { LabelRelation } from "../../page/labels.ts";
import type { Found } from "../field-type.ts";

/** A two-digit year means 1930 to 2029 here, but 1950 to 2049 in other dates: nobody was born in a future year. */
const NOT_BORN_YET = 2030;

/** A date as a date of birth: "02/12/45" is in 1945. A year printed in full is kept, and so is what is no date. */
export function dayOfBirth(value: TypedValue | null, text: string): TypedValue | null {
  if (value?.type !== "date" || value.iso === null) return value;
  const year = Number(value.iso.slice(0, 4));
  if (year < NOT_BORN_YET || text.includes(`${year}`)) return value;
  return { ...value, iso: `${year - 100}${value.iso.slice(4)}` };
}

/**
 * Dates in order, with those that a label calls a date of birth read as such, whichever field is asked for: which of
 * two dates is earlier says much about both, and otherwise a card that expires in "31" would have the younger person's
 * birth.
 */
export function withDaysOfBirth<One extends Found & { readonly labels: readonly LabelRelation[] }>(
  dates: readonly One[],
): One[] {
  return dates.map((one) => {
    const value = isCalledBirth(one.labels) ? dayOfBirth(one.value, one.text) : one.value;
    return value?.type === "date" && value !== one.value ? { ...one, value, key: value.iso ?? one.key } : one;
  });
}

/** According to the nearest of the labels to the left and above. */
function isCalledBirth(labels: readonly LabelRelation[]): boolean {
  const before = labels.filter(({ side }) => side === "left" || side === "above");
  const nearest = Math.max(...before.map(({ strength }) => strength));
  return before.some(({ hit, strength }) => strength === nearest && hit.meanings.has("identity.birth_date"));
}
