import { createHash } from 'node:crypto';
import { isEvaluation } from '../access/principal.ts';
import type { RunItem } from './items.ts';

/**
 * The tenant that an evaluation's runs, banks and remembered answers belong to, so that nothing of it is mixed with a class's. It follows
 * from all that its questions to models follow from (`parts`): the same evaluation, said again, finds its own answers.
 */
export function evaluationTenant(parts: readonly string[]): string {
  return `evaluation-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`;
}

/** Whether a run is of an evaluation or a re-evaluation: it is neither rendered nor announced. */
export function isMeasured({
  options,
  tenant,
  reevaluation,
}: Pick<RunItem, 'options' | 'tenant' | 'reevaluation'>): boolean {
  return reevaluation !== undefined || options.purpose === 'evaluation' || isEvaluation(tenant);
}

/** Whether a submission, by its name, is an exemplar's that was scored for a calibration, and no student's. */
export function isOfCalibration(submission: string): boolean {
  return /^calibration-.+-[0-9a-f]{8}$/.test(submission);
}
