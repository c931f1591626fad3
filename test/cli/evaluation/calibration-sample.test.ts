import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calibrationText, judgingOfAll } from '../../../cli/commands/calibrate.ts';
import {
  drawExemplars,
  judgedExemplar,
  requireSameScales,
} from '../../../cli/evaluation/calibration-sample.ts';
import type { TrainedReader } from '../../../shared/second-reader/reader.ts';
import { calibrateTraits } from '../../../shared/second-reader/stack-calibrate.ts';
import type { EssayResult } from '../../../shared/workflows/essay-scoring/result.ts';
import { anEssayAssignment } from '../../support/assignments.ts';

const COUNT = 60;
const rows = Array.from({ length: COUNT }, (_, row) => row);
const cuts = { from: 2.5, to: 2.5, spread: 1 };
const read = { place: 0, mean: 2.5, deviation: 1, cuts, spread: { below: -1, above: 1 } };
const trait = { name: 'Ideas', key: 'ideas', min: 1, max: 4, exemplars: COUNT, unread: null, read };
const unread = { ...trait, name: 'Voice', key: 'voice', unread: 'too-few-exemplars' as const, read: null };

/** Truths 1 to 4 in turn, estimates half a point off; the last two exemplars are copies of the first. */
const reader = {
  task: {
    traits: [trait, unread].map(({ name, min, max }) => ({ name, min, max })),
    question: '',
    language: 'en',
  },
  exemplars: rows.map((row) => ({
    ids: [`e${row}`],
    text: `Text ${row}.`,
    group: row >= COUNT - 2 ? 0 : row,
  })),
  traits: [trait, unread],
  leaveOneOut: {
    ideas: {
      scores: rows.map((row) => (row === 5 ? null : 1 + (row % 4))),
      estimates: rows.map((row) => 1 + (row % 4) + (row % 3 === 0 ? 0.5 : -0.4)),
    },
  },
  model: 'hash',
} as unknown as TrainedReader;

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

describe('a calibration of traits', () => {
  const scales = [
    { name: 'Ideas', min: 1, max: 4 },
    { name: 'Voice', min: 1, max: 4 },
  ];
  const judged = rows.slice(0, 40).map((row) => ({
    id: `e${row}`,
    scores: [
      {
        trait: 'Ideas',
        variant: 'MA',
        score: row === 7 ? null : Math.min(4, 1 + (row % 4) + (row % 5 === 0 ? 1 : 0)),
      },
      { trait: 'Voice', variant: 'MA', score: 2 },
    ],
  }));
  const { ideas, voice } = calibrateTraits(scales, judged, reader, 7);

  it('takes what both scored and raters did, and figures of the same cases', () => {
    assert.equal(ideas!.cases, 38);
    assert.equal(ideas!.unsuggested, null);
    const off = rows.slice(0, 40).filter((row) => row % 5 === 0 && row % 4 !== 3 && row !== 5).length;
    assert.ok(Math.abs(ideas!.judge.mae! - off / 38) < 1e-12);
    assert.ok(ideas!.both.qwk! >= ideas!.judge.qwk!);
  });

  it('says which trait the second reader does not read', () => {
    assert.deepEqual([voice!.stack, voice!.unsuggested, voice!.cases], [null, 'not-read', 0]);
    assert.equal(voice!.reader.qwk, null);
  });

  it('is told as a table, with what it does not show', () => {
    const text = calibrationText({
      assignment: 'a',
      judging: { rubric: '', setting: '', agents: {} },
      reader: 'hash',
      traits: { ideas: ideas!, voice: voice! },
      exemplars: [],
      sample: { asked: 40, seed: 7 },
      standIn: true,
      madeAt: '2026-11-22T20:00:00.000Z',
    });
    assert.match(text, /Ideas: Judge +38 +0\.\d{3} +\[0\.\d{3}, \d\.\d{3}\] /);
    assert.match(text, /^ +both +38 .* \d\d %$/m);
    assert.match(text, /seed 7/);
    assert.match(text, /Voice: no suggested score: the second reader does not read this trait/);
    assert.match(text, /say nothing about quality/);
  });
});

describe('how the Judges of a calibration judged', () => {
  const assignment = anEssayAssignment({
    assignment: 'a',
    question: 'Q',
    traits: [{ name: 'Ideas', min: 1, max: 4 }],
  });
  const resultBy = (model: string, standIn = false) =>
    ({
      provenance: {
        prompts: { 'essay-scoring/judge': 'p'.repeat(64), 'screening/screener': 's' },
        parameters: [{ model, agents: ['essay-scoring/judge', 'screening/screener'] }],
        standIn,
      },
    }) as unknown as EssayResult;

  it('is told by its own agents, prompts and models, the stand-in apart', () => {
    assert.deepEqual(judgingOfAll(assignment, [resultBy('m'), resultBy('m')]).agents, {
      'essay-scoring/judge': `${'p'.repeat(16)} m`,
    });
    assert.deepEqual(judgingOfAll(assignment, [resultBy('m', true)]).agents, {
      'essay-scoring/judge': `${'p'.repeat(16)} m (stand-in)`,
    });
  });

  it('is refused where it changed meanwhile', () => {
    assert.throws(() => judgingOfAll(assignment, [resultBy('m'), resultBy('n')]), /changed while exemplars/);
  });
});
