/** Two samples of times, taken in turn, and whether they can be distinguished. */
export interface Comparison {
  /**
   * Welch's t: the difference of the means over its standard error. Beyond 4.5 in absolute value, chance is one in
   * 100 000.
   */
  readonly t: number;
  /** The difference of the medians, relative to the first one. */
  readonly medians: number;
}

export function compare(one: readonly number[], other: readonly number[]): Comparison {
  const standardError = Math.sqrt(varianceOf(one) / one.length + varianceOf(other) / other.length);
  return {
    t: (meanOf(one) - meanOf(other)) / standardError,
    medians: Math.abs(medianOf(one) - medianOf(other)) / medianOf(one),
  };
}

function meanOf(sample: readonly number[]): number {
  return sample.reduce((sum, value) => sum + value, 0) / sample.length;
}

function varianceOf(sample: readonly number[]): number {
  const mean = meanOf(sample);
  return sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sample.length - 1);
}

function medianOf(sample: readonly number[]): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
