import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isHelped } from '../../cli/commands/resume-runs.ts';
import type { RunItem } from '../../shared/run/items.ts';

const failure = (code: string) => ({ step: 'open-run', code, message: 'Why.' });

describe('what is resumed with all that failed', () => {
  const cases: [Pick<RunItem, 'state' | 'report' | 'failure'>, boolean][] = [
    [{ state: 'failed', failure: failure('ModelRejected') }, true],
    [{ state: 'failed', failure: failure('ExecutionLost') }, true],
    [{ state: 'failed', failure: failure('SubmissionNotText') }, false],
    [{ state: 'failed', failure: failure('SubmissionEmpty') }, false],
    [{ state: 'failed', failure: failure('DocumentEncrypted') }, false],
    [{ state: 'partial' }, true],
    [{ state: 'held' }, true],
    [{ state: 'cancelled' }, true],
    [{ state: 'completed', report: { state: 'failed' } }, true],
    [{ state: 'completed', report: { state: 'ready' } }, false],
    [{ state: 'withdrawn' }, false],
  ];
  for (const [run, expected] of cases)
    it(`${expected ? 'has' : 'leaves out'} a run that is ${run.state} (${run.failure?.code ?? run.report?.state ?? 'nothing said'})`, () =>
      assert.equal(isHelped(run), expected));
});
