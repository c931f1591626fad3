import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import {
  batchesFolder,
  batchesKey,
  openBatchSchema,
  type ParkedMessage,
  settledQuestionSchema,
} from '@assay/model/batch/batch-objects';
import * as z from 'zod';
import { alone } from '../../../../../functions/platform/tend-batches/alone.ts';
import { startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { openModelServices } from '../../../../support/model-services.ts';
import { openQueuedCalls } from '../../../../support/queued-calls.ts';

const queue = await openQueuedCalls();
const { invoke, objects } = await openFunctionEnvironment();
await openModelServices(() => ({}));
const model = await startModelStandIn();
after(() => model.close());
process.env.OPENAI_BASE_URL = model.url;
const NOTHING = { prompts: null, models: null, assignment: null };

let owners = 0;
let owner = { tenant: 't', reevaluation: 'none' };
beforeEach(async () => {
  model.setBehaviour({});
  queue.waiting.splice(0);
  for (const what of ['open', 'parked'] as const)
    await objects.remove((await objects.list(batchesFolder(what))).map(({ key }) => key));
  owner = { tenant: 't', reevaluation: `reeval-${++owners}` };
  await objects.write(`reevaluations/t/${owner.reevaluation}/configuration.json`, NOTHING);
});

const idOf = (question: string) => `${owner.reevaluation}-${question}`;

/** A question that was asked, and a message that waits for it. */
async function ask(questions: string[], { model: name = 'm', message = questions.join() } = {}) {
  const of = { provider: 'openai', model: name, agent: 'essay/judge' };
  for (const question of questions) {
    const body = { model: name, messages: [{ role: 'user', content: `Say ${question}.` }] };
    await objects.write(batchesKey('asked', owner, idOf(question)), { body });
  }
  const parked: ParkedMessage = {
    message: { token: message },
    questions: questions.map((one) => ({ question: idOf(one), ...of })),
  };
  await objects.write(batchesKey('parked', owner, message), parked);
}

const tend = () => invoke('tend-batches', {}) as Promise<Record<string, unknown>>;
const answerTo = (question: string) =>
  objects.readOptional(batchesKey('answers', owner, idOf(question)), settledQuestionSchema);
const backInQueue = () => queue.waiting.map((body) => JSON.parse(body).token).sort();
const openOnes = async () => {
  const keys = (await objects.list(batchesFolder('open'))).map(({ key }) => key);
  return Promise.all(keys.map(async (key) => ({ key, ...(await objects.read(key, openBatchSchema)) })));
};
const created = async (url = model.url) => {
  const response = await fetch(`${url}/batches?limit=100`, { headers: { authorization: 'Bearer k' } });
  const { data } = z
    .object({ data: z.array(z.object({ metadata: z.record(z.string(), z.string()) })) })
    .parse(await response.json());
  return data.length;
};

describe('questions that wait for batches', () => {
  it('go into one batch for each model, and their messages back when all they wait for is settled', async () => {
    await ask(['a', 'b'], { message: 'one' });
    await ask(['b', 'c'], { message: 'two' });
    await ask(['x'], { model: 'other', message: 'three' });
    const before = await created();
    assert.partialDeepStrictEqual(await tend(), { open: 2, back: 0 });
    assert.equal((await created()) - before, 2);
    assert.deepEqual((await openOnes()).map(({ questions }) => questions.length).sort(), [1, 3]);
    assert.deepEqual(backInQueue(), []);
    assert.partialDeepStrictEqual(await tend(), { open: 0, ended: 2, back: 3 });
    assert.deepEqual(backInQueue(), ['one', 'three', 'two']);
    for (const question of ['a', 'b', 'c', 'x']) assert.ok('body' in (await answerTo(question))!);
    assert.deepEqual(
      await objects.list(batchesKey('asked', owner, '').slice(0, -5)),
      [],
      'no text is kept for nothing',
    );
  });

  it('note whose key they were asked with, which may be another one when they are answered', async () => {
    await ask(['a']);
    await tend();
    const [{ key, ...batch }] = (await openOnes()) as [Awaited<ReturnType<typeof openOnes>>[0]];
    assert.equal(batch.paidBy, 'deployment');
    await objects.write(key, { ...batch, paidBy: 'tenant' });
    await tend();
    assert.partialDeepStrictEqual(await answerTo('a'), { key: 'tenant' });
  });

  it('are in no second batch, however often they are asked while they are in one', async () => {
    model.setBehaviour({ batches: { looks: 2 } });
    await ask(['a'], { message: 'one' });
    const before = await created();
    await tend();
    await ask(['a'], { message: 'one' });
    await ask(['a'], { message: 'again' });
    for (let pass = 0; pass < 4; pass++) await tend();
    assert.equal((await created()) - before, 1);
    assert.deepEqual(backInQueue(), ['again', 'one']);
  });

  it('are looked after by one process at a time; whoever died is waited for', async () => {
    await ask(['a']);
    const before = await created();
    const inside = await alone(async () => [await tend(), await alone(async () => 'both')]);
    assert.partialDeepStrictEqual(inside, [{ isTended: true }, null]);
    const [one, other] = await Promise.all([tend(), tend()]);
    assert.equal([one, other].filter((passed) => passed.isTended).length <= 1, true);
    await tend();
    assert.equal((await created()) - before, 1);
    const past = Date.now();
    await assert.rejects(
      alone(
        async () => Promise.reject(new Error('fails')),
        () => past,
      ),
    );
    assert.equal(await alone(async () => 'free'), 'free');
  });
});

describe('a death of who looks after batches', () => {
  it('after a batch was written down has it created; after it was created has it found again', async () => {
    await ask(['a']);
    const before = await created();
    await tend();
    const [{ key, ...batch }] = (await openOnes()) as [Awaited<ReturnType<typeof openOnes>>[0]];
    await objects.write(key, { ...batch, id: null, sentAt: null });
    await tend();
    assert.equal((await created()) - before, 1, 'found by its mark');
    assert.equal((await openOnes())[0]?.id, batch.id);
    await tend();
    assert.deepEqual(backInQueue(), ['a']);
    await ask(['b']);
    const fresh = {
      ...batch,
      questions: [idOf('b')],
      parked: [batchesKey('parked', owner, 'b')],
      id: null,
      sentAt: null,
    };
    await objects.write(batchesKey('open', owner, 'written-down'), fresh);
    await tend();
    await tend();
    assert.equal((await created()) - before, 2);
    assert.ok('body' in (await answerTo('b'))!);
  });

  it('between two answers, or between queue and parked message, loses and doubles no answer', async () => {
    await ask(['a', 'b'], { message: 'one' });
    await tend();
    await objects.write(batchesKey('answers', owner, idOf('a')), { body: { kept: 'before' } });
    await tend();
    for (const question of ['a', 'b']) assert.ok('body' in (await answerTo(question))!);
    const asked = model.requests().filter(({ endpoint }) => endpoint === 'batch').length;
    await ask(['a', 'b'], { message: 'one' });
    await tend();
    assert.equal(model.requests().filter(({ endpoint }) => endpoint === 'batch').length, asked);
    assert.deepEqual(backInQueue(), ['one', 'one'], 'the token is answered once all the same');
  });
});

describe('a batch whose provider', () => {
  const settledAs = async (failed: string) => {
    assert.deepEqual(await answerTo('a'), { failed });
    assert.deepEqual(backInQueue(), ['a']);
    assert.deepEqual(await openOnes(), []);
  };

  it('has forgotten it has its questions asked at once', async () => {
    await ask(['a']);
    await tend();
    const [{ key, ...batch }] = (await openOnes()) as [Awaited<ReturnType<typeof openOnes>>[0]];
    await objects.write(key, { ...batch, id: 'batch_gone' });
    await tend();
    await settledAs('forgotten');
  });

  it('takes no batches has its questions asked at once, in the next pass', async () => {
    model.setBehaviour({ batches: { none: true } });
    await ask(['a']);
    await tend();
    await tend();
    await settledAs('not_taken');
  });

  it('is away is asked again in the next pass, for 27 hours', async () => {
    await ask(['a']);
    await tend();
    const [{ key, ...batch }] = (await openOnes()) as [Awaited<ReturnType<typeof openOnes>>[0]];
    process.env.OPENAI_BASE_URL = 'http://127.0.0.1:1/v1';
    await tend();
    assert.equal((await openOnes()).length, 1);
    await objects.write(key, { ...batch, sentAt: batch.sentAt! - 27 * 3600_000 });
    await tend();
    process.env.OPENAI_BASE_URL = model.url;
    await settledAs('provider_away');
  });
});
