import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { embeddingModel, parseCatalogue } from '@assay/model/catalogue';
import type { Charge } from '@assay/model/charge';
import { embedTexts, wholly } from '@assay/model/embed';
import { batchesOf } from '@assay/model/embed-request';
import type { Memo } from '@assay/model/memo';
import { averageOf, passagesOf } from '@assay/model/passages';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { catalogueText, clientOf } from './bench.ts';
import { connectionTo } from './embedding-connection.ts';
import { failed, type Reply, ScriptedProvider } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const embedded = (vectors: number[][], usage: object | null = { prompt_tokens: 500, total_tokens: 500 }) => ({
  body: {
    object: 'list',
    model: 'vectors-2026',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse(),
    ...(usage && { usage }),
  },
});
const inputs = () => provider.received.map(({ body }) => body.input as string[]);
const embed = (...texts: string[]) => clientOf(address).client.embed('embedding', texts);

/** A memo in memory that says what it was asked. */
function memoOf() {
  const kept = new Map<string, string>();
  const memo: Memo = {
    get: async (hash) => kept.get(hash) ?? null,
    put: async (hash, answer) => void kept.set(hash, answer),
  };
  return { memo, kept };
}

describe('embeddings', () => {
  it('come as one vector of numbers per text, in order, and are metered', async () => {
    provider.script(
      embedded([
        [1, 0, 0],
        [0, 1, 0],
      ]),
    );
    const { vectors, call } = await embed('first', 'second');
    assert.deepEqual(vectors, [
      [1, 0, 0],
      [0, 1, 0],
    ]);
    assert.deepEqual(provider.received[0]!.body, {
      model: 'vectors',
      input: ['first', 'second'],
      encoding_format: 'float',
      dimensions: 3,
    });
    assert.equal(call.inputTokens, 500);
    assert.equal(call.cost, (500 * 0.02) / 1e6);
    assert.equal(call.modelAnswered, 'vectors-2026');
    assert.equal(call.seed, null);
    assert.deepEqual(call.embedded, { texts: 2, memoised: 0, averaged: 0 });
  });

  it('are asked for in several requests when there are many', async () => {
    provider.script(
      embedded(Array.from({ length: 256 }, () => [1, 0, 0])),
      failed(503),
      embedded([[0, 0, 1]]),
    );
    const { vectors, call } = await embed(...Array.from({ length: 257 }, (_, index) => `text ${index}`));
    assert.equal(vectors.length, 257);
    assert.deepEqual(vectors[256], [0, 0, 1]);
    assert.equal(call.attempts, 3);
    assert.equal(call.inputTokens, 1000);
  });

  it('of no text need no request', async () => {
    provider.script();
    const { vectors, call } = await embed();
    assert.deepEqual(vectors, []);
    assert.deepEqual([call.attempts, call.cost, call.memoised], [0, 0, false]);
  });

  it('of equal texts are asked for once', async () => {
    provider.script(
      embedded([
        [1, 0, 0],
        [0, 1, 0],
      ]),
    );
    const { vectors } = await embed('a', 'b', 'a');
    assert.deepEqual(inputs(), [['a', 'b']]);
    assert.deepEqual(vectors[2], vectors[0]);
  });

  it('are marked where the stand-in answered', async () => {
    const reply = embedded([[1, 0, 0]]);
    provider.script({ body: { ...reply.body, system_fingerprint: 'assay-stand-in-1' } });
    assert.equal((await embed('a')).call.standIn, true);
    provider.script(reply);
    assert.equal((await embed('a')).call.standIn, false);
  });

  it('whose tokens the provider does not say cost nobody knows what', async () => {
    provider.script(embedded([[1, 0, 0]], null));
    const { call } = await embed('a');
    assert.deepEqual([call.inputTokens, call.cost], [null, null]);
  });

  it('fail as any other call does', async () => {
    provider.script(failed(401));
    await assert.rejects(embed('a'), { name: 'ModelRejected' });
    assert.equal(provider.received.length, 1);
  });
});

