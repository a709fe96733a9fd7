/** The same trials in two sizes: short ones in `npm test`, the figures that were promised in `npm run test:faults`. */
export const isLong = process.env.TRIAL_SIZE === "long";

export function sized<T>(short: T, long: T): T {
  return isLong ? long : short;
}
