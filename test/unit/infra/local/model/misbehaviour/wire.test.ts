import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  type Behaviour,
  type ModelStandIn,
  startModelStandIn,
} from '../../../../../../infra/local/model/model-stand-in.ts';

let standIn: ModelStandIn;

before(async () => {
  standIn = await startModelStandIn();
});
beforeEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

interface Part {
  type: string;
  text: string;
}
interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | number | null;
}
interface Choice {
  index: number;
  finish_reason: string | null;
  message: { content: string & Part[]; refusal: null; reasoning_content: string; reasoning: string };
}
interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
  completion_tokens_details: { reasoning_tokens: number };
}
/** As much of any reply as the tests look at; which of it is there is what they are about. */
interface Body {
  error: ErrorBody;
  message: string;
  choices: Choice[];
  usage: Usage;
}
const behave = (...faults: NonNullable<Behaviour['faults']>) => standIn.setBehaviour({ faults });
const SCHEMA = {
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'integer', minimum: 1 } } },
  required: ['list'],
  additionalProperties: false,
};
const structured = (schema: object = SCHEMA) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'form', strict: true, schema } },
});

function post(more: object = {}, path = 'chat/completions'): Promise<Response> {
  const body = { model: 'm', messages: [{ role: 'user', content: 'Say something of the bridge.' }], ...more };
  return fetch(`${standIn.url}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer any' },
    body: JSON.stringify(body),
  });
}

async function sent(more: object = {}): Promise<{ status: number; body: Body }> {
  const answer = await post(more);
  return { status: answer.status, body: (await answer.json()) as Body };
}

const SYSTEM = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Say it.' },
];

describe('a refused parameter', () => {
  const HELD = {
    seed: { seed: 4 },
    temperature: { temperature: 0.2 },
    prompt_cache_key: { prompt_cache_key: 'key' },
    reasoning_effort: { reasoning_effort: 'low' },
    logprobs: { logprobs: true },
    top_logprobs: { logprobs: true, top_logprobs: 2 },
    max_completion_tokens: { max_completion_tokens: 90 },
    max_tokens: { max_tokens: 90 },
    response_format: structured(),
    'schema-keywords': structured(),
    'system-role': { messages: SYSTEM },
  } as const;
  const WITHOUT: Record<string, object> = {
    'schema-keywords': structured({
      ...SCHEMA,
      properties: { list: { type: 'array', items: { type: 'integer' } } },
    }),
    top_logprobs: { logprobs: true },
  };

  for (const [name, more] of Object.entries(HELD))
    it(`${name}: only where the request holds it, whoever words it`, async () => {
      const parameter = name as keyof typeof HELD;
      for (const style of ['openai', 'azure', 'fastapi', 'litellm', 'unnamed'] as const) {
        behave({ kind: 'refused-parameter', parameter, style });
        assert.equal((await sent(WITHOUT[name] ?? {})).status, 200);
        const { status } = await sent(more);
        assert.ok(status === 400 || (status === 422 && style === 'fastapi'), `${style} ${status}`);
        assert.equal(standIn.requests().at(-1)!.charged.promptTokens, 0);
      }
      behave({ kind: 'refused-parameter', parameter, status: 403, times: 1 });
      assert.equal((await sent(more)).status, 403);
      assert.equal((await sent(more)).status, 200);
    });

  const words = async (
    style: 'openai' | 'azure' | 'fastapi' | 'litellm' | 'unnamed',
    parameter: keyof typeof HELD,
    status?: number,
  ) => {
    behave({ kind: 'refused-parameter', parameter, style, status });
    return (await sent(HELD[parameter])).body;
  };

  it('is named by OpenAI in message and param, not with 403 and not by Azure', async () => {
    const { error } = await words('openai', 'seed');
    assert.deepEqual([error.param, error.code], ['seed', 'unsupported_parameter']);
    assert.match(error.message, /'seed' is not supported with this model/);
    const { error: keyword } = await words('openai', 'schema-keywords');
    assert.equal(
      keyword.message,
      "Invalid schema for response_format 'form': In context=('properties', 'list', 'items'), 'minimum' is not permitted.",
    );
    assert.equal((await words('openai', 'system-role')).error.param, 'messages[0].role');
    assert.match((await words('openai', 'max_tokens')).error.message, /Use 'max_completion_tokens' instead/);
    assert.deepEqual((await words('openai', 'logprobs', 403)).error, {
      message: 'You are not allowed to request logprobs from this model.',
      param: null,
      code: null,
      type: 'invalid_request_error',
    });
    assert.deepEqual((await words('azure', 'seed')).error, {
      message: 'Unrecognized request argument supplied: seed',
      param: null,
      code: null,
      type: 'invalid_request_error',
    });
    assert.equal((await words('azure', 'response_format')).error.code, 'BadRequest');
  });

  it('is told by pydantic without an error member, by LiteLLM with None for null, by others not at all', async () => {
    assert.deepEqual(await words('fastapi', 'seed'), {
      detail: [
        { type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted', input: 4 },
      ],
    });
    assert.match((await words('fastapi', 'schema-keywords')).message, /not supported by xgrammar/);
    const { error } = await words('litellm', 'reasoning_effort');
    assert.deepEqual([error.type, error.param, error.code], ['None', 'None', '400']);
    assert.match(error.message, /UnsupportedParamsError.*\['reasoning_effort'\]/);
    assert.doesNotMatch(JSON.stringify(await words('unnamed', 'seed')), /seed/);
  });
});

describe('a reply that is no completion', () => {
  it('says that there is no credit', async () => {
    behave({ kind: 'out-of-credit' });
    const deepseek = await sent();
    assert.deepEqual([deepseek.status, deepseek.body.error.message], [402, 'Insufficient Balance']);
    behave({ kind: 'out-of-credit', style: 'openrouter' });
    assert.equal((await sent()).body.error.code, 402);
  });

  it('is a page with status 200', async () => {
    behave({ kind: 'html-page' });
    const answer = await post();
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type')!, /text\/html/);
    assert.match(await answer.text(), /^<!DOCTYPE html>/);
  });

  it('is JSON with status 200 and no answer', async () => {
    behave({ kind: 'not-a-completion' });
    assert.equal((await sent()).body.error.code, 502);
    behave({ kind: 'not-a-completion', body: 'empty' });
    assert.deepEqual(await sent(), { status: 200, body: {} });
    assert.equal(standIn.requests().at(-1)!.charged.promptTokens, 0);
    behave({ kind: 'not-a-completion', body: 'no-choices' });
    const { body } = await sent();
    assert.deepEqual(body.choices, []);
    assert.equal(standIn.requests().at(-1)!.charged.promptTokens, body.usage.prompt_tokens);
  });

  it('says when to ask again as a date, in seconds alone, or not', async () => {
    behave({ kind: 'rate-limited', retryAfter: 'date', retryAfterMs: 5000 });
    const { headers } = await post();
    assert.match(headers.get('retry-after')!, /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    assert.ok(Date.parse(headers.get('retry-after')!) >= Date.now() + 3000);
    assert.equal(headers.get('retry-after-ms'), null);
    behave({ kind: 'rate-limited', retryAfter: 'seconds', retryAfterMs: 5000 });
    assert.equal((await post()).headers.get('retry-after'), '5');
    behave({ kind: 'rate-limited', retryAfter: 'none' });
    assert.equal((await post()).headers.get('retry-after'), null);
  });

  it('is the filter that did not let the prompt pass', async () => {
    behave({ kind: 'content-filter', reject: true });
    const { status, body } = await sent();
    assert.deepEqual([status, body.error.code], [400, 'content_filter']);
  });
});

describe('a completion on the wire', () => {
  const choiceOf = async (...faults: NonNullable<Behaviour['faults']>) => {
    behave(...faults);
    const { body } = await sent();
    return { ...body.choices[0]!, usage: body.usage, choices: body.choices };
  };
  const SAID = 'No model was used.';

  it('has its content in parts', async () => {
    const { message } = await choiceOf({ kind: 'content-parts' });
    assert.equal(message.content.map(({ text }) => text).join(''), SAID);
    assert.ok(message.content.length > 1 && message.content.every(({ type }) => type === 'text'));
    const thinking = await choiceOf({ kind: 'content-parts', thoughts: true });
    assert.equal(thinking.message.content[0]!.type, 'thinking');
    assert.ok(thinking.usage.completion_tokens_details.reasoning_tokens > 0);
  });

  it('has no usage or an odd one, and is charged all the same', async () => {
    assert.equal((await choiceOf({ kind: 'no-usage' })).usage, undefined);
    const { charged } = standIn.requests().at(-1)!;
    assert.ok(charged.promptTokens > 0 && charged.completionTokens > 0);
    const strings = (await choiceOf({ kind: 'odd-usage' })).usage;
    assert.equal(strings.prompt_tokens, String(charged.promptTokens));
    const { usage } = await choiceOf({ kind: 'odd-usage', how: 'cached-above-input' });
    assert.ok(usage.prompt_tokens_details.cached_tokens > usage.prompt_tokens);
    assert.equal(
      (await choiceOf({ kind: 'odd-usage', how: 'no-details' })).usage.prompt_tokens_details,
      null,
    );
    assert.equal((await choiceOf({ kind: 'odd-usage', how: 'nulls' })).usage.completion_tokens, null);
  });

  it('has two choices, both of which are paid', async () => {
    const one = (await choiceOf()).usage.completion_tokens;
    const two = await choiceOf({ kind: 'two-choices' });
    assert.deepEqual(
      two.choices.map(({ index }) => index),
      [0, 1],
    );
    assert.equal(two.usage.completion_tokens, 2 * one);
  });

  it('says length though it is whole, or no reason at all', async () => {
    const whole = await choiceOf({ kind: 'length-but-whole' });
    assert.deepEqual([whole.finish_reason, whole.message.content], ['length', SAID]);
    assert.equal((await choiceOf({ kind: 'no-finish-reason' })).finish_reason, null);
  });

  it('has thoughts in a member of their own, which are paid, and now and then the answer too', async () => {
    const beside = await choiceOf({ kind: 'reasoning-field' });
    assert.equal(beside.message.content, SAID);
    assert.ok(beside.message.reasoning_content.length > 20);
    const only = await choiceOf({ kind: 'reasoning-field', name: 'reasoning', only: true });
    assert.equal(only.message.content, null);
    assert.ok(only.message.reasoning.endsWith(SAID));
    assert.ok(only.usage.completion_tokens > beside.usage.completion_tokens_details.reasoning_tokens);
  });

  it('has a refusal in its content, with finish_reason stop', async () => {
    const { message, finish_reason } = await choiceOf({ kind: 'prose-refusal' });
    assert.deepEqual([finish_reason, message.refusal], ['stop', null]);
    assert.ok(message.content.length > 20);
  });

  it('is spoilt by one fault after the other, in their order', async () => {
    const { message } = await choiceOf({ kind: 'fence', mark: 'none' }, { kind: 'thinks' });
    assert.match(message.content, /^<think>[\s\S]+<\/think>\n\n```\nNo model was used\.\n```$/);
  });

  it('knows enumerations of a schema that is only told in words', async () => {
    const schema = { type: 'object', properties: { level: { type: 'string', enum: ['low', 'high'] } } };
    behave({ kind: 'other-case', style: 'upper' });
    const content = `It must match this JSON Schema:\n${JSON.stringify(schema)}`;
    const { body } = await sent({ messages: [{ role: 'user', content }] });
    assert.equal(body.choices[0]!.message.content, '{"level":"LOW"}');
  });
});
