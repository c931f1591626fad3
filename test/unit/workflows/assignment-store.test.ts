import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import { getAssignment, putAssignment } from '@assay/workflows/assignment-store';
import { objectsInMemory } from '../../support/artifacts-in-memory.ts';
import { aReviewAssignment } from '../../support/assignments.ts';

const first = aReviewAssignment({ assignment: 'design', task: 'Design it.' });
const second = { ...first, task: 'Design it again.' };

describe('the store of assignments', () => {
  it('has the one put last, and keeps every version of it', async () => {
    const objects = objectsInMemory();
    for (const assignment of [first, second])
      assert.equal(await putAssignment(objects, 't', assignment), assignmentVersion(assignment));
    assert.deepEqual(await getAssignment(objects, 't', 'design'), second);
    const keys = (await objects.list('assignments/t/design/versions/')).map(({ key }) => key);
    assert.equal(keys.length, 2);
    for (const assignment of [first, second])
      assert.ok(keys.some((key) => key.endsWith(`/${assignmentVersion(assignment)}.json`)));
  });

  it("has none of another's, and says how to make one", async () => {
    const objects = objectsInMemory();
    await putAssignment(objects, 't', first);
    for (const [tenant, assignment] of [
      ['another', 'design'],
      ['t', 'other'],
    ] as const)
      await assert.rejects(getAssignment(objects, tenant, assignment), {
        code: 'AssignmentNotFound',
        message: new RegExp(`"${assignment}".*assay assignments put`),
      });
  });
});
