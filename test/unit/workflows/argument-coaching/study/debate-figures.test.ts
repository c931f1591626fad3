import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { debateFigures } from '@assay/argument-coaching/study/debate-figures';
import {
  type DebateScore,
  loggedDebate,
  type StudyDebate,
  studyDebateOf,
} from '@assay/argument-coaching/study/study-debate';
import fc from 'fast-check';
import { debateResult, heldDebate } from '../report/sample-debates.ts';

const scoresOf = (scores: readonly (number | null)[], version: DebateScore['version'] = null) =>
  scores.map((score, at): DebateScore => {
    return { round: 1, stance: at % 2 ? 'against' : 'for', version, judge: 'logical', score };
  });
const debate = (motion: string, own: Partial<StudyDebate>): StudyDebate => ({
  ...{ id: `${motion} ${own.approach}`, motion, approach: 'A', judges: ['logical'], logged: false },
  ...{ models: { debaters: 'm', judges: 'j' }, scores: [], whole: [], standIn: false },
  ...{ repetition: 1, calls: 1, remembered: 0, cost: null, seconds: 1, failure: null },
  ...own,
});
const rowOf = (extra: object) => ({ topic: 'A topic.', ...extra });

describe('a study of debates', () => {
  it('compares conditions on the motions that both have, motion by motion', () => {
    const { pairs, byMotion, conditions } = debateFigures(
      [
        debate('one', { approach: 'A', scores: scoresOf([6, 7]) }),
        debate('two', { approach: 'A', scores: scoresOf([5, null]) }),
        debate('three', { approach: 'A', scores: scoresOf([4, 4]) }),
        debate('alone', { approach: 'A', scores: scoresOf([1, 1]) }),
        debate('one', {
          approach: 'B',
          scores: [...scoresOf([1, 1], 'original'), ...scoresOf([7, 8], 'improved')],
        }),
        debate('two', { approach: 'B', scores: scoresOf([6, 6], 'improved') }),
        debate('three', { approach: 'B', scores: scoresOf([5, 5], 'improved') }),
      ],
      7,
    );
    assert.deepEqual(
      conditions.map(({ name }) => name),
      ['A', 'B'],
    );
    assert.deepEqual(byMotion[0], { motion: 'one', values: [6.5, 7.5] });
    assert.deepEqual(byMotion[3], { motion: 'alone', values: [1, null] });
    const [pair] = pairs;
    assert.equal(pairs.length, 1);
    assert.deepEqual([pair!.difference.mean, pair!.difference.count, pair!.p], [-1, 3, 0.25]);
    assert.deepEqual(pair!.difference.interval, { low: -1, high: -1 });
  });

  it('tells what a revision gains, speech by speech, a missing score in none', () => {
    const scores = [...scoresOf([5, 6, null, 7], 'original'), ...scoresOf([6, 6, 9, 6.5], 'improved')].map(
      (one, at) => ({ ...one, round: Math.floor((at % 4) / 2) + 1 }),
    );
    const [gain] = debateFigures([debate('one', { approach: 'B', scores })], 7).gains;
    assert.deepEqual([gain!.more, gain!.same, gain!.less], [1, 1, 1]);
    assert.ok(Math.abs(gain!.gain.mean! - 0.5 / 3) < 1e-9);
    assert.equal(gain!.gain.interval, null);
  });

  it('says where two conditions have no judge in common', () => {
    const one = { ...scoresOf([6])[0]!, judge: 'overall' as const };
    const { pairs, conditions } = debateFigures(
      [
        debate('one', { judges: SEVEN_JUDGES, scores: scoresOf([5, 5]) }),
        debate('one', { judges: ['overall'], scores: [one], id: 'other' }),
      ],
      7,
    );
    assert.deepEqual(
      conditions.map(({ name }) => name),
      ['A, one judge', 'A, seven judges'],
    );
    assert.equal(pairs[0]!.sameJudges, false);
    assert.equal(pairs[0]!.difference.mean, 1);
  });

  it('of the same debates twice finds no difference, whatever their scores', () => {
    const score = fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null });
    const motions = fc.array(fc.array(score, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(motions, (all) => {
        const debates = all.flatMap((scores, at) =>
          (['A', 'control'] as const).map((approach) =>
            debate(`motion ${at}`, { approach, scores: scoresOf(scores) }),
          ),
        );
        for (const { difference, p } of debateFigures(debates, 7).pairs) {
          assert.equal(difference.mean, 0);
          assert.ok(p === null || p === 1);
        }
      }),
    );
  });

  it('reads held debates whole: drafts, speeches, and each side by the transcript', () => {
    const result = debateResult(heldDebate({ approach: 'B', rounds: 2 }));
    const read = studyDebateOf(result)!;
    assert.equal(read.scores.length, 4 * 2 * 7);
    assert.equal(read.whole.length, 14);
    const { rounds, whole } = debateFigures([read], 7);
    assert.deepEqual(
      rounds.map(({ round, version }) => `${round} ${version}`),
      ['1 original', '1 improved', '2 original', '2 improved'],
    );
    assert.equal(whole.length, 16);
    assert.equal(studyDebateOf({ ...result, debate: null }), null);
  });
});

describe('a logged debate', () => {
  it('is of approach B where it has originals, and A speaks for its topic', () => {
    const a = loggedDebate(rowOf({ round_1_A_score_logic: 6.4, round_1_B_score_evidence: 7 }), 'log:1');
    assert.equal(a.approach, 'A');
    assert.deepEqual(a.scores, [
      { round: 1, stance: 'for', version: null, judge: 'logical', score: 6.4 },
      { round: 1, stance: 'against', version: null, judge: 'factual', score: 7 },
    ]);
    const b = loggedDebate(
      rowOf({ round_2_B_original_score_belief: 5, round_2_B_improved_arg: 'x' }),
      'log:2',
    );
    assert.equal(b.approach, 'B');
    assert.deepEqual(b.judges, ['belief-shift']);
  });

  it('without a topic or a score is refused, and told by its line', () => {
    for (const row of [
      null,
      {},
      rowOf({}),
      rowOf({ round_1_A_score_logic: 'high' }),
      { round_1_A_score_logic: 5 },
    ])
      assert.throws(() => loggedDebate(row, 'log:3'), { code: 'EvaluationInvalid', message: /^log:3 is no/ });
  });
});
