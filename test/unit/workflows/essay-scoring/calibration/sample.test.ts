import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawExemplars, judgedExemplar, requireSameScales } from '@assay/essay-scoring/calibration/sample';
import type { EssayResult } from '@assay/essay-scoring/result';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { anEssayAssignment } from '../../../../support/assignments.ts';
import { COUNT, reader } from '../../../../support/essay-scoring/calibrated-reader.ts';
import { madeEssays, TASK } from '../second-reader/made-essays.ts';

describe('the exemplars that a Judge scores for a calibration', () => {
  it('are the same whenever they are drawn, each of its own text, and spread over the scores', () => {
    const drawn = drawExemplars(reader, 24, 7);
    assert.deepEqual(drawn, drawExemplars(reader, 24, 7));
    assert.notDeepEqual(drawn, drawExemplars(reader, 24, 8));
    const scores = drawn.map(({ id }) => Number(id.slice(1)) % 4);
    for (const score of [0, 1, 2, 3])
      assert.ok(scores.filter((one) => one === score).length >= 5, `${score}: ${scores}`);
    assert.equal(drawn.filter(({ copies }) => copies.has('e58')).length <= 1, true);
  });

  it('are all that there are where more are asked for, copies and those without a score aside', () => {
    const ids = drawExemplars(reader, 1000, 7).map(({ id }) => id);
    assert.equal(ids.length, COUNT - 3);
    for (const id of ['e5', 'e58', 'e59']) assert.ok(!ids.includes(id));
  });

  it('are submissions of their own, whatever submissions there are', () => {
    const [first] = drawExemplars(reader, 24, 7);
    assert.match(first!.submission, new RegExp(`^calibration-${first!.id}-[0-9a-f]{8}$`));
  });

  it('are refused, and not counted as none, where the reader learnt nothing of any trait', () => {
    const random = seededRandom(2);
    const noise = madeEssays(45, 1).map((essay) => ({
      ...essay,
      scores: { ideas: Math.floor(random() * 4), 'word-choice': 1 + Math.floor(random() * 6) },
    }));
    assert.throws(() => drawExemplars(trainReader(noise, TASK), 40, 7), {
      code: 'ExemplarsInvalid',
      message: /reads no trait.*45 exemplars \(nothing learnt for Ideas \(45\), Word Choice \(45\)/,
    });
  });

  it('are refused where there are too few', () => {
    const few = { ...reader, exemplars: reader.exemplars.slice(0, 15) };
    assert.throws(() => drawExemplars(few, 40, 7), /takes 20 exemplars or more .* there are 14, copies/);
  });

  it('are refused of a reader that learnt by other scales', () => {
    const of = (max: number) =>
      anEssayAssignment({
        assignment: 'a',
        question: 'Q',
        traits: [
          { name: 'Voice', min: 1, max: 4 },
          { name: 'Ideas', min: 1, max },
        ],
      });
    requireSameScales(reader, of(4));
    assert.throws(() => requireSameScales(reader, of(5)), /another rubric: train it again/);
  });

  it('do not count where the Judge was shown a copy of it, nor where the run failed', () => {
    const sampled = drawExemplars(reader, 1000, 7).find(({ id }) => id === 'e0')!;
    const resultWith = (exemplarId: string) =>
      ({
        status: 'completed',
        scores: [{ trait: 'Ideas', variant: 'MARAG', score: 2, exemplars: [{ exemplarId }] }],
      }) as unknown as EssayResult;
    assert.ok('scores' in judgedExemplar(sampled, resultWith('e1'), null));
    for (const copy of ['e0', 'e59'])
      assert.deepEqual(judgedExemplar(sampled, resultWith(copy), null), {
        id: 'e0',
        why: 'its Judge was shown the exemplar itself',
      });
    assert.deepEqual(judgedExemplar(sampled, null, { message: 'No.' }), { id: 'e0', why: 'No.' });
  });
});
