import type { CommonAssignment } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { objects } from '../storage.ts';

/** A tenant's assignment as it stands; null: there is none. */
export async function findAssignment(tenant: string, assignment: string): Promise<CommonAssignment | null> {
  return getAssignment(objects(), tenant, assignment).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'AssignmentNotFound') return null;
    throw error;
  });
}
