import type { FitProgress } from "../contract.ts";

/** Counts what a fit has behind it. */
export type Step = (steps: number) => void;

/**
 * Steps of a fit are documents: each is looked at twice for each field (its candidates, and scorers fitted without it), and once to be
 * decided on with all fields together. Tells of every per cent once.
 */
export function countSteps(
  { documents, fields }: { readonly documents: number; readonly fields: number },
  onProgress: (progress: FitProgress) => void,
): Step {
  const total = documents * (2 * fields + 1);
  let done = 0;
  let told = -1;
  return (steps) => {
    done += steps;
    const percent = Math.floor((100 * done) / Math.max(1, total));
    if (percent === told) return;
    told = percent;
    onProgress({ done, total });
  };
}
