const ROUNDS = 50;
const LONGEST_STEP = 2;

/** The weights towards which a regression is pulled, and how strongly, in cases; one number per column. */
export interface Pull {
  readonly towards: readonly number[];
  readonly strength: readonly number[];
}

/**
 * Pulls all but the first column, the constant, to zero, like a case without effect: a feature seen twice must not
 * decide.
 */
export function ridge(width: number): Pull {
  return {
    towards: Array.from({ length: width }, () => 0),
    strength: Array.from({ length: width }, (_, k) => (k === 0 ? 1e-6 : 1)),
  };
}

/**
 * Logistic regression by Newton's method. Returns one weight per column. Deterministic.
 *
 * @param targets 0..1
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  { towards, strength }: Pull,
): number[] {
  let weights = [...towards];
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, k) => strength[k]! * (towards[k]! - weight));
    const hessian = weights.map((_, j) => weights.map((__, k) => (j === k ? strength[k]! : 0)));
    for (const [index, x] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, k) => sum + value * weights[k]!, 0)));
      const slope = targets[index]! - p;
      const curve = Math.max(1e-9, p * (1 - p));
      for (let j = 0; j < weights.length; j++) {
        gradient[j]! += slope * x[j]!;
        for (let k = 0; k < weights.length; k++) hessian[j]![k]! += curve * x[j]! * x[k]!;
      }
    }
    const whole = solve(hessian, gradient);
    // If cases are all but separable, a whole step may overshoot the end and come back.
    const scale = Math.min(1, LONGEST_STEP / Math.max(...whole.map(Math.abs)));
    const step = whole.map((part) => scale * part);
    weights = weights.map((weight, k) => weight + step[k]!);
    if (Math.max(...step.map(Math.abs)) < 1e-9) break;
  }
  return weights;
}

/**
 * How much likelier (in logits) the cases are right than stated: logistic regression with a single constant, held near
 * zero by a Gaussian prior of unit variance.
 */
export function fitConstant(cases: readonly { readonly logit: number; readonly isRight: boolean }[]): number {
  let constant = 0;
  for (let round = 0; round < 20; round++) {
    let [slope, curve] = [-constant, 1];
    for (const { logit, isRight } of cases) {
      const p = 1 / (1 + Math.exp(-logit - constant));
      slope += Number(isRight) - p;
      curve += p * (1 - p);
    }
    constant += slope / curve;
  }
  return constant;
}

/** Gaussian elimination with pivoting; the matrix is positive definite, so there is one solution. */
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
