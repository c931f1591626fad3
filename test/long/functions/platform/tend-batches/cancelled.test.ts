import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { batchesFolder, batchesKey, type ParkedMessage } from '@assay/model/batch/batch-objects';
import type { Reevaluation } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { openModelServices } from '../../../../support/model-services.ts';
import { openQueuedCalls } from '../../../../support/queued-calls.ts';

const queue = await openQueuedCalls();
const { documents, invoke, objects } = await openFunctionEnvironment();
await openModelServices(() => ({}));
const model = await startModelStandIn();
after(() => model.close());
process.env.OPENAI_BASE_URL = model.url;
const reevaluations = createReevaluationStore(documents, 'results');
const OF = { provider: 'openai', model: 'm', agent: 'essay/judge' };

/** A re-evaluation that runs. */
async function running(reevaluation: string) {
  const owner = { tenant: 't', reevaluation };
  const item: Reevaluation = {
    ...{ ...owner, assignment: 'story', state: 'running', requestedAt: '2030-01-01T00:00:00.000Z' },
    ...{ execution: reevaluation, by: 'command', mode: 'batch', seed: 7 },
  };
  await reevaluations.create(item);
  const nothing = { prompts: null, models: null, assignment: null };
  await objects.write(`reevaluations/t/${reevaluation}/configuration.json`, nothing);
  return owner;
}

const idOf = ({ reevaluation }: { reevaluation: string }, question: string) => `${reevaluation}-${question}`;

/** A call asks, and is parked. */
async function ask(owner: { tenant: string; reevaluation: string }, question: string, token = question) {
  const body = { model: 'm', messages: [{ role: 'user', content: `Say ${question}.` }] };
  await objects.write(batchesKey('asked', owner, idOf(owner, question)), { body });
  const questions = [{ question: idOf(owner, question), ...OF }];
  const parked: ParkedMessage = { message: { token }, questions };
  await objects.write(batchesKey('parked', owner, token), parked);
}

const tend = () => invoke('tend-batches', {}) as Promise<Record<string, unknown>>;
const keys = async (
  what: 'asked' | 'parked' | 'open' | 'answers',
  { reevaluation }: { reevaluation: string },
) => (await objects.list(batchesFolder(what))).filter(({ key }) => key.includes(`/${reevaluation}/`)).length;
const backInQueue = () => queue.waiting.splice(0).map((body) => JSON.parse(body).token);

describe('the batches of a re-evaluation that is cancelled', () => {
  before(() => model.setBehaviour({ batches: { looks: 2 } }));

  it('are dropped with what waits, others are not, and nothing is sent or answered', async () => {
    const [gone, other] = [await running('reeval-gone'), await running('reeval-other')];
    await ask(gone, 'sent');
    await tend();
    assert.equal(await keys('open', gone), 1);
    await ask(gone, 'waiting');
    await ask(other, 'kept');
    await reevaluations.change(gone, ['running'], { state: 'cancelled' });
    const before = model.requests().length;
    await tend();
    for (const what of ['asked', 'parked', 'open', 'answers'] as const)
      assert.equal(await keys(what, gone), 0, what);
    assert.equal(await keys('open', other), 1);
    for (let pass = 0; pass < 4; pass++) await tend();
    assert.deepEqual(backInQueue(), ['kept']);
    const asked = model.requests().slice(before);
    assert.ok(asked.every((request) => !JSON.stringify(request).includes('Say waiting')));
  });

  it('leave no end behind: gone on with, the questions are put into a batch again and answered by it', async () => {
    const owner = await running('reeval-again');
    await ask(owner, 'a', 'first');
    await tend();
    await reevaluations.change(owner, ['running'], { state: 'cancelled' });
    await tend();
    await reevaluations.reopen(owner, { state: 'running', execution: 'reeval-again-2' });
    await ask(owner, 'a', 'second');
    await tend();
    assert.equal(await keys('open', owner), 1, 'it is in a batch, and not asked at the usual price');
    for (let pass = 0; pass < 4; pass++) await tend();
    assert.deepEqual(backInQueue(), ['second']);
    assert.equal(await keys('answers', owner), 1);
  });

  it('whose provider cannot be reached are dropped all the same', async () => {
    const owner = await running('reeval-away');
    await ask(owner, 'a');
    await tend();
    await reevaluations.change(owner, ['running'], { state: 'cancelled' });
    process.env.OPENAI_BASE_URL = 'http://127.0.0.1:1/v1';
    await tend();
    process.env.OPENAI_BASE_URL = model.url;
    assert.equal(await keys('open', owner), 0);
  });
});
