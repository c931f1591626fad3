import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCritique } from '@assay/argument-coaching/check-critique';
import {
  type CheckedPoint,
  type Critique,
  checkedCritiqueSchema,
  critiqueSchema,
  DIMENSIONS,
} from '@assay/argument-coaching/critique';
import fc from 'fast-check';

const TEXT = `School uniforms make pupils equal. In a survey of 412 teachers, most said that bullying fell after uniforms came.

Therefore every school in the country should have them. Nobody who visits a school with uniforms comes back unconvinced.`;

type Point = Critique['points'][number];
const pointOn = (quote: string, own: Partial<Point> = {}): Point => ({
  dimension: 'logical-gap',
  damage: 'major',
  point: 'It does not follow.',
  quote,
  alternative: 'Show the step between the two.',
  ...own,
});
const check = (...points: Point[]) => checkCritique(critiqueSchema.parse({ points }), TEXT);
const ids = (points: readonly CheckedPoint[]) => points.map(({ id }) => id);

describe('a critique held against its text', () => {
  it("keeps points that the text bears out, with the text's own words and their place", () => {
    const { points, dropped } = check(pointOn('“therefore EVERY school in the country should have them”'));
    const [{ evidence }] = points as [CheckedPoint];
    assert.equal(evidence.passage, 'Therefore every school in the country should have them');
    assert.equal(TEXT.slice(evidence.start!, evidence.end!), evidence.passage);
    assert.deepEqual(dropped, []);
  });

  it('drops what is invented, what is altered, and what quotes nothing', () => {
    const { points, dropped } = check(
      pointOn('Uniforms also save every family a great deal of money'),
      pointOn('In a survey of 421 teachers, most said that bullying fell'),
      pointOn('   '),
      pointOn('…'),
    );
    assert.deepEqual([points.length, dropped.length], [0, 4]);
    assert.ok(dropped.every(({ evidence }) => !evidence.supported));
  });

  it('numbers the points that stay in their order, then those that are dropped', () => {
    const { points, dropped } = check(
      pointOn('School uniforms make pupils equal.'),
      pointOn('not a word of this is in the argument'),
      pointOn('Nobody who visits a school with uniforms comes back unconvinced.'),
    );
    assert.deepEqual([ids(points), ids(dropped)], [['P1', 'P2'], ['P3']]);
  });

  it('takes points of one dimension on the same passage as one, the more damaging', () => {
    const quote = 'School uniforms make pupils equal';
    const { points } = check(
      pointOn(quote, { damage: 'minor', point: 'Equal in what?' }),
      pointOn(`${quote}.`, { point: 'Clothes do not make equal.' }),
      pointOn(quote, { dimension: 'unstated-assumption', alternative: 'Say what equal means.' }),
    );
    assert.deepEqual(
      points.map(({ id, dimension, point }) => [id, dimension, point]),
      [
        ['P1', 'logical-gap', 'Clothes do not make equal.'],
        ['P2', 'unstated-assumption', 'It does not follow.'],
      ],
    );
  });

  it('takes points with one alternative on the same passage as one, whatever weakness they name', () => {
    const alternative = 'A stronger argument would provide evidence, such as studies or surveys.';
    const quote = 'Nobody who visits a school with uniforms comes back unconvinced.';
    const kinds = (own: Partial<Point>) =>
      check(
        pointOn(quote, { alternative, point: 'It criticises without evidence. This is a logical gap.' }),
        pointOn(quote, {
          alternative,
          ...own,
          point: 'It assumes without evidence. This is a factual error.',
        }),
      ).points.map(({ dimension }) => dimension);
    const other = { dimension: 'factual-error' as const };
    assert.deepEqual(kinds(other), ['logical-gap']);
    assert.deepEqual(kinds({ ...other, alternative: '' }), ['logical-gap', 'factual-error']);
    assert.deepEqual(kinds({ ...other, quote: 'School uniforms make pupils equal.' }).length, 2);
  });

  it('lets no invented quotation stand in what a point says', () => {
    const point =
      'It says "bullying fell after uniforms came" and "all parents cheered for weeks", but not why.';
    const [{ point: read }] = check(pointOn('most said that bullying fell', { point })).points as [
      CheckedPoint,
    ];
    assert.equal(read, 'It says “bullying fell after uniforms came” and […], but not why.');
  });

  it('finds nothing in an empty text and loses no point', () => {
    const { points, dropped } = checkCritique({ points: [pointOn('School uniforms')] }, '');
    assert.deepEqual([points.length, dropped.length], [0, 1]);
  });

  it('keeps exactly the points with supported quotes, each with an id of its own, whatever is quoted', () => {
    const words = TEXT.split(/\s+/);
    const stretch = fc.tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 9 }));
    const quote = fc.oneof(
      stretch.map(([from, length]) => words.slice(from, from + length).join(' ')),
      fc.string({ maxLength: 60 }),
    );
    const point = fc.record({
      dimension: fc.constantFrom(...DIMENSIONS),
      damage: fc.constantFrom('major' as const, 'minor' as const),
      point: fc.string(),
      quote,
      alternative: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 6 }), (points) => {
        const checked = checkedCritiqueSchema.parse(checkCritique({ points }, TEXT));
        const all = [...checked.points, ...checked.dropped];
        assert.equal(new Set(ids(all)).size, all.length);
        assert.ok(all.length <= points.length);
        assert.ok(checked.points.every(({ evidence }) => evidence.supported && evidence.passage));
        assert.ok(checked.dropped.every(({ evidence }) => !evidence.supported));
        const again = checkCritique({ points: [...points, ...points] }, TEXT);
        assert.deepEqual(again, checked);
      }),
      { numRuns: 60 },
    );
  });
});
