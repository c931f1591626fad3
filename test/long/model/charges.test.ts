import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { billOf, type Charge } from '@assay/model/charge';
import type { Memo } from '@assay/model/memo';
import type { ModelClientOptions } from '@assay/model/model-client';
import { countAnswered, newTally, usageOf } from '@assay/model/tally';
import fc from 'fast-check';
import { clientOf, requestFor, verdict } from '../../unit/model/bench.ts';
import { failed, type Reply, ScriptedProvider, said } from '../../unit/model/scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const good = '{"rationale":"r","score":2}';

function billing(options: Partial<ModelClientOptions> = {}, at = address) {
  const charges: Charge[] = [];
  const client = clientOf(at, options).client.charging(async (charge) => void charges.push(charge));
  return { client, charges };
}

/** A reply, and what the provider puts on its own bill for it; null: it charges something that it does not tell. */
interface Priced {
  reply: Reply;
  tokens: { input: number; cached: number; output: number } | null;
}
const NOTHING = { input: 0, cached: 0, output: 0 };

const usage = fc
  .record({
    input: fc.integer({ min: 1, max: 9000 }),
    cached: fc.nat({ max: 9000 }),
    output: fc.integer({ min: 1, max: 900 }),
  })
  .map((told) => ({ ...told, cached: Math.min(told.cached, told.input) }));
const answered = (text: string | null, more: Parameters<typeof said>[1] = {}): fc.Arbitrary<Priced> =>
  fc.option(usage, { freq: 5 }).map((told) => {
    if (told === null) return { reply: said(text, { ...more, usage: null }), tokens: null };
    const prompt_tokens_details = { cached_tokens: told.cached };
    const wire = { prompt_tokens: told.input, completion_tokens: told.output, prompt_tokens_details };
    return { reply: said(text, { ...more, usage: wire }), tokens: told };
  });
const priced: fc.Arbitrary<Priced> = fc.oneof(
  answered(good),
  answered('nonsense'),
  answered('{"rationale":"and then', { finish: 'length' }),
  answered(null, { refusal: 'No.' }),
  fc.constant({ reply: { body: '<html></html>', headers: { 'content-type': 'text/html' } }, tokens: null }),
  fc.constant({ reply: { cut: true }, tokens: null }),
  fc
    .constantFrom(failed(500), failed(429), failed(400), failed(422, { param: 'seed' }), failed(402))
    .map((reply) => ({
      reply,
      tokens: NOTHING,
    })),
);

