import { argumentCoaching } from './argument-coaching.ts';
import { deliverableReview } from './deliverable-review.ts';
import { essayScoring } from './essay-scoring.ts';
import { shortAnswerGrading } from './short-answer-grading.ts';
import type { DeployedWorkflow } from './workflow.ts';

/** The workflows that are deployed: those of `shared/workflows/list.ts`, with their state machines. */
export const WORKFLOWS: readonly DeployedWorkflow[] = [
  essayScoring,
  deliverableReview,
  shortAnswerGrading,
  argumentCoaching,
];
