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

/** The submission of an answer that a teacher tries by itself. `hash`: of it and its question, 12 hexadecimal digits. */
export const trialOf = (hash: string): string => `one-${hash}`;

/**
 * Whether a run is of a student's work, and not of an exemplar that is scored for a calibration, of an evaluation, of past answers that graders are
 * learnt from, or of a trial.
 */
export const isStudents = (run: Parameters<typeof isMeasured>[0] & Pick<RunItem, 'submission'>): boolean =>
  !isMeasured(run) && run.options.purpose !== 'profile' && !isTrial(run.submission);

const isTrial = (submission: string): boolean => /^one-[0-9a-f]{12}$/.test(submission);

/** Whether a submission is no student's by its name: an exemplar's that was scored for a calibration, or a trial. */
export const isNobodys = (submission: string): boolean => isOfCalibration(submission) || isTrial(submission);

/** Whether a submission, by its name, is an exemplar's that was scored for a calibration, and no student's. */
export function isOfCalibration(submission: string): boolean {
  return /^calibration-.+-[0-9a-f]{8}$/.test(submission);
}
