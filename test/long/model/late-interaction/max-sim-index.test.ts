import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxSim } from '@assay/model/late-interaction/max-sim';
import { createMaxSimIndex, type SearchOptions } from '@assay/model/late-interaction/max-sim-index';
import { prunedIndexOf, searchPruned } from '@assay/model/late-interaction/pruned-search';
import type { TokenMatrix } from '@assay/model/late-interaction/token-encoder';
import { searchVocabulary, vocabularyOf } from '@assay/model/late-interaction/vocabulary-search';
import fc from 'fast-check';
import { madeVectors, matrixOf } from '../../../unit/model/late-interaction/token-vectors.ts';

interface Shape {
  seed: number;
  dims: number;
  examples: number;
  queries: number;
  tokens: number;
  /** 0: vectors recur; small: nearly; 2: as good as any. */
  width: number;
  centres: number;
  count: number;
  copies: number;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  seed: fc.integer(),
  dims: fc.integer({ min: 1, max: 40 }),
  examples: fc.integer({ min: 0, max: 30 }),
  queries: fc.integer({ min: 0, max: 4 }),
  tokens: fc.integer({ min: 0, max: 45 }),
  width: fc.constantFrom(0, 1e-5, 1e-3, 0.3, 2),
  centres: fc.integer({ min: 1, max: 30 }),
  count: fc.integer({ min: 1, max: 5 }),
  copies: fc.integer({ min: 0, max: 5 }),
});

function textsOf({ seed, dims, examples, queries, tokens, width, centres, copies }: Shape) {
  const made = madeVectors(seed, dims);
  const middles = Array.from({ length: centres }, () => made.any());
  const token = () => made.near(middles[made.below(centres)]!, width);
  const text = () => matrixOf(dims, Array.from({ length: made.below(tokens + 1) }, token));
  const different = Array.from({ length: examples }, text);
  const again = Array.from({ length: examples > 0 ? copies : 0 }, () => {
    const { vectors } = different[made.below(examples)]!;
    return { dims, vectors: vectors.slice() };
  });
  return { examples: [...different, ...again], queries: Array.from({ length: queries }, text) };
}

function plainScan(
  examples: readonly TokenMatrix[],
  queries: readonly TokenMatrix[],
  { count = 3, isLeftOut = () => false }: SearchOptions = {},
) {
  return queries.map((query, at) =>
    examples
      .map((document, example) => ({ example, score: maxSim(query, document) }))
      .filter(
        ({ example, score }) => score > -Infinity && query.vectors.length > 0 && !isLeftOut(at, example),
      )
      .sort((one, other) => other.score - one.score || one.example - other.example)
      .slice(0, count),
  );
}

describe('the index of examples', () => {
  it('finds by either road what a plain scan finds, to the last bit', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 2, max: 9 }), (shape, nth) => {
        const { examples, queries } = textsOf(shape);
        const wanted = { count: shape.count, isLeftOut: (q: number, e: number) => (q + e) % nth === 0 };
        const expected = plainScan(examples, queries, wanted);
        const vocabulary = vocabularyOf(examples, shape.dims);
        assert.deepEqual(searchVocabulary(vocabulary, queries, wanted), expected);
        assert.deepEqual(searchPruned(prunedIndexOf(examples, shape.dims), queries, wanted), expected);
        assert.deepEqual(createMaxSimIndex(examples).search(queries, wanted), expected);
      }),
      { numRuns: 150 },
    );
  });

  it('finds them among texts of a real length, where most examples are given up early', () => {
    const made = madeVectors(3, 128);
    const words = Array.from({ length: 400 }, () => made.any());
    const token = () => made.near(words[made.below(400)]!, 0.5);
    const examples = Array.from({ length: 60 }, () => matrixOf(128, Array.from({ length: 64 }, token)));
    const noisy = ({ vectors }: TokenMatrix) =>
      Array.from({ length: 64 }, (_, i) => made.near([...vectors.subarray(128 * i, 128 * (i + 1))], 0.6));
    const queries = [7, 31].map((example) => matrixOf(128, noisy(examples[example]!)));
    const found = createMaxSimIndex(examples).search(queries);
    assert.deepEqual(found, plainScan(examples, queries));
    assert.deepEqual(
      found.map(([first]) => first!.example),
      [7, 31],
    );
  });

  it('breaks ties by the order of the examples', () => {
    const one = matrixOf(2, [[1, 0]]);
    const both = matrixOf(2, [
      [0, 1],
      [1, 0],
    ]);
    const found = createMaxSimIndex([matrixOf(2, [[0, 1]]), both, one, one, both]).search([one]);
    assert.deepEqual(
      found[0],
      [1, 2, 3].map((example) => ({ example, score: 1 })),
    );
  });

  it('holds the sum of the largest cosines, and counts the negative ones', () => {
    const query = matrixOf(2, [
      [1, 0],
      [0, 1],
    ]);
    const document = matrixOf(2, [
      [0.6, -0.8],
      [-1, 0],
    ]);
    assert.ok(Math.abs(maxSim(query, document) - 0.6) < 1e-6);
    assert.equal(maxSim(query, matrixOf(2, [])), -Infinity);
    assert.equal(maxSim(matrixOf(2, []), document), 0);
  });

  it('says what is wrong with an encoder that gives vectors of other sizes or lengths', () => {
    const good = matrixOf(2, [[1, 0]]);
    for (const bad of [matrixOf(2, [[3, 4]]), matrixOf(2, [[Number.NaN, 0]]), matrixOf(3, [[1, 0, 0]])]) {
      assert.throws(() => createMaxSimIndex([good, bad]), { code: 'ConfigurationInvalid' });
      assert.throws(() => createMaxSimIndex([good]).search([bad]), { code: 'ConfigurationInvalid' });
    }
  });
});
