/** The same trials in two sizes: short ones in `npm test`, those of the promised figures in `npm run test:faults`. */
export const isLong = process.env.TRIAL_SIZE === "long";

export function sized<T>(short: T, long: T): T {
  return isLong ? long : short;
}
