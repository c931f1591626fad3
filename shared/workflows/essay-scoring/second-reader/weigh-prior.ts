import { type Groups, kernelMatrices, MIX_LAMBDA, type PriorScores } from './base-models.ts';
import { fitRidge, leaveOut } from './kernel-ridge.ts';
import type { Matrix } from './linear-algebra.ts';
import type { TextKernel } from './text-kernels.ts';

/** Beyond so many exemplars a prior is not asked: it helped up to about 100, and each strength costs a factorisation. */
const UP_TO = 300;

/** How strong a prior may be beside the mix, whose values are about 0 to 1. */
const STRENGTHS = [0, 0.1, 0.3, 1] as const;

/**
 * How strong a prior is to be: the strength at which the mix errs least on exemplars that are left out, over all traits. What
 * a prior says of an assignment it does not fit gets nothing.
 */
export function weighedPrior(
  texts: Record<TextKernel, Matrix>,
  features: Matrix,
  {
    targets,
    groups,
    prior,
  }: { targets: readonly Float64Array[]; groups: Groups; prior: Float64Array | null },
): PriorScores<Float64Array> {
  const scores = prior ?? new Float64Array(features.rows);
  const isWhole = targets.every((target) => !target.some(Number.isNaN));
  if (!prior || features.rows > UP_TO || !isWhole) return { strength: 0, scores };
  const errors = STRENGTHS.map((strength) => {
    const { mix } = kernelMatrices(texts, features, { strength, scores });
    const leftOut = leaveOut(fitRidge(mix, MIX_LAMBDA, targets), targets, groups);
    return leftOut.reduce(
      (sum, said, t) => sum + said.reduce((total, value, row) => total + (value - targets[t]![row]!) ** 2, 0),
      0,
    );
  });
  return { strength: STRENGTHS[errors.indexOf(Math.min(...errors))]!, scores };
}
