import { argumentCoaching } from './argument-coaching/workflow.ts';
import { deliverableReview } from './deliverable-review/workflow.ts';
import { essayScoring } from './essay-scoring/workflow.ts';
import { shortAnswerGrading } from './short-answer-grading/workflow.ts';
import type { Workflow } from './workflow.ts';

/** The workflows there are. The first is that of an assignment which names none. */
export const WORKFLOWS: readonly Workflow[] = [
  essayScoring,
  deliverableReview,
  shortAnswerGrading,
  argumentCoaching,
];
