import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type BatchDesk, batched, waitsFor } from '@assay/model/batch/batch-desk';
import { batchlessProviders } from '@assay/model/batch/batchless-providers';
import { parseCatalogue } from '@assay/model/catalogue';
import { billOf, type Charge } from '@assay/model/charge';
import type { KeyOwner } from '@assay/model/model-call';
import { createModelClient } from '@assay/model/model-client';
import * as z from 'zod';
import { startModelStandIn } from '../../../../infra/local/model/model-stand-in.ts';

const MODEL = `
    kind: chat
    provider: PROVIDER
    price: { input: 2, cached_input: 1, output: 8 }
    capabilities: { json_schema: true, logprobs: true, seed: true, temperature: true, vision: true, max_context_tokens: 100000, token_parameter: max_completion_tokens }`;
const catalogueFor = (url: string) =>
  parseCatalogue(`
providers:
  halves: { base_url: "${url}", batch: true }
  thirds: { base_url: "${url}", batch: true, batch_price: 0.3 }
  none: { base_url: "${url}" }
models:
${['halves', 'thirds', 'none'].map((name) => `  of-${name}:${MODEL.replace('PROVIDER', name)}`).join('\n')}
roles: { judge: of-halves }
`);

const output = {
  kind: 'json' as const,
  name: 'grade',
  schema: z.object({ grade: z.number() }),
};
const requestTo = (role: string) => ({
  agent: 'essay/judge',
  role,
  messages: [{ role: 'user' as const, content: 'Grade it.' }],
  output: output as never,
  decoding: { temperature: 0, max_output_tokens: 100 },
  seed: 1,
});
const usage = { prompt_tokens: 1000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 400 } };
const completion = (content: unknown, more: object = {}) => ({
  model: 'batched',
  choices: [{ message: { role: 'assistant', content: JSON.stringify(content) }, finish_reason: 'stop' }],
  usage,
  ...more,
});

const model = await startModelStandIn();
after(() => model.close());
const catalogue = catalogueFor(model.url);

/** A client whose questions are answered as `answers` says, in turn: data of a batch, null (none of use), or undefined: not there yet. */
async function askWith(answers: unknown[], role = 'judge', key?: KeyOwner) {
  const charges: Charge[] = [];
  const asked: unknown[] = [];
  const desk: BatchDesk = {
    async answerTo({ body: _, ...of }) {
      const data = answers[asked.length];
      const question = `q${asked.push(of)}`;
      if (data === undefined) throw batched({ question, ...of });
      return data === null ? null : { question, data, key };
    },
  };
  const client = createModelClient({ catalogue, apiKey: async () => 'k' }).charging(
    async (charge) => void charges.push(charge),
    { priority: 'batch', permitted: async () => {}, desk },
  );
  const before = model.requests().length;
  const [outcome] = await Promise.allSettled([client.complete(requestTo(role))]);
  return { outcome, charges, asked, direct: model.requests().length - before };
}

const answerOf = (outcome: PromiseSettledResult<{ value: unknown; call: Record<string, unknown> }>) => {
  assert.equal(outcome.status, 'fulfilled', String((outcome as PromiseRejectedResult).reason));
  return (outcome as PromiseFulfilledResult<{ value: unknown; call: Record<string, unknown> }>).value;
};
/** 600 tokens at 2, 400 at 1, 100 written at 8 dollars a million. */
const USUAL = (600 * 2 + 400 * 1 + 100 * 8) / 1e6;

