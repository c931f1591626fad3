import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PUBLISHED } from '@assay/deliverable-review/study/published';
import { ratedReports } from '@assay/deliverable-review/study/rated-reports';
import { ratingSheet } from '@assay/deliverable-review/study/rating-sheet';
import { type ReviewRun, reportCosts } from '@assay/deliverable-review/study/report-costs';
import {
  costNotes,
  leftOutLines,
  ratingRows,
  ratingsCsv,
  ratingsMarkdown,
} from '@assay/deliverable-review/study/study-tables';
import { CRITERIA, type RatedDecision } from '@assay/deliverable-review/taxonomy/criteria';
import { parseRatings } from '@assay/deliverable-review/taxonomy/read-ratings';
import fc from 'fast-check';

const OPTIONS = { seed: 7, resamples: 200 };

/** Which reports (of ten) each rater failed, so that the rates are those of the paper's Table 4. */
const FAILED: Record<string, [number[], number[]]> = {
  A1: [[3], [3]],
  A3: [[5], [5, 8]],
  C1: [
    [1, 2, 4, 6],
    [1, 2, 9],
  ],
  D1: [[7], []],
};
const passes = (id: string, rater: 0 | 1, report: number) => !FAILED[id]?.[rater].includes(report);
const paper: RatedDecision[] = CRITERIA.flatMap(({ id }) =>
  Array.from({ length: 10 }, (_, index) => ({
    report: `t${index + 1}`,
    criterion: id,
    ratings: [passes(id, 0, index + 1), passes(id, 1, index + 1)] as const,
  })),
);
const rate = (decisions: RatedDecision[]) =>
  ratedReports({ raters: ['x', 'y'], decisions, incomplete: [] }, OPTIONS);

describe('reports that two people rated', () => {
  it('have the published figures where they were rated like the paper’s', () => {
    const found = rate(paper);
    for (const [place, share] of (['lenient', 'strict', 'raw', 'kappa'] as const).entries())
      for (const { item, value } of PUBLISHED[place]!.figures) {
        const own = item === null ? found.overall : found.criteria.find(({ id }) => id === item)!;
        assert.ok(Math.abs(own[share]! - value) < 6e-4, `${share} of ${item}: ${own[share]}`);
      }
    assert.equal(PUBLISHED[3]!.figures.length, 5);
  });

  it('have intervals that hold their rates; of a criterion that all passed none from 1 to 1', () => {
    const found = rate(paper);
    for (const { strict, strictInterval } of [...found.criteria, found.overall])
      assert.ok(strictInterval!.low <= strict! && strict! <= strictInterval!.high);
    const [, useCases] = found.criteria;
    assert.ok(useCases!.strictInterval!.low < 0.8);
    assert.ok(found.overall.kappaInterval!.low < 0.582 && found.overall.kappaInterval!.high > 0.582);
  });

  it('draw whole reports: a report that is there twice narrows nothing but by its own', () => {
    const all = fc.array(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 8, maxLength: 8 }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(all, (reports) => {
        const decisions = reports.flatMap((ratings, report) =>
          ratings.map((pair, place) => ({
            report: `r${report}`,
            criterion: CRITERIA[place]!.id,
            ratings: pair,
          })),
        );
        const { overall } = ratedReports(
          { raters: ['x', 'y'], decisions, incomplete: [] },
          { seed: 7, resamples: 100 },
        );
        const { low, high } = overall.strictInterval!;
        assert.ok(low >= 0 && high <= 1 && low <= high);
        const strict = reports.map((report) => report.filter(([a, b]) => a && b).length);
        if (new Set(strict).size > 1)
          assert.ok(low >= Math.min(...strict) / 8 && high <= Math.max(...strict) / 8);
        else assert.ok(low < high, 'where all reports fare the same the interval is no point');
      }),
      { seed: 13, numRuns: 50 },
    );
  });

  it('are named where one person alone, or nobody, rated them', () => {
    const ratings = parseRatings('report,rater,A1,A2\nt1,x,1,\nt1,y,1,1\nt2,x,0,0\nt3,x,,\nt3,y,,\n');
    assert.deepEqual(leftOutLines(ratedReports(ratings, OPTIONS)), [
      't1: only y rated A2; left out',
      't2: only x rated A1, A2; left out',
      't3: nobody rated A1, A2; left out',
    ]);
  });

  it('are shown beside the paper’s, as a table, CSV and Markdown', () => {
    const found = rate(paper);
    assert.equal(ratingRows(found)[1]!.at(-1), '90.0 / 90.0 / 100.0 / 1.000');
    assert.match(ratingsCsv(found), /^A2,Use Case Completeness,10,1,0\.72\d+,1,1,.*,1,1,1,\r$/m);
    const sly = rate(paper.map((one) => ({ ...one, report: '<b>|x' })).slice(0, 1));
    assert.doesNotMatch(ratingsMarkdown(sly, null), /<b>/);
  });
});

