import { isMeasured, isOfCalibration } from './evaluation-tenant.ts';
import type { RunItem } from './items.ts';

/** The submission of an answer that a teacher tries by itself. `hash`: of it and its question, 12 hexadecimal digits. */
export const trialOf = (hash: string): string => `one-${hash}`;

const isTrial = (submission: string): boolean => /^one-[0-9a-f]{12}$/.test(submission);

/** Whether a submission is no student's by its name: an exemplar's that was scored for a calibration, or a trial. */
export const isNoStudents = (submission: string): boolean =>
  isOfCalibration(submission) || isTrial(submission);

/** Whether a run is of a student's work: of no exemplar that is scored for a calibration, no evaluation, no trial, and no past answers. */
export const isStudents = (run: Parameters<typeof isMeasured>[0] & Pick<RunItem, 'submission'>): boolean =>
  !isMeasured(run) && run.options.purpose !== 'profile' && !isTrial(run.submission);
