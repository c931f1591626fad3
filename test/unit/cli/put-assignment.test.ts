import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { etagOf, requireVersion } from '@assay/platform/api/etag';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import type { ApiClient } from '../../../cli/api-client.ts';
import { putAttached } from '../../../cli/put-assignment.ts';

/** The API's routes of one assignment, kept in memory. */
function apiWith(there: CommonAssignment | null) {
  const kept = { current: there };
  const known = () => kept.current && assignmentVersion(kept.current);
  const api = {
    etag: async () => etagOf(known()!),
    async ask({ operationId }: { operationId: string }, given: { body?: unknown; headers?: object } = {}) {
      if (operationId !== 'putAssignment') throw new AssayError('PathUnknown', operationId);
      const body = given.body as CommonAssignment;
      if (known() !== assignmentVersion(body))
        requireVersion(new Headers(given.headers as Record<string, string>), known());
      kept.current = body;
      return { version: assignmentVersion(body) };
    },
  };
  return { kept, api: api as unknown as ApiClient };
}

const story = { assignment: 'story', workflow: 'essay-scoring', title: 'A story' } as CommonAssignment;

describe('putting an assignment by the command line', () => {
  it('makes it the current one, whatever stood there', async () => {
    for (const there of [null, { ...story, title: 'Another' }]) {
      const { api, kept } = apiWith(there);
      const version = await putAttached(api, { assignment: story, attachments: [] });
      assert.deepEqual(kept.current, story);
      assert.equal(version, assignmentVersion(story));
    }
  });

  it('says of clarifications what the file says: nothing, so that the API keeps those of teachers, or its own', async () => {
    const { api, kept } = apiWith({ ...story, title: 'Another' });
    await putAttached(api, { assignment: story, attachments: [] });
    assert.deepEqual(kept.current, story);
    const own = { ...story, clarifications: [{ question: 'Does a dream count?', answer: 'No.' }] };
    await putAttached(api, { assignment: own, attachments: [] });
    assert.deepEqual(kept.current, own);
  });
});
