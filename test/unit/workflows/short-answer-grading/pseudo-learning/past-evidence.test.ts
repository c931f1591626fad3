import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAlikeIndex } from '@assay/short-answer-grading/pseudo-learning/alike-answers';
import {
  gatherPast,
  type PastEvidence,
  priorFrom,
} from '@assay/short-answer-grading/pseudo-learning/past-evidence';
import {
  flattenedRate,
  overallRate,
  questionRate,
} from '@assay/short-answer-grading/pseudo-learning/question-rates';
import fc from 'fast-check';
import { distribution, label, sumOf } from './arbitrary.ts';

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
const third = [1 / 3, 1 / 3, 1 / 3] as const;

describe('rates', () => {
  it('are those of the formulas', () => {
    const overall = overallRate(['Correct', 'Correct', 'Incorrect']);
    assert.deepEqual(overall, [2 / 6, 1 / 6, 3 / 6]);
    assert.deepEqual(overallRate([]), third);
    const rate = questionRate(['Correct', 'Correct', 'Incorrect', 'Incorrect', 'Incorrect'], overall);
    assert.deepEqual(rate, [(3 + 15 * overall[0]) / 20, (15 * overall[1]) / 20, (2 + 15 * overall[2]) / 20]);
  });

  it('are flattened halfway to a third each, in the same order', () => {
    fc.assert(
      fc.property(distribution, (rate) => {
        const flat = flattenedRate(rate);
        near(sumOf(flat), 1);
        for (const [one, other] of [
          [0, 1],
          [1, 2],
        ] as const)
          near(Math.log(flat[one] / flat[other]), Math.log(rate[one] / rate[other]) / 2);
      }),
    );
  });
});

const words = fc.array(fc.constantFrom('router', 'packet', 'queue', 'λ', 'a', 'two-way', '网络'), {
  maxLength: 6,
});
const text = words.map((list) => list.join(' '));

/** TF-IDF and cosine as defined, slowly. */
function slowly(texts: readonly string[], asked: string, other: string): number {
  const grams = (written: string) =>
    written
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => {
        const padded = ` ${word} `;
        const cut = (length: number) =>
          Array.from({ length: padded.length - length + 1 }, (_, start) =>
            padded.slice(start, start + length),
          );
        return padded.length <= 3 ? [padded] : [3, 4, 5].filter((n) => n <= padded.length).flatMap(cut);
      });
  const held = texts.map((text) => new Set(grams(text)));
  const weights = (written: string) => {
    const all = grams(written);
    const weigh = (gram: string) => {
      const holding = held.filter((grams) => grams.has(gram)).length;
      const times = all.filter((one) => one === gram).length;
      return (1 + Math.log(times)) * (Math.log((1 + texts.length) / (1 + holding)) + 1);
    };
    return new Map(all.map((gram) => [gram, weigh(gram)]));
  };
  const [a, b] = [weights(asked), weights(other)];
  const norm = (map: Map<string, number>) => Math.hypot(...map.values());
  const product = sumOf([...a].map(([gram, weight]) => weight * (b.get(gram) ?? 0)));
  return product === 0 ? 0 : product / (norm(a) * norm(b));
}

describe('alike answers', () => {
  it('are compared by the cosine of TF-IDF vectors of pieces of words', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, (texts, asked) => {
        const index = createAlikeIndex(texts.map((answer) => ({ question: 'q', answer })));
        const found = index.alike('q', asked);
        assert.equal(found.length, texts.length);
        for (const { past, similarity } of found)
          assert.ok(Math.abs(similarity - slowly(texts, asked, texts[past]!)) < 1e-9);
      }),
      { numRuns: 20 },
    );
  });

  it('are those of the same question only; case and spacing do not count', () => {
    const index = createAlikeIndex([
      { question: 'one', answer: 'The queue  is full' },
      { question: 'two', answer: 'the queue is full' },
    ]);
    const found = index.alike('one', 'THE QUEUE IS FULL');
    assert.deepEqual(
      found.map(({ past }) => past),
      [0],
    );
    near(found[0]!.similarity, 1);
    assert.deepEqual(index.alike('three', 'the queue is full'), []);
  });

  it('are less alike the more an answer holds that no past answer holds', () => {
    const index = createAlikeIndex([{ question: 'q', answer: 'the queue is full' }]);
    const plain = index.alike('q', 'the queue is full')[0]!.similarity;
    const more = index.alike('q', 'the queue is full of elephants')[0]!.similarity;
    assert.ok(more < plain);
  });
});

const priorOf = (question: string, answer: string, { base, labels, index }: PastEvidence) =>
  priorFrom(
    index.alike(question, answer).map(({ past, similarity }) => ({ label: labels[past]!, similarity })),
    base,
  );

describe('the prior', () => {
  it('is that of the formula', () => {
    const base = [0.2, 0.3, 0.5] as const;
    const alike = [
      { label: 'Correct', similarity: 0.5 },
      { label: 'Incorrect', similarity: 1 },
    ] as const;
    const rate = questionRate(['Correct', 'Incorrect'], [...base]);
    const weight = 0.125 + 1 + 2;
    const { distribution, labelled } = priorFrom(alike, [...base]);
    near(distribution[0], (1 + 2 * rate[0]) / weight);
    near(distribution[1], (2 * rate[1]) / weight);
    near(distribution[2], (0.125 + 2 * rate[2]) / weight);
    assert.equal(labelled, 2);
  });

  it('is a distribution, and moves towards the label of one more alike answer', () => {
    const alike = fc.array(fc.record({ label, similarity: fc.double({ min: 0, max: 1, noNaN: true }) }));
    fc.assert(
      fc.property(alike, distribution, (alike, base) => {
        const before = priorFrom(alike, base).distribution;
        near(sumOf(before), 1);
        const after = priorFrom([...alike, { label: 'Correct', similarity: 1 }], base).distribution;
        assert.ok(after[2] >= before[2]);
      }),
    );
  });

  it('leaves empty past answers out, and takes an identical past answer as strong evidence', () => {
    const past = gatherPast([
      { question: 'q', answer: 'No response.', label: 'Incorrect' },
      { question: 'q', answer: 'A hub repeats every frame to all ports.', label: 'Partially correct' },
      { question: 'q', answer: 'It is a kind of cable that connects offices.', label: 'Incorrect' },
    ]);
    const same = priorOf('q', 'a hub repeats every frame to all ports.', past);
    assert.equal(same.labelled, 2);
    const rate = questionRate(['Partially correct', 'Incorrect'], past.base);
    assert.ok(same.distribution[1] > rate[1]);
    const unseen = priorOf('other', 'a hub', past);
    assert.equal(unseen.labelled, 0);
    assert.deepEqual(unseen.distribution, questionRate([], past.base));
  });
});
