import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const RATINGS = `report,rater,A1,A2,D1
team-1,R1,1,1,1
team-1,R2,1,0,1
team-2,R1,1,0,
team-2,R2,0,0,1
`;

describe('assay taxonomy', () => {
  it('prints pass rates and agreement, and says what is left out', async () => {
    await desk.write('ratings.csv', RATINGS);
    const { code, stdout, stderr } = await desk.here('taxonomy', 'ratings.csv');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^ID +Criterion +Avg\. \(%\) +Min \(%\) +Raw agr\. +Cohen's κ\n/);
    assert.match(stdout, /^A1 +Req\. Extraction Completeness +75 +50 +50% +0\.000$/m);
    assert.match(stdout, /^D1 +Formal Tone & Template +100 +100 +100% +n\/a$/m);
    assert.equal(stderr, '  team-2, D1: only one rater decided; left out\n');
  });

  it('prints one object with --json', async () => {
    const { stdout } = await desk.here('taxonomy', 'ratings.csv', '--json');
    const { raters, reports, overall, criteria, incomplete } = JSON.parse(stdout);
    assert.deepEqual([raters, reports, overall.decisions, criteria.length], [['R1', 'R2'], 2, 5, 8]);
    assert.deepEqual(incomplete, [{ report: 'team-2', criterion: 'D1', by: 'R2' }]);
  });

  it('names what cannot be used', async () => {
    await desk.write('bad.csv', RATINGS.replace('team-2,R2,0', 'team-2,R2,maybe'));
    const { code, stderr } = await desk.here('taxonomy', 'bad.csv');
    assert.equal(code, 1);
    assert.match(stderr, /^RatingsInvalid: .*row 4, A1 is "maybe"/);
  });
});
