/**
 * Gradient-boosted trees as shipped: JSON of flat arrays, evaluated without a library. Fitted by training/extraction.
 */
export interface Tree {
  /** Index of the feature tested by a node; −1 at a leaf. */
  readonly feature: readonly number[];
  /** Goes left if the feature is at most this. At a leaf: the value, in logits. */
  readonly threshold: readonly number[];
  /** Children of a node; 0 at a leaf. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Output of trees plus a constant, in logits. */
export interface TreeScorer {
  readonly trees: readonly Tree[];
  readonly bias: number;
}

/** Sum of the trees' values in logits, to be added to a base margin. */
export function evaluateTrees(trees: readonly Tree[], features: ArrayLike<number>): number {
  let sum = 0;
  for (const { feature, threshold, left, right } of trees) {
    let node = 0;
    while (feature[node]! >= 0) node = features[feature[node]!]! <= threshold[node]! ? left[node]! : right[node]!;
    sum += threshold[node]!;
  }
  return sum;
}
