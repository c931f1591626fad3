import type { ReviewAssignment } from '@assay/deliverable-review/assignment';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { assignmentOf, validateAssignment } from '@assay/workflows/assignments';

/** A valid essay assignment, its defaults filled in. */
export const anEssayAssignment = (value: object): EssayAssignment =>
  assignmentOf(essayScoring, validateAssignment(value));

/** A valid assignment of deliverables, its defaults filled in. */
export const aReviewAssignment = (value: object): ReviewAssignment =>
  assignmentOf(deliverableReview, validateAssignment({ workflow: deliverableReview.id, ...value }));