describe('an answer without a vector for each text', () => {
  const two = [
    { index: 0, embedding: [1, 0, 0] },
    { index: 0, embedding: [0, 1, 0] },
  ];
  const useless: [string, Reply][] = [
    ['one too few', embedded([[1, 0, 0]])],
    ['an index twice', { body: { data: two } }],
    ['an index beyond', { body: { data: [two[0], { index: 7, embedding: [0, 1, 0] }] } }],
  ];
  for (const [what, reply] of useless)
    it(`(${what}) is asked for once more, and no more`, async () => {
      provider.script(reply);
      await assert.rejects(embed('a', 'b'), { name: 'ModelOutputInvalid' });
      assert.equal(provider.received.length, 2);
      provider.script(
        reply,
        embedded([
          [1, 0, 0],
          [0, 1, 0],
        ]),
      );
      const { vectors, call } = await embed('a', 'b');
      assert.deepEqual(
        [vectors[1], call.attempts, call.inputTokens === null],
        [[0, 1, 0], 2, !('body' in reply && typeof reply.body === 'object' && 'usage' in (reply.body ?? {}))],
      );
    });

  for (const [reply, words] of [
    [
      { headers: { 'content-type': 'text/html' }, body: '<html>Busy</html>' },
      /a page.*is a proxy in between/,
    ],
    [{ body: '{"data": [' }, /broken/],
  ] as [Reply, RegExp][])
    it(`and without anything that can be read names the cause: ${words.source}`, async () => {
      provider.script(reply);
      await assert.rejects(embed('a', 'b'), { name: 'ModelUnavailable', message: words });
      assert.equal(provider.received.length, 2);
      provider.script(reply, embedded([[0, 1, 0]]));
      const { call } = await embed('a');
      assert.deepEqual([call.attempts, call.inputTokens], [2, null]);
    });

  it('of another length than the catalogue says is refused', async () => {
    provider.script(embedded([[1, 0]]));
    await assert.rejects(embed('a'), {
      name: 'ConfigurationInvalid',
      message: /vectors of 2 numbers; models.yaml says 3/,
    });
  });
});

/** Refuses a request that holds a text which `refuses`, as OpenAI does; else every vector is the text's length and two zeros. */
function refusing(refuses: (text: string) => Record<string, unknown> | undefined) {
  provider.answer(({ input }) => {
    const texts = input as string[];
    const error = texts.map(refuses).find((found) => found !== undefined);
    if (error) return failed(400, error);
    return embedded(texts.map((text) => [text.length, 1, 0]));
  });
}
const LONG = {
  code: 'context_length_exceeded',
  message: "This model's maximum context length is 8192 tokens.",
};

describe('a text that is refused', () => {
  it('leaves the others of its request their vectors, in their places', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(39), { maxLength: 4 }), async (bad) => {
        const texts = Array.from({ length: 40 }, (_, at) => 'x'.repeat(at + 1));
        refusing((text) => (bad.includes(text.length - 1) ? LONG : undefined));
        const { vectors, refused } = await clientOf(address).client.embedEach('embedding', texts);
        assert.deepEqual(
          vectors.map((vector) => vector?.[0] ?? null),
          texts.map(({ length }) => (bad.includes(length - 1) ? null : length)),
        );
        assert.deepEqual(
          refused.map(({ at, reason }) => [at, reason]),
          bad.toSorted((a, b) => a - b).map((at) => [at, 'too-long']),
        );
      }),
      { numRuns: 8 },
    ));

  it('is named by its place and the cause, never by its words', async () => {
    refusing((text) => (text === 'SECRET' ? { ...LONG, message: `${LONG.message} SECRET` } : undefined));
    await assert.rejects(embed('a', 'SECRET', 'b'), ({ name, message }: Error) => {
      assert.equal(name, 'ModelRejected');
      assert.match(
        message,
        /^Text 2 of 3 cannot be embedded: it is longer than vectors reads .*max_input_tokens/,
      );
      assert.doesNotMatch(message, /SECRET/);
      return true;
    });
    refusing((text) => (text === 'b' ? { code: 'strange' } : undefined));
    await assert.rejects(embed('a', 'b'), {
      message: /^Text 2 of 2 .*scripted rejects it \(HTTP 400, strange\)/,
    });
  });

  it('is one that is blank, which nobody is asked about', async () => {
    provider.script(embedded([[1, 0, 0]]));
    const { vectors, refused } = await clientOf(address).client.embedEach('embedding', ['', 'a', ' \n\t']);
    assert.deepEqual(vectors, [null, [1, 0, 0], null]);
    assert.deepEqual(
      refused.map(({ at, reason }) => [at, reason]),
      [
        [0, 'empty'],
        [2, 'empty'],
      ],
    );
    assert.deepEqual(inputs(), [['a']]);
    await assert.rejects(embed('a', ' '), {
      message: 'Text 2 of 2 cannot be embedded: there is nothing in it.',
    });
  });

  it('is not looked for where it is something else that is refused', async () => {
    provider.script(failed(400, { param: 'dimensions' }));
    await assert.rejects(embed('a', 'b', 'c'), { name: 'ModelRejected', message: /dimensions/ });
    assert.equal(provider.received.length, 1);
    provider.script(failed(400, { code: 'strange' }));
    await assert.rejects(embed(...Array.from({ length: 200 }, (_, at) => `t${at}`)), {
      name: 'ModelRejected',
    });
    assert.equal(provider.received.length, 61);
  });
});

