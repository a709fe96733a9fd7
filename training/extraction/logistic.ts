/** Weighs towards zero like so many cases of no effect: few cells are wrong, and a feature seen twice must not decide. */
const RIDGE = 1;
const ROUNDS = 30;

/**
 * Logistic regression by Newton's method with an L2 penalty on all but the first column, which is the constant. Returns a weight a
 * column. Deterministic.
 */
export function fitLogistic(rows: readonly (readonly number[])[], isRight: readonly boolean[]): number[] {
  const width = rows[0]?.length ?? 0;
  let weights = new Array<number>(width).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, k) => (k === 0 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, j) => weights.map((__, k) => (j !== k ? 0 : j === 0 ? 1e-6 : RIDGE)));
    for (const [index, x] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, k) => sum + value * weights[k]!, 0)));
      const slope = Number(isRight[index]) - p;
      const curve = Math.max(1e-9, p * (1 - p));
      for (let j = 0; j < width; j++) {
        gradient[j]! += slope * x[j]!;
        for (let k = 0; k < width; k++) hessian[j]![k]! += curve * x[j]! * x[k]!;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, k) => weight + step[k]!);
  }
  return weights;
}

/** Gaussian elimination with pivots; the matrix is positive definite, so there is one solution. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      for (let k = column; k < row.length; k++) row[k]! -= factor * pivot[k]!;
    }
  }
  return rows.map((row, index) => row[rows.length]! / row[index]!);
}
