import { answerArtifact } from '@assay/platform/run/artifact';
import { ANSWER } from './artifacts.ts';
import { consistencyAnswerSchema } from './findings/decisions.ts';
import { narrativeSchema, strengthsAnswerSchema } from './narratives.ts';
import { reviewAnswerSchema } from './review-answer.ts';
import { wholeFindingsSchema } from './whole/whole-findings.ts';

/** The answers of agents as whoever reads them declares them: each is an `ANSWER`, and these say of whom. */
export const READER_ANSWER = answerArtifact(ANSWER.name, reviewAnswerSchema);
export const WHOLE_AUDIT = answerArtifact(ANSWER.name, wholeFindingsSchema);
export const DECISIONS = answerArtifact(ANSWER.name, consistencyAnswerSchema);
export const NARRATIVE = answerArtifact(ANSWER.name, narrativeSchema);
export const STRENGTHS = answerArtifact(ANSWER.name, strengthsAnswerSchema);
