import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Judge, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { scoreCurves, scoresByRound, scoresByStance } from '@assay/argument-coaching/judging/score-tables';
import fc from 'fast-check';
import { type Scores, turnOf } from '../../../../unit/workflows/argument-coaching/scored-turns.ts';

/** The paper's table II as it is printed: columns of models; a 0.0 of the last one is a judge that failed. */
const TABLE_II = {
  against: `
    audience     7.5 7.0 7.0 7.5 0.0
    belief-shift 7.0 6.5 6.0 7.0 0.0
    ethical      7.0 6.0 6.0 7.0 0.0
    factual      4.0 6.0 5.0 6.0 6.0
    logical      7.0 6.0 5.0 7.0 8.0
    rhetorical   6.0 7.5 7.0 7.0 9.0
    strategic    6.0 7.0 7.0 8.0 0.0`,
  for: `
    audience     8.5 8.0 7.5 8.0 9.5
    belief-shift 8.0 7.0 7.0 8.0 0.0
    ethical      7.0 7.5 8.0 8.0 9.0
    factual      6.0 7.0 7.0 7.0 7.0
    logical      7.0 7.0 7.0 8.0 8.0
    rhetorical   8.0 8.5 7.0 8.0 9.0
    strategic    7.0 8.0 8.0 8.0 0.0`,
};

function column(table: string, model: number): Scores {
  const rows = table.trim().split('\n');
  return Object.fromEntries(
    rows.map((row) => {
      const [judge, ...scores] = row.trim().split(/\s+/);
      const score = Number(scores[model]);
      return [judge, score === 0 ? 'silent' : score];
    }),
  );
}

function debateOf(model: number) {
  return [
    turnOf(1, 'against', column(TABLE_II.against, model)),
    turnOf(1, 'for', column(TABLE_II.for, model)),
  ];
}
const averages = (model: number) =>
  scoresByStance(debateOf(model)).map(({ stance, average }) => [stance, average.mean?.toFixed(1)]);

describe('scores by stance and judge', () => {
  // The paper prints 7.5 for the third model's side for; its seven scores make 51.5 / 7 = 7.4.
  it("are the paper's table II where every judge answered", () => {
    const [deepseek, gemma, phi, qwen] = [0, 1, 2, 3].map(averages);
    assert.deepEqual(deepseek, [
      ['for', '7.4'],
      ['against', '6.4'],
    ]);
    assert.deepEqual(gemma, [
      ['for', '7.6'],
      ['against', '6.6'],
    ]);
    assert.deepEqual(phi, [
      ['for', '7.4'],
      ['against', '6.1'],
    ]);
    assert.deepEqual(qwen, [
      ['for', '7.9'],
      ['against', '7.1'],
    ]);
  });

  it('count no missing score as zero, as the table does for its last model', () => {
    const [forRow, against] = scoresByStance(debateOf(4));
    assert.equal(against!.average.mean!.toFixed(1), '7.7');
    assert.deepEqual([against!.average.scores, against!.average.missing], [3, 4]);
    assert.equal(forRow!.average.mean, 8.5);
    assert.deepEqual([forRow!.average.scores, forRow!.average.missing], [5, 2]);
    const audience = against!.judges.find(({ judge }) => judge === 'audience');
    assert.deepEqual(audience, { judge: 'audience', mean: null, scores: 0, missing: 1 });
  });

  it("are each judge's mean over a side's turns, and the average of these means", () => {
    const [row] = scoresByStance([
      turnOf(1, 'for', { factual: 4, logical: 9 }),
      turnOf(2, 'for', { factual: 6, logical: null }),
      turnOf(3, 'for', { factual: 5, logical: 'silent' }),
    ]);
    assert.deepEqual(row!.judges, [
      { judge: 'factual', mean: 5, scores: 3, missing: 0 },
      { judge: 'logical', mean: 9, scores: 1, missing: 2 },
    ]);
    assert.deepEqual(row!.average, { mean: 7, scores: 4, missing: 2 });
  });

  it('have no row for a side that did not speak, and no mean for one that nobody judged', () => {
    const rows = scoresByStance([turnOf(1, 'against', null)]);
    const nothing = { mean: null, scores: 0, missing: 0 };
    assert.deepEqual(rows, [{ stance: 'against', average: nothing, judges: [] }]);
    assert.deepEqual(scoresByStance([]), []);
  });
});

