import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nameOf } from './calling-states.ts';
import { wrongWith } from './check-runs.ts';
import { type DisturbedStack, startDisturbedStack } from './disturbed-stack.ts';
import { runUnderFaults } from './fault-runs.ts';
import { planRuns } from './plan.ts';
import { comparable, differences } from './same-result.ts';
import { type Sample, samples } from './samples.ts';

const seed = Number(process.env.SEED ?? 7);
/** Runs at once: they wait for each other's model calls more than for the machine. */
const AT_ONCE = 6;

/** Samples of the outer road and of one workflow, for the time of a test; `bench/faults/faults.ts` has them all. */
const SAMPLES = ['essay', 'threads', 'empty'];
const MACHINES = /^(?:assess|essayscoring)/;

/** States that no sample comes to, and why. */
const NOT_VISITED: Readonly<Record<string, string>> = {
  'assess/RenderQueued': 'asked only while more reports are rendered at once than the samples have runs',
  'essayscoring/JudgeAloneAgent': 'of teams without a debate, which the samples do not have',
  'assess/DeliverableReview': 'of another workflow',
  'assess/ShortAnswerGrading': 'of another workflow',
  'assess/ArgumentCoaching': 'of another workflow',
};

const NONE = new Map();
let stack: DisturbedStack;
let all: Sample[];
before(async () => {
  stack = await startDisturbedStack();
  all = (await samples()).filter(({ name }) => SAMPLES.includes(name));
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

describe('A provider that charges for answers which never arrive', () => {
  it('is asked again, and the result is that of an undisturbed run', async () => {
    const essay = all.find(({ name }) => name === 'essay')!;
    const plain = await stack.submit(essay, 'answered', NONE);
    await stack.behave({ faults: [{ kind: 'dropped-connection', probability: 0.4 }] });
    const disturbed = await stack.submit(essay, 'charged', NONE);
    await stack.behave({ faults: [] });
    const dropped = (await stack.requests()).filter(({ faults }) => faults.includes('dropped-connection'));
    assert.ok(dropped.some(({ charged }) => charged.promptTokens > 0));
    const wrong = wrongWith({ name: 'charged', plan: NONE, plain, disturbed });
    const butBilled = wrong.filter((one) => !/another result at (?:provenance\.\w+(?:, )?)+;/.test(one));
    assert.deepEqual(butBilled, [], 'but for what the lost answers cost');
  });
});

describe('An artifact that is gone when a run is resumed', () => {
  for (const artifact of ['claims', '1-advocate', 'exemplars'])
    it(`of the name ${artifact} is made again, or its want is told`, async () => {
      const essay = all.find(({ name }) => name === 'essay')!;
      const plain = await stack.submit(essay, `whole-${artifact}`, NONE);
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
      if (run.state === 'completed')
        assert.deepEqual(
          differences(comparable(plain.result), comparable(result)).filter(
            (one) => !one.startsWith('provenance.'),
          ),
          [],
          'but for the seed, which is another one after answers that were of no use',
        );
      else assert.ok(run.failure?.code ?? run.missing?.length);
    });
});