describe('a question that may wait for a batch', () => {
  it('is not sent: it waits, and says for what, through whatever wraps the failure', async () => {
    const { outcome, charges, direct } = await askWith([undefined]);
    const { reason } = outcome as PromiseRejectedResult;
    assert.equal(reason.code, 'ModelBatched');
    const question = { question: 'q1', provider: 'halves', model: 'of-halves', agent: 'essay/judge' };
    assert.deepEqual(waitsFor(new AssayError('ModelBatched', '[step] waits', { cause: reason })), question);
    assert.equal(waitsFor(new AssayError('ModelBusy', 'busy', { cause: { question: 'q' } })), null);
    assert.deepEqual([charges, direct], [[], 0]);
  });

  for (const [role, share] of [
    ['judge', 0.5],
    ['of-thirds', 0.3],
  ] as const)
    it(`is answered by what a batch brought, at ${share} of the price`, async () => {
      const { outcome, charges, direct } = await askWith([completion({ grade: 4 })], role);
      const { value, call } = answerOf(outcome as never);
      assert.deepEqual(value, { grade: 4 });
      assert.partialDeepStrictEqual(call, {
        tier: 'batch',
        attempts: 1,
        inputTokens: 1000,
        cachedInputTokens: 400,
      });
      assert.ok(Math.abs(Number(call.cost) - USUAL * share) < 1e-12);
      assert.equal(direct, 0);
      assert.partialDeepStrictEqual(charges, [
        { tier: 'batch', question: 'q1', fate: 'answered', requests: 1 },
      ]);
      assert.equal(charges[0]!.cost, call.cost);
    });

  it('is charged to the key that its batch was asked with, and what is asked at once to that in use', async () => {
    const { outcome, charges } = await askWith([completion({ grade: 4 })], 'judge', 'tenant');
    assert.deepEqual(
      [answerOf(outcome as never).call.key, charges.map(({ key }) => key)],
      ['tenant', ['tenant']],
    );
    const unread = await askWith([{ nothing: 'here' }], 'judge', 'tenant');
    assert.equal(answerOf(unread.outcome as never).call.key, 'machine');
    assert.deepEqual(
      unread.charges.map(({ key }) => key),
      ['tenant', 'machine'],
    );
    const before = await askWith([completion({ grade: 4 })]);
    assert.equal(answerOf(before.outcome as never).call.key, before.charges[0]!.key);
  });

  it('of a provider that takes no batches is asked at once', async () => {
    const { asked, direct, charges } = await askWith([], 'of-none');
    assert.deepEqual([asked.length, direct, charges[0]?.tier], [0, 1, undefined]);
  });

  it('is asked at once, at the usual price, where a batch brought nothing of use', async () => {
    const { outcome, charges, direct } = await askWith([null]);
    assert.equal(answerOf(outcome as never).call.tier, undefined);
    assert.deepEqual([direct, charges.length, charges[0]?.tier], [1, 1, undefined]);
  });

  it('whose answer cannot be read is asked at once, and what was perhaps charged for it is not known', async () => {
    const { outcome, charges, direct } = await askWith([{ nothing: 'here' }]);
    assert.equal(answerOf(outcome as never).call.cost, null);
    assert.equal(direct, 1);
    assert.deepEqual(
      charges.map(({ tier, unmetered }) => [tier, unmetered]),
      [
        ['batch', 1],
        [undefined, 0],
      ],
    );
    assert.equal(billOf(charges).unmetered, 1);
  });

  it('is not known in cost where the provider does not say what it took', async () => {
    const { outcome } = await askWith([completion({ grade: 4 }, { usage: undefined })]);
    const { call } = answerOf(outcome as never);
    assert.deepEqual([call.cost, call.inputTokens], [null, null]);
  });

  it('is corrected in a batch as well, and each answer is charged for itself', async () => {
    const waiting = await askWith([completion({ wrong: true }), undefined]);
    assert.equal((waiting.outcome as PromiseRejectedResult).reason.code, 'ModelBatched');
    assert.partialDeepStrictEqual(waiting.charges, [{ question: 'q1', fate: 'unusable', requests: 1 }]);
    const { outcome, charges, direct } = await askWith([
      completion({ wrong: true }),
      completion({ grade: 2 }),
    ]);
    const { value, call } = answerOf(outcome as never);
    assert.deepEqual([value, call.repairs, call.attempts, direct], [{ grade: 2 }, 1, 2, 0]);
    assert.ok(Math.abs(Number(call.cost) - USUAL) < 1e-12, 'twice at half the price');
    assert.deepEqual(
      charges.map(({ question }) => question),
      ['q1', 'q2'],
    );
  });

  it('that was begun at once is ended at once', async () => {
    model.setBehaviour({ answers: [{ agent: 'essay/judge', content: { wrong: true }, times: 1 }] });
    const { asked, direct } = await askWith([null]);
    assert.deepEqual([asked.length, direct], [1, 2]);
    model.setBehaviour({});
  });
});

describe('providers that take no batches', () => {
  it('are those of the roles’ chat models, and all of them where none does', () => {
    const mixed = { ...catalogue, roles: { judge: 'of-halves', other: 'of-none' } };
    assert.deepEqual(batchlessProviders(mixed), { batchless: ['none'], all: false });
    assert.deepEqual(batchlessProviders({ ...mixed, roles: { other: 'of-none' } }), {
      batchless: ['none'],
      all: true,
    });
    assert.deepEqual(batchlessProviders(catalogue), { batchless: [], all: false });
  });
});
