import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { BACKOFF } from '@assay/model/retry';
import { clientOf, prose, requestFor, verdict } from './bench.ts';
import { failed, type Reply, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

/** Everything an error tells, its causes included: what could end up in a log. */
function tells(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  return `${error.message} ${tells(error.cause)}`;
}

async function failure(...script: Reply[]) {
  provider.script(...script);
  const { client, clock } = clientOf(address);
  const error = await client.complete(requestFor(verdict)).then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof AssayError, tells(error));
  for (const secret of ['SECRET-PROMPT-TEXT', 'STUDENT-TEXT', 'SECRET-ANSWER'])
    assert.ok(!tells(error).includes(secret), tells(error));
  return { error, clock, requests: provider.received.length };
}

const good = said('{"rationale":"r","score":2}');

describe('a transient failure', () => {
  for (const [name, reply] of [
    ['409', failed(409)],
    ['429', failed(429, { code: 'rate_limit_exceeded' })],
    ['500', failed(500)],
    ['503 without a body', { status: 503, body: '' }],
    ['a cut connection', { cut: true }],
  ] as [string, Reply][])
    it(`is tried again: ${name}`, async () => {
      provider.script(reply, good);
      const { client, clock } = clientOf(address);
      const { value, call } = await client.complete(requestFor(verdict));
      assert.equal(value.score, 2);
      assert.equal(call.attempts, 2);
      assert.deepEqual(clock.slept, [250]);
      assert.equal(call.latencyMs, 250);
    });

  it('is waited out as long as the provider asks', async () => {
    provider.script(
      failed(429, {}, { 'retry-after': '7' }),
      failed(503, {}, { 'retry-after-ms': '40' }),
      good,
    );
    const { client, clock } = clientOf(address);
    await client.complete(requestFor(verdict));
    assert.deepEqual(clock.slept, [7250, 540]);
  });

  it('is waited out longer each time, up to a number of requests', async () => {
    const { error, clock, requests } = await failure(failed(500));
    assert.equal(error.code, 'ModelUnavailable');
    assert.match(error.message, /HTTP 500.*Requests made: 10/);
    assert.equal(requests, BACKOFF.maxAttempts);
    assert.deepEqual(clock.slept, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  it('ends when the wait would pass the deadline', async () => {
    const { error, clock, requests } = await failure(failed(429, {}, { 'retry-after': '900' }));
    assert.equal(error.code, 'ModelUnavailable');
    assert.equal(requests, 1);
    assert.deepEqual(clock.slept, []);
  });

  it('ends at the deadline however many requests are left', async () => {
    provider.script(failed(500));
    const { client, clock } = clientOf(address, { deadlineMs: 3000 });
    await assert.rejects(client.complete(requestFor(verdict, { decoding: { max_output_tokens: 100 } })), {
      name: 'ModelUnavailable',
    });
    assert.deepEqual(clock.slept, [250, 500, 1000]);
  });
});

describe('a throttled request that came with status 200', () => {
  it('is tried again as long as any, and costs nothing', async () => {
    const throttled = { body: { error: { code: 429, message: 'Rate limited upstream' } } };
    provider.script(throttled, throttled, throttled, good);
    const { call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.deepEqual([call.attempts, call.inputTokens, call.outputTokens], [4, 1000, 100]);
  });
});

describe('a time-out', () => {
  for (const status of [408, 504])
    it(`is tried again once: ${status}`, async () => {
      const { error, requests } = await failure(failed(status));
      assert.equal(error.code, 'ModelUnavailable');
      assert.equal(requests, 2);
    });

  it('is tried again once: no answer in time', async () => {
    provider.script({ silent: true });
    const { client } = clientOf(address, { attemptTimeoutMs: 20 });
    await assert.rejects(client.complete(requestFor(verdict)), {
      name: 'ModelUnavailable',
      message: /no answer in time.*Requests made: 2/,
    });
    assert.equal(provider.received.length, 2);
  });
});

describe('a failure that no repetition cures', () => {
  for (const [name, reply, code, words] of [
    ['no credit', failed(429, { code: 'insufficient_quota' }), 'ModelRejected', /add credit/],
    ['no credit, by type', failed(429, { type: 'insufficient_quota' }), 'ModelRejected', /add credit/],
    ['a wrong key', failed(401), 'ModelRejected', /API key/],
    ['a forbidden model', failed(403), 'ModelRejected', /may not use model-a/],
    ['an unknown model', failed(404), 'ModelRejected', /no such model/],
    ['no credit, by status', failed(402), 'ModelRejected', /no credit left: add credit/],
    [
      'no credit, in words',
      failed(400, { message: 'Your credit balance is too low to access the API.' }),
      'ModelRejected',
      /no credit left/,
    ],
    [
      'too large a limit',
      failed(400, {
        param: 'max_completion_tokens',
        message: 'max_tokens is too large: 5200. This model supports at most 4096 completion tokens.',
      }),
      'ModelRejected',
      /parameter max_completion_tokens.*capabilities\.max_output_tokens/,
    ],
    [
      'too long a prompt, in words',
      failed(400, {
        message: "This model's maximum context length is 4096 tokens. Please reduce the length.",
      }),
      'ModelRejected',
      /max_context_tokens/,
    ],
    [
      'too long a prompt',
      failed(400, { code: 'context_length_exceeded' }),
      'ModelRejected',
      /max_context_tokens/,
    ],
    [
      'moderation that charges no credits',
      failed(403, {
        message:
          'model-a requires moderation on Provider. Your input was flagged for "violence". No credits were charged.',
      }),
      'ModelRefused',
      /A person has to assess/,
    ],
    [
      "a school's web filter",
      {
        status: 403,
        headers: { 'content-type': 'text/html' },
        body: '<html>Blocked by the content filter of your school.</html>',
      },
      'ModelRejected',
      /a page: does a proxy or a web filter/,
    ],
    [
      'an account that is closed',
      failed(403, { message: 'Your organization was disabled. See our usage policies.' }),
      'ModelRejected',
      /closed or restricted the account/,
    ],
    [
      'a wrong key, in words',
      failed(400, { message: 'API key not valid. Please pass a valid API key.' }),
      'ModelRejected',
      /does not accept the API key/,
    ],
    [
      'an error of a request, with status 200',
      { body: { error: { code: 402, message: 'SECRET-ANSWER' } } },
      'ModelRejected',
      /no credit left/,
    ],
    ...[
      'content_filter: PROHIBITED_CONTENT',
      'PROHIBITED_CONTENT',
      'RECITATION',
      'BLOCKLIST',
      'SAFETY',
      'sensitive',
    ].map((finish) => [
      `an answer ended by ${finish}`,
      said(null, { finish }),
      'ModelRefused',
      /refused to answer/,
    ]),
    ['a prompt against the content rules', failed(400, { code: 'content_filter' }), 'ModelRefused', /person/],
    ['a refusal', said(null, { refusal: 'SECRET-ANSWER' }), 'ModelRefused', /refused to answer as judge/],
    ['a filtered answer', said('SECRET-ANSWER', { finish: 'content_filter' }), 'ModelRefused', /refused/],
  ] as [string, Reply, string, RegExp][])
    it(`is not repeated: ${name}`, async () => {
      const { error, clock, requests } = await failure(reply);
      assert.equal(error.code, code);
      assert.match(error.message, words);
      assert.equal(requests, 1);
      assert.deepEqual(clock.slept, []);
    });

  it('says when a model that is gone was to be retired', async () => {
    provider.script(failed(404));
    const { client } = clientOf(address);
    await assert.rejects(client.complete(requestFor(prose, { role: 'debater' })), { message: /2027-01-14/ });
  });

  it('is no wrong key where none is configured', async () => {
    provider.script(failed(401));
    await assert.rejects(
      clientOf(address).client.complete(requestFor(prose, { role: 'keyless' })),
      /open asks for an API key, and none is configured: give the provider a secret in models\.yaml/,
    );
    assert.equal(provider.received[0]!.authorization, 'Bearer none');
  });

  it('names what identifies the request, and no words of the provider', async () => {
    const reply = failed(400, { code: 'some text with SECRET-PROMPT-TEXT' }, { 'x-request-id': 'req_42' });
    const { error } = await failure(reply);
    assert.match(error.message, /HTTP 400, request req_42/);
  });
});

describe('what a provider cannot do although the catalogue says so', () => {
  it('falls back from a schema to words, and says so in the record', async () => {
    provider.script(failed(400, { param: 'response_format' }), said('Good.\nFinal Score: 5'));
    const { value, call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.deepEqual(value, { rationale: 'Good.', score: 5 });
    assert.deepEqual(call.fallbacks, ['json-schema-unsupported']);
    assert.equal(call.attempts, 2);
    assert.equal(provider.received[1]!.body.response_format, undefined);
  });

  it('knows it by the message of servers that name no parameter', async () => {
    provider.script(failed(422, { message: 'json_schema is not supported here' }), said('r\nFinal Score: 5'));
    const { call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.deepEqual(call.fallbacks, ['json-schema-unsupported']);
  });

  it('does without log-probabilities, and says so in the record', async () => {
    provider.script(failed(400, { param: 'logprobs' }), said('fine'));
    const decoding = { max_output_tokens: 50, logprobs: true };
    const { call, confidence } = await clientOf(address).client.complete(requestFor(prose, { decoding }));
    assert.deepEqual(call.fallbacks, ['logprobs-unsupported']);
    assert.equal(call.params.logprobs, undefined);
    assert.equal(confidence, null);
  });

  it('ends when nothing is left to do without, naming the parameter', async () => {
    const { error, requests } = await failure(failed(400, { param: 'response_format' }));
    assert.equal(error.code, 'ModelRejected');
    assert.match(error.message, /does not accept response_format/);
    assert.equal(requests, 5);
  });

  it('is also a value: the parameter is left out, and named where it is refused even so', async () => {
    const { error, requests } = await failure(failed(400, { param: 'temperature' }));
    assert.match(error.message, /does not accept temperature/);
    assert.equal(requests, 6);
  });
});

describe('a reply that cannot be read', () => {
  const stream = 'data: {"choices":[],"said":"SECRET-ANSWER"}\n\ndata: [DONE]\n\n';
  for (const [name, reply, words] of [
    [
      "a proxy's page",
      { body: '<html>SECRET-ANSWER</html>', headers: { 'content-type': 'text/html' } },
      /a page instead of a completion: is base_url right, is a proxy in between\? Requests/,
    ],
    ['broken JSON', { body: '{"choices": [' }, /broken/],
    ['nothing', { body: '' }, /nothing at all/],
    ['no choices', { body: { choices: [] } }, /without any choice/],
    ['JSON of something else', { body: { response: 'SECRET-ANSWER' } }, /JSON that is no completion/],
    [
      'an error with status 200',
      { body: { error: { message: 'SECRET-ANSWER' } } },
      /an error and status 200/,
    ],
    ['a stream', { body: stream, headers: { 'content-type': 'text/event-stream' } }, /nothing at all/],
    [
      'words',
      { body: 'SECRET-ANSWER', headers: { 'content-type': 'text/plain' } },
      /text that is no completion/,
    ],
  ] as [string, Reply, RegExp][]) {
    it(`is asked for twice, and its cause is named: ${name}`, async () => {
      const { error, requests } = await failure(reply);
      assert.equal(error.code, 'ModelUnavailable');
      assert.match(error.message, words);
      assert.equal(requests, 2);
    });

    it(`may be followed by one that can: ${name}`, async () => {
      provider.script(reply, good);
      const { call } = await clientOf(address).client.complete(requestFor(verdict));
      assert.equal(call.attempts, 2);
      assert.deepEqual([call.inputTokens, call.cost], [null, null]);
    });
  }
});
