import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readChatAnswer } from '@assay/model/answer/wire';
import { withoutSilentBounds } from '@assay/model/structured-output';
import * as z from 'zod';
import { clientOf, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

/** What users of llama.cpp's server, and of what embeds it, have reported on its tracker; the bodies are as it writes them. */

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

/** The Judge's form without a prose of its own. */
const formOnly = {
  kind: 'json' as const,
  name: 'v',
  schema: z.strictObject({ rationale: z.string(), score: z.int().nullable() }),
};

const good = said('{"rationale":"r","score":2}');
const error = (code: number, message: string, type = 'invalid_request_error') => ({
  status: code,
  body: { error: { code, message, type } },
});
const schemaOf = (at: number) => JSON.stringify(provider.received[at]!.body.response_format ?? null);

describe("llama.cpp's server that cannot make a grammar", () => {
  it('is asked without the bounds of the schema first, then without the schema, and the rest stays', async () => {
    provider.script(error(400, 'Failed to initialize samplers: failed to parse grammar'), good);
    const bounded = {
      ...verdict,
      schema: z.strictObject({ rationale: z.string(), score: z.int().min(0).max(5).nullable() }),
    };
    const { call } = await clientOf(address).client.complete(requestFor(bounded));
    assert.deepEqual(call.fallbacks, ['schema-keywords-unsupported']);
    const plain = error(400, 'Failed to initialize samplers: failed to parse grammar');
    provider.script(plain, plain, good);
    const { call: without } = await clientOf(address).client.complete(requestFor(bounded));
    assert.deepEqual(without.fallbacks, ['schema-keywords-unsupported', 'json-schema-unsupported']);
    assert.equal(without.seed, 7);
  });

  for (const message of [
    'Failed to initialize samplers: std::exception',
    'Failed to initialize samplers: Unexpected empty grammar stack after accepting piece: {" (14937)',
  ])
    it(`is asked without a schema, and with nothing else left out: ${message.slice(31, 60)}`, async () => {
      provider.script(error(400, message), good);
      const { call } = await clientOf(address).client.complete(requestFor(verdict));
      assert.deepEqual(call.fallbacks, ['json-schema-unsupported']);
      assert.equal(call.attempts, 2);
    });
});

describe('a schema that the server lets go without a word', () => {
  const silent = z.strictObject({
    rationale: z.string().max(2000),
    name: z.string().regex(/x+/),
    id: z.string().regex(/^x+$/),
    points: z.array(z.string().max(1999)).max(3000),
    score: z.int().max(5000),
  });

  it('is sent without the bounds that are the cause: patterns of a part, lengths of thousands', async () => {
    provider.script(said('{"rationale":"r","name":"x","id":"x","points":[],"score":2}'));
    await clientOf(address).client.complete(requestFor({ kind: 'json', name: 'silent', schema: silent }));
    assert.doesNotMatch(schemaOf(0), /"maxLength":2000|"x\+"|"maxItems"/);
    assert.match(schemaOf(0), /"\^x\+\$"/);
    assert.match(schemaOf(0), /"maxLength":1999/);
    assert.match(schemaOf(0), /"maximum":5000/);
  });

  it('holds answers to those bounds all the same', async () => {
    provider.script(said('{"rationale":"r","name":"y","id":"x","points":[],"score":2}'));
    const asked = clientOf(address).client.complete(
      requestFor({ kind: 'json', name: 'silent', schema: silent }),
    );
    await assert.rejects(asked, { name: 'ModelOutputInvalid' });
  });

  it('leaves fields alone that have the name of a bound', () => {
    const schema = {
      type: 'object',
      properties: { pattern: { type: 'string', pattern: 'x' }, maxLength: { type: 'integer' } },
    };
    assert.deepEqual(withoutSilentBounds(schema), {
      type: 'object',
      properties: { pattern: { type: 'string' }, maxLength: { type: 'integer' } },
    });
  });

  it('is told in words where the answer shows that it was not kept to', async () => {
    provider.script(said('Here is what I think of the essay: it is good.'), good);
    const { value, call } = await clientOf(address).client.complete(requestFor(formOnly));
    assert.deepEqual([value.score, call.repairs, call.fallbacks], [2, 1, ['json-schema-unsupported']]);
    assert.equal(schemaOf(1), 'null');
    assert.match(
      JSON.stringify(provider.received[1]!.body.messages),
      /Answer with one JSON object and nothing else/,
    );
  });

  it('is asked for by schema again where the object was only wrong', async () => {
    provider.script(said('{"rationale":"r","score":"some"}'), good);
    const { call } = await clientOf(address).client.complete(requestFor(formOnly));
    assert.deepEqual(call.fallbacks, []);
    assert.notEqual(schemaOf(1), 'null');
  });
});

describe('an answer that a server took for a thought', () => {
  const reply = (message: object) => ({
    ...(good.body as object),
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });

  it('is read where it is an object and nothing else was said, and the record says so', async () => {
    for (const name of ['reasoning_content', 'reasoning']) {
      provider.script({
        body: reply({ role: 'assistant', content: '', [name]: '{\n "rationale": "r",\n "score": 2\n}' }),
      });
      const { value, call } = await clientOf(address).client.complete(requestFor(verdict));
      assert.deepEqual([value.score, call.mended, call.repairs], [2, ['answer-in-thoughts'], 0]);
    }
  });

  it('stays a thought where it is none, and where something was said', () => {
    const thought = { role: 'assistant', content: '', reasoning_content: 'I need {"score": 2} to' };
    assert.equal(readChatAnswer(reply(thought)).text, '');
    const saidToo = { role: 'assistant', content: 'Yes.', reasoning_content: '{"score": 2}' };
    const { text, mended } = readChatAnswer(reply(saidToo));
    assert.deepEqual([text, mended], ['Yes.', []]);
  });

  it('does not become the answer of an agent that writes prose from a number or a list', () => {
    assert.equal(
      readChatAnswer(reply({ role: 'assistant', content: null, reasoning_content: '[1]' })).text,
      '',
    );
  });
});

describe('a server without embeddings', () => {
  it('is not asked again and again: the error says how it is started with them', async () => {
    for (const reply of [
      error(
        501,
        'This server does not support embeddings. Start it with `--embeddings`',
        'not_supported_error',
      ),
      { status: 404, body: '404 page not found' },
    ]) {
      provider.script(reply);
      await assert.rejects(clientOf(address).client.embed('embedding', ['a text']), {
        name: 'EmbeddingsMissing',
        message: /has no embeddings \(HTTP (?:501|404).*--embeddings/,
      });
      assert.equal(provider.received.length, 1);
    }
  });

  it('is another matter than a model that it does not have', async () => {
    provider.script(error(404, 'model "nomic" not found, try pulling it first', 'not_found_error'));
    await assert.rejects(clientOf(address).client.embed('embedding', ['a text']), { name: 'ModelRejected' });
  });
});
