import { argumentCoaching } from '@assay/argument-coaching/workflow';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { essayScoring } from '@assay/essay-scoring/workflow';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';

/** The workflows there are. The first is that of an assignment which names none. */
export const WORKFLOWS: readonly Workflow[] = [
  essayScoring,
  deliverableReview,
  shortAnswerGrading,
  argumentCoaching,
];
