import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { peopleFigures } from '@assay/argument-coaching/study/people';
import {
  coachingOf,
  coachingResult,
  debateOf,
  panelOf,
} from '../../../../support/argument-coaching/coaching-results.ts';

type HumanScore = CoachingResult['human'][number]['scores'][number];
const of = (judge: HumanScore['judge'], score: number | null, own: Partial<HumanScore> = {}): HumanScore => ({
  ...{ judge, score, stance: null, round: null, comment: '' },
  ...own,
});
const said = (reviewer: string, ...scores: HumanScore[]): CoachingResult['human'][number] => ({
  ...{ reviewer, at: '2026-03-01T10:00:00.000Z', scores, comment: '' },
});
const argument = (runId: string, logical: number | null, human: CoachingResult['human']) =>
  coachingResult(runId, { coaching: coachingOf('A text.', { panel: panelOf({ logical }) }), human });

describe('judges against people', () => {
  it('are compared by judge on the texts that both scored; several people count by their mean', () => {
    const figures = peopleFigures([
      argument('r1', 6, [said('Ann', of('logical', 7)), said('Ben', of('logical', 8))]),
      argument('r2', 5, [said('Ann', of('logical', 5))]),
      argument('r3', 8, [said('Ann', of('logical', 6))]),
      argument('r4', null, [said('Ann', of('logical', 6))]),
      argument('r5', 4, [said('Ann', of('ethical', 4)), said('Ben', of('logical', null))]),
    ]);
    const [logical, all] = figures;
    assert.deepEqual(
      figures.map(({ judge }) => judge),
      ['logical', null],
    );
    assert.deepEqual([logical!.pairs, logical!.runs, logical!.reviewers], [3, 3, 2]);
    assert.ok(Math.abs(logical!.bias.mean! - (-1.5 + 0 + 2) / 3) < 1e-9);
    assert.ok(Math.abs(logical!.error.mean! - 3.5 / 3) < 1e-9);
    assert.ok(logical!.bias.interval!.low < 0 && logical!.bias.interval!.high > 0);
    assert.equal(logical!.within, 1 / 3);
    assert.equal(all!.pairs, 3);
  });

  it('of a debate are compared speech by speech', () => {
    const debate = debateOf([
      [1, 'for'],
      [1, 'against'],
    ]);
    const scores = [
      of('logical', 5, { stance: 'for', round: 1 }),
      of('logical', 9, { stance: 'for', round: 2 }),
    ];
    const [logical] = peopleFigures([
      coachingResult('d1', { coaching: null, debate, purpose: 'debate', human: [said('Ann', ...scores)] }),
    ]);
    assert.deepEqual([logical!.pairs, logical!.bias.mean, logical!.bias.interval], [1, 1, null]);
  });

  it('as a whole are held against the consensus where no judge is called so', () => {
    const [overall] = peopleFigures([argument('r1', 6, [said('Ann', of('overall', 5))])]);
    assert.deepEqual([overall!.judge, overall!.score, overall!.bias.mean], ['overall', 5.5, 0.5]);
  });

  it('are none where nobody scored', () => assert.deepEqual(peopleFigures([argument('r1', 6, [])]), []));
});
