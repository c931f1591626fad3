import { recordOf } from '@assay/model/agent/run-agent';
import { artifact } from '@assay/platform/run/artifact';
import { ANSWER } from './artifacts.ts';
import { consistencyAnswerSchema } from './findings/decisions.ts';
import { narrativeSchema, strengthsAnswerSchema } from './narratives.ts';
import { reviewAnswerSchema } from './review-answer.ts';
import { wholeFindingsSchema } from './whole/whole-findings.ts';

/** The answers of agents as whoever reads them declares them: each is an `ANSWER`, and these say of whom. */
export const READER_ANSWER = artifact(ANSWER.name, recordOf(reviewAnswerSchema));
export const WHOLE_AUDIT = artifact(ANSWER.name, recordOf(wholeFindingsSchema));
export const DECISIONS = artifact(ANSWER.name, recordOf(consistencyAnswerSchema));
export const NARRATIVE = artifact(ANSWER.name, recordOf(narrativeSchema));
export const STRENGTHS = artifact(ANSWER.name, recordOf(strengthsAnswerSchema));
