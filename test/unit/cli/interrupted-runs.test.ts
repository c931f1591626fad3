import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { ApiClient } from '../../../cli/api-client.ts';
import type { ClassFile } from '../../../cli/class-folder.ts';
import { nextOf } from '../../../cli/class-steps.ts';
import { endedText } from '../../../cli/ended-text.ts';
import { goOnWithInterrupted } from '../../../cli/interrupted-runs.ts';

const WHY: Record<string, string> = {
  aborted: 'ExecutionABORTED',
  lost: 'ExecutionLost',
  refused: 'ExecutionABORTED',
  unread: 'SubmissionNotText',
  waiting: 'ModelMissing',
};

/** An API in which some works of a class failed, each for its reason; `refused` cannot be gone on with. */
function failedClass(hasModel = false) {
  const resumed: string[] = [];
  const runs = Object.entries(WHY).map(([submission, code]) => ({
    ...{ submission, runId: `run-${submission}`, code },
    failure: { step: 'assess', code, message: 'It was interrupted.' },
  }));
  const api = {
    async *pages() {
      yield { runs, results: runs };
    },
    async ask(_: unknown, { params: { run } }: { params: { run: string } }) {
      if (run === 'run-refused') throw new AssayError('RunNotResumable', 'It goes on.');
      resumed.push(run);
      return { run, attempt: 3 };
    },
  };
  return {
    resumed,
    connection: { api: api as unknown as ApiClient, hasModel },
  };
}

const fileOf = (submission: string): ClassFile => ({
  ...{ submission, path: `${submission}.txt`, file: `${submission}.txt`, place: import.meta.filename },
  student: null,
});
const handed = (submission: string, isUnchanged = true) => ({
  ...{ ...fileOf(submission), runId: `run-${submission}`, isUnchanged, attempt: 1 },
});

describe('a class that was interrupted and is given again', () => {
  it('goes on with what was interrupted, and leaves what failed for another reason', async () => {
    const { connection, resumed } = failedClass();
    const files = [...Object.keys(WHY), 'done'].map((submission) => handed(submission));
    const after = await goOnWithInterrupted(connection, 'story', files);
    assert.deepEqual(resumed.sort(), ['run-aborted', 'run-lost']);
    assert.deepEqual(
      after.map(({ submission, attempt, isResumed = false }) => [submission, attempt, isResumed]),
      [
        ['aborted', 3, true],
        ['lost', 3, true],
        ['refused', 1, false],
        ['unread', 1, false],
        ['waiting', 1, false],
        ['done', 1, false],
      ],
    );
  });

  it('goes on with what waited for a model as soon as one is there', async () => {
    const { connection, resumed } = failedClass(true);
    await goOnWithInterrupted(connection, 'story', [handed('waiting'), handed('unread')]);
    assert.deepEqual(resumed, ['run-waiting']);
    const { now } = await nextOf(connection, 'story', ['waiting', 'a', 'b'].map(fileOf), {
      first: 1,
      json: true,
    });
    assert.deepEqual(
      now.map(({ submission }) => submission),
      ['waiting'],
    );
  });

  it('resumes no run that this command has begun', async () => {
    const { connection, resumed } = failedClass();
    await goOnWithInterrupted(connection, 'story', [handed('aborted', false)]);
    assert.deepEqual(resumed, []);
  });

  it('counts what it goes on with among the first that were asked for', async () => {
    const { connection } = failedClass();
    const files = ['aborted', 'lost', 'a', 'b', 'c'].map(fileOf);
    const taken = async (first: number) =>
      (await nextOf(connection, 'story', files, { first, json: true })).now.length;
    assert.deepEqual(await Promise.all([1, 2, 3].map(taken)), [2, 2, 3]);
  });

  it('says in words why a work failed, and the code last', () => {
    const failure = { step: 'assess', code: 'ExecutionABORTED', message: 'It was interrupted.' };
    assert.equal(
      endedText({ submission: 'gull', state: 'failed', failure }),
      'gull failed: It was interrupted. (ExecutionABORTED)',
    );
    assert.equal(endedText({ submission: 'gull', state: 'completed' }), 'gull completed');
  });
});
