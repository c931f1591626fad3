import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { assignmentIdOf, assignmentOfExercise } from '@assay/essay-scoring/athena/assignment-of-exercise';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import { scalesOf } from '@assay/platform/athena/scales';
import fc from 'fast-check';
import { EXERCISE, exerciseWith } from '../../../platform/athena/exercises.ts';

const SERVER = 'https://artemis.example.edu';
const of = (fields: object) => assignmentOfExercise(exerciseWith(fields), SERVER);
const criterion = (title: string | undefined, ...credits: number[]) => ({
  id: 1,
  title,
  structuredGradingInstructions: credits.map((points, id) => ({ id, credits: points })),
});
const refuses = (fields: object, words: RegExp) =>
  assert.throws(() => of(fields), { code: 'AssignmentInvalid', message: words });

describe('an exercise of Artemis', () => {
  it('is an assignment of essay scoring: criteria are traits, their instructions levels', () => {
    const assignment = of({}) as unknown as { question: string; traits: Record<string, unknown>[] };
    assert.partialDeepStrictEqual(assignment, {
      workflow: 'essay-scoring',
      title: 'Patterns',
      question: 'What happened at sea?',
    });
    const [ideas, style] = assignment.traits;
    assert.partialDeepStrictEqual(ideas, {
      ...{ name: 'Ideas', min: 0, max: 3 },
      description: 'Reward examples.\n\nAn example solution:\nThey came home.',
      levels: { 0: '0 points. Weak: No idea', 1: '1 points. Fair: One idea', 3: '3 points. Good: Ideas' },
    });
    assert.partialDeepStrictEqual(style, {
      ...{ name: 'Style', min: 0, max: 2 },
      levels: { 1: '0.5 points. Some style', 2: '1 points. Style Or: Wit' },
    });
    assert.match(String(style!.description), /^A score of 2 is one point\./);
  });

  it('keeps what teachers have answered to agents', () => {
    const clarifications = [{ question: 'Is a poem one?', answer: 'It is.' }];
    const before = assignmentOfExercise(exerciseWith({ title: 'Before' }), SERVER);
    const kept = { clarifications, appealDays: 3, language: 'it' };
    const assignment = assignmentOfExercise(exerciseWith({ title: '' }), SERVER, { ...before, ...kept });
    assert.partialDeepStrictEqual(assignment, kept);
    assert.equal(assignment.title, undefined);
    assert.notEqual(assignmentVersion(assignment), assignmentVersion(of({})));
    const again = ASSIGNMENT.schema.parse(JSON.parse(JSON.stringify(assignment)));
    assert.equal(assignmentVersion(again), assignmentVersion(assignment));
  });

  it('has an id of its own in each Artemis', () => {
    assert.match(assignmentIdOf(EXERCISE, SERVER), /^athena-[0-9a-f]{8}-42$/);
    assert.notEqual(assignmentIdOf(EXERCISE, SERVER), assignmentIdOf(EXERCISE, 'https://other.example.edu'));
  });

  it('without criteria is scored by its points', () => {
    const [trait] = (of({ gradingCriteria: undefined }) as unknown as { traits: object[] }).traits;
    assert.partialDeepStrictEqual(trait, { name: 'Points', min: 0, max: 4 });
  });

  it('may take points away, and has names for criteria that have none or the same', () => {
    const gradingCriteria = [criterion(undefined, -2, 0), criterion('A b', 1), criterion('a-b', 1)];
    const scales = scalesOf(exerciseWith({ gradingCriteria }));
    assert.deepEqual(
      scales.map(({ name, min, max }) => [name, min, max]),
      [
        ['Criterion 1', -2, 0],
        ['A b', 0, 1],
        ['a-b (2)', 0, 1],
      ],
    );
    of({ gradingCriteria });
  });

  it('is refused in words where it cannot be mapped', () => {
    refuses({ problemStatement: undefined }, /has no problem statement/);
    refuses({ gradingCriteria: [criterion('Ideas')] }, /“Ideas” gives no points/);
    refuses({ gradingCriteria: [criterion('Ideas', 0.123)] }, /no multiples/);
    refuses({ gradingCriteria: [], maxPoints: 100 }, /has 101 scores, more than 21/);
    const counted = { id: 1, title: 'Ideas' };
    const structuredGradingInstructions = [{ id: 1, credits: 1, usageCount: 3 }];
    refuses({ gradingCriteria: [{ ...counted, structuredGradingInstructions }] }, /may be used 3 times/);
  });

  it('gives back exactly the points that it was made of', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 4, 10),
        fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 1, maxLength: 6 }),
        (unit, scores) => {
          fc.pre(scores.some((score) => score !== 0));
          const points = scores.map((score) => score / unit);
          const [scale] = scalesOf(exerciseWith({ gradingCriteria: [criterion('Ideas', ...points)] }));
          assert.deepEqual(
            [...scale!.levels].flatMap(([score, all]) => all.map(() => score / scale!.unit)).sort(),
            [...points].map((value) => value + 0).sort(),
          );
        },
      ),
      { seed: 16 },
    ));
});
