import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agreementOf, evaluateTaxonomy } from '@assay/deliverable-review/taxonomy/agreement';
import { CRITERIA, type RatedDecision } from '@assay/deliverable-review/taxonomy/criteria';
import { taxonomyText } from '@assay/deliverable-review/taxonomy/format-table';
import { parseRatings, readRatings } from '@assay/deliverable-review/taxonomy/read-ratings';
import { cohensKappa } from '@assay/kit/statistics/kappa';
import fc from 'fast-check';

/** Ratings that yield the paper's Table 4: which reports (of ten) each rater failed; all else passed. */
const FAILED: Record<string, [number[], number[]]> = {
  A1: [[3], [3]],
  A3: [[5], [5, 8]],
  C1: [
    [1, 2, 4, 6],
    [1, 2, 9],
  ],
  D1: [[7], []],
};

function rowOf(report: number, rater: 0 | 1): string {
  const cells = CRITERIA.map(({ id }) => (FAILED[id]?.[rater].includes(report) ? 0 : 1));
  return [`team-${report}`, `reviewer ${rater + 1}`, ...cells].join(',');
}

const reports = Array.from({ length: 10 }, (_, index) => index + 1);
const paperCsv = [
  ['report', 'rater', ...CRITERIA.map(({ id }) => id)].join(','),
  ...reports.flatMap((report) => [rowOf(report, 0), rowOf(report, 1)]),
].join('\n');

const ratings = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 60 });
const decide = (pairs: readonly [boolean, boolean][]): RatedDecision[] =>
  pairs.map((ratings, index) => ({ report: `r${index}`, criterion: 'A1', ratings }));

describe("the paper's evaluation", () => {
  const result = evaluateTaxonomy(parseRatings(paperCsv).decisions);

  it('gives Table 4, figure by figure', () => {
    const rows = taxonomyText(result).split('\n').slice(1, 10);
    assert.deepEqual(
      rows.map((row) => row.split(/ {2,}/).join(' | ')),
      [
        'A1 | Req. Extraction Completeness | 90 | 90 | 100% | 1.000',
        'A2 | Use Case Completeness | 100 | 100 | 100% | n/a',
        'A3 | Architecture & Design Patterns | 85 | 80 | 90% | 0.615',
        'A4 | Test Types & Coverage Metrics | 100 | 100 | 100% | n/a',
        'B1 | Feature Validation | 100 | 100 | 100% | n/a',
        'C1 | Grounded Issues | 65 | 50 | 70% | 0.348',
        'C2 | Actionable Recommendations | 100 | 100 | 100% | n/a',
        'D1 | Formal Tone & Template | 95 | 90 | 90% | 0.000',
        ' | Overall | 91.9 | 88.8 | 93.75% | 0.582',
      ],
    );
    assert.match(taxonomyText(result), /93\.75% \(75\/80 decisions on 10 report\(s\)\)/);
  });

  it('shows the same figures, aligned, in a terminal', () => {
    const lines = taxonomyText(result).split('\n').slice(0, 10);
    assert.equal(new Set(lines.map((line) => line.length)).size, 1);
    assert.match(lines[9]!, /Overall +91\.9 +88\.8 +93\.75% +0\.582$/);
  });
});

describe('agreement of two raters', () => {
  it('has a lenient rate between the strict one and 1, and a κ of at most 1', () => {
    fc.assert(
      fc.property(ratings, (pairs) => {
        const { lenient, strict, raw, kappa } = agreementOf(decide(pairs));
        assert.ok(strict! <= lenient! && lenient! <= 1 && raw! >= 0 && raw! <= 1);
        assert.ok(kappa === null || (kappa >= -1 && kappa <= 1));
        assert.equal(kappa === 1, kappa !== null && raw === 1);
      }),
    );
  });

  it('is κ by its definition, whichever rater comes first and whatever is called a pass', () => {
    fc.assert(
      fc.property(ratings, (pairs) => {
        const kappa = cohensKappa(pairs);
        const share = (rater: 0 | 1) => pairs.filter((pair) => pair[rater]).length / pairs.length;
        const chance = share(0) * share(1) + (1 - share(0)) * (1 - share(1));
        const raw = pairs.filter(([a, b]) => a === b).length / pairs.length;
        if (kappa === null) assert.ok(raw === 1 && new Set(pairs.flat()).size === 1);
        else assert.ok(Math.abs(kappa - (raw - chance) / (1 - chance)) < 1e-9);
        assert.equal(cohensKappa(pairs.map(([a, b]) => [b, a] as const)), kappa);
        assert.equal(cohensKappa(pairs.map(([a, b]) => [!a, !b] as const)), kappa);
      }),
    );
  });

  it('has no rates where nothing was rated', () => {
    const { lenient, strict, raw, kappa } = evaluateTaxonomy([]).overall;
    assert.deepEqual([lenient, strict, raw, kappa], [null, null, null, null]);
    assert.match(taxonomyText(evaluateTaxonomy([])), /Overall +n\/a +n\/a +n\/a +n\/a/);
  });
});

