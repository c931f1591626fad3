import { argumentCoaching } from '@assay/argument-coaching/workflow';
import { DELIVERABLE_REVIEW_ERRORS } from '@assay/deliverable-review/errors';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { ESSAY_SCORING_ERRORS } from '@assay/essay-scoring/errors';
import { essayScoring } from '@assay/essay-scoring/workflow';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { SHORT_ANSWER_ERRORS } from '@assay/short-answer-grading/errors';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';

export type {} from '@assay/argument-coaching/errors';
export type {} from '@assay/deliverable-review/errors';
export type {} from '@assay/essay-scoring/errors';
export type {} from '@assay/short-answer-grading/errors';

/** The workflows there are. The first is that of an assignment which names none. */
export const WORKFLOWS: readonly Workflow[] = [
  essayScoring,
  deliverableReview,
  shortAnswerGrading,
  argumentCoaching,
];

/** How workflows fail beside the ways of the platform. */
export const WORKFLOW_ERRORS = {
  ...DELIVERABLE_REVIEW_ERRORS,
  ...ESSAY_SCORING_ERRORS,
  ...SHORT_ANSWER_ERRORS,
};
