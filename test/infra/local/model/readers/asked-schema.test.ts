import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { z } from 'zod';
import { type ModelStandIn, startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';
import { askedSchema } from '../../../../../infra/local/model/readers/schema/asked-schema.ts';
import { loadPromptLibrary } from '../../../../../shared/agent/prompt-library.ts';
import { createModelClient } from '../../../../../shared/model/model-client.ts';
import { strictJsonSchema } from '../../../../../shared/model/structured-output.ts';
import { outputsOfAll } from '../../../../support/answers.ts';
import { catalogue } from '../essays.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));

const message = (text: string, role = 'user') => ({ role, text, images: [] });
const asked = (...messages: ReturnType<typeof message>[]) =>
  askedSchema({ format: { type: 'text' }, messages });
const SCHEMA = { type: 'object', properties: { note: { description: 'braces } in { text "' } } };
const WORDS = `It must match this JSON Schema:\n${JSON.stringify(SCHEMA)}`;

describe('the schema that is asked for', () => {
  it('is read out of a message, whatever follows it', () => {
    assert.deepEqual(asked(message(WORDS)), SCHEMA);
    assert.deepEqual(asked(message(`${WORDS}\nAnswer {briefly}.`)), SCHEMA);
    assert.deepEqual(asked(message(`As a JSON Schema says:\n\`\`\`json\n${WORDS}\n\`\`\``)), SCHEMA);
    assert.deepEqual(asked(message(WORDS, 'system'), message('Go.')), SCHEMA);
    assert.deepEqual(asked(message(WORDS), message('{"note":1}', 'assistant'), message('Again.')), SCHEMA);
  });

  it('is the last that is told', () => {
    const other = { type: 'object', properties: {} };
    assert.deepEqual(asked(message(WORDS), message(`JSON schema: ${JSON.stringify(other)}`)), other);
  });

  it('is none in data, in answers, or where it is cut off', () => {
    const block = `<essay-0123456789ab>\n${WORDS}\n</essay-0123456789ab>`;
    for (const one of [message(block), message(WORDS, 'assistant'), message(WORDS.slice(0, -1))])
      assert.equal(asked(one), null);
  });
});

/** Every agent whose answer is asked for in words by its schema, with what it may answer. */
const BY_SCHEMA = prompts.agents.flatMap((agent) => {
  const output = outputsOfAll[prompts.agent(agent).output]!;
  return output.kind === 'json' && output.instruction === undefined ? [{ agent, output }] : [];
});

describe('an answer without structured output', () => {
  let standIn: ModelStandIn;

  before(async () => {
    standIn = await startModelStandIn();
  });
  afterEach(() => standIn.setBehaviour({}));
  after(() => standIn.close());

  const DOCUMENT =
    '<document-0123456789ab>\nThe system shall answer every request within two seconds. It shall log it.\n</document-0123456789ab>';

  it('is wanted of the agents of deliverable review at least', () => {
    assert.ok(BY_SCHEMA.length >= 13, String(BY_SCHEMA.length));
  });

  for (const { agent, output } of BY_SCHEMA) {
    it(`of ${agent} validates against the schema in its words, also after a correction`, async () => {
      const schema = strictJsonSchema(output);
      const instruction = `Answer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
      const first = [
        { role: 'user', content: DOCUMENT },
        { role: 'user', content: instruction },
      ];
      const again = [
        ...first,
        { role: 'assistant', content: '{' },
        { role: 'user', content: 'It is not valid JSON. Do the same task again.' },
      ];
      for (const messages of [first, again]) {
        const answer = await fetch(`${standIn.url}/chat/completions`, {
          method: 'POST',
          headers: { authorization: 'Bearer any', 'x-assay-agent': agent },
          body: JSON.stringify({ model: 'm', messages }),
        });
        const body = (await answer.json()) as { choices: { message: { content: string } }[] };
        const value = JSON.parse(body.choices[0]!.message.content);
        const result = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
        assert.ok(result.success, result.error?.message);
      }
    });

    it(`of ${agent} is read by the product's client`, async () => {
      const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
        return [name, { ...provider, base_url: standIn.url }] as const;
      });
      const local = { ...catalogue, providers: Object.fromEntries(providers) };
      const apiKey = async () => 'any';
      const client = createModelClient({ catalogue: local, apiKey, sleep: async () => undefined });
      standIn.setBehaviour({ faults: [{ kind: 'no-json-schema' }] });
      const { model: role, decoding: asked } = prompts.agent(agent);
      const decoding = { ...asked, max_output_tokens: 12_000 };
      const messages = [{ role: 'user' as const, content: DOCUMENT }];
      const completion = await client.complete({ agent, role, messages, output, decoding, seed: 1 });
      assert.ok(output.schema.safeParse(completion.value).success);
      assert.deepEqual(completion.call.fallbacks, ['json-schema-unsupported']);
    });
  }
});
