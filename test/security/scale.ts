/**
 * In the long form (`npm run test:security`) a trial has the full count of its requirement; in the suite of every
 * commit a part of it.
 */
export const isLongTrial = process.env.TRIAL_SCALE === "long";

export const trialCount = (short: number, long: number): number => (isLongTrial ? long : short);