describe('reading ratings', () => {
  it('reads a row per decision as well, with semicolons and words', () => {
    const csv = '\uFEFFReport;Criterion;Rater1;Rater2\nt1;a1;pass;FAIL\nt1;D1;1;yes\n';
    assert.deepEqual(parseRatings(csv).decisions, [
      { report: 't1', criterion: 'A1', ratings: [true, false] },
      { report: 't1', criterion: 'D1', ratings: [true, true] },
    ]);
  });

  it('leaves out and lists what one rater did not rate', () => {
    const { decisions, incomplete } = parseRatings('report,rater,A1,A2\nt1,x,1,\nt1,y,0,1\nt2,x,1,1\n');
    assert.deepEqual(decisions, [{ report: 't1', criterion: 'A1', ratings: [true, false] }]);
    assert.deepEqual(
      incomplete.map(({ report, criterion }) => `${report} ${criterion}`),
      ['t1 A2', 't2 A1', 't2 A2'],
    );
  });

  it('reads ratings in other words and with decimals, and words behind a criterion’s id in the header', () => {
    const cells: [string, boolean][] = [
      ...['1', '1,0', '1.0', ' Sì', 'JA', 'x', '✓', 'vero', 'oui'].map((cell): [string, boolean] => [
        cell,
        true,
      ]),
      ...['0', '0,0', 'No', 'nein', 'falso', 'Non'].map((cell): [string, boolean] => [cell, false]),
    ];
    for (const [cell, pass] of cells) {
      const csv = `report;rater;A1 Requirements: all?\nt1;x;${cell}\nt1;y;1\n`;
      assert.deepEqual(parseRatings(csv).decisions[0]!.ratings, [pass, true], cell);
    }
    for (const cell of ['0.5', '2', 'maybe', '1,5', 'si no'])
      assert.throws(() => parseRatings(`report;rater;A1\nt1;x;${cell}\nt1;y;1\n`), /neither 1/, cell);
  });

  it('takes a dash for an empty cell, and says who did rate', () => {
    const { decisions, incomplete } = parseRatings('report,rater,A1,A2\nt1,x,-,\nt1,y,0,n/a\n');
    assert.deepEqual(decisions, []);
    assert.deepEqual(incomplete, [
      { report: 't1', criterion: 'A1', by: 'y' },
      { report: 't1', criterion: 'A2', by: null },
    ]);
  });

  it('reads a table of each rater as one', () => {
    const files = ['x', 'y'].map((rater) => ({
      name: `${rater}.csv`,
      text: `report,rater,A1\nt1,${rater},1\n`,
    }));
    assert.equal(readRatings(files).decisions.length, 1);
    assert.throws(() => readRatings([...files, files[0]!]), /x\.csv, row 1, A1 rates what x\.csv, row 1, A1/);
  });

  it('refuses what it cannot read, naming the row', () => {
    const refused: [string, RegExp][] = [
      ['', /there are none/],
      ['a,b\n1,2\n', /report, rater, A1/],
      ['report,rater,A1\nt1,x,2\n', /row 1, A1 is "2"/],
      ['report,rater,A1\nt1,x,1\n', /by 1 rater/],
      ['report,rater,A1\nt1,x,1\nt1,y,1\nt1,z,1\n', /by 3 rater\(s\) \("x", "y", "z"\)/],
      ['report,rater,A1,A5\nt1,x,1,1\n', /the header names the criterion "a5"; there are A1/],
      ['report,rater,A1,A1 again\nt1,x,1,1\n', /the header has the column "a1" twice/],
      ['report,rater,A1\nt1,x,1\nt1,y,1\nt1,x,0\n', /row 3, A1 rates what row 1, A1 rated already/],
      ['report,criterion,rater1,rater2\nt1,E9,1,1\n', /row 1 names the criterion "E9"/],
      ['report,rater,A1\n,x,1\n', /row 1 has no report/],
      ['report,rater,A1\n"t1,x,1\n', /cannot be used/],
    ];
    for (const [csv, message] of refused)
      assert.throws(() => parseRatings(csv), { code: 'RatingsInvalid', message });
  });
});