describe('scores by round', () => {
  const turns = [
    turnOf(2, 'for', { logical: 8 }, { logical: 7 }),
    turnOf(1, 'for', { logical: 6, factual: 7 }, { logical: 5, factual: 'silent' }),
    turnOf(1, 'against', { logical: 8, factual: 0 }, { logical: 4, factual: 3 }),
  ];

  it('are averaged over both sides, drafts and revisions apart, as in table III', () => {
    const rows = scoresByRound(turns).map(({ round, version, judges, average }) => [
      round,
      version,
      ...judges.map(({ judge, mean, scores, missing }) => `${judge} ${mean} ${scores} ${missing}`),
      average.mean,
    ]);
    assert.deepEqual(rows, [
      [1, 'original', 'factual 3 1 1', 'logical 4.5 2 0', 3.75],
      [1, 'improved', 'factual 3.5 2 0', 'logical 7 2 0', 5.25],
      [2, 'original', 'logical 7 1 0', 7],
      [2, 'improved', 'logical 8 1 0', 8],
    ]);
  });

  it('have one row where there are no drafts, and none for a draft that is not judged', () => {
    const reflected = { ...turnOf(2, 'for', { logical: 7 }), draft: { panel: null } };
    const rows = scoresByRound([turnOf(1, 'for', { logical: 6 }), reflected, turnOf(3, 'for', null)]);
    assert.deepEqual(
      rows.map(({ round, version }) => [round, version]),
      [
        [1, null],
        [2, 'improved'],
      ],
    );
  });

  it('make curves of each stance alone', () => {
    const points = scoreCurves(turns).map(({ stance, round, version, average }) => [
      stance,
      round,
      version,
      average.mean,
    ]);
    assert.deepEqual(points, [
      ['for', 1, 'original', 5],
      ['for', 1, 'improved', 6.5],
      ['for', 2, 'original', 7],
      ['for', 2, 'improved', 8],
      ['against', 1, 'original', 3.5],
      ['against', 1, 'improved', 4],
    ]);
  });
});

it('what one judge gave or did not give changes no mean of the others', () => {
  const score = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(null, 'silent' as const));
  const scores = fc.array(score, { minLength: 7, maxLength: 7 });
  const turns = fc.array(fc.tuple(fc.boolean(), scores), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(turns, fc.nat(6), score, (given, changed, instead) => {
      const held = (own: (judge: number, value: (typeof given)[0][1][0]) => Scores[Judge]) =>
        given.map(([isFor, values], round) =>
          turnOf(
            round,
            isFor ? 'for' : 'against',
            Object.fromEntries(values.map((value, at) => [SEVEN_JUDGES[at], own(at, value)])),
          ),
        );
      const others = (turns: ReturnType<typeof held>) =>
        [...scoresByStance(turns), ...scoresByRound(turns)].map(({ judges }) =>
          judges.filter(({ judge }) => judge !== SEVEN_JUDGES[changed]),
        );
      const before = held((_, value) => value);
      const after = held((judge, value) => (judge === changed ? instead : value));
      assert.deepEqual(others(before), others(after));
      for (const { average, judges } of scoresByStance(before)) {
        const means = judges.flatMap(({ mean }) => mean ?? []);
        assert.equal(average.mean === null, means.length === 0);
        if (average.mean !== null) {
          assert.ok(average.mean >= Math.min(...means) - 1e-9);
          assert.ok(average.mean <= Math.max(...means) + 1e-9);
        }
      }
    }),
    { numRuns: 60 },
  );
});
