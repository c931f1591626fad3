import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Allowance, RequestEnd, Turn } from '@assay/model/allowance/allowance';
import type { Charge } from '@assay/model/charge';
import type { Memo } from '@assay/model/memo';
import { nextTurn } from '@assay/model/turns';
import { clientOf, prose, requestFor, verdict } from './bench.ts';
import { failed, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

/** An allowance that notes what it is asked for, and gives turns until it has none left. */
function noting(turns = Number.POSITIVE_INFINITY) {
  const taken: { id: string; tokens: number; priority: string }[] = [];
  const ends: RequestEnd[] = [];
  const allowance: Allowance = {
    async take({ id }, tokens, priority) {
      taken.push({ id, tokens, priority });
      if (taken.length > turns)
        throw new AssayError('ModelBusy', 'No turn.', { cause: { retryAfterMs: 700 } });
      return {
        async ended(end) {
          ends.push(end);
          return null;
        },
      };
    },
  };
  return { allowance, taken, ends };
}

const good = said('{"rationale": "sound", "score": 4}');

describe('a model client with an allowance', () => {
  it('takes a turn for each request, as dear as the limit on its answer, and tells how it ended', async () => {
    provider.script({ ...good, headers: { 'x-ratelimit-limit-tokens': '5' } });
    const { allowance, taken, ends } = noting();
    await clientOf(address, { allowance }).client.complete(requestFor(verdict));
    assert.deepEqual(taken, [{ id: 'able', tokens: 200, priority: 'batch' }]);
    assert.deepEqual([ends.length, ends[0]!.fate, ends[0]!.usedTokens], [1, 'answered', 1100]);
    assert.equal(ends[0]!.headers?.get('x-ratelimit-limit-tokens'), '5');
  });

  it('counts the prompt where that is longer', async () => {
    provider.script(good);
    const { allowance, taken } = noting();
    const messages = [{ role: 'user' as const, content: 'one word and another '.repeat(200) }];
    await clientOf(address, { allowance }).client.complete(requestFor(verdict, { messages }));
    assert.ok(taken[0]!.tokens > 800 && taken[0]!.tokens < 1000, `${taken[0]!.tokens}`);
  });

  it('takes none for what is in memory', async () => {
    provider.script(good);
    const { allowance, taken } = noting();
    const kept = new Map<string, string>();
    const memo: Memo = {
      get: async (key) => kept.get(key) ?? null,
      put: async (key, value) => void kept.set(key, value),
    };
    const { client } = clientOf(address, { allowance, memo });
    const first = await client.complete(requestFor(verdict));
    await first.settle(first);
    await client.complete(requestFor(verdict));
    assert.equal(taken.length, 1);
  });

  it('is asked with a priority, and a repair comes first', async () => {
    provider.script(said('no JSON'), good);
    const { allowance, taken } = noting();
    await clientOf(address, { allowance }).client.complete(requestFor(verdict));
    assert.deepEqual(
      taken.map(({ priority }) => priority),
      ['batch', 'interactive'],
    );
  });

  it('asks three times at most where it is throttled, and is put off then', async () => {
    provider.script(failed(429, { code: 'rate_limit_exceeded' }, { 'retry-after-ms': '90000' }));
    const { allowance, ends } = noting();
    const { client, clock } = clientOf(address, { allowance });
    await assert.rejects(
      client.complete(requestFor(verdict)),
      ({ code, cause }: AssayError) =>
        code === 'ModelBusy' && (cause as { retryAfterMs: number }).retryAfterMs >= 90_000,
    );
    assert.equal(provider.received.length, 3);
    assert.deepEqual(
      ends.map(({ fate, retryAfterMs }) => [fate, retryAfterMs]),
      Array(3).fill(['throttled', 90_000]),
    );
    assert.ok(clock.slept.every((milliseconds) => milliseconds < 2000));
  });

  it('says of an outage that the provider is unavailable, and of no credit that it was rejected', async () => {
    const outage = noting();
    provider.script({ status: 503 });
    const asked = clientOf(address, outage).client.complete(requestFor(verdict));
    await assert.rejects(asked, { code: 'ModelUnavailable' });
    assert.deepEqual(
      outage.ends.map(({ fate }) => fate),
      ['unavailable', 'unavailable', 'unavailable'],
    );
    const poor = noting();
    provider.script(failed(429, { code: 'insufficient_quota' }));
    await assert.rejects(clientOf(address, poor).client.complete(requestFor(verdict)), {
      code: 'ModelRejected',
    });
    assert.deepEqual(
      poor.ends.map(({ fate }) => fate),
      ['rejected'],
    );
  });

  it('asks nothing without a turn, and costs nothing then; the turn it lacks for a repair is no reason for a worse answer', async () => {
    const charges: Charge[] = [];
    const charged = async (charge: Charge) => void charges.push(charge);
    provider.script(good);
    const none = clientOf(address, noting(0)).client.charging(charged);
    await assert.rejects(none.complete(requestFor(verdict)), { code: 'ModelBusy' });
    assert.deepEqual([provider.received.length, charges.length], [0, 0]);
    provider.script({ ...said('Words that broke off', { finish: 'error' }) });
    const one = clientOf(address, noting(1)).client.charging(charged);
    await assert.rejects(one.complete(requestFor(prose)), { code: 'ModelBusy' });
    assert.deepEqual([provider.received.length, charges.length, charges[0]!.requests], [1, 1, 1]);
  });

  it('puts off a question whose seed was rejected where it has no turn for the next request: it has not failed', async () => {
    const charges: Charge[] = [];
    const words = "Unsupported parameter: 'seed' is not supported with this model.";
    provider.script(failed(400, { message: words, param: 'seed', code: 'unsupported_parameter' }));
    const { client } = clientOf(address, noting(1));
    const asking = client.charging(async (charge) => void charges.push(charge));
    await assert.rejects(asking.complete(requestFor(verdict)), { code: 'ModelBusy' });
    assert.deepEqual(
      charges.map(({ fate, requests }) => [fate, requests]),
      [['put-off', 1]],
    );
  });

  it('takes turns for embeddings, which are as dear as their texts', async () => {
    provider.script({ body: { data: [{ index: 0, embedding: [1, 0, 0] }], usage: { prompt_tokens: 2 } } });
    const { allowance, taken, ends } = noting();
    await clientOf(address, { allowance }).client.embed('embedding', ['two words']);
    assert.deepEqual(taken, [{ id: 'vectors', tokens: 2, priority: 'batch' }]);
    assert.equal(ends[0]!.fate, 'answered');
  });
});

describe('an asker', () => {
  const superseded = { permitted: () => Promise.reject(new AssayError('RunSuperseded', 'A later one.')) };

  it('that is no longer permitted asks nothing, and whoever asks the same at the same time is answered', async () => {
    provider.script(good);
    const { client } = clientOf(address);
    const stopped = client.charging(async () => {}, { priority: 'batch', ...superseded });
    const [one, other] = await Promise.allSettled([
      stopped.complete(requestFor(verdict)),
      client.complete(requestFor(verdict)),
    ]);
    assert.ok(one.status === 'rejected' && one.reason.code === 'RunSuperseded');
    assert.equal(other.status, 'fulfilled');
    assert.equal(provider.received.length, 1);
  });

  it('is told of each question that joins an equal one', async () => {
    provider.script(good);
    const { client } = clientOf(address);
    let joined = 0;
    const joins = <T>(other: Promise<T>) => {
      joined += 1;
      return other;
    };
    const asking = client.charging(async () => {}, { priority: 'batch', permitted: async () => {}, joins });
    await Promise.all([asking.complete(requestFor(verdict)), asking.complete(requestFor(verdict))]);
    assert.deepEqual([joined, provider.received.length], [1, 1]);
  });

  it('that somebody waits for says so', async () => {
    provider.script(good);
    const { allowance, taken } = noting();
    const asker = { priority: 'interactive' as const, permitted: async () => {} };
    const { client } = clientOf(address, { allowance });
    await client.charging(async () => {}, asker).complete(requestFor(verdict));
    assert.equal(taken[0]!.priority, 'interactive');
  });

  it('that may wait for its turn does, and is asked again whether the question is still worth its money', async () => {
    const turn: Turn = { ended: async () => null };
    const busy = new AssayError('ModelBusy', 'No turn.', { cause: { retryAfterMs: 700 } });
    const answers = [busy, busy, turn];
    const allowance: Allowance = {
      async take() {
        const next = answers.shift()!;
        if (next instanceof AssayError) throw next;
        return next;
      },
    };
    let looks = 0;
    const waited: number[] = [];
    const asker = {
      priority: 'batch' as const,
      permitted: async () => {
        looks += 1;
      },
      waits: async (ms: number) => waited.push(ms) < 3,
    };
    const of = { model: { provider: 'one', id: 'm' }, allowance, asker };
    assert.equal(await nextTurn(1, 'batch', of), turn);
    assert.deepEqual([looks, waited], [3, [700, 700]]);
    answers.push(busy);
    await assert.rejects(nextTurn(1, 'batch', of), busy);
  });

  it('does not wait where no wait is named, nor for what is no turn', async () => {
    const asker = { priority: 'batch' as const, permitted: async () => {}, waits: async () => assert.fail() };
    for (const error of [new AssayError('ModelBusy', 'No turn.'), new TypeError('ours')]) {
      const allowance: Allowance = { take: () => Promise.reject(error) };
      await assert.rejects(
        nextTurn(1, 'batch', { model: { provider: 'one', id: 'm' }, allowance, asker }),
        error,
      );
    }
  });
});
