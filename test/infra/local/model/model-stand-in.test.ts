import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import {
  type Behaviour,
  type ModelStandIn,
  startModelStandIn,
} from '../../../../infra/local/model/model-stand-in.ts';
import { block, GOOD_ESSAY, POOR_ESSAY, prefix, traitBlock } from './essay-prompt.ts';

const Verdict = z.strictObject({ rationale: z.string(), score: z.int() });

let standIn: ModelStandIn;
let openai: OpenAI;

before(async () => {
  standIn = await startModelStandIn();
  openai = new OpenAI({ apiKey: 'any', baseURL: standIn.url, maxRetries: 0 });
});
beforeEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

function request(task: string, more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) {
  return {
    model: 'any-model',
    messages: [...prefix(GOOD_ESSAY), { role: 'user' as const, content: task }],
    ...more,
  };
}
const ask = (more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) => {
  return openai.chat.completions.create(request(`You are the Advocate of one trait:\n${traitBlock()}`, more));
};
const judge = () => {
  const response_format = zodResponseFormat(Verdict, 'judge-verdict');
  return openai.chat.completions.parse({
    ...request(`You are the Judge:\n${traitBlock()}`),
    temperature: 0,
    response_format,
  });
};
const behave = (...faults: NonNullable<Behaviour['faults']>) => standIn.setBehaviour({ faults });
const fails = (status: number, call: () => Promise<unknown> = ask) => {
  return assert.rejects(call(), (error) => error instanceof OpenAI.APIError && error.status === status);
};

describe('chat completions of the model stand-in', () => {
  it('answer the real SDK in prose with log-probabilities, usage and fingerprint', async () => {
    const answer = await ask({ logprobs: true, top_logprobs: 3 });
    const choice = answer.choices[0]!;
    assert.equal(answer.system_fingerprint, 'assay-stand-in-1');
    assert.equal(choice.finish_reason, 'stop');
    assert.equal(choice.logprobs!.content!.map(({ token }) => token).join(''), choice.message.content);
    assert.equal(choice.logprobs!.content![0]!.top_logprobs.length, 3);
    assert.equal(answer.usage!.completion_tokens, choice.logprobs!.content!.length);
    assert.equal(answer.usage!.total_tokens, answer.usage!.prompt_tokens + answer.usage!.completion_tokens);
  });

  it('answer zodResponseFormat with a parsed value', async () => {
    const { parsed } = (await judge()).choices[0]!.message;
    assert.ok(parsed && parsed.score >= 0 && parsed.score <= 3);
  });

  it('are the same for the same messages, seed and temperature', async () => {
    const [one, other] = await Promise.all([ask({ seed: 5 }), ask({ seed: 5 })]);
    assert.equal(one.choices[0]!.message.content, other.choices[0]!.message.content);
  });

  it('do not depend on the seed at temperature 0', async () => {
    const [one, other] = await Promise.all([
      ask({ seed: 5, temperature: 0 }),
      ask({ seed: 6, temperature: 0 }),
    ]);
    assert.equal(one.choices[0]!.message.content, other.choices[0]!.message.content);
  });

  it('stop at the token limit and say so', async () => {
    for (const limit of [{ max_tokens: 7 }, { max_completion_tokens: 7 }]) {
      const answer = await ask(limit);
      assert.equal(answer.choices[0]!.finish_reason, 'length');
      assert.equal(answer.usage!.completion_tokens, 7);
    }
  });

  it('count the cached tokens of a prefix that was answered before', async () => {
    const long = block('essay', Array.from({ length: 60 }, (_, at) => `${POOR_ESSAY} ${at}`).join('. '));
    const call = (task: string) => {
      const messages = [
        { role: 'user' as const, content: long },
        { role: 'user' as const, content: task },
      ];
      return openai.chat.completions.create({ model: 'cached', messages });
    };
    const cached = async (task: string) => (await call(task)).usage!.prompt_tokens_details!.cached_tokens!;
    assert.equal(await cached('Summarise.'), 0);
    const second = await cached('Find its weakest sentence.');
    assert.ok(second >= 1024 && second % 128 === 0, String(second));
  });

  it('take content parts and images', async () => {
    const url = 'https://example.org/diagram.png';
    const content = [
      { type: 'text' as const, text: 'Describe the figure.' },
      { type: 'image_url' as const, image_url: { url } },
    ];
    const answer = await openai.chat.completions.create({
      model: 'vision',
      messages: [{ role: 'user', content }],
    });
    assert.match(answer.choices[0]!.message.content!, /figure/);
    assert.ok(answer.usage!.prompt_tokens > 765);
  });

  it('give a JSON object where that is asked for', async () => {
    const answer = await openai.chat.completions.create(
      request(`You are the Judge. Answer in JSON.\n${traitBlock()}`, {
        response_format: { type: 'json_object' },
      }),
    );
    assert.ok(Verdict.safeParse(JSON.parse(answer.choices[0]!.message.content!)).success);
  });

  it('refuse streams, several choices and open strict schemas with 400', async () => {
    await fails(400, () => openai.chat.completions.create({ ...request('Go.'), stream: true }));
    await fails(400, () => ask({ n: 2 }));
    const open = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const json_schema = { name: 'open', strict: true, schema: open };
    await fails(400, () => ask({ response_format: { type: 'json_schema', json_schema } }));
  });

  it('answer a hundred at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, seed) => ask({ seed })));
    assert.equal(answers.filter((answer) => answer.choices[0]!.message.content).length, 100);
  });
});

