/** Number of steps between two powers of two, as a power of two. */
const STEPS_LOG2 = 11;
const STEPS = 2 ** STEPS_LOG2;
/** e to the smallest number is nearly zero in 32 bits, e to the largest nearly the maximum. */
const [LEAST, MOST] = [-87, 88];
const [LOWEST_POWER, HIGHEST_POWER] = [-126, 127];
const STEPS_BELOW_ZERO = -LOWEST_POWER * STEPS;

const powers = Float64Array.from({ length: HIGHEST_POWER - LOWEST_POWER + 1 }, (_, i) => 2 ** (i + LOWEST_POWER));
const stepsOfPower = Float64Array.from({ length: STEPS }, (_, i) => 2 ** (i / STEPS));
const stepsPerUnit = STEPS / Math.LN2;

/**
 * `Math.exp` to the precision of 32-bit floats, in a quarter of the time: it is called some three hundred thousand
 * times for a page. The number is split into a power of two, a step to the next one, and a rest below 3.4e-4 for which
 * a straight line is exact enough (after Schraudolph, "A Fast, Compact Approximation of the Exponential Function",
 * 1999, who has only the line).
 *
 * @param x clamped to −87..88
 */
export function quickExp(x: number): number {
  const held = x < LEAST ? LEAST : x > MOST ? MOST : x;
  const steps = (held * stepsPerUnit + STEPS_BELOW_ZERO) | 0;
  const rest = held - (steps - STEPS_BELOW_ZERO) / stepsPerUnit;
  return powers[steps >> STEPS_LOG2]! * stepsOfPower[steps & (STEPS - 1)]! * (1 + rest);
}
