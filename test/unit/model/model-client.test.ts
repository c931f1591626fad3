import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseCatalogue } from '@assay/model/catalogue';
import { catalogueText, clientOf, prose, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const good = JSON.stringify({ rationale: 'clear', score: 3 });

describe('a model call', () => {
  it('asks for strict JSON by schema, with the seed, the temperature and the key of its provider', async () => {
    provider.script(said(good));
    const { value } = await clientOf(address).client.complete(requestFor(verdict));
    assert.deepEqual(value, { rationale: 'clear', score: 3 });
    const [request] = provider.received;
    assert.equal(request?.path, '/v1/chat/completions');
    assert.equal(request?.authorization, 'Bearer key-for-SCRIPTED_API_KEY');
    assert.equal(request?.body.model, 'model-a');
    assert.equal(request?.body.seed, 7);
    assert.equal(request?.body.temperature, 0);
    assert.equal(request?.body.max_completion_tokens, 200);
    assert.equal(request?.body.logprobs, undefined);
    assert.deepEqual(request?.body.response_format, {
      type: 'json_schema',
      json_schema: {
        name: 'judge-verdict',
        strict: true,
        schema: {
          type: 'object',
          properties: {
            rationale: { type: 'string' },
            score: { type: ['integer', 'null'] },
          },
          required: ['rationale', 'score'],
          additionalProperties: false,
        },
      },
    });
  });

  it('leaves a record with tokens, cost, time and provenance', async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 100,
      prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 100 },
    };
    provider.script(said(good, { usage }));
    const { call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.match(call.promptHash, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      { ...call, promptHash: '' },
      {
        kind: 'chat',
        role: 'judge',
        provider: 'scripted',
        modelAsked: 'model-a',
        modelAnswered: 'model-a-2026-01-01',
        params: { max_completion_tokens: 200, temperature: 0 },
        seed: 7,
        systemFingerprint: 'fp_1',
        promptHash: '',
        finishReason: 'stop',
        inputTokens: 1000,
        cachedInputTokens: 600,
        cacheWriteTokens: 100,
        outputTokens: 100,
        cost: (300 * 2 + 600 * 0.5 + 100 * 2.5 + 100 * 8) / 1e6,
        latencyMs: 0,
        attempts: 1,
        repairs: 0,
        fallbacks: [],
        mended: [],
        salvaged: false,
        memoised: false,
        original: null,
        standIn: false,
        key: 'deployment',
        startedAt: '2026-11-20T10:00:00.000Z',
      },
    );
  });

  it('asks a server without a key for none', async () => {
    provider.script(said(good));
    const catalogue = parseCatalogue(catalogueText(address).replace(', secret: SCRIPTED_API_KEY', ''));
    const apiKey = () => Promise.reject(new Error('there is no secret'));
    await clientOf(address, { catalogue, apiKey }).client.complete(requestFor(verdict));
    assert.equal(provider.received[0]?.authorization, 'Bearer none');
  });

  it('knows the stand-in by its fingerprint', async () => {
    provider.script(said(good, { fingerprint: 'assay-stand-in-1' }));
    const { call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.equal(call.standIn, true);
  });

  it('leaves tokens and cost unknown where the provider does not count or has no price', async () => {
    provider.script(said(good, { usage: null }));
    const uncounted = await clientOf(address).client.complete(requestFor(verdict));
    assert.equal(uncounted.call.inputTokens, null);
    assert.equal(uncounted.call.cost, null);
    provider.script(said('fine'));
    const unpriced = await clientOf(address).client.complete(requestFor(prose, { role: 'debater' }));
    assert.equal(unpriced.call.inputTokens, 1000);
    assert.equal(unpriced.call.cost, null);
  });

  it('sends a model nothing that it cannot do', async () => {
    provider.script(said('Good.\nFinal Score: 4'));
    const decoding = { temperature: 1, max_output_tokens: 50, logprobs: true };
    const { value, call } = await clientOf(address).client.complete(
      requestFor(verdict, { role: 'debater', decoding }),
    );
    assert.deepEqual(value, { rationale: 'Good.', score: 4 });
    const body = provider.received[0]!.body;
    assert.deepEqual(Object.keys(body).sort(), [
      'max_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
    assert.deepEqual([call.seed, call.fallbacks], [null, []]);
    const messages = body.messages as { role: string; content: string }[];
    assert.equal(messages.length, 3);
    assert.match(messages[2]!.content, /JSON Schema/);
  });

  it("uses the output format's own instruction where it has one", async () => {
    provider.script(said('Good.\nFinal Score: 4'));
    const output = { ...verdict, instruction: 'End with the line Final Score: {integer}' };
    await clientOf(address).client.complete(requestFor(output, { role: 'debater' }));
    const messages = provider.received[0]!.body.messages as { content: string }[];
    assert.equal(messages.at(-1)?.content, 'End with the line Final Score: {integer}');
  });

  it('leaves a reasoning model room to think on top of what the agent may write', async () => {
    provider.script(said(good));
    await clientOf(address).client.complete(requestFor(verdict, { role: 'thinker' }));
    assert.equal(provider.received[0]!.body.max_completion_tokens, 5200);
    assert.equal(provider.received[0]!.body.reasoning_effort, 'low');
  });

  it('names the agent that asks in a header, and nowhere else', async () => {
    provider.script(said('a'));
    const { client } = clientOf(address);
    const named = await client.complete(requestFor(prose, { agent: 'essay-scoring/judge' }));
    await named.settle(null);
    const unnamed = await client.complete(requestFor(prose));
    const [one, other] = provider.received;
    assert.deepEqual([one!.agent, other!.agent], ['essay-scoring/judge', undefined]);
    assert.deepEqual(one!.body, other!.body);
    assert.equal(named.call.promptHash, unnamed.call.promptHash);
  });

  it('sends the same prompt-cache key for the same prefix, whatever the task', async () => {
    provider.script(said('a'));
    const { client } = clientOf(address);
    const prefix = { role: 'system' as const, content: 'long' };
    for (const content of ['task one', 'task two'])
      await client.complete(requestFor(prose, { messages: [prefix, { role: 'user', content }] }));
    const keys = provider.received.map(({ body }) => body.prompt_cache_key);
    assert.match(String(keys[0]), /^[0-9a-f]{32}$/);
    assert.equal(keys[0], keys[1]);
  });
});

describe('images', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  const messages = [
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: 'What is this?' },
        { type: 'image' as const, url: image, detail: 'low' as const },
      ],
    },
  ];

  it('are sent as image parts to a model that can see', async () => {
    provider.script(said('A diagram.'));
    await clientOf(address).client.complete(requestFor(prose, { messages }));
    assert.deepEqual(provider.received[0]!.body.messages, [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: image, detail: 'low' } },
        ],
      },
    ]);
  });

  it('are not sent to a model that cannot', async () => {
    provider.script(said('never'));
    await assert.rejects(
      clientOf(address).client.complete(requestFor(prose, { messages, role: 'debater' })),
      {
        name: 'ConfigurationInvalid',
      },
    );
    assert.equal(provider.received.length, 0);
  });
});

