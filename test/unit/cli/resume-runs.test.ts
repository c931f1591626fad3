import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedRun } from '@assay/api/schemas/runs';
import { isHelped, resumedText } from '../../../cli/commands/resume-runs.ts';

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

it('says why what was resumed is not whole, how to go on, and which table is older', () => {
  const reason = failure('ModelMissing');
  const ended = [{ state: 'partial', reason } as const, { state: 'partial', reason } as const];
  assert.deepEqual(resumedText('story', ended, 1, 'results.csv').split('\n'), [
    '2 partial, 1 not started',
    '  The rest waits for a model: name one with --model or ASSAY_MODEL, start a model server on this machine, or set a key such as OPENAI_API_KEY.',
    '  go on with: npx assay runs resume --failed --assignment story, as soon as a model is there',
    '  results.csv still says how it was before: the same "npx assay class" as then writes it anew',
  ]);
  assert.equal(resumedText('story', [{ state: 'completed' }], 0, null), '1 completed');
});
