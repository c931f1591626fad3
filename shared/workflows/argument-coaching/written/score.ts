import { AssayError } from '@assay/kit/errors/assay-error';
import { SCORE_RANGE } from '../conditions.ts';
import { numberAlone } from './numbers.ts';

function invalid(): AssayError {
  const { min, max } = SCORE_RANGE;
  return new AssayError(
    'ModelOutputInvalid',
    `The score is not one of ${min} to ${max}: give it on that scale.`,
  );
}

/** @throws AssayError ModelOutputInvalid outside of the scale */
function onScale(score: number): number {
  if (!(score >= SCORE_RANGE.min && score <= SCORE_RANGE.max)) throw invalid();
  return score;
}

/**
 * The score that a score's own field gives, 0 to 10, parts of a point included: `7`, `7/10`, `6,5`, `7.5 out of 10`, `seven`.
 * Null where it gives none, or not one alone (`N/A`, `7 or 8`, `70 %`): never guessed, never clamped (SPEC S4, S8).
 * @throws AssayError ModelOutputInvalid where the score lies outside of the scale, or is on another one (11/10, 70/100)
 */
export function scoreOf(value: unknown): number | null {
  if (typeof value === 'number') return onScale(value);
  const writtenNumber = numberAlone(value);
  if (writtenNumber === null || writtenNumber.scale === '%') return null;
  if (writtenNumber.scale !== null && writtenNumber.scale !== SCORE_RANGE.max) throw invalid();
  return onScale(writtenNumber.value);
}
