import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestionsOf } from '@assay/essay-scoring/athena/suggestions';
import type { EssayResult, TraitScore } from '@assay/essay-scoring/result';
import { exerciseWith } from '../../../platform/athena/exercises.ts';

const TEXT = 'We sailed at dawn and the sea was calm. Nobody spoke.';
const submission = { id: 5, exerciseId: 42, text: TEXT };

const evidence = (passage: string, supported = true) => {
  const start = TEXT.indexOf(passage);
  const end = start + passage.length;
  return start < 0
    ? { supported, passage: null, start: null, end: null }
    : { supported, passage, start, end };
};
const claim = (text: string, ...passages: ReturnType<typeof evidence>[]) => ({ text, evidence: passages });
const score = (fields: object) =>
  ({
    trait: 'Ideas',
    min: 0,
    max: 3,
    rationale: 'Because.',
    missing: null,
    strengths: [],
    weaknesses: [],
    ...fields,
  }) as unknown as TraitScore;
const suggest = (scores: TraitScore[], needs: Parameters<typeof suggestionsOf>[1] = []) =>
  suggestionsOf({ scores } as EssayResult, needs, { exercise: exerciseWith({}), submission, read: TEXT });
const placed = (one: { indexStart: number | null; indexEnd: number | null }) =>
  one.indexStart === null ? null : TEXT.slice(one.indexStart, one.indexEnd!);

describe('suggestions', () => {
  it('give the points of a score, and the instruction where it is one', () => {
    const style = score({ trait: 'Style', max: 2, score: 1 });
    const [ideas, half, whole] = suggest([
      score({ score: 2 }),
      style,
      score({ trait: 'Style', max: 2, score: 2 }),
    ]);
    const told = ({
      title,
      credits,
      structuredGradingInstructionId: instruction,
    }: NonNullable<typeof ideas>) => [title, credits, instruction];
    assert.deepEqual(told(ideas!), ['Ideas', 2, null]);
    assert.deepEqual(told(half!), ['Style', 0.5, 80]);
    assert.deepEqual(told(whole!), ['Style', 1, null]);
    assert.partialDeepStrictEqual(ideas!, {
      ...{ id: null, exerciseId: 42, submissionId: 5, isGraded: true, meta: {} },
      ...{ description: 'Because.', indexStart: null, indexEnd: null },
    });
  });

  it('say of what is missing, or of another scale, that it has no score', () => {
    const missing = { step: 'judge', code: 'ModelFailed', message: 'secret words' };
    const [none, other] = suggest([
      score({ score: null, rationale: null, missing }),
      score({ max: 9, score: 9 }),
    ]);
    assert.deepEqual([none!.title, none!.credits], ['Ideas: not assessed', 0]);
    assert.equal(none!.description, 'This criterion has no score (ModelFailed): grade it yourself.');
    assert.equal(other!.title, 'Ideas: not assessed');
  });

  it('refer to the student’s own words where these bear a claim out, each stretch once', () => {
    const strengths = [
      claim('It is calm.', evidence('the sea was calm')),
      claim('It is early.', evidence('an elephant', false), evidence('at dawn')),
      claim('It is invented.', evidence('an elephant', false)),
      claim('It is calm again.', evidence('sea was')),
    ];
    const weaknesses = [
      claim('It ends soon.', evidence('Nobody spoke')),
      { ...claim('No storm is told.'), absence: { words: ['storm'], found: [] } },
      { ...claim('No sea is told.'), absence: { words: ['sea'], found: ['sea'] } },
    ];
    const [, ...claims] = suggest([score({ score: 1, strengths, weaknesses })]);
    assert.deepEqual(
      claims.map((one) => [one.title, one.description, placed(one), one.credits]),
      [
        ['Ideas: strength', 'It is calm.', 'the sea was calm', 0],
        ['Ideas: strength', 'It is early.', 'at dawn', 0],
        ['Ideas: strength', 'It is calm again.', null, 0],
        ['Ideas: weakness', 'It ends soon.', 'Nobody spoke', 0],
        ['Ideas: weakness', 'No storm is told.', null, 0],
      ],
    );
  });

  it('begin with why a person should look', () => {
    const [first] = suggest([score({ score: 1 })], [{ reason: 'suspected-injection', places: 1 }]);
    assert.deepEqual([first!.title, first!.credits], ['Look at this first', 0]);
    assert.match(first!.description, /suspected injection\.$/);
  });
});