describe('the other endpoints of the model stand-in', () => {
  it('embed a batch, as floats and as base64 alike', async () => {
    const input = ['a wooden bridge', 'a frozen harbour'];
    const floats = await openai.embeddings.create({ model: 'e', input, encoding_format: 'float' });
    const coded = await openai.embeddings.create({ model: 'e', input });
    assert.equal(floats.data.length, 2);
    assert.equal(floats.data[0]!.embedding.length, 384);
    for (const [at, { embedding }] of coded.data.entries()) {
      assert.deepEqual(Array.from(embedding, Math.fround), floats.data[at]!.embedding.map(Math.fround));
    }
    const small = await openai.embeddings.create({
      model: 'e',
      input: 'x',
      dimensions: 64,
      encoding_format: 'float',
    });
    assert.equal(small.data[0]!.embedding.length, 64);
  });

  it('refuse to embed what is empty or too long', async () => {
    await fails(400, () => openai.embeddings.create({ model: 'e', input: '' }));
    await fails(400, () => openai.embeddings.create({ model: 'e', input: 'word '.repeat(9000) }));
  });

  it('list models', async () => {
    assert.ok((await openai.models.list()).data.length > 0);
  });

  it('ask for a key, but take any', async () => {
    const answer = await fetch(`${standIn.url}/models`);
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, 'invalid_api_key');
  });

  it('answer what they cannot read with errors of the provider’s form', async () => {
    const headers = { authorization: 'Bearer any' };
    const broken = await fetch(`${standIn.url}/chat/completions`, { method: 'POST', headers, body: '{' });
    assert.equal(broken.status, 400);
    assert.deepEqual(Object.keys(((await broken.json()) as { error: object }).error), [
      'message',
      'type',
      'param',
      'code',
    ]);
    assert.equal((await fetch(`${standIn.url}/unknown`, { headers })).status, 404);
  });

  it('log counts and sizes, and no text', async () => {
    await judge();
    const entry = standIn.requests().at(-1)!;
    assert.equal(entry.schema, 'judge-verdict');
    assert.equal(entry.status, 200);
    assert.ok(entry.promptTokens > 0 && entry.latencyMs! > 0);
    assert.doesNotMatch(JSON.stringify(standIn.requests()), /bridge/);
  });
});

