import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedModels } from "../../src/extraction/scoring/models.ts";
import type { Source } from "./papers-by-layout.ts";

/** Kinds are assigned to this many parts by their names. */
export const KIND_FOLDS = 5;

export function foldOfKind(kind: string): number {
  const sum = [...kind].reduce((all, letter) => (31 * all + letter.codePointAt(0)!) % 1_000_003, 7);
  return sum % KIND_FOLDS;
}

export function foldFile(folder: string, model: "named" | "layouts", fold: number): string {
  return join(folder, `${model}.${fold}.json`);
}

/**
 * The models for papers that they did not learn from: papers of a kind that users define are read with the trees that
 * were fitted without it, all others with the shipped ones.
 *
 * @param folder what fit-named.ts and fit-layouts.ts wrote to --folds
 * @param trees also those of remembered layouts, if they are already fitted
 */
export function modelsUnseen(
  models: ShippedModels,
  folder: string,
  trees: readonly ("named" | "layouts")[],
): (source: Source) => ShippedModels {
  const folds = Array.from({ length: KIND_FOLDS }, (_, fold): ShippedModels => {
    const unseen = trees.map((model) => [model, JSON.parse(readFileSync(foldFile(folder, model, fold), "utf8"))]);
    return { ...models, ...Object.fromEntries(unseen) };
  });
  return ({ name, origin }) => (origin === "of users" ? folds[foldOfKind(name)]! : models);
}
