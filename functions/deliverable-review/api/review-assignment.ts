import type { ReviewAssignment } from '@assay/deliverable-review/assignment';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { objects } from '../../platform/runtime/storage.ts';

/** An assignment that reviews deliverables, which alone has a knowledge base. @throws AssayError AssignmentNotFound, AssignmentInvalid */
export async function reviewAssignment(tenant: string, assignment: string): Promise<ReviewAssignment> {
  return assignmentOf(deliverableReview, await getAssignment(objects(), tenant, assignment));
}
