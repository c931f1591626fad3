/** How much each of two predictions counts. */
export interface Blend {
  mix: number;
  forest: number;
}

/** As if so many essays, each a standard deviation from the mean, had said that both count one half. */
const TOWARDS_HALF = 20;

/**
 * Weights a, b ≥ 0 that minimise Σ(y − a·mix − b·forest)² + μ((a − ½)² + (b − ½)²), with μ = 20: non-negative least squares, drawn
 * towards a half each. Everything standardised to mean 0 and deviation 1 of y.
 */
export function blendOf(target: Float64Array, mix: Float64Array, forest: Float64Array): Blend {
  let [mm, mf, ff, my, fy] = [TOWARDS_HALF, 0, TOWARDS_HALF, TOWARDS_HALF / 2, TOWARDS_HALF / 2];
  for (const [row, y] of target.entries()) {
    const [m, f] = [mix[row]!, forest[row]!];
    mm += m * m;
    mf += m * f;
    ff += f * f;
    my += m * y;
    fy += f * y;
  }
  const determinant = mm * ff - mf * mf;
  const both = { mix: (my * ff - fy * mf) / determinant, forest: (fy * mm - my * mf) / determinant };
  if (both.mix >= 0 && both.forest >= 0) return both;
  const alone = [
    { mix: Math.max(0, my / mm), forest: 0 },
    { mix: 0, forest: Math.max(0, fy / ff) },
  ] as const;
  const explained = [my * alone[0].mix, fy * alone[1].forest] as const;
  return explained[0] >= explained[1] ? alone[0] : alone[1];
}
