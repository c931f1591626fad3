import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  idsOf,
  mayBeOf,
  NOBODY,
  parseSubmissionKey,
  RUN_ID,
  runIdOf,
  runsOf,
  submissionKey,
  type UploadVersion,
} from '@assay/platform/run/run-id';
import fc from 'fast-check';

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

const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);
const source = fc.record({
  bucket: fc.constantFrom('b', 'c'),
  key: fc
    .record({ tenant: id, assignment: id, submission: id, file: fc.constantFrom('essay.txt', 'größe.pdf') })
    .map(submissionKey),
  versionId: fc.string({ minLength: 1 }),
});
const always = (holds: (source: UploadVersion, other: UploadVersion) => void) =>
  fc.assert(fc.property(source, source, holds));
const tenantOf = ({ key }: UploadVersion) => parseSubmissionKey(key).tenant;

describe("a run's id", () => {
  it('is the same for the same version of an object and another for another', () =>
    always((one, other) => {
      assert.equal(runIdOf(one), runIdOf({ ...one }));
      const isSame = (['bucket', 'key', 'versionId'] as const).every((name) => one[name] === other[name]);
      assert.equal(runIdOf(one) === runIdOf(other), isSame);
      assert.notEqual(runIdOf(one), runIdOf(one, 'reeval-1'));
      assert.notEqual(runIdOf(one, 'reeval-2'), runIdOf(one, 'reeval-1'));
    }));

  it('begins with what the runs of its tenant do, assessed again, too, and may be of no other tenant', () =>
    always((one, other) => {
      for (const runId of [runIdOf(one), runIdOf(one, 'reeval-1')]) {
        assert.match(runId, RUN_ID);
        assert.ok(runId.startsWith(`${runsOf(tenantOf(one))}-`));
        assert.equal(mayBeOf(tenantOf(other), runId), tenantOf(one) === tenantOf(other));
      }
    }));

  it('is of nobody where the key of an upload names no tenant', () => {
    for (const key of ['essay.txt', 'submissions/..//x', 'others/t/a/s/e.txt', ''])
      assert.ok(runIdOf({ bucket: 'b', key, versionId: '1' }).startsWith('run-'), key);
    const nobodys = runIdOf({ bucket: 'b', key: 'essay.txt', versionId: '1' });
    assert.ok(mayBeOf(NOBODY, nobodys) && !mayBeOf('t', nobodys));
  });

  it('is kept as earlier versions of Assay had it, too, which may be of any tenant', () =>
    always((one, other) => {
      const [runId, tenant] = [runIdOf(one), tenantOf(one)];
      const earlier = `run-${runId.slice(-24)}`;
      assert.match(earlier, RUN_ID);
      assert.ok(mayBeOf(tenant, earlier) && mayBeOf(tenantOf(other), earlier));
      assert.deepEqual(idsOf(tenant, earlier), [runId, earlier]);
      assert.deepEqual(idsOf(tenant, runId), [runId, earlier]);
      assert.deepEqual(idsOf(tenant, 'no run'), ['no run']);
    }));

  it('stays what it is, as data is kept by it', () => {
    const kept = { bucket: 'b', key: 'submissions/t/a/s/e.txt', versionId: '1' };
    assert.equal(runIdOf(kept), 'run-e3b98a4da31a-6a06b73eeb5bad37f4f44bed');
  });
});
