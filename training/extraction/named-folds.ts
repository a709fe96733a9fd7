import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LayoutScorer } from "../../src/extraction/layouts/template-evidence.ts";
import type { ShippedModels } from "../../src/extraction/models.ts";
import type { Source } from "./papers-by-layout.ts";

/** Kinds are dealt to so many parts by their names. */
export const NAMED_FOLDS = 5;

export function foldOfKind(kind: string): number {
  const sum = [...kind].reduce((all, letter) => (31 * all + letter.codePointAt(0)!) % 1_000_003, 7);
  return sum % NAMED_FOLDS;
}

export function namedFile(folder: string, fold: number): string {
  return join(folder, `named.${fold}.json`);
}

/**
 * The models as they are for papers that the trees of names did not see: those of a kind that users define are asked with the trees that were
 * fitted without it, all others with the shipped ones.
 *
 * @param folder what fit-named.ts wrote to --folds
 */
export function modelsUnseen(models: ShippedModels, folder: string): (source: Source) => ShippedModels {
  const folds = Array.from({ length: NAMED_FOLDS }, (_, fold): ShippedModels => {
    const named = JSON.parse(readFileSync(namedFile(folder, fold), "utf8")) as LayoutScorer;
    return { ...models, named };
  });
  return ({ name, origin }) => (origin === "of users" ? folds[foldOfKind(name)]! : models);
}
