import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type BATCHES, batchesFolder, openBatchSchema } from '@assay/model/batch/batch-objects';
import type { Cast } from '@assay/model/cast';
import { type Catalogue, loadCatalogue, type Price } from '@assay/model/catalogue';
import type { Charge } from '@assay/model/charge';
import {
  CONFIGURATION,
  type Configuration,
  DRIFT,
  reevaluationId,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import * as z from 'zod';
import { type Behaviour, startModelStandIn } from '../../../../infra/local/model/model-stand-in.ts';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { openQueuedCalls } from '../../../support/queued-calls.ts';
import { complete } from '../../../support/stand-in-answers.ts';

const shipped = await loadCatalogue('models.yaml');
const PLAIN = { ...shipped.models['gpt-6-luna']!, provider: 'plain', name: 'gpt-6-luna' };

/** The deployed catalogue, with a provider that takes no batches. */
const catalogue: Catalogue = {
  ...shipped,
  providers: { ...shipped.providers, plain: { secret: 'OPENAI_API_KEY' } },
  models: { ...shipped.models, 'plain-luna': PLAIN },
};
process.env.MODEL_CATALOGUE = JSON.stringify(catalogue);

const queue = await openQueuedCalls();
const assessments = await openAssessments(answer, { sendMessage: queue.sendMessage });
const { hand, invoke, objects, runStore } = assessments;
const model = await startModelStandIn();
after(() => model.close());
const reevaluations = createReevaluationStore(assessments.documents, 'results');
Object.assign(process.env, {
  OPENAI_BASE_URL: model.url,
  REEVALUATE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate',
});
beforeEach(() => model.setBehaviour(complete()));

const NOTHING: Configuration = { prompts: null, models: null, assignment: null };
const STUDENTS = ['ada', 'bob', 'cleo'];
let made = 0;

/** Turns of the loop from one look of the clock at its batches to the next: what is under way meanwhile goes on. */
const TURNS = 40;

/** Lets workers do their part until something has come to its end; `tick`: what the clock does in each round. */
async function until<T>(work: Promise<T>, tick?: () => Promise<unknown>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    await queue.deliver();
    await tick?.();
    for (let turns = 0; turns < TURNS && !isOver; turns += 1) await turn();
  }
  return work;
}

async function cohort(students = STUDENTS) {
  const tenant = `batched-${++made}`;
  for (const submission of students) {
    const body = `${submission} sailed at dawn, and the sea was calm because nobody had told the wind of it.`;
    const runId = await hand({ ...essayOf({ variant: 'SA', body }), tenant, submission });
    const ended = await until(assessments.assess(runId));
    assert.equal(ended.status, 'SUCCEEDED');
  }
  return { tenant, assignment: 'story' };
}

/** Assesses a cohort again. */
async function again(
  of: { tenant: string; assignment: string },
  mode: 'batch' | 'now',
  { models = null, tick }: { models?: Cast | null; tick?: () => Promise<unknown> } = {},
) {
  const nonce = `nonce-again-${++made}`;
  const reevaluation = reevaluationId(of, nonce);
  await objects.write(reevaluationKey({ ...of, reevaluation }, CONFIGURATION), { ...NOTHING, models });
  await invoke('start-reevaluation', { request: { ...of, seed: 7, mode }, nonce });
  const before = model.requests().length;
  const looks = async () => {
    await invoke('tend-batches', {});
    await tick?.();
  };
  const ended = await until(assessments.reevaluate({ ...of, reevaluation }), mode === 'batch' ? looks : tick);
  assert.equal(ended.status, 'SUCCEEDED', JSON.stringify(ended));
  const runs = await runStore.runsOf(of.tenant, reevaluation);
  const charges = (await Promise.all(runs.map(({ runId }) => runStore.charges(runId)))).flat();
  const asked = model.requests().slice(before);
  return {
    item: await reevaluations.get({ ...of, reevaluation }),
    runs,
    charges,
    inBatches: asked.filter(({ endpoint }) => endpoint === 'batch').length,
    atOnce: asked.filter(({ endpoint }) => endpoint === 'chat').length,
    drift: await objects.read(reevaluationKey({ ...of, reevaluation }, DRIFT), z.looseObject({})),
    results: await Promise.all(runs.map(({ runId }) => assessments.resultOf(runId))),
  };
}

const leftOf = async (what: keyof typeof BATCHES) => (await objects.list(batchesFolder(what))).length;
/** What the tokens of a charge cost by the catalogue's list. */
function listPrice({ model: id, inputTokens, cachedInputTokens, outputTokens }: Charge): number {
  const price = catalogue.models[id]!.price as Price;
  const cached = cachedInputTokens * price.cached_input!;
  return ((inputTokens - cachedInputTokens) * price.input + cached + outputTokens * price.output) / 1e6;
}

