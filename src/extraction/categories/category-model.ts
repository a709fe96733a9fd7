import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tree } from "../gbdt.ts";

/** The shipped model of categories and boundaries, built by training/categories/fit.ts. */
export interface CategoryModel {
  readonly version: string;
  readonly kinds: KindWeights;
  readonly unknown: UnknownWeights;
  readonly evidence: EvidenceWeights;
  readonly boundary: BoundaryWeights;
}

/**
 * Score of a kind = title·its title + cue·its cues + structure·(page structure) + its words + bias; the softmax over
 * kinds gives the probabilities.
 */
export interface KindWeights {
  readonly title: number;
  readonly cue: number;
  /** By kind, by structure; zeros for a kind without training papers. */
  readonly structure: readonly (readonly number[])[];
  readonly bias: readonly number[];
  /** By word, by kind: further weights, learned from papers of many issuers. Words not listed weigh nothing. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

/**
 * Log-odds that a paper is of no shipped kind = bias + features·(see `unknown-kind.ts`) + its words; built by
 * training/categories/fit-unknown.ts.
 */
export interface UnknownWeights {
  readonly bias: number;
  readonly features: readonly number[];
  /** By word; words not listed weigh nothing. */
  readonly words: Readonly<Record<string, number>>;
}

/** Score of a category against "none of them": from the shipped kinds and from the service's examples. */
export interface EvidenceWeights {
  /** Weight of the logarithm of a category's share of the kinds; different if the service has examples. */
  readonly prior: number;
  readonly priorWithExamples: number;
  /** Weights of the examples, for categories that claim kinds, and for those with the user's own names. */
  readonly ofKinds: LikenessWeights;
  readonly opaque: LikenessWeights;
  /** Platt scaling: the displayed odds are those of the softmax, stretched and shifted. */
  readonly stretch: number;
  readonly shift: number;
}

export interface LikenessWeights {
  /** Weight of the cosine with the nearest example of the category. */
  readonly nearest: number;
  /** Weight of the cosine with the centroid of its examples. */
  readonly centroid: number;
  readonly hasExamples: number;
  /** "None of them", without and with examples of the service. */
  readonly none: number;
  readonly noneWithExamples: number;
}

/**
 * Log-odds that a new document begins on a page: stretch · (Σ known · features + trees) + shift; see
 * `boundary-features.ts`.
 */
export interface BoundaryWeights {
  /** By feature: fixed weights of what pages state about themselves ("page 2 of 3"), set before fitting. */
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
