import { argumentCoaching } from './argument-coaching/state-machine.ts';
import { deliverableReview } from './deliverable-review/state-machine.ts';
import { essayScoring } from './essay-scoring/state-machine.ts';
import { shortAnswerGrading } from './short-answer-grading/state-machine.ts';
import type { DeployedWorkflow } from './workflow.ts';

/** The workflows that are deployed: those of `shared/workflows/list.ts`, with their state machines. */
export const WORKFLOWS: readonly DeployedWorkflow[] = [
  essayScoring,
  deliverableReview,
  shortAnswerGrading,
  argumentCoaching,
];
