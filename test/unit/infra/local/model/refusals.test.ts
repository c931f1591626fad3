import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import OpenAI from 'openai';
import { ROOT } from '../../../../../cli/home.ts';
import { servedModels } from '../../../../../cli/served-models.ts';
import { type ModelStandIn, startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';

const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
let standIn: ModelStandIn;
let openai: OpenAI;

before(async () => {
  standIn = await startModelStandIn({ models: servedModels(catalogue) });
  openai = new OpenAI({ apiKey: 'any', baseURL: standIn.url, maxRetries: 0 });
});
after(() => standIn.close());

const MESSAGES = [{ role: 'user' as const, content: 'Hello.' }];

async function chat(more: object): Promise<unknown> {
  return openai.chat.completions.create({ model: 'gpt-6-luna', messages: MESSAGES, ...more });
}

/** Status, code and parameter of a refusal. */
async function refusal(call: Promise<unknown>): Promise<unknown[]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OpenAI.APIError) return [error.status, error.code, error.param];
    throw error;
  }
  return ['answered'];
}

function strict(schema: object): object {
  return { response_format: { type: 'json_schema', json_schema: { name: 'form', strict: true, schema } } };
}

function closed(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

describe('a chat request', () => {
  it('is answered where the catalogue is right', async () => {
    await chat({ temperature: 0, logprobs: true, top_logprobs: 5, max_completion_tokens: 50, seed: 3 });
    await chat({ model: 'gpt-4o-2024-08-06', prompt_cache_key: 'key', user: 'me', top_p: 1 });
    await chat({ model: 'gpt-5-mini', temperature: 1, reasoning_effort: 'low' });
    assert.ok((await openai.models.list()).data.some(({ id }) => id === 'gpt-6-sol'));
  });

  it('is refused for a model that is not served, or not for this', async () => {
    assert.deepEqual(await refusal(chat({ model: 'gpt-7' })), [404, 'model_not_found', null]);
    assert.deepEqual(await refusal(chat({ model: 'text-embedding-3-small' })), [404, null, 'model']);
  });

  it('is refused for a parameter that is unknown, or that this model or this server does not take', async () => {
    for (const [more, code, param] of [
      [{ temprature: 0 }, 'unknown_parameter', 'temprature'],
      [{ max_tokens: 50 }, 'unsupported_parameter', 'max_tokens'],
      [{ tools: [] }, 'unsupported_parameter', 'tools'],
      [{ model: 'gpt-5-mini', temperature: 0 }, 'unsupported_value', 'temperature'],
      [{ model: 'gpt-5-mini', logprobs: true }, 'unsupported_parameter', 'logprobs'],
      [{ top_logprobs: 2 }, 'unsupported_value', 'top_logprobs'],
      [{ n: 2 }, 'invalid_value', 'n'],
      [{ temperature: 3 }, 'invalid_value', 'temperature'],
    ] as const)
      assert.deepEqual(await refusal(chat(more)), [400, code, param], JSON.stringify(more));
  });

  it('is refused where its prompt is longer than the window of the model', async () => {
    const messages = [{ role: 'user', content: 'word '.repeat(130_000) }];
    const small = chat({ model: 'gpt-4o-2024-08-06', messages });
    assert.deepEqual(await refusal(small), [400, 'context_length_exceeded', 'messages']);
    await chat({ messages });
  });

  it('is refused where its strict schema is open, or uses what strict mode has not', async () => {
    const string = { type: 'string' };
    let deep = closed({ leaf: string });
    for (let level = 0; level < 10; level++) deep = closed({ deep });
    for (const schema of [
      { ...closed({ a: string }), additionalProperties: undefined },
      { ...closed({ a: string }), required: [] },
      { type: 'array', items: string },
      { anyOf: [closed({ a: string })] },
      closed({ a: { type: 'string', minLength: 1 } }),
      closed({ a: { type: 'array', items: string, uniqueItems: true } }),
      closed({ a: { allOf: [string] } }),
      closed({ a: { type: 'string', format: 'uri' } }),
      closed({ a: { anyOf: [{ ...closed({ b: string }), default: {} }, { type: 'null' }] } }),
      { ...closed({ a: { $ref: '#/$defs/b' } }), $defs: { b: { type: 'object', properties: {} } } },
      deep,
    ]) {
      const refused = await refusal(chat(strict(schema)));
      assert.deepEqual(refused, [400, 'invalid_json_schema', 'response_format'], JSON.stringify(schema));
    }
  });

  it('may use all that strict mode has, names of members being no keywords', async () => {
    const a = { type: 'integer', minimum: 1, maximum: 5, multipleOf: 2, description: 'even' };
    const b = { type: 'array', items: { type: 'string', pattern: '^A-\\d+$' }, minItems: 1, maxItems: 3 };
    await chat(
      strict(closed({ minLength: a, default: b, c: { anyOf: [{ const: 'x' }, { type: 'null' }] } })),
    );
  });
});

describe('the models of the catalogue', () => {
  it('are served under the names that the product asks for, those of servers of their own left out', () => {
    const campus = { secret: 'KEY', base_url: 'https://models.example.edu/v1' };
    const llama = { ...catalogue.models['gpt-6-luna']!, provider: 'campus' };
    const models = { ...catalogue.models, llama };
    const names = servedModels({ ...catalogue, providers: { ...catalogue.providers, campus }, models });
    assert.deepEqual(names, servedModels(catalogue));
    for (const role of Object.keys(catalogue.roles)) {
      const id = catalogue.roles[role]!;
      const called = catalogue.models[id]!.name ?? id;
      assert.ok(
        names.some(({ name }) => name === called),
        role,
      );
    }
  });
});

describe('an embedding request', () => {
  const embed = (more: object) =>
    openai.embeddings.create({
      model: 'text-embedding-3-small',
      input: 'x',
      encoding_format: 'float',
      ...more,
    });

  it('gives vectors of the length that the model has, or shorter ones where it can', async () => {
    assert.equal((await embed({})).data[0]!.embedding.length, 1536);
    assert.equal((await embed({ dimensions: 256 })).data[0]!.embedding.length, 256);
    assert.deepEqual(await refusal(embed({ dimensions: 3072 })), [400, null, 'dimensions']);
  });

  it('is refused for another model, for unknown parameters, and beyond 8,192 tokens a text or 300,000 a request', async () => {
    assert.deepEqual(await refusal(embed({ model: 'text-embedding-4' })), [404, 'model_not_found', null]);
    assert.deepEqual(await refusal(embed({ model: 'gpt-6-sol' })), [403, null, null]);
    assert.deepEqual(await refusal(embed({ size: 3 })), [400, 'unknown_parameter', 'size']);
    const long = 'word '.repeat(8000);
    assert.deepEqual(await refusal(embed({ input: `${long}${long}` })), [
      400,
      'context_length_exceeded',
      'input',
    ]);
    const many = Array.from({ length: 40 }, () => long);
    assert.deepEqual(await refusal(embed({ input: many })), [400, 'max_tokens_per_request', null]);
  });
});