describe('what questions cost', () => {
  it('is what the provider counted, whatever became of the answers', async () => {
    const scripts = fc.array(fc.array(priced, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(scripts, async (questions) => {
        const { client, charges } = billing();
        const expected = { requests: 0, unmetered: 0, input: 0, cached: 0, output: 0 };
        for (const [seed, script] of questions.entries()) {
          provider.script(...script.map(({ reply }) => reply));
          const told = charges.length;
          const fate = await client.complete(requestFor(verdict, { seed })).then(
            ({ call }) => {
              const { unmetered, inputTokens } = charges.at(-1)!;
              assert.equal(call.inputTokens, unmetered > 0 ? null : inputTokens);
              return 'answered';
            },
            (error: Error) =>
              new Map([
                ['ModelRefused', 'refused'],
                ['ModelOutputInvalid', 'unusable'],
              ]).get(error.name) ?? 'failed',
          );
          assert.deepEqual(
            charges.slice(told).map((charge) => charge.fate),
            [fate],
          );
          for (const at of provider.received.keys()) {
            const { tokens } = script[Math.min(at, script.length - 1)]!;
            expected.requests++;
            if (tokens === null) expected.unmetered++;
            expected.input += tokens?.input ?? 0;
            expected.cached += tokens?.cached ?? 0;
            expected.output += tokens?.output ?? 0;
          }
        }
        const bill = billOf(charges);
        assert.deepEqual(
          [bill.requests, bill.unmetered, bill.inputTokens, bill.cachedInputTokens, bill.outputTokens],
          Object.values(expected),
        );
        const { input, cached, output } = expected;
        const cost = ((input - cached) * 2 + cached * 0.5 + output * 8) / 1e6;
        assert.ok(Math.abs(bill.cost - cost) < 1e-9);
      }),
      { numRuns: 100 },
    );
  });

  it('is told with who asked whom', async () => {
    provider.script(said(good));
    const { client, charges } = billing();
    await client.complete(requestFor(verdict, { agent: 'essay-scoring/judge' }));
    const [{ role, agent, provider: at, model, kind, fate, cost }] = charges as [Charge];
    assert.deepEqual(
      { role, agent, at, model, kind, fate, cost },
      {
        role: 'judge',
        agent: 'essay-scoring/judge',
        at: 'scripted',
        model: 'able',
        kind: 'chat',
        fate: 'answered',
        cost: 0.0028,
      },
    );
  });

  it('is told before anything is remembered, and remembered only when it could be told', async () => {
    const order: string[] = [];
    const memo: Memo = { get: async () => null, put: async () => void order.push('remembered') };
    const { client } = clientOf(address, { memo });
    provider.script(said(good));
    const completion = await client
      .charging(async () => void order.push('charged'))
      .complete(requestFor(verdict));
    await completion.settle(completion);
    assert.deepEqual(order, ['charged', 'remembered']);
    const unbilled = client.charging(() => Promise.reject(new Error('no bill')));
    await assert.rejects(unbilled.complete(requestFor(verdict)), { message: 'no bill' });
    assert.deepEqual(order, ['charged', 'remembered']);
  });

  it('is nothing for what was known already', async () => {
    const entries = new Map<string, string>();
    const memo: Memo = {
      get: async (hash) => entries.get(hash) ?? null,
      put: async (hash, entry) => void entries.set(hash, entry),
    };
    provider.script(said(good));
    const { client, charges } = billing({ memo });
    for (const memoised of [false, true]) {
      const completion = await client.complete(requestFor(verdict));
      assert.equal(completion.call.memoised, memoised);
      await completion.settle(completion);
    }
    assert.equal(charges.length, 1);
  });

  it('is told once for equal questions at the same time, also where they fail', async () => {
    for (const reply of [said(good), said('nonsense'), failed(401), said(null, { refusal: 'No.' })]) {
      provider.script(reply);
      const { client, charges } = billing();
      await Promise.allSettled([1, 2, 3].map(() => client.complete(requestFor(verdict))));
      assert.equal(charges.length, 1);
      assert.equal(charges[0]!.requests, provider.received.length);
    }
  });

  for (const reply of [{ silent: true }, { stalled: true }] as Reply[])
    it(`may be more than is known where there is no answer in time: ${Object.keys(reply)}`, async () => {
      provider.script(reply);
      const { client, charges } = billing({ attemptTimeoutMs: 40 });
      await assert.rejects(client.complete(requestFor(verdict)), { message: /no answer in time/ });
      const { fate, requests, unmetered } = charges[0]!;
      assert.deepEqual([charges.length, fate, requests, unmetered], [1, 'failed', 2, 2]);
    });

  it('is nothing where nobody was reached', async () => {
    const gone = new ScriptedProvider();
    const nowhere = await gone.start();
    await gone.stop();
    const { client, charges } = billing({}, nowhere);
    await assert.rejects(client.complete(requestFor(verdict)), { name: 'ModelUnavailable' });
    assert.deepEqual([charges[0]!.requests, charges[0]!.unmetered, charges[0]!.cost], [10, 0, 0]);
  });

  it('is not told where nothing was sent', async () => {
    const apiKey = () => Promise.reject(new Error('no key'));
    const { client, charges } = billing({ apiKey });
    await assert.rejects(client.complete(requestFor(verdict)), { message: 'no key' });
    assert.deepEqual(charges, []);
  });
});

describe('numbers of a provider that cannot be', () => {
  const none = { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };

  it('are not known, and never negative', () => {
    for (const bad of [-5, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const tally = newTally(0);
      countAnswered(tally, {
        inputTokens: bad,
        cachedInputTokens: bad,
        cacheWriteTokens: bad,
        outputTokens: 3,
      });
      assert.deepEqual(tally.unmetered, 1);
      assert.deepEqual(tally.known, {
        inputTokens: 0,
        cachedInputTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 3,
      });
      assert.deepEqual(usageOf(tally), none);
    }
  });

  it('that are parts and more than the whole are not known; the bill has the least that they can cost', () => {
    for (const [cachedInputTokens, cacheWriteTokens] of [
      [7, 7],
      [11, 0],
    ] as const) {
      const tally = newTally(0);
      countAnswered(tally, { inputTokens: 10, cachedInputTokens, cacheWriteTokens, outputTokens: 1 });
      assert.deepEqual([tally.unmetered, usageOf(tally)], [1, none]);
      const { inputTokens, cachedInputTokens: cached, cacheWriteTokens: written } = tally.known;
      assert.deepEqual([inputTokens, cached! + written!], [10, 10]);
    }
  });
});
