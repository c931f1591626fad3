import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compileFilter } from '../../../../../infra/local/vectors/filter.ts';
import { openIndex } from '../../../../unit/infra/local/vectors/index-under-test.ts';

const dimension = 7;
const { index } = await openIndex({ dimension });

const metadataArbitrary = fc.record(
  {
    score: fc.integer({ min: 0, max: 5 }),
    genre: fc.constantFrom('essay', 'poem', 'letter'),
    tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    checked: fc.boolean(),
  },
  { requiredKeys: [] },
);
const vectorArbitrary = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: dimension, maxLength: dimension })
  .filter((vector) => vector.some((value) => value !== 0));
const recordsArbitrary = fc.array(fc.record({ values: vectorArbitrary, metadata: metadataArbitrary }), {
  minLength: 1,
  maxLength: 40,
});

const cosine = (a: number[], b: number[]) => product(a, b) / Math.sqrt(product(a, a) * product(b, b));

function product(a: number[], b: number[]): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

describe('query', () => {
  it('gives what a full sort of all records gives', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        recordsArbitrary,
        vectorArbitrary,
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 0, max: 6 }),
        async (drafts, vector, topK, below) => {
          const space = index.namespace(`run-${run++}`);
          const records = drafts.map((draft, at) => ({ id: String(at).padStart(3, '0'), ...draft }));
          await space.upsert({ records });
          const { matches } = await space.query({ vector, topK, filter: { score: { $lt: below } } });
          const expected = records
            .filter(({ metadata }) => metadata.score !== undefined && metadata.score < below)
            .map(({ values }) => cosine(vector, values))
            .sort((a, b) => b - a)
            .slice(0, topK);
          assert.equal(matches.length, expected.length);
          for (const [at, { score }] of matches.entries()) assert.ok(Math.abs(score! - expected[at]!) < 1e-9);
        },
      ),
    );
  });

  it('shows values and metadata only when asked', async () => {
    const space = index.namespace('shown');
    await space.upsert({
      records: [
        { id: 'near', values: [1, 0.5, 0, 0, 0, 0, 0], metadata: { a: 1 } },
        { id: 'far', values: [0, 0, 1, 0, 0, 0, 0] },
      ],
    });
    const plain = await space.query({ vector: [2, 1, 0, 0, 0, 0, 0], topK: 1 });
    assert.deepEqual([plain.matches[0]!.id, plain.matches[0]!.metadata], ['near', undefined]);
    assert.ok(Math.abs(plain.matches[0]!.score! - 1) < 1e-12);
    const full = await space.query({
      vector: [1, 0, 0, 0, 0, 0, 0],
      topK: 1,
      includeValues: true,
      includeMetadata: true,
    });
    assert.deepEqual(
      [full.matches[0]!.values, full.matches[0]!.metadata],
      [[1, 0.5, 0, 0, 0, 0, 0], { a: 1 }],
    );
  });

  it('breaks ties by id, and finds nothing in a namespace that does not exist', async () => {
    const space = index.namespace('ties');
    await space.upsert({ records: ['c', 'a', 'b'].map((id) => ({ id, values: [1, 1, 1, 1, 1, 1, 1] })) });
    const { matches } = await space.query({ vector: [1, 1, 1, 1, 1, 1, 1], topK: 2 });
    assert.deepEqual(
      matches.map(({ id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(
      (await index.namespace('none').query({ vector: [1, 0, 0, 0, 0, 0, 0], topK: 1 })).matches,
      [],
    );
  });

  it('takes topK up to 10,000', async () => {
    await index.namespace('ties').query({ vector: [1, 0, 0, 0, 0, 0, 0], topK: 10_000 });
    const call = index.namespace('ties').query({ vector: [1, 0, 0, 0, 0, 0, 0], topK: 10_001 });
    await assert.rejects(call, { name: 'PineconeBadRequestError', message: /topK/ });
  });
});

describe('a metadata filter', () => {
  const record = { genre: 'essay', score: 3, checked: true, tags: ['a', 'b'] };
  const cases: [filter: object, matches: boolean][] = [
    [{ genre: 'essay' }, true],
    [{ genre: { $eq: 'poem' } }, false],
    [{ genre: { $ne: 'poem' } }, true],
    [{ genre: 'essay', score: 4 }, false],
    [{ score: { $gt: 2, $lte: 3 } }, true],
    [{ score: { $gte: 4 } }, false],
    [{ score: { $lt: 3 } }, false],
    [{ genre: { $gt: 2 } }, false],
    [{ score: { $in: [1, 3] } }, true],
    [{ score: { $nin: [1, 3] } }, false],
    [{ tags: 'a' }, true],
    [{ tags: { $in: ['c', 'b'] } }, true],
    [{ tags: { $ne: 'a' } }, false],
    [{ tags: { $nin: ['c'] } }, true],
    [{ missing: 'x' }, false],
    [{ missing: { $ne: 'x' } }, true],
    [{ missing: { $nin: ['x'] } }, true],
    [{ missing: { $exists: false }, score: { $exists: true } }, true],
    [{ checked: true }, true],
    [{ score: '3' }, false],
    [{ constructor: { $exists: true } }, false],
    [{ $or: [{ genre: 'poem' }, { $and: [{ score: 3 }, { checked: true }] }] }, true],
    [{ $and: [{ genre: 'essay' }, { $or: [{ score: 1 }, { score: 2 }] }] }, false],
  ];

  it('follows the operators of Pinecone, over lists of strings and missing fields too', () => {
    for (const [filter, matches] of cases) {
      assert.equal(compileFilter(filter)(record), matches, JSON.stringify(filter));
    }
  });

  it('refuses what is no filter', () => {
    const wrong = [
      {},
      { a: {} },
      { a: null },
      { a: ['x'] },
      { a: { $regex: 'x' } },
      { $gt: 1 },
      { $and: [] },
    ];
    for (const filter of [...wrong, { a: { $gt: '1' } }, { a: { $in: 'x' } }, { $or: [{}] }, 'text', []]) {
      assert.throws(() => compileFilter(filter), { name: 'INVALID_ARGUMENT' }, JSON.stringify(filter));
    }
  });

  it('chooses as the negation of the opposite operator, for any record', () => {
    const opposite: [string, string, unknown][] = [
      ['$eq', '$ne', 'a'],
      ['$in', '$nin', ['a', 3, true]],
    ];
    fc.assert(
      fc.property(
        metadataArbitrary,
        fc.constantFrom('score', 'genre', 'tags', 'checked'),
        (metadata, field) => {
          for (const [one, other, operand] of opposite) {
            const chosen = compileFilter({ [field]: { [one]: operand } })(metadata);
            assert.equal(compileFilter({ [field]: { [other]: operand } })(metadata), !chosen);
          }
        },
      ),
    );
  });
});
