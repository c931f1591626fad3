/** Similarity and multiplier at the corners of m(S), piecewise linear between them (CAPRA Table 2; SPEC C10). */
const CORNERS = [
  [0.45, 0.7],
  [0.7, 1],
  [1, 1.15],
] as const;

/**
 * The multiplier m(S) for a quote of similarity S in [0.45, 1]: from 0.70 over 1.00 at S = 0.70 to 1.15. Below 0.45,
 * which only a lower threshold than the paper's lets through, the first segment goes on; never below 0.
 */
export function multiplierOf(similarity: number): number {
  const [low, neutral, high] = CORNERS;
  const [from, to] = similarity <= neutral[0] ? [low, neutral] : [neutral, high];
  if (similarity === to[0]) return to[1];
  return Math.max(0, from[1] + ((similarity - from[0]) * (to[1] - from[1])) / (to[0] - from[0]));
}

/** A confidence times its quote's multiplier, capped at 1. @example modulate(0.8, 0.5) // => 0.4 */
export function modulate(confidence: number, multiplier: number): number {
  return Math.min(1, confidence * multiplier);
}
