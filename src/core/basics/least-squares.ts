export interface Equation {
  readonly terms: readonly number[];
  readonly value: number;
  readonly weight: number;
}

/**
 * The factors of the terms that come nearest to the values: the sum over the equations of weight × (terms · factors −
 * value)², plus restraint × factor² for each factor, is least (ridge regression, Hoerl and Kennard 1970). The normal
 * equations are solved by Cholesky's decomposition, for some dozens of factors at most; restraints above 0 make the
 * solution unique.
 */
export function leastSquares(equations: readonly Equation[], restraints: readonly number[]): number[] {
  const size = restraints.length;
  const matrix = restraints.map((restraint, i) => {
    const row = new Float64Array(size);
    row[i] = restraint;
    return row;
  });
  const right = new Float64Array(size);
  for (const { terms, value, weight } of equations) {
    for (let i = 0; i < size; i++) {
      const weighted = weight * terms[i]!;
      right[i]! += weighted * value;
      const row = matrix[i]!;
      for (let j = 0; j <= i; j++) row[j]! += weighted * terms[j]!;
    }
  }
  return solved(decomposed(matrix), right);
}

/** What is left of a diagonal that rounding brought below nought. */
const LEAST_DIAGONAL = 1e-12;

/** The lower triangle L with L · Lᵀ = matrix, of which the lower triangle is read. */
function decomposed(matrix: readonly Float64Array[]): readonly Float64Array[] {
  const lower = matrix.map((row) => row.slice());
  for (const [i, row] of lower.entries()) {
    for (let j = 0; j <= i; j++) {
      let sum = row[j]!;
      for (let k = 0; k < j; k++) sum -= row[k]! * lower[j]![k]!;
      row[j] = i === j ? Math.sqrt(Math.max(LEAST_DIAGONAL, sum)) : sum / lower[j]![j]!;
    }
  }
  return lower;
}

/** x with L · Lᵀ · x = right. */
function solved(lower: readonly Float64Array[], right: Float64Array): number[] {
  const values = [...right];
  for (const [i, row] of lower.entries()) {
    for (let k = 0; k < i; k++) values[i]! -= row[k]! * values[k]!;
    values[i]! /= row[i]!;
  }
  for (let i = values.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < values.length; k++) values[i]! -= lower[k]![i]! * values[k]!;
    values[i]! /= lower[i]![i]!;
  }
  return values;
}
