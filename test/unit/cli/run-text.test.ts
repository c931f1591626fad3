import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Charge } from '@assay/model/charge';
import { billOf } from '@assay/model/charge';
import { english } from '@assay/platform/report/words/shared-words';
import { billFigures } from '@assay/platform/run/bill-figures';
import type { RunItem } from '@assay/platform/run/items';
import { type ModelsPlace, provenanceOf } from '@assay/platform/run/provenance';
import { stepFigures } from '@assay/platform/run/step-figures';
import { describeListed, folded, listRuns } from '../../../cli/commands/list-runs.ts';
import { describeRun } from '../../../cli/commands/runs.ts';
import { describeCost, type RunSummary } from '../../../cli/run-summary.ts';
import { charge } from '../../support/charges.ts';
import { modelCall } from '../../support/model-calls.ts';
import { admittedRun } from '../../support/runs.ts';

const shown = (charges: Charge[], own: Partial<RunItem> = {}) => {
  const run = admittedRun('r', { state: 'partial', finishedAt: '2030-01-01T00:02:33.700Z', ...own });
  const step = { runId: 'r', step: 's', at: run.admittedAt, durationMs: 5 };
  const kept = charges.map((one) => ({ ...one, runId: 'r', attempt: 1, step: 's' }));
  const steps = [{ ...step, ...stepFigures([modelCall()], charges) }];
  return describeRun({ run, steps, charges: kept, artifacts: [] });
};

