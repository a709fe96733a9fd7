import type { Tree } from "../gbdt.ts";

/**
 * Gradient boosting on histograms with logistic loss (Friedman 2001; Newton leaves as in XGBoost, Chen & Guestrin
 * 2016). Deterministic: samples are not drawn, features are drawn by a fixed sequence, ties go to the lower feature.
 */
export interface FitOptions {
  readonly trees: number;
  readonly depth: number;
  readonly learningRate: number;
  /** Minimum sum of second derivatives in a leaf: about a quarter of the undecided cases in it. */
  readonly minHessian: number;
  /** L2 regularisation of leaf values. */
  readonly lambda: number;
  /**
   * Share of the features that a tree may split on, drawn anew for each tree; 1 if omitted. The first is always among
   * them: it is what is known without the trees.
   */
  readonly featureShare?: number;
  /**
   * At most one sample of a group is right, and they are judged together (multinomial logistic, with "none" at logit
   * 0). If omitted, each is judged alone. Candidates of a name differ by a line or a word, and only what separates them
   * counts: it makes 0.5 % more values of receipts of unseen vendors right, on transcribed words 0.9 %.
   */
  readonly isOneOfGroup?: boolean;
}

export interface Sample {
  readonly features: Float64Array;
  readonly isRight: boolean;
  /** Logit the trees are added to. */
  readonly base: number;
  /** How many cases it stands for; 1 if omitted. */
  readonly weight?: number;
  /** The document it is in. */
  readonly group?: number;
}

const BINS = 48;

export function fitTrees(samples: readonly Sample[], options: FitOptions): Tree[] {
  const first = samples[0];
  if (!first) return [];
  const edges = Array.from({ length: first.features.length }, (_, f) => edgesOf(samples, f));
  const bins = edges.map((own, f) => Uint8Array.from(samples, ({ features }) => binOf(own, features[f]!)));
  const logits = Float64Array.from(samples, ({ base }) => base);
  const groupOf = options.isOneOfGroup ? groupIndices(samples) : null;
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    const gradient = new Float64Array(samples.length);
    const hessian = new Float64Array(samples.length);
    const groups = groupOf && oddsOfGroups(samples, logits, groupOf);
    samples.forEach(({ isRight, weight = 1 }, i) => {
      const p = groups ? oddsOf(logits[i]!) / groups.all[groupOf![i]!]! : 1 / (1 + Math.exp(-logits[i]!));
      const share = groups && isRight ? oddsOf(logits[i]!) / groups.right[groupOf![i]!]! : 1;
      gradient[i] = weight * ((isRight ? share : 0) - p);
      hessian[i] = weight * p * (1 - p);
    });
    trees.push(growTree({ bins, edges: edgesAsked(edges, t, options), gradient, hessian, logits, options }));
  }
  return trees;
}

/** Beyond this, sums are no longer finite numbers. */
const MOST_LOGIT = 30;

function oddsOf(logit: number): number {
  return Math.exp(Math.min(MOST_LOGIT, logit));
}

/** Of each sample, the index of its group: 0, 1, 2 … in the order in which the groups come. */
function groupIndices(samples: readonly Sample[]): Int32Array {
  const known = new Map<number, number>();
  const indices = new Int32Array(samples.length);
  for (const [i, { group = 0 }] of samples.entries()) {
    if (!known.has(group)) known.set(group, known.size);
    indices[i] = known.get(group)!;
  }
  return indices;
}

/** Sums over each group, with "none" in `all`; if several are right (a total printed twice), each has its share. */
function oddsOfGroups(
  samples: readonly Sample[],
  logits: Float64Array,
  groupOf: Int32Array,
): { readonly all: Float64Array; readonly right: Float64Array } {
  const all = new Float64Array(samples.length).fill(1);
  const right = new Float64Array(samples.length);
  for (const [i, { isRight }] of samples.entries()) {
    const odds = oddsOf(logits[i]!);
    all[groupOf[i]!]! += odds;
    if (isRight) right[groupOf[i]!]! += odds;
  }
  return { all, right };
}

/** Bin edges between the quantiles of a feature, so that rare large values do not take up all the bins. */
function edgesOf(samples: readonly Sample[], feature: number): number[] {
  const values = Float64Array.from(samples, ({ features }) => features[feature]!).sort();
  const edges: number[] = [];
  for (let b = 1; b < BINS; b++) {
    const value = values[Math.floor((b * values.length) / BINS)]!;
    if (value > (edges.at(-1) ?? -Infinity) && value < values.at(-1)!) edges.push(value);
  }
  return edges;
}

/**
 * The features that a tree may split on; the others have no edges. The sequence (Lehmer's) is fixed, so that a fit can
 * be repeated.
 */
function edgesAsked(edges: readonly number[][], tree: number, { featureShare = 1 }: FitOptions): readonly number[][] {
  if (featureShare >= 1) return edges;
  let state = tree + 1;
  const orders = edges.map((_, feature) => {
    state = (state * 48_271) % 2_147_483_647;
    return feature === 0 ? 0 : state;
  });
  const last = [...orders].sort((a, b) => a - b)[Math.ceil(featureShare * edges.length) - 1]!;
  return edges.map((own, feature) => (orders[feature]! <= last ? own : []));
}

function binOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Growth {
  readonly bins: readonly Uint8Array[];
  readonly edges: readonly (readonly number[])[];
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  /** Updated by the finished leaves. */
  readonly logits: Float64Array;
  readonly options: FitOptions;
}

function growTree(growth: Growth): Tree {
  const tree = { feature: [] as number[], threshold: [] as number[], left: [] as number[], right: [] as number[] };
  const grow = (rows: Uint32Array, depth: number, known: Histogram | null): number => {
    const node = tree.feature.push(-1) - 1;
    tree.threshold.push(0);
    tree.left.push(0);
    tree.right.push(0);
    const histogram = depth > 0 ? (known ?? histogramOf(growth, rows)) : null;
    const split = histogram && bestSplit(growth, histogram);
    if (!split) {
      tree.threshold[node] = leafValue(growth, rows);
      for (const row of rows) growth.logits[row]! += tree.threshold[node]!;
      return node;
    }
    const own = growth.bins[split.feature]!;
    tree.feature[node] = split.feature;
    tree.threshold[node] = growth.edges[split.feature]![split.bin]!;
    const [left, right] = parted(rows, (row) => own[row]! <= split.bin);
    // The smaller side is counted; the larger is the difference to the whole.
    const counted = depth > 1 ? histogramOf(growth, left.length <= right.length ? left : right) : null;
    const rest = counted && subtract(histogram, counted);
    const isLeftCounted = left.length <= right.length;
    tree.left[node] = grow(left, depth - 1, isLeftCounted ? counted : rest);
    tree.right[node] = grow(right, depth - 1, isLeftCounted ? rest : counted);
    return node;
  };
  grow(
    Uint32Array.from(growth.gradient, (_, i) => i),
    growth.options.depth,
    null,
  );
  return tree;
}

/** The rows of which `isLeft` holds, and the others, both in order. */
function parted(rows: Uint32Array, isLeft: (row: number) => boolean): [Uint32Array, Uint32Array] {
  const sides: [Uint32Array, Uint32Array] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  const counts = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const side = isLeft(rows[i]!) ? 0 : 1;
    sides[side][counts[side]!++] = rows[i]!;
  }
  return [sides[0].subarray(0, counts[0]), sides[1].subarray(0, counts[1])];
}

function leafValue({ gradient, hessian, options }: Growth, rows: Uint32Array): number {
  let [g, h] = [0, 0];
  for (const row of rows) {
    g += gradient[row]!;
    h += hessian[row]!;
  }
  return Math.round(1e5 * ((options.learningRate * g) / (h + options.lambda))) / 1e5;
}

/** Sums of a node's derivatives by feature and bin; those of feature f begin at f · BINS. */
interface Histogram {
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
}

function histogramOf({ bins, edges, gradient, hessian }: Growth, rows: Uint32Array): Histogram {
  // Gathered once, not once per feature, and by a loop: Float64Array.from takes several times as long. Most of the time
  // of a fit is spent here.
  const [g, h] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  for (let i = 0; i < rows.length; i++) {
    g[i] = gradient[rows[i]!]!;
    h[i] = hessian[rows[i]!]!;
  }
  const sums = { gradient: new Float64Array(bins.length * BINS), hessian: new Float64Array(bins.length * BINS) };
  for (const [feature, own] of bins.entries()) {
    if (edges[feature]!.length === 0) continue;
    const start = feature * BINS;
    for (let i = 0; i < rows.length; i++) {
      const at = start + own[rows[i]!]!;
      sums.gradient[at]! += g[i]!;
      sums.hessian[at]! += h[i]!;
    }
  }
  return sums;
}

function subtract(whole: Histogram, part: Histogram): Histogram {
  return {
    gradient: whole.gradient.map((sum, i) => sum - part.gradient[i]!),
    hessian: whole.hessian.map((sum, i) => sum - part.hessian[i]!),
  };
}

function bestSplit(
  { edges, options }: Growth,
  { gradient, hessian }: Histogram,
): { feature: number; bin: number } | null {
  let best: { feature: number; bin: number } | null = null;
  let bestGain = 1e-6;
  const score = (g: number, h: number) => (g * g) / (h + options.lambda);
  for (const [feature, { length: count }] of edges.entries()) {
    const start = feature * BINS;
    let [totalG, totalH] = [0, 0];
    for (let at = start; at <= start + count; at++) {
      totalG += gradient[at]!;
      totalH += hessian[at]!;
    }
    let [leftG, leftH] = [0, 0];
    for (let bin = 0; bin < count; bin++) {
      leftG += gradient[start + bin]!;
      leftH += hessian[start + bin]!;
      if (leftH < options.minHessian || totalH - leftH < options.minHessian) continue;
      const gain = score(leftG, leftH) + score(totalG - leftG, totalH - leftH) - score(totalG, totalH);
      if (gain > bestGain) [best, bestGain] = [{ feature, bin }, gain];
    }
  }
  return best;
}
