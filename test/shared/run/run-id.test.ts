import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCause } from '../../../shared/run/failure-cause.ts';
import { parseSubmissionKey, runIdOf, submissionKey } from '../../../shared/run/run-id.ts';

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

describe('the cause of a failure', () => {
  const lambda = JSON.stringify({
    errorType: 'ModelUnavailable',
    errorMessage: '[teams/ideas/verdict.json] No answer.',
    trace: [],
  });
  it('of a function names its code, its step and its words', () => {
    const expected = { step: 'teams/ideas/verdict.json', code: 'ModelUnavailable', message: 'No answer.' };
    assert.deepEqual(
      readCause({ step: 'essay-scoring', error: 'ModelUnavailable', cause: lambda }),
      expected,
    );
  });
  it('of a nested execution is the cause within it', () => {
    const nested = JSON.stringify({
      ExecutionArn: 'arn',
      Status: 'FAILED',
      Error: 'ModelUnavailable',
      Cause: lambda,
    });
    assert.equal(
      readCause({ step: 'essay-scoring', error: 'States.TaskFailed', cause: nested }).code,
      'ModelUnavailable',
    );
  });
  it('of a container task says how it ended and where to look', () => {
    const cause = JSON.stringify({
      StoppedReason: 'Essential container in task exited',
      Containers: [{ ExitCode: 1 }],
    });
    const { code, message } = readCause({ step: 'render-report', error: 'States.TaskFailed', cause });
    assert.equal(code, 'RenderFailed');
    assert.match(message, /exit code 1 .*Essential container.*report\.log/);
  });
  it('in plain words, or in none, keeps the step it was caught at', () => {
    assert.deepEqual(readCause({ step: 'render-report', error: 'States.Timeout', cause: '' }), {
      step: 'render-report',
      code: 'States.Timeout',
      message: 'States.Timeout at render-report',
    });
  });
});