describe('log-probabilities', () => {
  const decoding = { temperature: 1, max_output_tokens: 50, logprobs: true, top_logprobs: 2 };
  const content = [
    {
      token: 'The',
      logprob: -0.25,
      bytes: null,
      top_logprobs: [{ token: 'The', logprob: -0.25, bytes: null }],
    },
    {
      token: ' end',
      logprob: -1,
      bytes: null,
      top_logprobs: [
        { token: ' end', logprob: -1, bytes: null },
        { token: ' stop', logprob: -2, bytes: null },
      ],
    },
  ];

  it('give the confidence of the first token, and are kept with the alternatives of the last', async () => {
    provider.script(said('The end', { logprobs: { content } }));
    const { confidence, logprobs } = await clientOf(address).client.complete(requestFor(prose, { decoding }));
    assert.deepEqual(confidence, { value: Math.exp(-0.25), source: 'first-token-logprob' });
    assert.deepEqual(logprobs, {
      tokens: [
        { token: 'The', logprob: -0.25 },
        { token: ' end', logprob: -1 },
      ],
      lastTop: [
        { token: ' end', logprob: -1 },
        { token: ' stop', logprob: -2 },
      ],
    });
    assert.equal(provider.received[0]!.body.logprobs, true);
    assert.equal(provider.received[0]!.body.top_logprobs, 2);
  });

  it('leave the confidence open where there are none, or one that says nothing', async () => {
    const untold = [{ token: 'The', logprob: -9999, top_logprobs: [] }];
    for (const logprobs of [null, undefined, { content: null }, { content: [] }, { content: untold }]) {
      provider.script(said('The end', { logprobs }));
      const { confidence } = await clientOf(address).client.complete(requestFor(prose, { decoding }));
      assert.equal(confidence, null);
    }
  });

  it('never make a confidence above 1', async () => {
    provider.script(said('Yes', { logprobs: { content: [{ token: 'Yes', logprob: 1e-7 }] } }));
    const { confidence } = await clientOf(address).client.complete(requestFor(prose, { decoding }));
    assert.equal(confidence?.value, 1);
  });
});
