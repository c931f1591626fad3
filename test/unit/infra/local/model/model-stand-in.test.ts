import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import * as z from 'zod';
import {
  type Behaviour,
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../infra/local/model/model-stand-in.ts';

const Note = z.strictObject({ remark: z.string(), score: z.int().min(0).max(3), page: z.int().nullable() });

let standIn: ModelStandIn;
let openai: OpenAI;

before(async () => {
  standIn = await startModelStandIn();
  openai = new OpenAI({ apiKey: 'any', baseURL: standIn.url, maxRetries: 0 });
});
beforeEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

type More = Partial<ChatCompletionCreateParamsNonStreaming>;
const request = (more: More = {}) => ({
  model: 'any-model',
  messages: [{ role: 'user' as const, content: 'Say something of the wooden bridge.' }],
  ...more,
});
const as = (agent: string) => ({ headers: { 'x-assay-agent': agent } });
const ask = (more: More = {}, agent = 'any/reader') =>
  openai.chat.completions.create(request(more), as(agent));
const note = () => ask({ response_format: zodResponseFormat(Note, 'note') }, 'any/noter');
const said = async (answer: ReturnType<typeof ask>) => (await answer).choices[0]!.message.content;
const behave = (...faults: NonNullable<Behaviour['faults']>) => standIn.setBehaviour({ faults });
const fails = (status: number, call: () => Promise<unknown> = () => ask()) => {
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

  it('answer a schema with an instance of it that says nothing', async () => {
    const value = Note.parse(JSON.parse((await said(note()))!));
    assert.deepEqual(value, { remark: 'No model was used.', score: 1, page: null });
  });

  it('answer in prose with words of the work beside, where a prompt gives one', async () => {
    const content =
      'Say something of it.\n<essay-0123456789ab>\nThe bridge was made of wood.\n</essay-0123456789ab>';
    const answer = await said(ask({ messages: [{ role: 'user', content }] }));
    assert.equal(answer, 'No model was used. “The bridge was made of wood.”');
  });

  it('answer a score within the scale that the prompt tells, where the schema has none', async () => {
    const Verdict = z.strictObject({ rationale: z.string(), score: z.int() });
    const messages = ['Then the final integer score from 2 to 5.', 'The essay: …'].map((content) => ({
      role: 'user' as const,
      content,
    }));
    const response_format = zodResponseFormat(Verdict, 'verdict');
    assert.equal(Verdict.parse(JSON.parse((await said(ask({ messages, response_format })))!)).score, 3);
  });

  it('give a verdict on each trait that a prompt gives to be judged together', async () => {
    const Verdict = z.strictObject({ trait: z.string(), rationale: z.string(), score: z.int() });
    const Verdicts = z.strictObject({ verdicts: z.array(Verdict) });
    const traits = [
      { name: 'Ideas', min: 2, max: 4 },
      { name: 'Style', min: 0, max: 10 },
    ];
    const content = `Judge:\n<traits-0123456789ab>\n${JSON.stringify(traits, null, 2)}\n</traits-0123456789ab>`;
    const response_format = zodResponseFormat(Verdicts, 'verdicts');
    const { verdicts } = Verdicts.parse(
      JSON.parse((await said(ask({ messages: [{ role: 'user', content }], response_format })))!),
    );
    assert.deepEqual(
      verdicts.map(({ trait, score }) => [trait, score]),
      [
        ['Ideas', 3],
        ['Style', 5],
      ],
    );
  });

  it('answer the schema that a message spells out', async () => {
    const schema = JSON.stringify(z.toJSONSchema(Note));
    const content = `Answer with one JSON object. It must match this JSON Schema:\n${schema}`;
    assert.ok(
      Note.safeParse(JSON.parse((await said(ask({ messages: [{ role: 'user', content }] })))!)).success,
    );
  });

  it('do not depend on the seed', async () => {
    const answers = await Promise.all([1, 2, 3].map((seed) => said(ask({ seed }))));
    assert.equal(new Set(answers).size, 1);
  });

  it('stop at the token limit and say so', async () => {
    for (const limit of [{ max_tokens: 3 }, { max_completion_tokens: 3 }]) {
      const answer = await ask(limit);
      assert.equal(answer.choices[0]!.finish_reason, 'length');
      assert.equal(answer.usage!.completion_tokens, 3);
    }
  });

  it('count the cached tokens of a prefix that was answered before', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `Sentence ${at} of many.`).join(' ');
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
    assert.ok(answer.usage!.prompt_tokens > 765);
  });

  it('give a JSON object where that is asked for', async () => {
    const messages = [{ role: 'user' as const, content: 'Answer in JSON.' }];
    const answer = await said(ask({ messages, response_format: { type: 'json_object' } }));
    assert.equal(typeof JSON.parse(answer!), 'object');
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
    assert.equal(floats.data[0]!.embedding.length, 1536);
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

  it('log who asked, counts and sizes, and no text', async () => {
    await note();
    const entry = standIn.requests().at(-1)!;
    assert.deepEqual([entry.agent, entry.schema, entry.status], ['any/noter', 'note', 200]);
    assert.ok(entry.promptTokens > 0 && entry.latencyMs! > 0);
    await openai.chat.completions.create(request());
    assert.equal(standIn.requests().at(-1)!.agent, null);
    assert.doesNotMatch(JSON.stringify(standIn.requests()), /bridge/);
  });

  it('do not answer a page in a browser', async () => {
    const headers = { authorization: 'Bearer any', origin: 'https://example.org' };
    assert.equal((await fetch(`${standIn.url}/models`, { headers })).status, 403);
  });
});

