const lengthOf = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));

/**
 * The cosine of two vectors, in [−1, 1], where rounding alone would leave it; that of a vector of zeros, or of none, is 0.
 * @throws RangeError for vectors of different lengths
 */
export function cosineOf(one: readonly number[] | null, other: readonly number[] | null): number {
  if (one === null || other === null) return 0;
  if (one.length !== other.length)
    throw new RangeError(`vectors of ${one.length} and ${other.length} numbers`);
  const dot = one.reduce((sum, value, at) => sum + value * other[at]!, 0);
  const lengths = lengthOf(one) * lengthOf(other);
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, dot / lengths));
}