describe('a run that is shown', () => {
  it('tells the tokens that are known as the least where some are not', () => {
    const text = shown([
      charge(),
      charge({ inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, unmetered: 1 }),
    ]);
    assert.match(text, /≥ 100 \(≥ 40\) → ≥ 10 /);
    assert.match(text, /at least 100 \(at least 40\) → at least 10 tokens/);
    assert.match(text, /cost at least \$0\.5000 \(1 request of unknown usage\)/);
  });

  it('does not know tokens of which none is known', () => {
    const unknown = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, unmetered: 1, cost: 0 };
    assert.match(shown([charge(unknown)]), /unknown \(unknown\) → unknown tokens, cost unknown \(1 request/);
  });

  it('says that no real model answered, where models are named', () => {
    const of = (here: ModelsPlace) =>
      describeRun({
        run: admittedRun('r', { state: 'partial' }),
        steps: [],
        charges: [],
        artifacts: [],
        here,
      });
    assert.match(
      of({ standIn: true }),
      /No real model answered: the built-in stand-in answered in place of the/,
    );
    assert.match(
      of({ standIn: true, exampleAnswers: true }),
      /No real model answered: example answers stood in/,
    );
    assert.doesNotMatch(of({}), /No real model/);
  });

  it('says which run superseded it', () => {
    const run = admittedRun('r', { state: 'superseded' });
    const text = describeRun({ run, steps: [], charges: [], artifacts: [], later: 'r2' });
    assert.match(text, /^ {2}superseded by a later version of its submission, whose run is r2$/m);
    const failed = describeRun({
      ...{ run: { ...run, state: 'failed' }, steps: [], charges: [], artifacts: [], later: 'r2' },
    });
    assert.match(failed, /^ {2}resumed it would be superseded by a later version .* whose run is r2$/m);
    assert.doesNotMatch(failed, /runs resume/);
  });

  it('says why something is missing, and offers to resume only where that can help', () => {
    const told = (code: string) => {
      const reason = { step: 'teams/style/verdict.json', code, message: 'Gone.\u001b[2J' };
      return shown([], { missing: ['Style'], reason });
    };
    const away = told('ModelUnavailable');
    assert.match(
      away,
      /missing: Style\n {2}not all .* at teams\/style\/verdict\.json \(ModelUnavailable\): Gone\. \[2J\n/,
    );
    assert.match(away, /go on with: npx assay runs resume r\n/);
    const program = told('SubmissionNotEssay');
    assert.match(program, /resuming does not help: mend what is said there and hand in again/);
    assert.doesNotMatch(program, /runs resume/);
  });

  it('says of a step without an answer that it may be asked again while the run is under way', () => {
    const told = (state: RunItem['state']) => {
      const run = admittedRun('r', { state });
      const kept = { ...charge({ fate: 'failed', cost: 0 }), runId: 'r', attempt: 1, step: 'judge' };
      return describeRun({ run, steps: [], charges: [kept], artifacts: [] });
    };
    assert.match(
      told('running'),
      /judge is not done yet, and may wait to be asked again: nothing was paid \(failed\)/,
    );
    assert.match(told('partial'), /judge is not done: nothing was paid \(failed\)/);
  });

  it('counts the attempts that asked models or could have', () => {
    assert.match(shown([charge()], { attempt: 3, reportAttempts: 1 }), /cost \$0\.2500, of 2 attempts$/m);
    assert.match(shown([charge()], { attempt: 2, reportAttempts: 1 }), /cost \$0\.2500$/m);
    assert.match(shown([charge()], { attempt: 2 }), /of 2 attempts$/m);
  });

  it('says how its report stands, and how to have it rendered again', () => {
    const report = { state: 'failed' as const, code: 'RenderFailed', message: 'No room\u001b[2J.' };
    const text = shown([charge()], { report });
    assert.match(text, / {2}report: failed \(RenderFailed\): No room \[2J\.\n/);
    assert.match(text, /render it again with: npx assay runs resume /);
    assert.match(shown([charge()], { report: { state: 'pending' } }), / {2}report: pending\n/);
    assert.doesNotMatch(shown([charge()], { report: { state: 'none' } }), /report:/);
  });

  it('is told as superseded or withdrawn', () => {
    for (const state of ['superseded', 'withdrawn'] as const)
      assert.match(shown([charge()], { state }), new RegExp(` ${state}, attempt 1`));
  });

  it('in a list is told with its report, where that is still to come, and with why something has no answer', () => {
    const listed = (report: 'pending' | 'ready' | null, why = {}) =>
      describeListed({
        ...why,
        ...{
          tenant: 't',
          assignment: 'a',
          submission: 's',
          runId: 'r',
          latestRun: 'r',
          state: 'completed' as const,
        },
        ...{ admittedAt: '', report, cost: 0, bill: billFigures(billOf([])), items: [] },
      });
    assert.equal(listed('pending'), 'r  completed      s  nothing was paid  report pending');
    const failure = { step: 'extract-document', code: 'DocumentBlank', message: 'It is blank.' };
    for (const why of [{ failure }, { reason: failure }])
      assert.match(listed(null, why), / {2}It is blank\. \(DocumentBlank\)$/);
    const step = 'agents/figures/figure-1.json';
    const waits = { step, code: 'ModelMissing', message: 'This waits for a model. Name one with --model.' };
    const line = listed(null, { reason: waits });
    assert.match(line, / {2}waits for a model$/);
    assert.deepEqual(folded([line], 30).slice(1), ['    waits for a model']);
    assert.deepEqual(folded([line], undefined), [line]);
    assert.deepEqual([listed('ready'), listed(null)], Array(2).fill('r  completed      s  nothing was paid'));
  });

  it('of the stand-in, or without a model, is told as not paid, in a list and by itself', () => {
    const bill = billFigures(billOf([charge({ cost: 0.0059 })]));
    const own = { submission: 's', runId: 'r', state: 'completed' as const, report: null, items: [] };
    const listed = (modelsPlace: ModelsPlace) => describeListed({ ...own, bill, modelsPlace });
    assert.match(listed({ standIn: true }), / {2}nothing was paid {2}no real model$/);
    assert.match(listed({ withoutModel: true, standInEmbeddings: true }), / {2}nothing was paid$/);
    assert.match(listed({ standIn: false }), / {2}\$0\.0059$/);
    const items = ['conventions', 'extra', 'ideas'].map((item) => ({ item, value: { score: 3 } }));
    const inOrder = describeListed({ ...own, items, bill, order: ['ideas', 'conventions'] });
    assert.match(inOrder, /ideas 3, conventions 3, extra 3$/, 'by the order of the rubric');
    const run = admittedRun('r', { state: 'failed' });
    const asked = { ...charge({ cost: 0.0059 }), runId: 'r', attempt: 1, step: 's' };
    const text = describeRun({ run, steps: [], charges: [asked], artifacts: [], here: { standIn: true } });
    assert.match(text, /s is not done: nothing was paid \(answered\)/);
    assert.match(text, /, nothing was paid$/m);
    assert.doesNotMatch(text, /0\.0059/);
  });

  it('calls the time since it was handed in what it is', () =>
    assert.match(shown([charge()]), /in all: 153\.7 s since it was handed in, 1 model step /));
});

const summaryOf = (own: Partial<RunSummary['run']>): RunSummary => ({
  run: {
    ...{ runId: 'r', status: 'failed', workflow: null, flags: [], report: null, artifacts: '/r' },
    ...{
      reportState: null,
      reportFailure: null,
      cost: null,
      bill: null,
      provenance: null,
      failure: null,
      ...own,
    },
  },
  fields: {},
  lines: [],
});

describe('what a run cost, in its summary', () => {
  it('is told of a run without a result as well: nothing, where nothing was asked', () => {
    const told = (charges: Charge[]) => describeCost(summaryOf({ bill: billFigures(billOf(charges)) }));
    assert.deepEqual(told([]), ['  nothing was paid']);
    assert.deepEqual(told([charge()]), ['  cost $0.2500']);
    assert.deepEqual(describeCost(summaryOf({})), ['  cost unknown']);
  });

  it('is tokens and time in place of money, where all models are one’s own', () => {
    const own = (more: Partial<Charge> = {}) => charge({ cost: null, key: 'none', ...more });
    const made = { assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7, attempts: 1 };
    const told = (charges: Charge[]) =>
      describeCost(
        summaryOf({
          provenance: provenanceOf({ ...made, charges }, [modelCall({ standIn: false, latencyMs: 842_300 })]),
        }),
      );
    const tokens = { inputTokens: 32_123, outputTokens: 5432 };
    assert.deepEqual(told([own(tokens), own({ inputTokens: 0, outputTokens: 0 })]), [
      '  1 model call; your own models: no price',
      '  read 32,123 tokens, wrote 5,432, in 842 s of model time',
    ]);
    const unmetered = told([own({ ...tokens, unmetered: 5 }), own({ unmetered: 0 })]);
    assert.match(unmetered.join(), /your own models: no price, {2}read at least [\d,]+ tokens/);
    assert.doesNotMatch(
      told([own(tokens), charge({ cost: 0.000009, key: 'deployment' })]).join(),
      /your own models/,
    );
  });

  it('comes with a word on the stand-in where that only compared texts', () => {
    const made = { assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7, attempts: 1 };
    const vectors = modelCall({ kind: 'embedding', standIn: true });
    const lines = (standIn: boolean) => {
      const provenance = provenanceOf({ ...made, charges: [] }, [modelCall({ standIn }), vectors]);
      return describeCost(summaryOf({ provenance })).join('\n');
    };
    assert.ok(lines(false).includes(english.standInEmbeddings));
    assert.doesNotMatch(lines(false), /No real model/);
    assert.match(lines(false), / 1 model call; /);
    assert.match(lines(true), /No real model was used.* Nothing was paid\.$/);
    assert.doesNotMatch(lines(true), /call|\$/);
    assert.ok(!lines(true).includes(english.standInEmbeddings));
  });
});

it('runs of an assignment that is not there are not none: it is said that there is no such assignment', async () => {
  const refusal = new AssayError('AssignmentNotFound', 'There is no assignment "nope".');
  const pages = (_: unknown, { params }: { params: { assignment: string } }) =>
    (async function* () {
      if (params.assignment === 'nope') throw refusal;
      yield { runs: [], next: null };
    })();
  const connection = { api: { pages } } as unknown as Parameters<typeof listRuns>[0];
  await assert.rejects(listRuns(connection, 'nope'), refusal);
  assert.deepEqual(await listRuns(connection, 'empty'), []);
});
