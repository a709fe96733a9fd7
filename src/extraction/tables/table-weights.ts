import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeOnce } from "../../core/basics/made-once.ts";
import type { OwnCellFeatures } from "./own/own-confidence.ts";
import type { RowWeights } from "./row-confidence.ts";

/**
 * The fitted weight of each feature in a cell's confidence: for tables that papers of a kind have, and for those that
 * only their user knows.
 */
export interface TableWeights {
  readonly known: RowWeights;
  readonly own: OwnCellFeatures;
}

/** Reads models/extraction of the models folder; throws if a file is missing. */
export function readTableWeights(modelsDir: string): TableWeights {
  const weightsIn = <Weights>(file: string) =>
    (JSON.parse(readFileSync(join(modelsDir, "extraction", file), "utf8")) as { weights: Weights }).weights;
  return { known: weightsIn("rows.json"), own: weightsIn("own-tables.json") };
}

/** The shipped ones, for reading tables without the other models. */
export const shippedTableWeights = madeOnce(() =>
  readTableWeights(fileURLToPath(new URL("../../../models", import.meta.url))),
);
