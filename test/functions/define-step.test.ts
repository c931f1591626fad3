import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Context } from 'aws-lambda';
import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { ModelCall } from '../../shared/model/model-call.ts';
import { artifact, one } from '../../shared/run/artifact.ts';
import { createMemory, runArtifacts } from '../../shared/run/run-artifacts.ts';
import type { RunContext } from '../../shared/run/run-context.ts';
import { openFunctionEnvironment } from '../support/function-environment.ts';
import { modelCall } from '../support/model-calls.ts';

const { objects, runStore, invoke } = await openFunctionEnvironment();
const { defineStep } = await import('../../functions/define-step.ts');
process.env.FUNCTION = 'count-words';

const COUNT = artifact('count.json', z.object({ words: z.int() }));
const OF_PART = artifact('parts/{part}/count.json', z.object({ words: z.int() }));

interface Outcome {
  words?: number;
  calls?: ModelCall[];
  agent?: string;
  failure?: Error;
}

/** What a step made, or the failure it ends in. */
function made({ words = 3, failure, ...more }: Outcome) {
  if (failure) throw failure;
  return { value: { words }, output: { told: words }, ...more };
}
const once = (outcome: Outcome = {}) =>
  defineStep({ event: {}, writes: COUNT, make: async () => made(outcome) });
const severalTimes = (outcome: Outcome = {}) =>
  defineStep({
    event: { part: z.string() },
    several: true,
    writes: ({ part }) => one(OF_PART, part),
    make: async () => made(outcome),
  });

const contextOf = (runId: string): RunContext => {
  return { runId, attempt: 1, tenant: 't', workflow: 'essay-scoring', seed: 7, language: 'en' };
};
const take = (step: ReturnType<typeof severalTimes>, runId: string, event: object = { part: 'first' }) =>
  step({ ...event, run: contextOf(runId) }, { functionName: 'deployed-name' } as Context);
const artifactsOf = (runId: string) => runArtifacts(objects, runId, createMemory(1));

describe('a step', () => {
  it('leaves its artifact behind, tells its output, and is recorded by the name of the artifact', async () => {
    assert.deepEqual(await take(once(), 'r1'), { told: 3 });
    assert.deepEqual(await artifactsOf('r1').read(COUNT), { words: 3 });
    const [step, ...others] = await runStore.steps('r1');
    assert.deepEqual([step!.step, step!.model, others], ['count.json', undefined, []]);
    assert.ok(step!.durationMs >= 0 && Date.parse(step!.at) > 0);
  });

  it('that a run takes several times leaves an artifact for each', async () => {
    await take(severalTimes({ words: 1 }), 'r2', { part: 'first' });
    await take(severalTimes({ words: 2 }), 'r2', { part: 'second' });
    assert.deepEqual(await artifactsOf('r2').read(one(OF_PART, 'second')), { words: 2 });
    assert.deepEqual(
      (await runStore.steps('r2')).map(({ step }) => step),
      ['parts/first/count.json', 'parts/second/count.json'],
    );
  });

  it('is recorded with its agent and with what all its calls came to', async () => {
    const setAside = modelCall({ cost: 1, inputTokens: 10, latencyMs: 5, attempts: 2, memoised: true });
    const counted = modelCall({ cost: 2, inputTokens: 20, latencyMs: 6, modelAnswered: 'model-b' });
    await take(once({ agent: 'essay-scoring/judge', calls: [setAside, counted] }), 'r3');
    assert.partialDeepStrictEqual((await runStore.steps('r3'))[0], {
      agent: 'essay-scoring/judge',
      model: 'model-b',
      cost: 3,
      inputTokens: 30,
      latencyMs: 11,
      tries: 3,
      memoised: false,
    });
  });

  it('has an unknown cost where one of its calls has', async () => {
    await take(once({ calls: [modelCall({ cost: null }), modelCall({ cost: 2 })] }), 'r4');
    assert.equal((await runStore.steps('r4'))[0]!.cost, null);
  });

  it('taken again takes the place of what it wrote before', async () => {
    await take(once({ words: 1 }), 'r5');
    await take(once({ words: 2 }), 'r5');
    assert.deepEqual(await artifactsOf('r5').read(COUNT), { words: 2 });
    assert.equal((await runStore.steps('r5')).length, 1);
  });
});

describe('a step that fails', () => {
  const failure = new AssayError('ModelRefused', 'The model refused.');

  it('is named by its function where a run takes it once', () =>
    assert.rejects(take(once({ failure }), 'f1'), {
      name: 'ModelRefused',
      message: '[count-words] The model refused.',
    }));

  it('is named by its artifact where a run takes it several times', () =>
    assert.rejects(take(severalTimes({ failure }), 'f2'), {
      name: 'ModelRefused',
      message: '[parts/first/count.json] The model refused.',
    }));

  it('leaves nothing behind and is not recorded', async () => {
    await assert.rejects(take(once({ failure }), 'f3'));
    assert.equal(await artifactsOf('f3').readOptional(COUNT), null);
    assert.deepEqual(await runStore.steps('f3'), []);
  });

  it('is not recorded where its artifact cannot be written', async () => {
    const circular = { words: 1, self: {} };
    circular.self = circular;
    const step = defineStep({
      event: {},
      writes: COUNT,
      make: async () => ({ value: circular, output: { told: 1 } }),
    });
    await assert.rejects(
      step({ run: contextOf('f4') }, { functionName: 'deployed-name' } as Context),
      TypeError,
    );
    assert.deepEqual(await runStore.steps('f4'), []);
  });

  it('refuses an event without its run, naming the field', () =>
    assert.rejects(once()({}, { functionName: 'deployed-name' } as Context), {
      name: 'ConfigurationInvalid',
      message: /form this function expects: run: /,
    }));
});

describe('the step that runs agents', () => {
  const call = { agent: 'essay-scoring/judge', step: 'teams/a/verdict.json', inputs: {}, language: null };
  const ask = (own: object) => invoke('run-agent', { ...call, ...own, run: contextOf('a1') });

  it('refuses to write what the workflow does not declare', async () => {
    await assert.rejects(ask({ step: 'teams/a/secrets.json' }), {
      name: 'ConfigurationInvalid',
      message: /"teams\/a\/secrets\.json" is no artifact/,
    });
    await assert.rejects(ask({ step: '../other-run/result.json' }), { name: 'ConfigurationInvalid' });
  });

  it('refuses to read what the workflow does not declare, and asks no model', () =>
    assert.rejects(ask({ inputs: { essay: 'elsewhere/essay.json' } }), {
      name: 'ConfigurationInvalid',
      message: /^\[teams\/a\/verdict\.json\] "elsewhere\/essay\.json" is no artifact/,
    }));

  it('says which of its inputs was not written', () =>
    assert.rejects(ask({ inputs: { essay: 'submission.json' } }), {
      name: 'ArtifactMissing',
      message: /^\[teams\/a\/verdict\.json\] runs\/a1\/submission\.json does not exist/,
    }));
});
