const FIRST_REFITS = [5, 10, 20, 50];
const GROWTH = 1.2;

/**
 * The number of reviewed documents at which a service is next refitted: 5, 10, 20 and 50, then a fifth more each time.
 *
 * @param lastFit how many were reviewed when the newest version was fitted, whether it went live or not; 0 if there is
 * none
 */
export function nextRefitAt(lastFit: number): number {
  return FIRST_REFITS.find((count) => count > lastFit) ?? Math.ceil(lastFit * GROWTH);
}
