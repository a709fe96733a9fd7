import type { FitProgress } from "../contract.ts";

/** Adds to the number of finished steps of a fit. */
export type Step = (steps: number) => void;

/**
 * The steps of a fit are documents: each is processed twice for each field (its candidates, and scorers fitted without
 * it), and once to decide all fields together. Reports every per cent once.
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
