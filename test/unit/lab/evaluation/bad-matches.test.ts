import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { likelyCause } from '@assay/lab/evaluation/likely-ids';
import fc from 'fast-check';
import { beside, results, truths } from './tables.ts';

const refused = (message: RegExp) => ({ code: 'EvaluationInvalid', message });
const said = (ids: readonly string[], score = 3, range = '1,6') =>
  `id,trait,score,min,max\n${ids.map((id) => `${id},Ideas,${score},${range}\n`).join('')}`;
const given = (ids: readonly string[], score: number | ((at: number) => number) = 3) =>
  `id,Ideas\n${ids.map((id, at) => `${id},${typeof score === 'number' ? score : score(at)}\n`).join('')}`;

describe('results and truths whose ids do not match', () => {
  for (const [by, ofResults, ofTruths] of [
    ['capitals', ['Essay-A', 'Essay-B'], ['essay-a', 'essay-b']],
    ['leading zeros', ['essay-01', 'essay-10'], ['essay-1', 'essay-10']],
    ['the ending of a file', ['essay-01.txt', 'essay-02.docx'], ['essay-01', 'essay-02']],
    ['a "\\.0" that a spreadsheet put behind a number', ['19247.0', '8.0'], ['19247', '8']],
    ['the folder of a file', ['class/a', 'class\\b'], ['a', 'b']],
    ['blanks, hyphens and underscores', ['essay 1', 'essay_2'], ['essay-1', 'essay-2']],
    ['capitals, leading zeros, endings', ['Essay_01.txt'], ['essay-1']],
  ] as const) {
    it(`are told that ${by} is probably why`, () =>
      assert.match(
        likelyCause(ofResults, ofTruths)!,
        new RegExp(`^\\d id\\(s\\) would match but for ${by}`),
      ));
    it(`are not matched by it (${by})`, () => {
      if (ofResults.some((id) => (ofTruths as readonly string[]).includes(id))) {
        const { withoutTruth, notJudged, warnings } = beside(said(ofResults), given(ofTruths));
        assert.deepEqual([withoutTruth.length, notJudged.length], [1, 1]);
        assert.match(warnings.join('\n'), new RegExp(`1 id\\(s\\) would match but for ${by}`));
      } else
        assert.throws(
          () => beside(said(ofResults), given(ofTruths)),
          refused(new RegExp(`No id of the results is in truth\\.csv.* would match but for ${by}`)),
        );
    });
  }

  it('are told nothing where no cause is likely, or it would be ambiguous', () => {
    assert.equal(likelyCause(['x'], ['a', 'b']), null);
    assert.equal(likelyCause(['1'], ['01', '001']), null);
    assert.equal(likelyCause([], ['a']), null);
  });

  it('count and name those that are on one side only', () => {
    const { withoutTruth, notJudged, scores } = beside(said(['a', 'b', 'c']), given(['b', 'c', 'd', 'e']));
    assert.deepEqual([withoutTruth, notJudged, scores.length], [['a'], ['d', 'e'], 2]);
  });

  it('never couples more ids than there are, whatever they are', () => {
    const ids = fc.uniqueArray(fc.string({ maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, (first, second) => {
        const cause = likelyCause(first, second);
        if (cause !== null) assert.ok(Number.parseInt(cause, 10) <= Math.min(first.length, second.length));
      }),
      { seed: 20, numRuns: 200 },
    );
  });
});

const MANY = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('results and truths on different scales', () => {
  it('are refused where most truths lie off the scale', () =>
    assert.throws(
      () =>
        beside(
          said(MANY),
          given(MANY, (at) => at * 20),
        ),
      refused(
        /truths of "Ideas" go from 0 to 100, and 6 of 6 lie off the results' scale 1-6\. They are on diff/,
      ),
    ));

  it('have no figures of a trait with more than a third of its truths off the scale; the others have theirs', () => {
    const rows = MANY.map((id) => `${id},Ideas,2,0,3\n${id},Style,2,0,3\n`);
    const shifted = (off: number) => MANY.map((id, at) => `${id},${at < off ? 4 : 2},2\n`).join('');
    const of = (off: number) =>
      beside(`id,trait,score,min,max\n${rows.join('')}`, `id,Ideas,Style\n${shifted(off)}`);
    const items = (off: number) => [...new Set(of(off).scores.map(({ judgement }) => judgement.item))].sort();
    assert.deepEqual(items(5), ['Style']);
    assert.match(of(5).warnings.join(), /5 of 6 lie off the results' scale 0-3.*"Ideas" has no figures/);
    assert.equal(of(5).unusable, 6);
    assert.deepEqual([items(4), of(4).unusable], [['Ideas', 'Style'], 4]);
    const many = Array.from({ length: 15 }, (_, at) => `s${at}`);
    const some = (off: number) => () =>
      beside(
        said(many, 3, '0,3'),
        given(many, (at) => (at < off ? 4 : 2)),
      );
    assert.equal(some(5)().scores.length, 10);
    assert.throws(some(6), refused(/6 of 15 lie off the results' scale 0-3/));
  });

  it('are refused where the least score is above the highest', () =>
    assert.throws(
      () => results('id,trait,score,min,max\na,Ideas,2,3,0\n'),
      refused(/line 2: "min" 3 is above "max" 0/),
    ));

  it('are doubted where all results lie on one side of all truths', () => {
    const { warnings } = beside(said(MANY, 50, '0,100'), given(MANY));
    assert.match(warnings.join('\n'), /all results \(50 to 50\) lie on one side of all truths \(3 to 3\)/);
  });

  it('leave out single slips of the pen', () => {
    const { scores, unusable } = beside(
      said(MANY),
      given(MANY, (at) => (at === 0 ? 33 : 3)),
    );
    assert.deepEqual([scores.length, unusable], [5, 1]);
  });

  it('are refused where one trait stands on several scales', () =>
    assert.throws(
      () => beside('id,trait,score,min,max\na,Ideas,3,0,3\nb,Ideas,6,1,6\n', given(['a', 'b'])),
      refused(/"Ideas" on several scales \(0-3, 1-6\)/),
    ));

  it('may differ from trait to trait', () => {
    const two = 'id,trait,score,min,max\na,Ideas,3,0,3\na,Style,60,0,100\n';
    assert.deepEqual(beside(two, 'id,Ideas,Style\na,3,55\n').warnings, []);
  });
});

describe('truths without a rater', () => {
  const one = 'id,rater1_Ideas\na,3\nb,2\n';
  it('are taken from the other one, which is said', () => {
    const { scores, warnings } = beside(said(['a', 'b']), one);
    assert.equal(scores.length, 2);
    assert.match(warnings.join('\n'), /no column of rater 2 for "Ideas": the truth is rater 1's alone/);
  });

  it('are refused where that rater was asked for', () => {
    const asking = (raters: number[]) => judgedTruths(results(said(['a', 'b'])), truths(one), raters);
    assert.throws(() => asking([1, 2]), refused(/no column of rater 2 for "Ideas", but of rater 1/));
    assert.equal(asking([1]).warnings.length, 0);
  });
});

it('says only the first hundred lines of many that cannot be used', () => {
  const ids = Array.from({ length: 400 }, (_, at) => `s${at}`);
  const { warnings } = beside(
    said(ids),
    given(ids, (at) => (at % 3 === 1 ? 9 : 3)),
  );
  assert.match(warnings[0]!, /in 133 row\(s\), left out \(line 3: 9, 6: 9, .* and 33 more\)/);
});

describe('truths of works that were judged', () => {
  const rated = 'id,rater1_Ideas,rater2_Ideas,rater1_Style,rater2_Style\na,3,2,2,2\nb,2,2,3,1\n';
  const notJudged = (results: string, truth: string) =>
    beside(results, truth, { range: { min: 0, max: 3 } }).traitsNotJudged;

  it('are counted by trait where the results do not have it, by raters’ columns and by its own', () => {
    assert.deepEqual(notJudged('id,Ideas\na,3\nb,2\n', rated), [{ item: 'style', count: 2 }]);
    const own = 'id,Ideas,Style,Set,grade\na,3,2,7,8\nb,2,,7,9\n';
    assert.deepEqual(notJudged('id,Ideas\na,3\nb,2\n', own), [{ item: 'Style', count: 1 }]);
  });

  it('are counted where rows of a trait are absent; a missing score was judged', () => {
    const long = 'id,trait,score,min,max\na,Ideas,3,0,3\nb,Ideas,2,0,3\na,Style,,0,3\n';
    assert.deepEqual(notJudged(long, rated), [{ item: 'Style', count: 1 }]);
    assert.deepEqual(notJudged('id,Ideas,Style\na,3,\nb,2,1\n', rated), []);
  });
});

describe('raters of a work', () => {
  const said = 'id,Ideas\na,2\nb,2\nc,2\n';
  const range = { min: 1, max: 4 };

  it('are each held against the scale, whatever their mean is', () => {
    const { warnings, scores, unusable } = beside(
      said,
      'id,rater1_Ideas,rater2_Ideas\na,5,2\nb,2,3\nc,9,0\n',
      { range },
    );
    assert.match(warnings.join(), /left out \(line 2: 5 \(rater 1\), 4: 9 \(rater 1\), 0 \(rater 2\)\)/);
    assert.deepEqual([scores.length, unusable], [1, 2]);
  });

  it('are counted once where several systems were judged by them', () => {
    const { warnings, unusable } = beside(
      'id,trait,score,min,max,system\na,Ideas,2,1,4,A\na,Ideas,2,1,4,B\nb,Ideas,2,1,4,A\n',
      'id,rater1_Ideas,rater2_Ideas\na,5,2\nb,2,3\n',
    );
    assert.deepEqual([warnings.length, unusable], [1, 1]);
    assert.match(warnings[0]!, /in 1 row\(s\), left out \(line 2: 5 \(rater 1\)\)/);
  });

  it('are told where one of them left a cell empty, since the truth is then the other’s alone', () => {
    const { warnings, scores } = beside(said, 'id,rater1_Ideas,rater2_Ideas\na,3,\nb,2,3\nc,,\n', {
      range,
    });
    assert.match(
      warnings.join('\n'),
      /rater 2 gave no score for "Ideas" in 1 row\(s\) \(line 2\): there the truth is of rater 1 alone/,
    );
    assert.equal(scores.length, 2);
  });

  it('are not asked for where the one score was settled', () => {
    const { warnings } = beside(said, 'id,rater1_Ideas,rater2_Ideas,resolved_Ideas\na,3,,3\nb,2,3,2\n', {
      range,
    });
    assert.deepEqual(warnings, []);
  });
});
