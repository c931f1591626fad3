import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dishonestIn, type LiveRun } from '../model/ends-honestly.ts';

const prompts = [
  'Say in one sentence what the writer does well, and why it meets the trait that you are given.',
];
const run: LiveRun = {
  code: 3,
  summary: { status: 'partial', flags: [], report: 'report.pdf', failure: null },
  latex: 'The essay is lively.',
  result: { claims: [{ evidence: [{ supported: true, passage: 'A boat costs a “summer”.' }] }] },
  work: 'I know now: a boat\ncosts a "summer". It is so.',
};

describe('how a run of a live model ended', () => {
  it('is honest where it says what it is, quotes the work, and holds no words of prompts', () => {
    assert.deepEqual(dishonestIn(run, prompts), []);
    const failed = { status: 'failed', flags: [], report: null, failure: { message: 'Nobody answered.' } };
    assert.deepEqual(dishonestIn({ ...run, code: 1, summary: failed, result: null, latex: '' }, prompts), []);
  });

  it('is not where it says otherwise, quotes what is not there, or shows its prompt', () => {
    const [code] = dishonestIn({ ...run, code: 0 }, prompts);
    assert.match(code!, /exit code 0/);
    const other = { evidence: [{ supported: true, passage: 'A boat costs a winter' }] };
    assert.match(
      dishonestIn({ ...run, result: other }, prompts)[0]!,
      /not in the work: A boat costs a winter/,
    );
    const latex = 'It is what the writer does well, and why it meets the trait that you are given.';
    assert.match(dishonestIn({ ...run, latex }, prompts)[0]!, /words of a prompt/);
  });
});
