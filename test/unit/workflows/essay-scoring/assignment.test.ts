import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maximumPoints } from '@assay/essay-scoring/maximum-points';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { refusalOf } from '../../platform/workflow/refusal.ts';

const essay = (...traits: object[]) => ({ assignment: 'a1', question: 'Why?', traits });
const ideas = { name: 'Ideas', min: 0, max: 3 };

describe('an essay assignment', () => {
  it('takes the defaults of the paper: MADRAG, advocate first, one round, one exemplar per score', () => {
    const assignment = anEssayAssignment(essay(ideas));
    assert.equal(assignment.variant, 'MADRAG');
    assert.deepEqual(assignment.debate, { transcript: 'advocate-first', rounds: 1 });
    assert.equal(assignment.retrieval.procedure, 'per-score');
  });

  it('takes them part by part', () => {
    const { debate, retrieval } = anEssayAssignment({
      ...essay(ideas),
      debate: { rounds: 2 },
      retrieval: { procedure: 'nearest' },
    });
    assert.deepEqual(debate, { transcript: 'advocate-first', rounds: 2 });
    assert.deepEqual(retrieval, { procedure: 'nearest', k: 5 });
  });

  it('gives a trait its own strategy', () => {
    const { traits } = anEssayAssignment(essay(ideas, { ...ideas, name: 'Style', variant: 'SA' }));
    assert.deepEqual(
      traits.map(({ variant }) => variant),
      [undefined, 'SA'],
    );
    assert.match(refusalOf(essay({ ...ideas, variant: 'BEST' })), /traits\[1\]\.variant/);
  });
});

describe('the total of an essay', () => {
  const traits = [ideas, { ...ideas, name: 'Style' }, { ...ideas, name: 'Order' }];

  it('is what its rule says, also of the most that it can be', () => {
    const most = (total?: object | string) =>
      maximumPoints(anEssayAssignment({ ...essay(...traits), ...(total !== undefined && { total }) }));
    assert.deepEqual(
      [most(), most('sum'), most('mean'), most('minimum'), most({ best: 2 })],
      [9, 9, 3, 3, 6],
    );
    assert.equal(
      'total' in anEssayAssignment(essay(...traits)),
      false,
      'an older assignment keeps its version',
    );
  });

  it('is refused by name where its rule does not fit the traits', () => {
    assert.match(
      refusalOf({ ...essay(ideas), total: { best: 2 } }),
      /total: the best 2 traits cannot count, as there are only 1/,
    );
    assert.match(
      refusalOf({ ...essay(ideas, { ...ideas, name: 'Style', weight: 2 }), total: 'minimum' }),
      /total: traits are worth 3, 6 points/,
    );
    assert.match(refusalOf({ ...essay(ideas), total: 'highest' }), /total/);
  });
});

describe('the rubric of an essay', () => {
  const refused: [string, object[], RegExp][] = [
    ['a reversed range', [{ ...ideas, min: 6, max: 1 }], /traits\[1\]\.max: the range 6-1 is reversed/],
    ['a range that is not of whole numbers', [{ ...ideas, min: 0.5 }], /whole number/],
    [
      'two traits of the same name, whatever their case',
      [ideas, { ...ideas, name: 'IDEAS' }],
      /duplicate of trait 1/,
    ],
    ['levels that overlap', [{ ...ideas, levels: { '0-2': 'weak', '2-3': 'good' } }], /2-3 overlaps 0-2/],
    ['a reversed level', [{ ...ideas, levels: { '3-1': 'weak' } }], /3-1 is reversed/],
    ['a level outside of the range', [{ ...ideas, levels: { 7: 'odd' } }], /outside the trait's range/],
    ['a level that is no score', [{ ...ideas, levels: { best: 'odd' } }], /"best" is neither/],
    ['no trait', [], /at least one trait/],
    ['a field it does not know', [{ ...ideas, colour: 3 }], /colour/],
  ];
  for (const [what, traits, words] of refused)
    it(`refuses ${what}`, () => assert.match(refusalOf(essay(...traits)), words));
});
