import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Asker } from '@assay/model/allowance/allowance';
import type { Charge } from '@assay/model/charge';
import type { ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import { artifact, one } from '@assay/platform/run/artifact';
import { createLedger, usdOf } from '@assay/platform/run/ledger';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { charge, chargingClient } from '../../../../support/charges.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { modelCall } from '../../../../support/model-calls.ts';
import { openModelServices } from '../../../../support/model-services.ts';

const { documents, objects, runStore, invoke } = await openFunctionEnvironment();
const { asked } = await openModelServices(() => ({}));
const storage = await import('../../../../../functions/platform/runtime/storage.ts');
const ledger = createLedger(documents, 'results');
const { defineStep } = await import('../../../../../functions/platform/runtime/define-step.ts');
const { Company, company } = await import('../../../../../functions/platform/runtime/company.ts');
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

  it('is recorded with its agent and with the calls that brought an answer', async () => {
    const setAside = modelCall({ latencyMs: 5, memoised: true });
    const counted = modelCall({ latencyMs: 6, modelAnswered: 'model-b' });
    await take(once({ agent: 'essay-scoring/judge', calls: [setAside, counted] }), 'r3');
    assert.partialDeepStrictEqual((await runStore.steps('r3'))[0], {
      agent: 'essay-scoring/judge',
      model: 'model-b',
      latencyMs: 11,
      memoised: false,
    });
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

describe("what a step's questions cost", () => {
  const TEXTS = [['one'], ['one', 'two']];
  /** A step that asks for each of the texts; what is charged for them is the test's to say. */
  const asking = (charged: (texts: string[]) => Charge, { fails = false, swallows = false } = {}) =>
    defineStep(
      {
        event: { part: z.string() },
        several: true,
        writes: ({ part }) => one(OF_PART, part),
        async make(_event, _artifacts, { model }) {
          const client = await model();
          for (const texts of TEXTS)
            await client.embed('embedding', texts).catch((error) => {
              if (!swallows) throw error;
            });
          return { value: { words: 3 }, output: { told: 3 }, calls: [] };
        },
      },
      async () => chargingClient(charged, fails),
    );
  const byCount = (texts: string[]) => charge({ cost: texts.length, inputTokens: 10 * texts.length });
  const paid = async (runId: string) =>
    (await runStore.charges(runId)).map(({ step, attempt, cost }) => ({ step, attempt, cost }));

  it("is kept as the run's charges, by attempt and step, and is the step's cost", async () => {
    await take(asking(byCount), 'c1');
    const step = 'parts/first/count.json';
    assert.deepEqual(
      (await paid('c1')).sort((a, b) => a.cost! - b.cost!),
      [
        { step, attempt: 1, cost: 1 },
        { step, attempt: 1, cost: 2 },
      ],
    );
    assert.partialDeepStrictEqual((await runStore.steps('c1'))[0], {
      model: 'model-a',
      cost: 3,
      costAtLeast: 3,
      inputTokens: 30,
      tries: 2,
    });
  });

  it('is kept of a step that fails, which is not recorded', async () => {
    const refused = () => charge({ cost: 2, fate: 'refused' });
    await assert.rejects(take(asking(refused, { fails: true }), 'c2'), /refused/);
    assert.deepEqual(await paid('c2'), [{ step: 'parts/first/count.json', attempt: 1, cost: 2 }]);
    assert.deepEqual(await runStore.steps('c2'), []);
  });

  it('is that of failed questions, too, where the step goes on without their answers', async () => {
    const refused = (texts: string[]) => ({ ...byCount(texts), fate: 'refused' as const });
    await take(asking(refused, { fails: true, swallows: true }), 'c3');
    assert.equal((await runStore.steps('c3'))[0]!.cost, 3);
  });

  it('is unknown where the usage of a request is, and at least the rest', async () => {
    const unmetered = (texts: string[]) => charge({ cost: 1, unmetered: texts.length - 1 });
    await take(asking(unmetered), 'c4');
    assert.partialDeepStrictEqual((await runStore.steps('c4'))[0], {
      cost: null,
      costAtLeast: 2,
      unmetered: 1,
      inputTokens: null,
    });
  });

  it('is in the account before it is with the run, and of a batch once, however often its answer is looked up', async (test) => {
    const answered = (texts: string[]) => ({
      ...byCount(texts),
      tier: 'batch' as const,
      question: `q${texts.length}`,
    });
    const step = asking(answered);
    const run = { ...contextOf('c7'), assignment: 'accounted' };
    const go = () => step({ part: 'first', run }, { functionName: 'deployed-name' } as Context);
    const spent = async () => usdOf(await ledger.spent({ tenant: 't', assignment: 'accounted' }));
    const dying = test.mock.method(storage.runStore(), 'putCharge', async () => {
      throw new Error('The process died.');
    });
    await assert.rejects(go(), /died/);
    assert.deepEqual([await spent(), await paid('c7')], [1, []], 'it says more, never less');
    dying.mock.restore();
    await go();
    assert.deepEqual([await spent(), (await paid('c7')).length], [4, 2]);
    await go();
    assert.deepEqual([await spent(), (await paid('c7')).length], [4, 2]);
  });

  it('is nothing where the answer was known: that is no charge', async () => {
    await take(
      asking(() => charge({ requests: 0, cost: 0 })),
      'c5',
    );
    assert.deepEqual(await runStore.charges('c5'), []);
  });

  it('taken again comes to what was paid before', async () => {
    await take(asking(byCount), 'c6');
    await take(asking(byCount), 'c6');
    assert.equal((await runStore.charges('c6')).length, 4);
    assert.equal((await runStore.steps('c6'))[0]!.cost, 3, 'the step is the last that was taken');
  });
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

  it('refuses to read what the workflow does not declare, and asks no model', async () => {
    await assert.rejects(ask({ inputs: { essay: 'elsewhere/essay.json' } }), {
      name: 'ConfigurationInvalid',
      message: /^\[teams\/a\/verdict\.json\] "elsewhere\/essay\.json" is no artifact/,
    });
    assert.deepEqual(asked, []);
  });

  it('says which of its inputs was not written', () =>
    assert.rejects(ask({ inputs: { essay: 'submission.json' } }), {
      name: 'ArtifactMissing',
      message: /^\[teams\/a\/verdict\.json\] runs\/a1\/submission\.json does not exist/,
    }));
});

describe('who asks models in a step', () => {
  /** The asker that the model client of a step is made for. */
  async function askerOf(runId: string): Promise<Asker> {
    let asker: Asker | undefined;
    const model = {
      charging(_: unknown, own: Asker) {
        asker = own;
        return model;
      },
    } as unknown as ModelClient;
    const step = defineStep(
      {
        event: {},
        writes: COUNT,
        async make(_event, _artifacts, services) {
          await services.model();
          return made({});
        },
      },
      async () => model,
    );
    await take(step as never, runId);
    return asker!;
  }

  it('waits in the company that it is in, joins in it, and is ended with it', async () => {
    const looks: [number, boolean][] = [];
    const mayWait = (ms: number, begun: boolean) => {
      looks.push([ms, begun]);
      return begun;
    };
    const after = (_ms: number, fire: () => void) => {
      queueMicrotask(fire);
      return () => {};
    };
    const others = new Company(mayWait, after, 77);
    await company.run(others, async () => {
      const asker = await askerOf('company');
      assert.deepEqual([await asker.waits!(5, false), await asker.waits!(6, true)], [false, true]);
      assert.deepEqual(looks, [
        [5, false],
        [6, true],
      ]);
      assert.equal(asker.endsAt!(), 77);
      const alone = others.during(async () => {
        const waited = others.wait(1, true).then(() => 'joined');
        return asker.joins!(waited);
      });
      assert.equal(await alone, 'joined');
    });
  });

  it('waits nowhere else, and has the whole time of an answer', async () => {
    const asker = await askerOf('alone');
    assert.equal(await asker.waits!(1, true), false);
    assert.equal(asker.endsAt!(), Number.POSITIVE_INFINITY);
    assert.equal(await asker.joins!(Promise.resolve(1)), 1);
  });
});
