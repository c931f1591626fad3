import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EssayReading } from '@assay/essay-scoring/second-reader/reading';
import { fitStack } from '@assay/essay-scoring/second-reader/stack';
import {
  calibrationSchema,
  type JudgedTrait,
  type JudgeSetup,
  type StackCalibration,
  suggestFor,
} from '@assay/essay-scoring/second-reader/stack-calibration';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { LAWS, RANGE } from './stack-laws.ts';

const random = seededRandom(3);
const stack = fitStack(
  Array.from({ length: 40 }, () => LAWS['both alike good']!(random)),
  RANGE,
);
const judging: JudgeSetup = {
  rubric: 'r1',
  setting: 's1',
  agents: { 'essay-scoring/judge': 'p1 m1', 'essay-scoring/advocate': 'p2 m1' },
};
const said = {
  ...{ qwk: 0.7, mae: 0.5, squaredError: 0.4 },
  intervals: { qwk: null, mae: { low: 0.3, high: 0.6 }, squaredError: null },
};
const figures = { judge: said, reader: { ...said, qwk: null }, both: said };
const ideas = { trait: 'Ideas', variant: 'MADRAG', cases: 40, stack, unsuggested: null, ...figures };
const calibration: StackCalibration = calibrationSchema.parse({
  assignment: 'a',
  judging,
  reader: 'h1',
  traits: {
    ideas,
    style: { ...ideas, trait: 'Style', cases: 3, stack: null, unsuggested: 'too-few-cases' },
    voice: { ...ideas, trait: 'Voice', unsuggested: 'judge-adds-nothing' },
  },
  exemplars: ['e1'],
  sample: { asked: 40, seed: 7 },
  standIn: false,
  madeAt: '2026-11-22T20:00:00.000Z',
});
const read = { exemplars: 60, score: 4, interval: { low: 3, high: 5 }, unread: null };
const reading: EssayReading = {
  traits: [
    { trait: 'Ideas', estimate: 3.6, ...read },
    { trait: 'Style', estimate: 3.6, ...read },
    { trait: 'Voice', estimate: 3.6, ...read },
  ],
  model: 'h1',
  exemplarId: null,
};
const judged: JudgedTrait = { key: 'ideas', trait: 'Ideas', variant: 'MADRAG', score: 4 };

describe('a suggested score of a run', () => {
  it('is made of the Judge’s score and the second reader’s estimate', () => {
    const { suggested, unsuggested } = suggestFor(calibration, judged, judging, reading);
    assert.equal(unsuggested, null);
    assert.equal(suggested!.calibratedOn, 40);
    assert.ok(
      suggested!.interval.low <= suggested!.estimate && suggested!.estimate <= suggested!.interval.high,
    );
  });

  it('does not mind an agent that was not asked this time', () => {
    const { 'essay-scoring/advocate': _, ...agents } = judging.agents;
    assert.ok(suggestFor(calibration, judged, { ...judging, agents }, reading).suggested);
  });

  const reasons: [string, string, () => ReturnType<typeof suggestFor>][] = [
    ['no calibration', 'not-calibrated', () => suggestFor(null, judged, judging, reading)],
    [
      'another rubric',
      'other-rubric',
      () => suggestFor(calibration, judged, { ...judging, rubric: 'r2' }, reading),
    ],
    [
      'another variant',
      'other-variant',
      () => suggestFor(calibration, { ...judged, variant: 'SA' }, judging, reading),
    ],
    [
      'another question',
      'other-setting',
      () => suggestFor(calibration, judged, { ...judging, setting: 's2' }, reading),
    ],
    [
      'another model or prompt of the Judge',
      'other-judge',
      () =>
        suggestFor(
          calibration,
          judged,
          { ...judging, agents: { ...judging.agents, 'essay-scoring/judge': 'p1 m2' } },
          reading,
        ),
    ],
    [
      'another trained reader',
      'other-reader',
      () => suggestFor(calibration, judged, judging, { ...reading, model: 'h2' }),
    ],
    [
      'too few exemplars of a trait',
      'too-few-cases',
      () => suggestFor(calibration, { ...judged, key: 'style', trait: 'Style' }, judging, reading),
    ],
    [
      'a stack that is one of the two alone',
      'judge-adds-nothing',
      () => suggestFor(calibration, { ...judged, key: 'voice', trait: 'Voice' }, judging, reading),
    ],
    [
      'no score of the Judge',
      'no-score',
      () => suggestFor(calibration, { ...judged, score: null }, judging, reading),
    ],
    ['a second reader that failed', 'not-read', () => suggestFor(calibration, judged, judging, null)],
    [
      'a trait that was not read',
      'not-read',
      () => suggestFor(calibration, judged, judging, { ...reading, traits: [] }),
    ],
  ];
  for (const [what, reason, of] of reasons)
    it(`is left out for ${what}, and says so`, () => {
      assert.deepEqual(of(), { suggested: null, unsuggested: reason });
    });
});
