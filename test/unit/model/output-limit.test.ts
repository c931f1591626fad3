import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clientOf, prose, requestFor } from './bench.ts';
import { failed, type Received, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const ask = (max_output_tokens: number, seed = 7) =>
  requestFor(prose, { role: 'thinker', decoding: { max_output_tokens }, seed });
const sent = () => provider.received.map(({ body }) => body.max_completion_tokens);

const tooLarge = (message: string) => failed(400, { param: 'max_tokens', code: 'invalid_value', message });
/** A provider whose model writes so many tokens. */
function writesAtMost(limit: number) {
  provider.answer(({ max_completion_tokens: tokens }: Received['body']) =>
    Number(tokens) > limit
      ? tooLarge(
          `max_tokens is too large: ${tokens}. This model supports at most ${limit} completion tokens.`,
        )
      : said('An answer.'),
  );
}

describe('how many tokens a model is asked for', () => {
  it('is never more than the catalogue says that it writes, which is no fallback', async () => {
    provider.script(said('An answer.'));
    const request = requestFor(prose, { role: 'short', decoding: { max_output_tokens: 200 } });
    const { call } = await clientOf(address).client.complete(request);
    assert.deepEqual([sent(), call.params.max_completion_tokens, call.fallbacks], [[4096], 4096, []]);
  });

  it('is what the provider says that it writes, remembered and recorded where it matters', async () => {
    writesAtMost(6000);
    const { client } = clientOf(address);
    const first = await client.complete(ask(7000));
    assert.deepEqual(sent(), [12_000, 6000]);
    assert.equal(first.call.params.max_completion_tokens, 6000);
    assert.deepEqual(first.call.fallbacks, ['output-limit-unsupported']);
    const second = await client.complete(ask(7000, 8));
    assert.deepEqual(second.call.fallbacks, ['output-limit-unsupported']);
    const third = await client.complete(ask(500));
    assert.deepEqual(third.call.fallbacks, []);
    assert.deepEqual(sent(), [12_000, 6000, 6000, 5500]);
  });

  it('is lowered again where that is still too much', async () => {
    writesAtMost(6000);
    const { client } = clientOf(address);
    await client.complete(ask(7000));
    writesAtMost(5000);
    const { call } = await client.complete(ask(7000, 8));
    assert.deepEqual([sent(), call.params.max_completion_tokens], [[6000, 5000], 5000]);
  });

  it('is told to a model whose answer was cut off there', async () => {
    provider.script(said('', { finish: 'length' }), said('An answer.'));
    const request = requestFor(prose, { role: 'short', decoding: { max_output_tokens: 9000 } });
    await clientOf(address).client.complete(request);
    const messages = provider.received[1]!.body.messages as { content: string }[];
    assert.match(messages.at(-1)!.content, /may not be longer than 4096 tokens/);
  });

  for (const message of [
    'max_tokens is too large: 12000.',
    'max_tokens is too large: 12000. This model supports at most 12000 completion tokens.',
    'max_tokens is too large: 12000. This model supports at most 4096 or at most 8192 tokens.',
    'max_tokens is too large. This model supports at most 0 completion tokens.',
  ])
    it(`is not guessed: ${message}`, async () => {
      provider.script(tooLarge(message));
      await assert.rejects(clientOf(address).client.complete(ask(7000)), {
        name: 'ModelRejected',
        message: /capabilities\.max_output_tokens/,
      });
      assert.deepEqual(sent(), [12_000]);
    });
});