/** What a result says, but for what every run has of its own. */
const saidIn = (result: object) =>
  JSON.stringify(result, (key, value) =>
    /^(provenance|runId|cost|usage|bill|.*At|latencyMs|durationMs|call)$/.test(key) ? undefined : value,
  );

describe('a cohort that is assessed again in batches', () => {
  it('comes to what it comes to at once, at half the price, with nothing asked at once and no memory asked', async () => {
    const of = await cohort();
    const now = await again(of, 'now');
    const batch = await again(of, 'batch');
    assert.deepEqual([now.inBatches, now.atOnce > 0], [0, true]);
    assert.deepEqual([batch.inBatches, batch.atOnce], [now.atOnce, 0]);
    assert.deepEqual(batch.results.map(saidIn), now.results.map(saidIn));
    assert.ok(batch.charges.every(({ tier }) => tier === 'batch'));
    for (const charge of batch.charges)
      assert.ok(Math.abs(charge.cost! - listPrice(charge) / 2) < 1e-12, 'half the list price');
    for (const charge of now.charges) assert.ok(Math.abs(charge.cost! - listPrice(charge)) < 1e-12);
    assert.partialDeepStrictEqual(batch.item, {
      mode: 'batch',
      state: 'completed',
      assessed: 3,
      isUnchanged: true,
    });
    assert.deepEqual([batch.item.cost, now.item.cost], [0, 0], 'the stand-in is not paid');
    for (const what of ['asked', 'parked', 'open'] as const) assert.equal(await leftOf(what), 0, what);
  });

  it('by a provider that takes no batches is assessed at once, and says so', async () => {
    const of = await cohort(['ada']);
    const cast = Object.keys(shipped.roles).filter((role) => role !== 'embedding');
    const models = Object.fromEntries(cast.map((role) => [role, 'plain-luna']));
    const { item, inBatches, atOnce, runs } = await again(of, 'batch', { models });
    assert.partialDeepStrictEqual(item, { state: 'completed', mode: 'now', batchless: ['plain'] });
    assert.deepEqual([inBatches, atOnce > 0, runs[0]?.mode], [0, true, 'now']);
  });
});

const MISBEHAVIOURS: Record<
  string,
  { batches: Behaviour['batches']; atOnce: boolean; faults?: Behaviour['faults'] }
> = {
  'comes back with half of its answers': { batches: { share: 0.5 }, atOnce: true },
  'comes back late': { batches: { looks: 3 }, atOnce: false },
  'expires with a part of it done': { batches: { share: 0.4, end: 'expired' }, atOnce: true },
  'expires with nothing done': { batches: { share: 0, end: 'expired' }, atOnce: true },
  'is not taken': { batches: { end: 'failed' }, atOnce: true },
  'finds no room at first': {
    batches: { end: 'failed', code: 'token_limit_exceeded', times: 1 },
    atOnce: false,
  },
  'has odd lines among its answers': { batches: { odd: true }, atOnce: false },
  'has no Batch API behind it after all': { batches: { none: true }, atOnce: true },
  'has errors in some lines': {
    batches: {},
    faults: [{ kind: 'server-error', probability: 0.5, attempts: 1 }],
    atOnce: true,
  },
};

describe('a batch that', () => {
  let of: { tenant: string; assignment: string };
  let usual: string[];
  for (const [how, { batches, faults = [], atOnce }] of Object.entries(MISBEHAVIOURS))
    it(`${how} changes no result, and what it did not answer is asked at once, at the usual price`, async () => {
      of ??= await cohort();
      usual ??= (await again(of, 'now')).results.map(saidIn);
      model.setBehaviour(complete({ batches, faults }));
      const done = await again(of, 'batch');
      assert.deepEqual(done.results.map(saidIn), usual);
      assert.equal(done.atOnce > 0, atOnce);
      for (const charge of done.charges)
        assert.ok(Math.abs(charge.cost! - listPrice(charge) * (charge.tier ? 0.5 : 1)) < 1e-12);
      const paid = done.charges.filter(({ tier }) => tier === 'batch').length;
      assert.ok(paid <= done.inBatches);
      for (const what of ['parked', 'open'] as const) assert.equal(await leftOf(what), 0, what);
    });

  it('never comes to its end is cancelled after 26 hours, and what it has not answered is asked at once', async () => {
    model.setBehaviour(complete({ batches: { end: 'never', share: 0 } }));
    const seen = new Set<string>();
    const { item, atOnce } = await again(of, 'batch', {
      tick: async () => {
        for (const { key } of await objects.list(batchesFolder('open'))) {
          const batch = await objects.read(key, openBatchSchema);
          if (batch.sentAt === null || seen.has(key)) continue;
          seen.add(key);
          await objects.write(key, { ...batch, sentAt: batch.sentAt - 26.5 * 3600_000 });
        }
      },
    });
    assert.equal(item.state, 'completed');
    assert.ok(atOnce > 0 && seen.size > 0);
  });
});
