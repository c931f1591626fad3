import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSubmissionKey, runIdOf, submissionKey } from '@assay/platform/run/run-id';

describe("a submission's key", () => {
  it('is read as it was written', () => {
    const key = { tenant: 't', assignment: 'a-1', submission: 's.2', file: 'my essay.txt' };
    assert.deepEqual(parseSubmissionKey(submissionKey(key)), key);
  });
  for (const key of [
    'essay.txt',
    'submissions/t/a/s',
    'submissions/t/a/s/',
    'submissions/t/a/s/x/y',
    'submissions/t/../s/x',
  ])
    it(`is not ${key}`, () =>
      assert.throws(() => parseSubmissionKey(key), { code: 'SubmissionUnsupported' }));
});

describe("a run's id", () => {
  it('is the same for the same version of an object and another for another', () => {
    const source = { bucket: 'b', key: 'submissions/t/a/s/e.txt', versionId: '1' };
    assert.equal(runIdOf(source), runIdOf({ ...source }));
    assert.notEqual(runIdOf(source), runIdOf({ ...source, versionId: '2' }));
    assert.match(runIdOf(source), /^run-[0-9a-f]{24}$/);
  });
});