describe('a request that is rejected for something else than its texts', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
  for (const [what, reply] of [
    ['no credit', failed(400, { message: 'Your credit balance is too low to access the API.' })],
    ['a wrong key', failed(400, { message: 'API key not valid. Please pass a valid API key.' })],
    ['an unknown model', failed(400, { code: 'model_not_found', message: 'no such model' })],
    ['no choice of dimensions', failed(400, { message: 'It has no matryoshka representation.' })],
  ] as [string, Reply][])
    it(`is one request, and nobody's text is said to be rejected: ${what}`, async () => {
      provider.script(reply);
      await assert.rejects(clientOf(address).client.embedEach('embedding', texts), { name: 'ModelRejected' });
      assert.equal(provider.received.length, 1);
    });

  it('may name its status in a reply of status 200', async () => {
    provider.script({ body: { error: { code: 429, message: 'slow down' } } }, embedded([[1, 0, 0]]));
    const { call } = await embed('a');
    assert.deepEqual([call.attempts, call.inputTokens], [2, 500]);
  });
});

describe('batches', () => {
  const tokens = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 8191 }));
  it('never exceed the limits, and lose, double or move no text', () =>
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 900 }), (counts) => {
        const batches = batchesOf(counts.map((count) => ({ tokens: count })));
        assert.deepEqual(
          batches.flat(),
          counts.map((_, at) => at),
        );
        for (const [at, batch] of batches.entries()) {
          const sum = batch.reduce((total, place) => total + counts[place]!, 0);
          assert.ok(batch.length <= 256 && sum <= 300_000);
          const next = batches[at + 1];
          assert.ok(!next || batch.length === 256 || sum + counts[next[0]!]! > 300_000);
        }
      }),
      { numRuns: 60 },
    ));
});

