import { assignmentOf, validateAssignment } from '../../shared/workflows/assignments.ts';
import type { ReviewAssignment } from '../../shared/workflows/deliverable-review/assignment.ts';
import { deliverableReview } from '../../shared/workflows/deliverable-review/workflow.ts';
import type { EssayAssignment } from '../../shared/workflows/essay-scoring/assignment.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';

/** A valid essay assignment, its defaults filled in. */
export const anEssayAssignment = (value: object): EssayAssignment =>
  assignmentOf(essayScoring, validateAssignment(value));

/** A valid assignment of deliverables, its defaults filled in. */
export const aReviewAssignment = (value: object): ReviewAssignment =>
  assignmentOf(deliverableReview, validateAssignment({ workflow: deliverableReview.id, ...value }));
