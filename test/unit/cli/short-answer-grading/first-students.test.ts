import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { PreparedSubmission } from '../../../../cli/commands/submit.ts';
import { firstOptions } from '../../../../cli/first-students.ts';

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

/** A terminal at which somebody says this; what was written to it. */
function terminal(test: TestContext, said: string | null) {
  const [stdin, { isTTY }] = [Object.getOwnPropertyDescriptor(process, 'stdin')!, process.stderr];
  const value = Object.assign(new PassThrough(), { isTTY: said !== null });
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => value });
  process.stderr.isTTY = true;
  const write = test.mock.method(process.stderr, 'write', () => true);
  if (said !== null) value.write(`${said}\n`);
  test.after(() => {
    Object.defineProperty(process, 'stdin', stdin);
    process.stderr.isTTY = isTTY;
    write.mock.restore();
  });
  return () => write.mock.calls.map(({ arguments: [words] }) => String(words));
}

/** An API of an assignment in which the answers of some students are there; null: of none. */
const where = (there: readonly string[] | null) => {
  const answers = Object.fromEntries((there ?? []).map((student, at) => [`a${at}`, { student }]));
  const results = [{ submission: 'class', code: null, answers }];
  const api = {
    async *pages() {
      if (there === null) throw new AssayError('AssignmentNotFound', 'There is none.');
      yield { results };
    },
    ask: async () => ({ works: { read: 0 }, parts: [] }),
  };
  return { api: api as never, hasModel: true };
};

describe('of a table', () => {
  it('all students are taken where there is no terminal to ask at, in words; where it was said how many, so many', async (test) => {
    const said = terminal(test, null);
    const nobody = { api: null as never, hasModel: true };
    const all = await firstOptions(nobody, table, {});
    const some = await firstOptions(nobody, { ...table, options: { first: '3' } }, {});
    assert.deepEqual([all, some], [{}, { first: '3' }]);
    assert.equal(said().length, 1);
    assert.match(said()[0]!, /^ {2}All 12 students are taken.*--first 5/);
  });

  const CASES: [string, string, string[] | null, object | null][] = [
    ['five come first with Return alone, where none is there', '', null, { first: '5' }],
    ['all come where whoever is asked wants no five', 'n', [], {}],
    ['the others come, too, where whoever is asked says so', 'y', ['s1', 's11'], {}],
    ['nothing is handed in where they say no', 'n', ['s1', 's11'], null],
    ['nobody is asked of few that are left', 'n', ['s0', 's1', 's2'], {}],
  ];
  for (const [what, says, there, expected] of CASES)
    it(what, async (test) => {
      const said = terminal(test, says);
      assert.deepEqual(await firstOptions(where(there), table, {}), expected);
      assert.equal(/\[(?:Y\/n|y\/N)\]/.test(said().join('')), there?.length !== 3);
    });
});