describe('the misbehaviour of the model stand-in', () => {
  it('is changed and read over HTTP', async () => {
    const url = standIn.url.replace(/v1$/, 'stand-in/behaviour');
    const body = JSON.stringify({ faults: [{ kind: 'server-error', status: 503, times: 1 }] });
    assert.equal((await fetch(url, { method: 'PUT', body })).status, 200);
    const read = (await (await fetch(url)).json()) as { faults: { kind: string }[] };
    assert.equal(read.faults[0]!.kind, 'server-error');
    await fails(503);
    await ask();
    assert.equal((await fetch(url, { method: 'PUT', body: '{"faults":[{"kind":"?"}]}' })).status, 400);
  });

  it('limits the rate with the headers that a client waits by', async () => {
    behave({ kind: 'rate-limited', retryAfterMs: 1500 });
    await assert.rejects(ask(), (error) => {
      assert.ok(error instanceof OpenAI.RateLimitError);
      assert.equal(error.headers.get('retry-after'), '2');
      assert.equal(error.headers.get('retry-after-ms'), '1500');
      assert.equal(error.headers.get('x-ratelimit-remaining-requests'), '0');
      return true;
    });
  });

  it('holds a true budget of requests', async () => {
    standIn.setBehaviour({ rateLimit: { requestsPerMinute: 2 } });
    const outcomes = await Promise.allSettled([ask(), ask(), ask()]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected']);
  });

  it('answers a retry of the SDK', async () => {
    behave({ kind: 'rate-limited', retryAfterMs: 1, attempts: 1 });
    const patient = new OpenAI({ apiKey: 'any', baseURL: standIn.url, maxRetries: 1 });
    await patient.chat.completions.create(request('Summarise.'));
  });

  it('drops the connection in mid-body', async () => {
    behave({ kind: 'dropped-connection' });
    await assert.rejects(ask());
  });

  it('never answers, and closes all the same', async () => {
    const silent = await startModelStandIn({ behaviour: { faults: [{ kind: 'hang' }] } });
    const client = new OpenAI({ apiKey: 'any', baseURL: silent.url, maxRetries: 0, timeout: 30 });
    await assert.rejects(client.models.list(), OpenAI.APIConnectionTimeoutError);
    assert.equal(silent.requests()[0]!.status, null);
    await silent.close();
  });

  it('shows a page of HTML instead of JSON', async () => {
    behave({ kind: 'html-error' });
    await fails(502);
  });

  it('knows no structured output, no other temperature, no log-probabilities, no long prompts', async () => {
    behave({ kind: 'no-json-schema' }, { kind: 'no-logprobs' });
    await fails(400, judge);
    assert.equal((await ask({ logprobs: true })).choices[0]!.logprobs, null);
    behave(
      { kind: 'no-logprobs', reject: true },
      { kind: 'fixed-temperature' },
      { kind: 'context-window', tokens: 5000 },
    );
    await fails(403, () => ask({ logprobs: true }));
    await fails(400, () => ask({ temperature: 0 }));
    await ask();
    behave({ kind: 'context-window', tokens: 50 });
    await fails(400);
  });

  it('refuses, filters, cuts off and leaves empty', async () => {
    behave({ kind: 'refusal' });
    assert.ok((await ask()).choices[0]!.message.refusal);
    behave({ kind: 'content-filter' });
    assert.equal((await ask()).choices[0]!.finish_reason, 'content_filter');
    behave({ kind: 'truncated' });
    assert.equal((await ask()).choices[0]!.finish_reason, 'length');
    behave({ kind: 'empty-content' });
    assert.equal((await ask()).choices[0]!.message.content, '');
  });

  it('concerns one agent only where told', async () => {
    behave({ kind: 'server-error', when: { agent: 'You are the Judge' } });
    await fails(500, judge);
    await ask();
  });
});