describe('a text longer than the model reads', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh é漢🎈'), minLength: 1, maxLength: 12 });
  const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => `${words.join(' ')}. `);
  const text = fc.array(sentence, { minLength: 1, maxLength: 30 }).map((all) => all.join(''));
  const solid = (given: string) => given.replace(/\s+/g, '');

  it('is cut into passages that the model reads, and nothing of it is lost', () =>
    fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 32, max: 200 }), async (given, most) => {
        const passages = await passagesOf(given, most);
        assert.equal(solid(passages.map((passage) => passage.text).join('')), solid(given));
        for (const passage of passages) {
          assert.ok(countTokens(passage.text) <= passage.tokens);
          assert.ok(passage.tokens <= most);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    ));

  it('may be one endless word, or hold words that are special to a tokenizer', async () => {
    const passages = await passagesOf(`${'税'.repeat(30_000)} <|endoftext|>`, 8191);
    assert.ok(passages.length > 2);
    assert.equal(
      passages
        .map((passage) => passage.text)
        .join('')
        .match(/税/g)!.length,
      30_000,
    );
    assert.match(passages.at(-1)!.text, /<\|endoftext\|>/);
  });

  it('breaks between sentences', async () => {
    const all = Array.from({ length: 12 }, (_, at) => `Sentence number ${at} says very little indeed.`);
    const passages = await passagesOf(all.join(' '), 40);
    assert.ok(passages.length > 2);
    for (const passage of passages) assert.match(passage.text, /^Sentence .*indeed\.$/);
  });

  it('has the mean of its passages by their tokens, whatever their lengths', async () => {
    const number = fc.integer({ min: -9, max: 9 });
    const some = fc.array(
      fc.record({
        tokens: fc.integer({ min: 1, max: 8191 }),
        vector: fc.tuple(number, number, number).filter((one) => one.some((value) => value !== 0)),
      }),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 50 }), (parts, factor) => {
        const passages = parts.map(({ tokens }) => ({ text: '', tokens }));
        const mean = averageOf(
          passages,
          parts.map(({ vector }) => vector),
        );
        const scaled = averageOf(
          passages,
          parts.map(({ vector }) => vector.map((value) => value * factor)),
        );
        const sum = [0, 1, 2].map((axis) =>
          parts.reduce(
            (total, { tokens, vector }) => total + (tokens * vector[axis]!) / Math.hypot(...vector),
            0,
          ),
        );
        const length = Math.hypot(...sum);
        fc.pre(length > 1e-6);
        for (const axis of [0, 1, 2]) {
          assert.ok(Math.abs(mean[axis]! - sum[axis]! / length) < 1e-9);
          assert.ok(Math.abs(mean[axis]! - scaled[axis]!) < 1e-9);
        }
      }),
    );
  });

  it('is asked for by passages among the other texts, and has one vector', async () => {
    const long = Array.from({ length: 3000 }, (_, at) => `Sentence number ${at} is short.`).join(' ');
    const passages = await passagesOf(long, 8191);
    assert.ok(passages.length > 1);
    provider.answer(({ input }) =>
      embedded((input as string[]).map((given) => (given === 'a' || given === 'b' ? [0, 0, 2] : [3, 0, 0]))),
    );
    const { vectors, call } = await embed('a', long, 'b');
    assert.deepEqual(vectors, [
      [0, 0, 2],
      [1, 0, 0],
      [0, 0, 2],
    ]);
    assert.deepEqual(inputs(), [['a', ...passages.map((passage) => passage.text), 'b']]);
    assert.deepEqual(call.embedded, { texts: 3, memoised: 0, averaged: 1 });
  });
});

describe('memoised embeddings', () => {
  beforeEach(() =>
    provider.answer(({ input }) => embedded((input as string[]).map((text) => [1 / 3, text.length, 0.1]))),
  );

  it('are the same vectors, asked for once, and the call says so', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
          { minLength: 1 },
        ),
        fc.array(fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')),
        async (before, more) => {
          provider.received.length = 0;
          const { client } = clientOf(address, { memo: memoOf().memo });
          const first = await client.embed('embedding', before);
          const again = await client.embed('embedding', before);
          assert.deepEqual(again.vectors, first.vectors);
          assert.partialDeepStrictEqual(again.call, { memoised: true, attempts: 0, inputTokens: 0, cost: 0 });
          assert.equal(again.call.modelAnswered, 'vectors-2026');
          const all = await client.embed('embedding', [...more, ...before]);
          assert.deepEqual(all.vectors.slice(more.length), first.vectors);
          const different = new Set([...before, ...more]);
          const known = new Set(before).size;
          assert.deepEqual(all.call.embedded, { texts: different.size, memoised: known, averaged: 0 });
          assert.equal(all.call.memoised, different.size === known);
          assert.equal(inputs().flat().length, different.size);
        },
      ),
      { numRuns: 25 },
    ));

  it('are asked for once where they are asked for twice at a time', async () => {
    const { client } = clientOf(address, { memo: memoOf().memo });
    const [first, second] = await Promise.all([1, 2].map(() => client.embed('embedding', ['a'])));
    assert.deepEqual([provider.received.length, second!.call.memoised], [1, true]);
    assert.deepEqual(second!.vectors, first!.vectors);
  });

  it('are of one model, dimensions and length of passages', async () => {
    const { memo, kept } = memoOf();
    const models = (entry: string) =>
      parseCatalogue(catalogueText(address).replace('dimensions: 3, send_dimensions: true', entry));
    const asks = async (entry: string) => {
      provider.received.length = 0;
      const { client } = clientOf(address, { memo, catalogue: models(entry) });
      await client.embed('embedding', ['a']);
      return provider.received.length;
    };
    assert.equal(await asks('dimensions: 3, send_dimensions: true'), 1);
    assert.equal(await asks('dimensions: 3'), 0);
    assert.equal(await asks('dimensions: 3, max_input_tokens: 512'), 1);
    assert.equal(await asks('dimensions: 3, name: vectors-2'), 1);
    assert.equal(kept.size, 3);
  });

  it('that are damaged are asked for again', async () => {
    const { memo, kept } = memoOf();
    const { client } = clientOf(address, { memo });
    const { vectors } = await client.embed('embedding', ['a']);
    const [hash] = kept.keys();
    for (const damaged of ['', '{', '{"vector":"AAAA","modelAnswered":null,"systemFingerprint":null}']) {
      kept.set(hash!, damaged);
      assert.deepEqual((await client.embed('embedding', ['a'])).vectors, vectors);
    }
    assert.equal(provider.received.length, 4);
  });

  it("of the stand-in's are still the stand-in's", async () => {
    const { client } = clientOf(address, { memo: memoOf().memo });
    provider.script({ body: { ...embedded([[1, 0, 0]]).body, system_fingerprint: 'assay-stand-in-1' } });
    await client.embed('embedding', ['a']);
    const { call } = await client.embed('embedding', ['a']);
    assert.deepEqual([call.standIn, call.memoised, call.systemFingerprint], [true, true, 'assay-stand-in-1']);
  });
});

