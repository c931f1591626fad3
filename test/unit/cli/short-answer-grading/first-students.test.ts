import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PreparedSubmission } from '../../../../cli/commands/submit.ts';
import { beginningOf } from '../../../../cli/first-students.ts';

it('of a table all students are taken where there is no terminal to ask at, in words; where it was said how many, so many', async (test) => {
  const write = test.mock.method(process.stderr, 'write', () => true);
  const { isTTY } = process.stdin;
  process.stdin.isTTY = false;
  const students = Array.from({ length: 12 }, (_, at) => `s${at},They differ.`);
  const table = {
    assignment: {
      assignment: 'tides',
      workflow: 'short-answer-grading',
      questions: [{ id: 'moon', question: 'Why?' }],
    },
    file: 'class.csv',
    body: Buffer.from(['student,moon', ...students].join('\n')),
    options: {},
  } as unknown as PreparedSubmission;
  const nobody = { api: null as never };
  const all = await beginningOf(nobody, table, {});
  const some = await beginningOf(nobody, { ...table, options: { first: '3' } }, {});
  process.stdin.isTTY = isTTY;
  write.mock.restore();
  assert.deepEqual([all, some], [{}, { first: '3' }]);
  const said = write.mock.calls.map(({ arguments: [words] }) => String(words));
  assert.equal(said.length, 1);
  assert.match(said[0]!, /^ {2}All 12 students are taken.*--first 5/);
});
