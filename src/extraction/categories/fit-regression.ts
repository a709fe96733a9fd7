import type { Terms } from "./document-terms.ts";
import { COLUMNS, columnsOf, type LearnedCategories, logSoftmax, RARITY_UNIT } from "./learned-categories.ts";

interface Known {
  readonly category: string;
  readonly terms: Terms;
}

/** A document as parallel lists: its columns and their values. */
interface Vector {
  readonly columns: Uint16Array;
  readonly values: Float64Array;
}

const ROUNDS = 30;
const STEP = 0.4;
const RIDGE = 2e-4;
const LEAST_SLOPE = 1e-4;

/**
 * Multinomial logistic regression by full-batch gradient descent (AdaGrad): a fixed number of rounds, no randomness.
 * null: a single category.
 */
export function fitRegression(known: readonly Known[]): LearnedCategories | null {
  const keys = [...new Set(known.map(({ category }) => category))].sort();
  if (keys.length < 2) return null;
  const rarity = columnRarity(known);
  const vectors = known.map(({ terms }): Vector => {
    const pairs = columnsOf(terms, (column) => rarity[column]! / RARITY_UNIT);
    return {
      columns: Uint16Array.from(pairs, ([column]) => column),
      values: Float64Array.from(pairs, ([, value]) => value),
    };
  });
  const right = known.map(({ category }) => keys.indexOf(category));
  const weights = keys.map(() => new Float64Array(COLUMNS));
  const squares = keys.map(() => new Float64Array(COLUMNS).fill(1e-6));
  for (let round = 0; round < ROUNDS; round++) {
    const gradients = gradientOf(vectors, right, weights);
    for (const [k, own] of weights.entries()) {
      for (let column = 0; column < COLUMNS; column++) {
        const slope = gradients[k]![column]! - RIDGE * own[column]!;
        if (slope === 0) continue;
        squares[k]![column]! += slope * slope;
        own[column]! += (STEP * slope) / Math.sqrt(squares[k]![column]!);
      }
    }
  }
  return {
    keys,
    rarity: Buffer.from(rarity).toString("base64"),
    ...packWeights(weights),
    strength: 1,
    calibration: { stretch: 1, shift: 0 },
  };
}

function gradientOf(
  vectors: readonly Vector[],
  right: readonly number[],
  weights: readonly Float64Array[],
): Float64Array[] {
  const gradients = weights.map(() => new Float64Array(COLUMNS));
  for (const [i, { columns, values }] of vectors.entries()) {
    const shares = logSoftmax(weights.map((own) => dot(own, columns, values))).map(Math.exp);
    for (const [k, gradient] of gradients.entries()) {
      const slope = (right[i] === k ? 1 : 0) - shares[k]!;
      if (Math.abs(slope) < LEAST_SLOPE) continue;
      for (let at = 0; at < columns.length; at++) gradient[columns[at]!]! += (slope / vectors.length) * values[at]!;
    }
  }
  return gradients;
}

function dot(weights: Float64Array, columns: Uint16Array, values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < columns.length; at++) sum += values[at]! * weights[columns[at]!]!;
  return sum;
}

function packWeights(weights: readonly Float64Array[]): Pick<LearnedCategories, "weights" | "scale"> {
  const most = weights.reduce((a, own) => own.reduce((b, weight) => Math.max(b, Math.abs(weight)), a), 1e-9);
  const bytes = Buffer.concat(
    weights.map((own) => Buffer.from(Int8Array.from(own, (weight) => Math.round((127 * weight) / most)).buffer)),
  );
  return { weights: bytes.toString("base64"), scale: most / 127 };
}

function columnRarity(known: readonly Known[]): Uint8Array {
  const documents = new Float64Array(COLUMNS);
  for (const { terms } of known) {
    for (const column of new Set([...terms.keys()].map((term) => term % COLUMNS))) documents[column]!++;
  }
  // Terms of a single document are not kept: a model contains nothing that two documents do not share.
  return Uint8Array.from(documents, (count) =>
    count < 2 ? 0 : Math.min(255, Math.round(RARITY_UNIT * Math.max(0, Math.log((known.length + 1) / (count + 0.5))))),
  );
}
