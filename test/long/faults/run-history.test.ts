import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runHistory } from './run-history.ts';

const run = (attempt: number, state: string, finishedAt?: string) => ({
  SK: { S: 'RUN' },
  runId: { S: 'a' },
  attempt: { N: String(attempt) },
  state: { S: state },
  ...(finishedAt && { finishedAt: { S: finishedAt } }),
});

function after(...items: object[]): string[] {
  const history = runHistory();
  for (const item of items) history.written(item);
  return history.settledAgain();
}

describe('The history of runs', () => {
  it('has nothing against an attempt that is settled once, whose report is told, and one after it', () => {
    const settled = run(1, 'partial', '1');
    const told = { ...settled, report: { M: { state: { S: 'ready' } } } };
    assert.deepEqual(
      after(run(1, 'running'), settled, told, run(2, 'admitted'), run(2, 'completed', '2')),
      [],
    );
  });

  it('tells of one that is settled again, overwritten or opened after its end', () => {
    for (const next of [run(1, 'completed', '2'), run(1, 'failed', '1'), run(1, 'running', '1')])
      assert.equal(after(run(1, 'running'), run(1, 'completed', '1'), next).length, 1);
  });

  it('is of runs alone', () => {
    assert.deepEqual(after({ ...run(1, 'failed', '1'), SK: { S: 'STEP#a' } }, run(1, 'completed', '1')), []);
  });
});
