import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTable } from '@assay/kit/tables/read-table';
import { traitKey } from '@assay/kit/tables/trait-key';
import { billOf } from '@assay/model/charge';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import { readExemplars } from '@assay/platform/exemplar/read-exemplars';
import { billFigures } from '@assay/platform/run/bill-figures';
import { costOfBills } from '@assay/platform/run/cost-of-bills';
import fc from 'fast-check';
import { importedText, lineOf } from '../../../../cli/essay-scoring/commands/exemplars.ts';
import { exemplarTable, partsOf } from '../../../../cli/essay-scoring/exemplar-table.ts';

const nothing = billFigures(billOf([]));
const paid = { ...nothing, cost: 0.02, costAtLeast: 0.02 };
const unpriced = { ...nothing, cost: null, unpriced: 1 };

describe('what an import says', () => {
  it('is how many were put in, who was left out, and the cost', () => {
    const whole = importedText(11, { leftOut: [], cost: costOfBills([paid, paid]) });
    assert.equal(whole, '11 exemplars were put into the bank.\ncost of their vectors: $0.0400\n');
    const part = importedText(11, {
      leftOut: [{ id: 'e7', why: 'too long' }],
      cost: costOfBills([unpriced]),
    });
    assert.equal(
      part,
      '10 of 11 exemplars were put into the bank; 1 left out: e7\ncost of their vectors: no price\n',
    );
    assert.equal(costOfBills([paid, unpriced]).cost, null);
  });
});

describe('a line of the list', () => {
  const one = { id: 'e', scores: { ideas: 5 }, overall: null, rubric: 'r', model: 'm' };
  const scale = { fit: 'other-scale', scale: '1..6', wanted: '1..4' } as const;

  it('says what the present rubric cannot use, and why', () => {
    const line = lineOf({ ...one, fits: { ideas: scale }, isOfPresentModel: true });
    assert.equal(line, "e  ideas 5  (rubric r, m); ideas not used: its scale is 1..6, the rubric's 1..4");
    assert.match(
      lineOf({ ...one, fits: { ideas: { fit: 'same' } }, isOfPresentModel: true }),
      /\(rubric r, m\)$/,
    );
    assert.match(lineOf({ ...one, fits: {}, isOfPresentModel: false }), /another model, import it again$/);
  });
});

describe('the table that brings exemplars', () => {
  const traits = ['Word choice', 'Ideas, and "more"'].map((name) => ({
    name,
    min: 0,
    max: 6,
    description: '',
    surface: false,
  }));
  const keys = traits.map(({ name }) => traitKey(name));
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((some) => `=${some}\r\n"x", y;`.normalize('NFC').trim());
  const scored = fc.record({
    text,
    overall: fc.option(fc.integer({ min: 0, max: 6 })),
    scores: fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 5 }), {
      ...{ minKeys: 1, noNullPrototype: true },
    }),
    isBetween: fc.boolean(),
  });
  const some = fc.array(scored, { minLength: 1, maxLength: 5 }).map((all) =>
    all.map(({ isBetween, ...one }, at): Exemplar => {
      const means = Object.fromEntries(Object.entries(one.scores).map(([key, score]) => [key, score - 0.5]));
      return { id: `e${at}`, ...one, ...(isBetween && { means }) };
    }),
  );

  it('is read as what it was made of, whatever the texts are like', () => {
    fc.assert(
      fc.property(some, (exemplars) => {
        const table = readTable(Buffer.from(exemplarTable(exemplars)), 'table');
        assert.deepEqual(readExemplars(table, 'table', { traits }).exemplars, exemplars);
      }),
    );
  });

  it('goes in parts that a request takes, in their order', () => {
    const of = (id: number, length: number) => ({
      id: `${id}`,
      text: 'é'.repeat(length),
      overall: null,
      scores: {},
    });
    const sizes = [1_500_000, 500_000, 1, 3_000_000, ...Array(52).fill(1)];
    const all = sizes.map((size, at) => of(at, size));
    const parts = partsOf(all);
    assert.deepEqual(
      parts.map((part) => part.length),
      [2, 1, 1, 50, 2],
    );
    assert.deepEqual(parts.flat(), all);
    assert.deepEqual(partsOf([]), []);
  });
});
