/**
 * Exact binomial tails through the regularised incomplete beta function (Lentz's continued fraction, Numerical Recipes
 * 6.4).
 */

/** P(X ≤ successes) for X ~ Binomial(trials, share). */
export function binomialAtMost(successes: number, trials: number, share: number): number {
  if (successes >= trials || share <= 0) return 1;
  if (successes < 0 || share >= 1) return 0;
  return incompleteBeta(1 - share, trials - successes, successes + 1);
}

/** P(X ≥ successes). */
export function binomialAtLeast(successes: number, trials: number, share: number): number {
  return successes <= 0 ? 1 : 1 - binomialAtMost(successes - 1, trials, share);
}

/**
 * Upper bound of Clopper and Pearson (Biometrika 26, 1934): with confidence 1 − doubt the true share is at most this,
 * for any number of trials. 1 without trials.
 */
export function upperBound(errors: number, trials: number, doubt: number): number {
  if (trials === 0 || errors >= trials) return 1;
  let [low, high] = [errors / trials, 1];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (binomialAtMost(errors, trials, middle) > doubt) low = middle;
    else high = middle;
  }
  return high;
}

const MOST_TERMS = 10_000;

/** I_x(a, b), 0..1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    product *= step;
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return product;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Lanczos approximation with g = 7; fifteen digits for arguments from ½ on. */
function logGamma(x: number): number {
  const series = LANCZOS.reduce((sum, term, i) => sum + term / (x + i), 0.9999999999998099);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
}