describe('scripted answers of the model stand-in', () => {
  it('are given to their agent, in order and as often as told, before any reader', async () => {
    standIn.setBehaviour({
      answers: [
        { agent: 'any/reader', content: 'First.', times: 2 },
        { agent: 'any/reader', content: 'Then.' },
        { agent: 'essay-scoring/judge', content: { score: 3 } },
      ],
    });
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await said(ask()));
    assert.deepEqual(answers, ['First.', 'First.', 'Then.', 'Then.']);
    assert.equal(await said(ask({}, 'essay-scoring/judge')), '{"score":3}');
    assert.equal(await said(ask({}, 'any/reader-of-more')), 'No model was used.');
  });

  it('can be meant for one form of answer, and are spoilt by faults as any other', async () => {
    standIn.setBehaviour({
      answers: [{ agent: 'any/noter', schema: 'note', content: { remark: 'See "it".', score: 2, page: 1 } }],
      faults: [{ kind: 'out-of-range-score' }],
    });
    assert.deepEqual(JSON.parse((await said(note()))!), { remark: 'See "it".', score: 1002, page: 1 });
    assert.equal(await said(ask({}, 'any/noter')), 'No model was used.');
  });
});

describe('the misbehaviour of the model stand-in', () => {
  it('is changed and read over HTTP', async () => {
    const url = standIn.url.replace(/v1$/, 'stand-in/behaviour');
    const answers = [{ agent: 'any/reader', content: 'Scripted.' }];
    const body = JSON.stringify({ answers, faults: [{ kind: 'server-error', status: 503, times: 1 }] });
    assert.equal((await fetch(url, { method: 'PUT', body })).status, 200);
    const read = (await (await fetch(url)).json()) as { faults: { kind: string }[] };
    assert.equal(read.faults[0]!.kind, 'server-error');
    await fails(503);
    assert.equal(await said(ask()), 'Scripted.');
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
    await patient.chat.completions.create(request());
  });

  it('drops the connection in mid-body', async () => {
    behave({ kind: 'dropped-connection' });
    await assert.rejects(ask());
  });

  it('never answers, and closes all the same', async () => {
    const silent = await startModelStandIn({ behaviour: { faults: [{ kind: 'hang' }] } });
    const client = new OpenAI({ apiKey: 'any', baseURL: silent.url, maxRetries: 0 });
    const hanging = assert.rejects(client.models.list(), OpenAI.APIConnectionError);
    while (!silent.requests()[0]?.faults.includes('hang')) await setImmediate();
    assert.equal(silent.requests()[0]!.status, null);
    await silent.close();
    await hanging;
  });

  it('shows a page of HTML instead of JSON', async () => {
    behave({ kind: 'html-error' });
    await fails(502);
  });

  it('knows no structured output and no log-probabilities', async () => {
    behave({ kind: 'no-json-schema' }, { kind: 'no-logprobs' });
    await fails(400, note);
    assert.equal((await ask({ logprobs: true })).choices[0]!.logprobs, null);
    behave({ kind: 'no-logprobs', reject: true });
    await fails(403, () => ask({ logprobs: true }));
    await ask();
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
    behave({ kind: 'server-error', when: { agent: 'any/noter' } });
    await fails(500, note);
    await ask();
  });
});
