import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BillFigures } from '@assay/platform/run/bill-figures';
import type { CommonResult } from '@assay/platform/run/result';
import { lazily } from '../../../functions/platform/runtime/lazily.ts';
import type { RequestLogEntry } from '../../../infra/local/model/request-log.ts';
import { exemplars } from '../../stack/end-to-end/samples.ts';
import { nameOf } from './calling-states.ts';
import { type Disturbed, type DisturbedStack, startDisturbedStack } from './disturbed-stack.ts';
import { runUnderFaults } from './fault-runs.ts';
import { planRuns } from './plan.ts';
import { comparable, differences } from './same-result.ts';
import { type Sample, samples } from './samples.ts';

const seed = Number(process.env.SEED ?? 7);
/** Runs at once: they wait for each other's model calls more than for the machine. */
const AT_ONCE = 6;

/** Samples of the outer road and of one workflow, for the time of a test; `bench/faults/faults.ts` has them all. */
const SAMPLES = ['essay', 'threads', 'pages', 'empty'];
const MACHINES = /^(?:assess|essayscoring)/;

/** States that no sample comes to, and why. */
const NOT_VISITED: Readonly<Record<string, string>> = {
  'assess/RenderQueued': 'asked only while more reports are rendered at once than the samples have runs',
  'assess/DeliverableReview': 'of another workflow',
  'assess/ShortAnswerGrading': 'of another workflow',
  'assess/ArgumentCoaching': 'of another workflow',
};

const NONE = new Map();
let stack: DisturbedStack;
let all: Sample[];
let essay: Sample;
before(async () => {
  stack = await startDisturbedStack();
  all = (await samples()).filter(({ name }) => SAMPLES.includes(name));
  essay = all.find(({ name }) => name === 'essay')!;
});
after(() => stack.close());

describe('Every state of an assessment and of essay scoring under every kind of fault', () => {
  it(`ends each submission once, with the result of an undisturbed run, seed ${seed}`, async (test) => {
    const found = await runUnderFaults(stack, all, (states) => planRuns(states, seed), AT_ONCE);
    test.diagnostic(`${found.faults} faults in ${found.runs} runs`);
    assert.deepEqual(found.wrong, []);
    const unexplained = found.unvisited.filter((state) => MACHINES.test(state) && !(state in NOT_VISITED));
    assert.deepEqual(unexplained, [], 'a sample is needed that comes to these states, or a reason');
    const states = new Set(stack.states.map(nameOf));
    assert.deepEqual(
      Object.keys(NOT_VISITED).filter((state) => !states.has(state)),
      [],
    );
  });
});

/** The bill of a run of the essay that nobody disturbed. */
async function undisturbed(): Promise<Disturbed & { bill: BillFigures }> {
  const plain = await stack.submit(essay, 'undisturbed', NONE);
  assert.equal(plain.run.state, 'completed');
  return { ...plain, bill: plain.run.bill! };
}
const once = lazily(undisturbed);

/** The bank's exemplars are embedded before, together, and on no run's bill. */
const isOfRun = ({ inputs }: RequestLogEntry) => inputs < exemplars.length;

describe('A provider that charges for answers which never arrive', () => {
  it('is asked again, and nothing but the bill tells of it', async () => {
    const plain = await once();
    const before = (await stack.requests()).length;
    await stack.behave({ faults: [{ kind: 'dropped-connection', probability: 0.4 }] });
    const disturbed = await stack.submit(essay, 'charged', NONE);
    await stack.behave({ faults: [] });
    const requests = (await stack.requests()).slice(before).filter(isOfRun);
    const lost = requests.filter(({ faults }) => faults.includes('dropped-connection'));
    assert.ok(lost.length > 0);
    assert.ok(lost.every(({ charged }) => charged.promptTokens > 0));
    assert.equal(disturbed.run.state, 'completed');
    assert.deepEqual(
      differences(comparable(plain.result), comparable(disturbed.result)),
      ['provenance.tokensAtLeast'],
      'the tokens of requests that were answered, as nobody told those of the others',
    );
    const { bill } = disturbed.run;
    const { inputTokens, cachedInputTokens, outputTokens, costAtLeast } = plain.bill;
    assert.deepEqual(bill, {
      requests: requests.length,
      unmetered: lost.length,
      unpriced: 0,
      inputTokens: null,
      cachedInputTokens: null,
      outputTokens: null,
      tokensAtLeast: { inputTokens, cachedInputTokens, outputTokens },
      cost: null,
      costAtLeast,
    });
    assert.equal(bill.requests, plain.bill.requests + lost.length);
  });
});

describe('An artifact that is gone when a run is resumed', () => {
  for (const artifact of ['claims', '1-advocate', 'exemplars'])
    it(`of the name ${artifact} is made again, and the result is that of an undisturbed run`, async () => {
      const plain = await once();
      await stack.behave({ faults: [{ kind: 'empty-content', when: { agent: 'essay-scoring/judge' } }] });
      const broken = await stack.submit(essay, `broken-${artifact}`, NONE);
      await stack.behave({ faults: [] });
      const { runId } = broken.run;
      assert.notEqual(broken.run.state, 'completed', 'the Judge has said nothing');
      const kept = await stack.connection.objects.list(`runs/${runId}/`);
      const gone = kept.filter(({ key }) => key.endsWith(`/${artifact}.json`)).map(({ key }) => key);
      assert.ok(gone.length > 0);
      await stack.connection.objects.remove(gone);
      const { run, result } = await stack.resume(runId);
      assert.equal(run.state, 'completed');
      const judges = (plain.result as CommonResult).provenance.parameters!.findIndex(({ agents }) =>
        agents.includes('essay-scoring/judge'),
      );
      assert.deepEqual(
        differences(comparable(plain.result), comparable(result)),
        [`provenance.parameters.${judges}.seed`],
        'the Judge is asked with another seed after answers that were of no use',
      );
    });
});
