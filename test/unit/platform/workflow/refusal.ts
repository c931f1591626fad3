import assert from 'node:assert/strict';
import { validateAssignment } from '@assay/workflows/assignments';

/** Why an assignment is refused. */
export function refusalOf(value: unknown): string {
  try {
    validateAssignment(value);
  } catch (error) {
    assert.equal((error as { code: string }).code, 'AssignmentInvalid');
    return (error as Error).message;
  }
  return assert.fail('the assignment was taken');
}
