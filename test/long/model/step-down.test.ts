import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Charge } from '@assay/model/charge';
import { FEATURES, type ModelFeature } from '@assay/model/model-call';
import fc from 'fast-check';
import * as z from 'zod';
import { clientOf, requestFor, verdict } from '../../unit/model/bench.ts';
import { CarelessProvider, type Dislike, WORDINGS } from '../../unit/model/careless-provider.ts';

const provider = new CarelessProvider('{"rationale":"r","score":2}');
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  provider.dislikes = [];
  provider.mute = false;
});

const bounded = {
  ...verdict,
  schema: z.strictObject({ rationale: z.string(), score: z.int().min(0).max(5).nullable() }),
};
const decoding = {
  temperature: 0.2,
  frequency_penalty: 0.1,
  max_output_tokens: 100,
  logprobs: true,
  top_logprobs: 20,
};
/** A request that uses every feature there is. */
const everything = () => requestFor(bounded, { role: 'thinker', decoding });

const unsupported = (features: ModelFeature[]) =>
  FEATURES.filter((feature) => features.includes(feature)).map((feature) => `${feature}-unsupported`);

const dislike = fc
  .constantFrom(...FEATURES)
  .chain((feature) =>
    fc.record({ feature: fc.constant(feature), wording: fc.nat({ max: WORDINGS[feature].length - 1 }) }),
  );
const dislikes = fc.uniqueArray(dislike, { selector: ({ feature }) => feature });

/** What is refused in the end: a part is never met where what it is part of is refused first. */
function met(list: Dislike[]): ModelFeature[] {
  const order = list.map(({ feature }) => feature);
  const wholeOf = new Map<ModelFeature, ModelFeature>([
    ['top-logprobs', 'logprobs'],
    ['schema-keywords', 'json-schema'],
  ]);
  return order.filter((feature, at) => {
    const whole = wholeOf.get(feature);
    return whole === undefined || !order.slice(0, at).includes(whole);
  });
}

describe('a provider that refuses what the catalogue promises', () => {
  it('is asked without it, whatever it is, in whatever order and words', async () => {
    await fc.assert(
      fc.asyncProperty(dislikes, async (list) => {
        provider.received.length = 0;
        provider.dislikes = list;
        const charges: Charge[] = [];
        const { client } = clientOf(address);
        const billed = client.charging(async (charge) => void charges.push(charge));
        const { value, call } = await billed.complete(everything());
        assert.equal(value.score, 2);
        assert.deepEqual(call.fallbacks, unsupported(met(list)));
        assert.ok(provider.received.length <= list.length + 1, `${provider.received.length} requests`);
        assert.equal(call.attempts, provider.received.length);
        assert.deepEqual([call.inputTokens, call.outputTokens], [100, 10]);
        assert.deepEqual(
          charges.map(({ fate, requests, unmetered, inputTokens }) => [
            fate,
            requests,
            unmetered,
            inputTokens,
          ]),
          [['answered', provider.received.length, 0, 100]],
        );
        const last = provider.received.at(-1)!;
        assert.equal(call.seed, last.seed ?? null);
        assert.deepEqual(call.params.temperature, last.temperature);
        assert.deepEqual(call.params.top_logprobs, last.top_logprobs);
        assert.deepEqual(call.params.max_tokens, last.max_tokens);
        const asked = provider.received.length;
        const again = await billed.complete({ ...everything(), seed: 8 });
        assert.equal(provider.received.length, asked + 1, 'what was refused is not sent again');
        assert.deepEqual(again.call.fallbacks, call.fallbacks);
      }),
      { numRuns: 60 },
    );
  });

  for (const feature of FEATURES)
    for (const wording of WORDINGS[feature].keys())
      it(`costs one more request: ${feature}, wording ${wording}`, async () => {
        provider.dislikes = [{ feature, wording }];
        const { call } = await clientOf(address).client.complete(everything());
        assert.deepEqual(call.fallbacks, [`${feature}-unsupported`]);
        assert.equal(provider.received.length, 2);
      });

  it('is asked without every optional parameter where it does not say what it refuses', async () => {
    provider.mute = true;
    provider.dislikes = [{ feature: 'seed', wording: 0 }];
    const { call } = await clientOf(address).client.complete(everything());
    assert.equal(provider.received.length, 2);
    assert.deepEqual(Object.keys(provider.received[1]!).sort(), [
      'max_completion_tokens',
      'messages',
      'model',
      'response_format',
    ]);
    assert.ok(call.fallbacks.includes('seed-unsupported'));
    assert.ok(!call.fallbacks.includes('json-schema-unsupported'));
  });

  it('is asked without structured output after that', async () => {
    provider.mute = true;
    provider.dislikes = [{ feature: 'json-schema', wording: 0 }];
    const { call } = await clientOf(address).client.complete(everything());
    assert.equal(provider.received.length, 3);
    assert.ok(call.fallbacks.includes('json-schema-unsupported'));
  });

  for (const [feature, requests] of [
    ['system-role', 4],
    ['token-parameter', 5],
  ] as const)
    it(`is asked with another ${feature} where it still does not say what it refuses`, async () => {
      provider.mute = true;
      provider.dislikes = [{ feature, wording: 0 }];
      const { call } = await clientOf(address).client.complete(everything());
      assert.equal(provider.received.length, requests);
      assert.ok(call.fallbacks.includes(`${feature}-unsupported`));
    });

  it('is asked in full again, question by question, where that was a guess', async () => {
    provider.mute = true;
    provider.dislikes = [{ feature: 'seed', wording: 0 }];
    const { client } = clientOf(address);
    await client.complete(everything());
    provider.dislikes = [];
    const { call } = await client.complete({ ...everything(), seed: 8 });
    assert.deepEqual([call.fallbacks, call.seed, provider.received.length], [[], 8, 3]);
  });

  it('hears what the system says from the user where it knows no system role', async () => {
    provider.dislikes = [{ feature: 'system-role', wording: 0 }];
    await clientOf(address).client.complete(everything());
    assert.deepEqual(provider.received.at(-1)!.messages, [
      { role: 'user', content: 'You assess.\n\nSTUDENT-TEXT' },
    ]);
  });

  it('gets the schema without its bounds, and answers are held to them all the same', async () => {
    provider.dislikes = [{ feature: 'schema-keywords', wording: 0 }];
    await clientOf(address).client.complete(everything());
    const [first, second] = provider.received.map(({ response_format }) => JSON.stringify(response_format));
    assert.match(first!, /"maximum":5/);
    assert.doesNotMatch(second!, /maximum|minimum/);
    assert.match(second!, /"additionalProperties":false/);
  });

  it('is not taken to refuse a parameter because the text that it repeats has its name', async () => {
    provider.dislikes = [{ feature: 'seed', wording: 0 }];
    const messages = [{ role: 'user' as const, content: 'The seed needs a temperature and logprobs.' }];
    const { call } = await clientOf(address).client.complete({ ...everything(), messages });
    assert.deepEqual(call.fallbacks, ['seed-unsupported']);
  });

  it('is remembered for each model apart, and for no other client', async () => {
    provider.dislikes = [{ feature: 'temperature', wording: 0 }];
    const { client } = clientOf(address);
    await client.complete(everything());
    await client.complete(requestFor(bounded, { decoding }));
    assert.equal(provider.received.length, 4);
    await clientOf(address).client.complete(everything());
    assert.equal(provider.received.length, 6);
  });
});
