import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
  await desk.serve();
});
after(() => desk.close());

const review = (...args: string[]) => desk.here('review', 'assignment.yaml', ...args);
const printed = async (...args: string[]) => JSON.parse((await review(...args, '--json')).stdout);

describe('assay review', () => {
  it('tells what waits, and decides on a work as its teacher says, until it is released and after', async () => {
    const submitted = await desk.here(
      'submit',
      'essay.txt',
      '--assignment',
      'assignment.yaml',
      '--variant',
      'SA',
    );
    assert.equal(submitted.code, 0, submitted.stderr);
    const { total, queue } = await printed();
    assert.deepEqual([total, queue[0].submission], [1, 'essay']);
    const { reviewed } = await printed('essay');
    const [{ trait, score, scale }] = reviewed.scores;
    const other = score === scale.max ? scale.min : scale.max;

    const wrong = await review(
      ...['essay', '--comment', 'Lost?', '--score', `${trait}=${scale.max + 1}`, '--reason', 'Too high.'],
    );
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /is not a whole number from/);
    assert.deepEqual((await printed('essay')).trail, [], 'nothing is decided where one thing cannot be');

    const decided = await review(
      ...['essay', '--score', `${trait}=${other}`, '--accept', '--comment', 'Read the ending aloud.'],
      ...['--note', 'To be talked over.', '--reason', 'Seen in class.'],
    );
    assert.match(
      decided.stdout,
      new RegExp(`${trait} +${other} +${score} +Seen in class\\.`),
      decided.stderr,
    );
    const kinds = async () => (await printed('essay')).trail.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(await kinds(), [
      'score-overridden',
      ...reviewed.scores.slice(1).map(() => 'score-confirmed'),
      ...['commented', 'commented'],
    ]);
    assert.equal((await review('essay', '--undo', '1')).code, 0);
    assert.equal((await printed('essay')).reviewed.scores[0].score, score);

    assert.equal((await review('essay', '--owner', 'student-7')).code, 0);
    assert.equal((await desk.here('release', 'assignment.yaml', 'essay', '--stand-in')).code, 0);
    assert.match((await review('essay')).stdout, /^essay: released /);
    const withdrawn = await review('essay', '--withdraw', '--reason', 'Too early.');
    assert.match(withdrawn.stdout, /^essay: not released/);
    assert.match(withdrawn.stdout, /withdrawn +Too early\.\n/);
  });

  it('says what cannot be decided, and of which work', async () => {
    const nameless = await review('--accept');
    assert.deepEqual([nameless.code, nameless.stdout], [2, '']);
    assert.match(nameless.stderr, /Name the submission/);
    assert.match((await review('nobody')).stderr, /SubmissionNotFound/);
    assert.match((await review('essay', '--answer', '4=perhaps')).stderr, /NUMBER=upheld/);
    const unasked = await review('essay', '--answer', '400=upheld', '--reason', 'It stands.');
    assert.match(unasked.stderr, /AppealNotFound/);
    assert.match((await review('essay', '--hide', 'X-1')).stderr, /ReviewInvalid/);
  });
});
