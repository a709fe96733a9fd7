import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tree } from "../gbdt.ts";

/** What is shipped of categories and boundaries, as training/categories/fit.ts made it. */
export interface CategoryModel {
  readonly version: string;
  readonly kinds: KindWeights;
  readonly unknown: UnknownWeights;
  readonly evidence: EvidenceWeights;
  readonly boundary: BoundaryWeights;
}

/**
 * Score of a kind = title·its title + cue·its cues + structure·(what the page is like) + its words + bias; the softmax over kinds is how likely
 * each is.
 */
export interface KindWeights {
  readonly title: number;
  readonly cue: number;
  /** By kind, by structure; a kind of which no paper was there to learn from has zeros. */
  readonly structure: readonly (readonly number[])[];
  readonly bias: readonly number[];
  /** By word, by kind: what a word speaks for besides; learned from papers of many hands. Nothing for a word that is not here. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

/** Log-odds that a paper is of no shipped kind = bias + features·(see `unknown-kind.ts`) + its words; as training/categories/fit-unknown.ts made it. */
export interface UnknownWeights {
  readonly bias: number;
  readonly features: readonly number[];
  /** By word; nothing for a word that is not here. */
  readonly words: Readonly<Record<string, number>>;
}

/** Score of a category against "none of them": what shipped kinds say, and what the service's examples say. */
export interface EvidenceWeights {
  /** Of the logarithm of a category's share of the kinds; another where the service has examples. */
  readonly prior: number;
  readonly priorWithExamples: number;
  /** Of what examples say, for categories that claim kinds, and for those of the user's own names. */
  readonly ofKinds: LikenessWeights;
  readonly opaque: LikenessWeights;
  /** Platt: the shown odds are those of the softmax, stretched and shifted. */
  readonly stretch: number;
  readonly shift: number;
}

export interface LikenessWeights {
  /** Of the cosine with the nearest example of the category. */
  readonly nearest: number;
  /** Of the cosine with the middle of its examples. */
  readonly centroid: number;
  readonly hasExamples: number;
  /** "None of them", where the service has no examples, and where it has. */
  readonly none: number;
  readonly noneWithExamples: number;
}

/** Log-odds that a new document begins on a page: stretch · (Σ known · features + trees) + shift; see `boundary-features.ts`. */
export interface BoundaryWeights {
  /** By feature: how far what pages say of themselves ("page 2 of 3") is believed, before anything is counted. */
  readonly known: readonly number[];
  readonly trees: readonly Tree[];
  readonly stretch: number;
  readonly shift: number;
}

export function loadCategoryModel(modelsDir: string): CategoryModel {
  const model = JSON.parse(readFileSync(join(modelsDir, "extraction", "categories.json"), "utf8")) as CategoryModel;
  if (model.version && model.kinds?.words && model.unknown?.words && model.evidence && model.boundary?.trees)
    return model;
  throw new Error(
    `${modelsDir}/extraction/categories.json is of another form: make it with training/categories/fit.ts`,
  );
}
