import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeOnce } from "../../core/basics/made-once.ts";
import type { OwnCellFeatures } from "./own/own-confidence.ts";
import type { RowWeights } from "./row-confidence.ts";

/** What each sign is worth when a cell's confidence is set, fitted: on tables that papers of a kind have, and on those that only their user knows. */
export interface TableWeights {
  readonly known: RowWeights;
  readonly own: OwnCellFeatures;
}

/** Reads models/extraction of the models folder; throws where a file is missing. */
export function readTableWeights(modelsDir: string): TableWeights {
  const weightsIn = <Weights>(file: string) =>
    (JSON.parse(readFileSync(join(modelsDir, "extraction", file), "utf8")) as { weights: Weights }).weights;
  return { known: weightsIn("rows.json"), own: weightsIn("own-tables.json") };
}

/** Those that ship, for who reads tables without the other models. */
export const shippedTableWeights = madeOnce(() =>
  readTableWeights(fileURLToPath(new URL("../../../models", import.meta.url))),
);
