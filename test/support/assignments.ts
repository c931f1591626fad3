import {
  type EssayAssignment,
  essayAssignment,
  type ReviewAssignment,
  reviewAssignment,
  validateAssignment,
} from '../../shared/assignment/assignment.ts';

/** A valid essay assignment, its defaults filled in. */
export const anEssayAssignment = (value: object): EssayAssignment =>
  essayAssignment(validateAssignment(value));

/** A valid assignment of deliverables, its defaults filled in. */
export const aReviewAssignment = (value: object): ReviewAssignment =>
  reviewAssignment(validateAssignment({ workflow: 'deliverable-review', ...value }));
