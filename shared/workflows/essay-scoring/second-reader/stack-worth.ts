import type { Stack } from './stack.ts';

/**
 * The least share that either has of a suggestion which is called one of both. Below it, where the two lie a point apart, the one moves
 * the suggestion by less than a tenth of a point: that is the other's word. Chosen, not measured.
 */
export const LEAST_SHARE = 0.1;

/** Why nothing is suggested by a stack. */
export const WORTHLESS = ['judge-adds-nothing', 'reader-adds-nothing', 'no-better'] as const;
type Worthless = (typeof WORTHLESS)[number];

/** Mean squared errors to the raters' mean, of the same cases: of each as it was said, and of both by a stack fitted to the others. */
interface SquaredErrors {
  judge: number;
  reader: number;
  both: number;
}

/**
 * Why a stack suggests nothing; null where it does: both must have a share of it, and be together nearer to the raters than the better
 * of them is by itself. A line without a slope says the same of all essays, and has no share whatever its weight.
 */
export function whyWorthless({ judge, reader, weight }: Stack, errors: SquaredErrors): Worthless | null {
  if (weight < LEAST_SHARE || judge.slope === 0) return 'judge-adds-nothing';
  if (weight > 1 - LEAST_SHARE || reader.slope === 0) return 'reader-adds-nothing';
  return errors.both < Math.min(errors.judge, errors.reader) ? null : 'no-better';
}
