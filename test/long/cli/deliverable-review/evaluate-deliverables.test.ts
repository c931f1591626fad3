import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { studySchema } from '@assay/platform/workflow/study';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { sampleReview } from '../../../unit/workflows/deliverable-review/report/sample-reviews.ts';

let desk: Desk;
const evaluate = (...args: string[]) => desk.here('evaluate', 'deliverable-review', ...args);

before(async () => {
  desk = await openDesk();
  for (const team of ['team-1', 'team-2']) {
    await mkdir(join(desk.folder, 'runs', team), { recursive: true });
    const review = sampleReview();
    const submission = { ...review.submission, id: team };
    const times = { startedAt: '2026-02-01T10:00:00.000Z', assessedAt: '2026-02-01T10:04:00.000Z' };
    await desk.write(
      join('runs', team, 'result.json'),
      JSON.stringify({ ...review, submission, ...times, runId: `run-${team}` }),
    );
  }
});
after(() => desk.close());

describe('assay evaluate deliverable-review', () => {
  it('writes a blank sheet that, filled in, becomes an evaluation with time and cost', async () => {
    const sheet = await evaluate('--sheet', 'runs', '--out', 'ratings.csv');
    assert.equal(sheet.code, 0, sheet.stderr);
    const blank = await readFile(join(desk.folder, 'ratings.csv'), 'utf8');
    const empty = await evaluate('--ratings', 'ratings.csv');
    assert.match(empty.stderr, /^RatingsInvalid: No criterion of any report was rated by both/m);

    const filled = blank
      .replaceAll(/(team-1,rater\d),+/g, '$1,1,sì,ja,x,1,0,1,1')
      .replace(/team-2,rater1,+/, 'team-2,rater1,1,1,1,1,1,1,1,1');
    await desk.write('filled.csv', filled);
    const { code, stdout, stderr } = await evaluate(
      ...['--ratings', 'filled.csv', '--runs', 'runs', '--out', 'study', '--json'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /team-2: only rater1 rated A1, A2, .*D1; left out/);
    const { reports, overall, criteria, costs } = JSON.parse(stdout);
    assert.deepEqual([reports, overall.strict, criteria[5].strict], [['team-1'], 7 / 8, 0]);
    assert.deepEqual([costs.seconds.mean, costs.runs.length], [240, 2]);
    const written = (name: string) => readFile(join(desk.folder, 'study', name), 'utf8');
    const study = studySchema.parse(JSON.parse(await written('study.json')));
    assert.deepEqual([study.data.works, study.data.judged, study.systems[0]!.seconds], [2, 1, [240, 240]]);
    assert.match(await written('report.md'), /Time per report \(2\): 240\.0/);
    assert.equal(await written('ratings/1-filled.csv'), filled);
  });

  it('says what is wrong with what it was given', async () => {
    await desk.write('three.csv', 'report,rater,A1\nt,x,1\nt,y,1\nt,z,0\n');
    const cases: [string[], RegExp][] = [
      [[], /^RatingsInvalid: Give the ratings/m],
      [['--ratings', 'three.csv'], /by 3 rater\(s\) \("x", "y", "z"\); exactly two/],
      [['--ratings', 'three.csv', '--sheet', 'runs'], /one of both/],
      [['--sheet', 'runs'], /--out ratings\.csv/],
      [['--sheet', 'nowhere', '--out', 'x.csv'], /^FileUnreadable: nowhere is no folder/m],
    ];
    for (const [args, words] of cases) {
      const { code, stderr } = await evaluate(...args);
      assert.equal(code, 1);
      assert.match(stderr, words);
    }
  });
});
