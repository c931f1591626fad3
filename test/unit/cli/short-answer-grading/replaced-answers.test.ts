import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { replacingTables, whyNotReplace } from '../../../../cli/replaced-answers.ts';

const quiz = {
  assignment: 'tides',
  workflow: 'short-answer-grading',
  questions: ['moon', 'salt'].map((id) => ({ id, question: `Why ${id}?` })),
} as unknown as CommonAssignment;

const file = (path: string, text: string) => ({ path, file: path, body: Buffer.from(text) });
const SALT = file('second.csv', 'student,salt\ns1,Rivers.\ns2,Rivers.\n');

/** An API in which a student answered the first question. */
const where = (results: readonly object[] | null) => ({
  api: {
    async *pages() {
      if (results === null) throw new AssayError('AssignmentNotFound', 'There is none.');
      yield { results };
    },
  } as never,
});
const there = where([
  { owner: { subject: 's1', name: 'Ada' }, answers: { 'row-1': { student: 's1', question: 'moon' } } },
]);

describe('a second table of other questions', () => {
  it('is told with whose answers to which questions it replaces', async () => {
    const told = await replacingTables(there, quiz, [SALT]);
    assert.match(told.get('second.csv')!, /would count no more, which it does not hold: moon \(Ada\)\.$/);
    assert.equal((await replacingTables(where(null), quiz, [SALT])).size, 0);
    const whole = file('whole.csv', 'student,moon,salt\ns1,It.,Rivers.\ns2,It.,Rivers.\n');
    assert.equal((await replacingTables(there, quiz, [whole])).size, 0);
    assert.equal((await replacingTables(there, quiz, [file('bad.csv', 'nothing')])).size, 0);
  });

  it('is handed in where that was said, or whoever is asked says so, and not where nobody can be asked', async (t) => {
    t.mock.method(process.stderr, 'write', () => true);
    assert.equal(await whyNotReplace('a.csv', 'They go.', { replace: true }), null);
    assert.match((await whyNotReplace('a.csv', 'They go.', { json: true }))!, /^They go\. All .*--replace/);
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
    const { isTTY } = process.stderr;
    t.after(() => {
      Object.defineProperty(process, 'stdin', stdin);
      process.stderr.isTTY = isTTY;
    });
    process.stderr.isTTY = true;
    for (const [says, may] of [
      ['y', true],
      ['', false],
    ] as const) {
      const value = Object.assign(new PassThrough(), { isTTY: true });
      Object.defineProperty(process, 'stdin', { ...stdin, get: () => value });
      value.write(`${says}\n`);
      assert.equal((await whyNotReplace('a.csv', 'They go.', {})) === null, may);
    }
  });
});
