import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import type { ReviewAssignment } from '../../shared/workflows/deliverable-review/assignment.ts';
import { deliverableReview } from '../../shared/workflows/deliverable-review/workflow.ts';
import { objects } from '../storage.ts';

/** An assignment that reviews deliverables, which alone has a knowledge base. @throws AssayError AssignmentNotFound, AssignmentInvalid */
export async function reviewAssignment(tenant: string, assignment: string): Promise<ReviewAssignment> {
  return assignmentOf(deliverableReview, await getAssignment(objects(), tenant, assignment));
}
