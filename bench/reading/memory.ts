import type { PartResult } from "./part.ts";
import { readerPeaks } from "./readers.ts";

const READER_LIMIT_MIB = 512;

/** The largest reader process of every part that ran before it in this run. */
export function memoryOfParts(): PartResult | null {
  const peaks = [...readerPeaks()];
  if (peaks.length === 0) return null;
  const largest = Math.max(...peaks.map(([, mib]) => mib));
  return {
    how:
      "The largest resident size that any one reader process has had in each part (VmHWM, looked at every 50 ms; a process that outgrows " +
      `${READER_LIMIT_MIB} MiB is killed and its file refused).`,
    tables: [{ title: "MiB", columns: ["part", "largest reader"], rows: peaks }],
    notes: [],
    figures: { reader_peak_mib: largest },
  };
}