describe('a blank rating sheet', () => {
  const reports = ['team-1', '=cmd()', 'Ü, "2"'];

  it('is read again, and says of all that nobody rated it', () => {
    const { raters, decisions, incomplete } = parseRatings(ratingSheet(reports));
    assert.deepEqual([raters, decisions.length, incomplete.length], [['rater1', 'rater2'], 0, 24]);
    assert.deepEqual(new Set(incomplete.map(({ by }) => by)), new Set([null]));
  });

  it('filled in, gives each rating where it was written', () => {
    const filled = ratingSheet(['a', 'b'])
      .replace('a,rater1,,,,,,,,', 'a,rater1,1,1,1,0,1,1,1,1')
      .replace('a,rater2,,,,,,,,', 'a,rater2,1,1,0,0,1,1,1,1');
    const { decisions, incomplete } = parseRatings(filled);
    assert.deepEqual(
      decisions
        .filter(({ criterion }) => criterion === 'A3' || criterion === 'A4')
        .map(({ ratings }) => ratings),
      [
        [true, false],
        [false, false],
      ],
    );
    assert.deepEqual(new Set(incomplete.map(({ report }) => report)), new Set(['b']));
  });
});

describe('what reports took', () => {
  const run = (report: string, seconds: number, cost: number | null, at: number): ReviewRun => ({
    ...{
      report,
      seconds,
      cost,
      costAtLeast: cost ?? 0.1,
      calls: 9,
      memoised: 0,
      standIn: false,
      withoutModel: false,
    },
    assessedAt: new Date(Date.UTC(2026, 1, at)).toISOString(),
  });

  it('is the mean over the latest run of each, with the sample’s standard deviation', () => {
    const costs = reportCosts([run('a', 999, 9, 1), run('a', 200, 0.4, 2), run('b', 300, 0.6, 1)]);
    assert.deepEqual([costs.runs.length, costs.earlier, costs.seconds.mean], [2, 1, 250]);
    assert.ok(Math.abs(costs.seconds.sd! - 70.71067811865476) < 1e-9);
    assert.match(costNotes(costs).join('\n'), /\$0\.5000 \(sd 0\.1414\); CAPRA: \$0\.44/);
  });

  it('is unknown as soon as one is, never zero', () => {
    const costs = reportCosts([run('a', 200, null, 2), run('b', 300, 0.6, 1)]);
    assert.equal(costs.cost.mean, null);
    assert.match(costNotes(costs).join('\n'), /Cost per report: unknown, at least \$0\.7000 for all/);
  });

  it('says that a figure of the stand-in is none about quality', () => {
    const notes = costNotes(reportCosts([{ ...run('a', 1, 0, 1), standIn: true }]));
    assert.match(notes.join('\n'), /1 of 1 report\(s\) judged by the model stand-in: no figure of these/);
  });

  it('counts no time in which a run waited, and says how many no model read', () => {
    const waited = { ...run('b', 0, 0, 1), seconds: null };
    const unread = { ...run('c', 0, 0, 1), seconds: null, withoutModel: true };
    const costs = reportCosts([run('a', 200, 0.4, 1), waited, unread]);
    assert.deepEqual([costs.timed, costs.seconds.mean, costs.cost.mean], [1, 200, 0.2]);
    const notes = costNotes(costs).join('\n');
    assert.match(notes, /Time per report \(1\): 200\.0 s;.* Left out: 2 that waited/);
    assert.match(notes, /1 of 3 report\(s\) made without a model/);
    assert.doesNotMatch(notes, /stand-in/);
  });
});
