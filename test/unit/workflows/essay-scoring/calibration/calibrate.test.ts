import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgingOfAll } from '@assay/essay-scoring/calibration/calibrate';
import type { EssayResult } from '@assay/essay-scoring/result';
import { calibrateTraits } from '@assay/essay-scoring/second-reader/stack-calibrate';
import { calibrationText } from '../../../../../cli/essay-scoring/calibration/calibration-text.ts';
import { anEssayAssignment } from '../../../../support/assignments.ts';
import { reader, rows } from '../../../../support/essay-scoring/calibrated-reader.ts';

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
