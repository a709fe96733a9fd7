import type { Cell, Table } from "./part.ts";

interface Goal {
  readonly what: string;
  /** The name of a figure in the JSON line. */
  readonly figure: string;
  readonly bound: "at least" | "at most";
  readonly target: number;
}

const GOALS: readonly Goal[] = [
  { what: "Receipts, word F1 raw", figure: "word_f1_raw", bound: "at least", target: 96 },
  { what: "Receipts, word F1 normalised", figure: "word_f1_normalised", bound: "at least", target: 97.5 },
  { what: "European text, mild, CER %", figure: "mild_cer", bound: "at most", target: 0.5 },
  { what: "European text, degraded scan, CER %", figure: "scan_cer", bound: "at most", target: 1.5 },
  { what: "Accents right, mild %", figure: "mild_accents_right", bound: "at least", target: 99 },
  { what: "Accents right, degraded scan %", figure: "scan_accents_right", bound: "at least", target: 95 },
  { what: "€ right, mild %", figure: "mild_euro_right", bound: "at least", target: 99 },
  { what: "€ right, degraded scan %", figure: "scan_euro_right", bound: "at least", target: 99 },
  { what: "Photographs, points of word F1 below scans", figure: "photograph_f1_lost", bound: "at most", target: 2 },
  { what: "Thermal print, points of word F1 below scans", figure: "thermal_f1_lost", bound: "at most", target: 2 },
  { what: "Receipt, CPU ms a page", figure: "receipt_cpu_ms", bound: "at most", target: 400 },
  { what: "Receipts/s with two processes", figure: "receipts_per_second_two_processes", bound: "at least", target: 4 },
  // Cost linear in cores. Pages per second would not show this: even one process keeps more than one core busy.
  { what: "CPU a receipt, two processes over one", figure: "receipt_cpu_two_over_one", bound: "at most", target: 1.15 },
  { what: "CPU a page, 8 pages over 2", figure: "cpu_a_page_of_8_pages_over_2", bound: "at most", target: 1.15 },
  { what: "Digital PDF page, ms, p50", figure: "pdf_page_ms_p50", bound: "at most", target: 30 },
  { what: "Largest reader process, MiB", figure: "reader_peak_mib", bound: "at most", target: 512 },
  { what: "Broken and odd files answered badly", figure: "robustness_bad", bound: "at most", target: 0 },
  { what: "Files read differently another time", figure: "determinism_different", bound: "at most", target: 0 },
];

/** Every target with what was measured; what was not measured is neither met nor missed. */
export function goalTable(figures: Readonly<Record<string, Cell>>): Table {
  return {
    title: "Against the targets",
    columns: ["", "target", "measured", "met"],
    rows: GOALS.map(({ what, figure, bound, target }) => {
      const value = figures[figure] ?? null;
      const met = bound === "at least" ? Number(value) >= target : Number(value) <= target;
      return [what, `${bound} ${target}`, value, value === null ? null : met ? "yes" : "NO"];
    }),
  };
}
