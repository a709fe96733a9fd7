/** What a part of the reading bench is given and what it returns. */

export interface BenchContext {
  /** The folder of labelled sets (`../shared/data`), which is not part of this repository. */
  readonly dataDir: string;
  /** Use about this share of the files (0..1], for a quick look. A run for figures uses all. */
  readonly share: number;
}

export type Cell = string | number | null;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface PartResult {
  /** One paragraph: which files, and how each figure was measured. */
  readonly how: string;
  readonly tables: readonly Table[];
  /** What a reader of the figures must know: what is read badly, what was left out. */
  readonly notes: readonly string[];
  /** The figures by name, for the JSON line. */
  readonly figures: Readonly<Record<string, Cell>>;
}

export interface Part {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<PartResult>;
}
