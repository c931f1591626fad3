import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedRun } from '@assay/api/schemas/runs';
import { isHelped } from '../../../cli/commands/resume-runs.ts';

const failure = (code: string) => ({ step: 'open-run', code, message: 'Why.' });

describe('what is resumed with all that failed', () => {
  const cases: [
    Pick<ListedRun, 'state' | 'failure' | 'reason'> & Partial<Pick<ListedRun, 'report'>>,
    boolean,
  ][] = [
    [{ state: 'failed', failure: failure('ModelRejected') }, true],
    [{ state: 'failed', failure: failure('ExecutionLost') }, true],
    [{ state: 'failed', failure: failure('SubmissionNotText') }, false],
    [{ state: 'failed', failure: failure('SubmissionEmpty') }, false],
    [{ state: 'failed', failure: failure('DocumentEncrypted') }, false],
    [{ state: 'partial' }, true],
    [{ state: 'partial', reason: failure('ModelUnavailable') }, true],
    [{ state: 'partial', reason: failure('SubmissionNotEssay') }, false],
    [{ state: 'held' }, true],
    [{ state: 'cancelled' }, true],
    [{ state: 'completed', report: 'failed' }, true],
    [{ state: 'completed', report: 'ready' }, false],
    [{ state: 'withdrawn' }, false],
  ];
  for (const [run, expected] of cases)
    it(`${expected ? 'has' : 'leaves out'} a run that is ${run.state} (${(run.failure ?? run.reason)?.code ?? run.report ?? 'nothing said'})`, () =>
      assert.equal(isHelped({ report: null, ...run }), expected));
});