describe('the charge of embeddings', () => {
  const model = () => embeddingModel(parseCatalogue(catalogueText(address)), 'embedding');
  const many = Array.from({ length: 257 }, (_, at) => `text ${at}`);

  /** What was charged and kept, in the order in which it happened. */
  function books() {
    const { memo, kept } = memoOf();
    const events: string[] = [];
    const charges: Charge[] = [];
    const charged = async (charge: Charge) => {
      await Promise.resolve();
      charges.push(charge);
      events.push('charged');
    };
    const noting: Memo = {
      ...memo,
      put: async (hash, value) => {
        events.push('kept');
        await memo.put(hash, value);
      },
    };
    return { keeping: { memo: noting, charged }, charges, events, kept };
  }
  const ask = (texts: string[], keeping: ReturnType<typeof books>['keeping']) =>
    embedTexts('embedding', model(), texts, connectionTo(address), keeping);

  it('is one, told before a vector is remembered', async () => {
    provider.script(embedded(Array.from({ length: 256 }, () => [1, 0, 0])), embedded([[0, 0, 1]]));
    const { keeping, charges, events } = books();
    wholly(await ask(many, keeping));
    assert.equal(charges.length, 1);
    assert.partialDeepStrictEqual(charges[0], {
      role: 'embedding',
      agent: null,
      provider: 'scripted',
      model: 'vectors',
      kind: 'embedding',
      fate: 'answered',
      requests: 2,
      unmetered: 0,
      inputTokens: 1000,
      cost: (1000 * 0.02) / 1e6,
    });
    assert.equal(events[0], 'charged');
    assert.equal(events.filter((event) => event === 'kept').length, 257);
  });

  it('is told where the call fails too, and what was paid for is kept', async () => {
    provider.script(embedded(Array.from({ length: 256 }, () => [1, 0, 0])), failed(401));
    const { keeping, charges, kept } = books();
    await assert.rejects(ask(many, keeping), { name: 'ModelRejected' });
    assert.partialDeepStrictEqual(charges, [{ fate: 'failed', requests: 2, inputTokens: 500 }]);
    assert.equal(kept.size, 256);
  });

  it('counts requests of which nobody knows what they cost', async () => {
    provider.script(embedded([[1, 0, 0]], null));
    const { keeping, charges } = books();
    await ask(['a'], keeping);
    assert.partialDeepStrictEqual(charges, [{ requests: 1, unmetered: 1, inputTokens: 0, cost: 0 }]);
    provider.script(embedded([[1, 0]]));
    await assert.rejects(ask(['b'], keeping), { name: 'ConfigurationInvalid' });
    assert.partialDeepStrictEqual(charges[1], { fate: 'unusable', inputTokens: 500, unmetered: 0 });
  });

  it('is none where nothing was asked', async () => {
    provider.script(embedded([[1, 0, 0]]));
    const { keeping, charges } = books();
    await ask(['a'], keeping);
    await ask(['a'], keeping);
    await ask([' '], keeping);
    assert.equal(charges.length, 1);
  });
});
