import { nullOn } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../runtime/storage.ts';

/** A tenant's assignment as it stands; null: there is none. */
export async function findAssignment(tenant: string, assignment: string): Promise<CommonAssignment | null> {
  return getAssignment(objects(), tenant, assignment).catch(nullOn('AssignmentNotFound'));
}
