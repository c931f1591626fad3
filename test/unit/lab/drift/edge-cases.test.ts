import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureDrift } from '@assay/lab/drift/measure-drift';
import { essays, label, score } from './samples.ts';

describe('the drift of what is hard to compare', () => {
  it('of nobody is nothing', () => {
    const { traits, totals, movers, notCompared, overall } = measureDrift({ pairs: [] });
    assert.deepEqual([traits, movers, notCompared, overall], [[], [], [], null]);
    assert.deepEqual(Object.values(totals), new Array(Object.keys(totals).length).fill(0));
  });

  it('of one tells what moved, and neither interval nor verdict', () => {
    const [trait] = measureDrift({ pairs: essays([[4, 2]]) }).traits;
    assert.deepEqual(
      [trait!.n, trait!.moved, trait!.meanShift, trait!.interval, trait!.qwk, trait!.moreThanNoise],
      [1, 1, -2, null, null, null],
    );
  });

  it('counts what is missing on a side, and never takes it for a zero', () => {
    const { traits, totals, movers } = measureDrift({
      pairs: essays([
        [4, null],
        [null, 3],
        [null, null],
        [5, 5],
      ]),
    });
    assert.deepEqual(traits[0]!.missing, { became: 1, filled: 1, both: 1 });
    assert.deepEqual([traits[0]!.n, traits[0]!.meanShift, totals.works, totals.moved], [1, 0, 1, 0]);
    assert.deepEqual(
      movers.map(({ before, after, shift }) => [before, after, shift]),
      [
        [4, null, null],
        [null, 3, null],
      ],
    );
  });

  it('takes a judgement that one result alone lacks for missing, as a turn that was not held', () => {
    const [first, second] = essays([
      [4, 4],
      [5, 5],
    ]);
    const { traits, notCompared } = measureDrift({ pairs: [first!, { ...second!, again: [] }] });
    assert.deepEqual([traits[0]!.n, traits[0]!.missing.became, notCompared], [1, 1, []]);
  });

  it('does not compare a trait that the rubric gained, or lost', () => {
    const pairs = essays([[4, 3]]).map((pair) => ({
      ...pair,
      baseline: [...pair.baseline, score('s001', 'Voice', 2)],
      again: [...pair.again, score('s001', 'Depth', 5)],
    }));
    const { traits, notCompared } = measureDrift({ pairs });
    assert.deepEqual(
      traits.map(({ trait }) => trait),
      ['Ideas'],
    );
    assert.deepEqual(
      notCompared.map(({ trait, why, pairs }) => [trait, why, pairs]),
      [
        ['Voice', 'only-before', 1],
        ['Depth', 'only-after', 1],
      ],
    );
  });

  it('does not compare another range, but tells the shift as shares of the ranges', () => {
    const range = { min: 0, max: 10 };
    const pairs = essays([
      [6, null],
      [1, null],
      [6, null],
    ]).map((pair, index) => ({
      ...pair,
      again: [score(pair.submission, 'Ideas', [8, 0, null][index]!, { range })],
    }));
    const { traits, notCompared, totals } = measureDrift({ pairs });
    assert.deepEqual([traits, totals.works], [[], 0]);
    const [ideas] = notCompared;
    assert.deepEqual(
      [ideas!.why, ideas!.pairs, ideas!.before, ideas!.after],
      ['range', 3, { min: 1, max: 6 }, range],
    );
    assert.ok(Math.abs(ideas!.shareShift! - (0.8 - 1 + 0) / 2) < 1e-12);
  });

  it('compares runs of an older rubric apart from those of today’s', () => {
    const range = { min: 0, max: 10 };
    const older = essays([[3, 4]], 'Ideas').map((pair) => ({
      ...pair,
      baseline: [score('s001', 'Ideas', 3, { range })],
    }));
    const today = essays([
      [1, 1],
      [2, 3],
    ]).slice(1);
    const { traits, notCompared } = measureDrift({ pairs: [...older, ...today] });
    assert.deepEqual(
      [traits.length, traits[0]!.n, notCompared[0]!.why, notCompared[0]!.pairs],
      [1, 1, 'range', 1],
    );
  });

  it('does not guess which renamed label was which', () => {
    const pair = {
      submission: 'class',
      baseline: [label('ann', 'Q1', 'Correct')],
      again: [label('ann', 'Q1', 'right', { labels: ['wrong', 'half', 'right'] })],
    };
    const { traits, notCompared } = measureDrift({ pairs: [pair] });
    assert.deepEqual([traits, notCompared[0]!.why], [[], 'labels']);
  });

  it('compares neither a score with a label nor what stands twice', () => {
    const pair = {
      submission: 'a',
      baseline: [score('a', 'Ideas', 3), score('a', 'Voice', 3), score('a', 'Voice', 4)],
      again: [label('a', null, 'Correct', { item: 'Ideas' }), score('a', 'Voice', 3)],
    };
    const { notCompared } = measureDrift({ pairs: [pair] });
    assert.deepEqual(
      notCompared.map(({ item, why }) => [item, why]),
      [
        ['Ideas', 'kind'],
        ['Voice', 'twice'],
      ],
    );
  });

  it('leaves out what only stands beside a result', () => {
    const beside = score('s001', 'Ideas', 1, { system: 'second-reader', beside: true });
    const pairs = essays([[4, 4]]).map((pair) => ({ ...pair, again: [...pair.again, beside] }));
    const { traits, notCompared } = measureDrift({ pairs });
    assert.deepEqual([traits[0]!.moved, notCompared], [0, []]);
  });

  it('has agreement of decimal scores, and none where both always give the one same', () => {
    const decimals = measureDrift({
      pairs: essays([
        [4.5, 4],
        [3.25, 3.5],
        [5, 5],
      ]),
    }).traits[0]!;
    assert.deepEqual([decimals.moved, decimals.adjacent], [2, 1]);
    assert.ok(decimals.qwk! > 0.8 && decimals.qwk! < 1);
    assert.equal(
      measureDrift({
        pairs: essays([
          [4.5, 4.5],
          [4.5, 4.5],
        ]),
      }).traits[0]!.qwk,
      null,
    );
  });
});
