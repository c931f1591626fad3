import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignmentVersion, releaseOf } from '@assay/platform/assignment/assignment';
import { withdraw } from '@assay/platform/review/decide';
import { validateAssignment } from '@assay/workflows/assignments';
import { decideOn, releaseUnasked, reviews } from '../../../../functions/platform/reviews/reviews.ts';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';

const { hand, assess, events, invoke, model, runStore } = await openAssessments(answer);

/** An essay that a single agent scores, in which nothing is flagged; a debate has claims that the essay does not bear out. */
async function assessed(tenant: string, own: object, variant: 'SA' | 'MADRAG' = 'SA') {
  const handed = essayOf({ variant });
  const assignment = { ...handed.assignment, secondReader: 'off', ...own };
  const runId = await hand({ ...handed, assignment, tenant });
  await assess(runId);
  const trail = () => reviews().events({ tenant, assignment: 'story', submission: 'student' });
  return { runId, trail, run: await runStore.getRun(runId) };
}
const AUTOMATIC = { release: 'automatic', appealDays: 3 };

describe('an assignment that releases unasked', () => {
  it('releases a result in which nothing was flagged, once, and tells it', async () => {
    const { runId, trail, run } = await assessed('unasked', AUTOMATIC);
    assert.deepEqual([run.needs, run.unasked], [[], { appealDays: 3 }]);
    const [event, ...others] = await trail();
    assert.equal(others.length, 0);
    assert.partialDeepStrictEqual(event, { kind: 'auto-released', runId, by: { subject: 'assay' } });
    const told = events.put.map(({ DetailType }) => DetailType);
    assert.deepEqual(told, [
      'AssessmentAdmitted',
      'AssessmentStarted',
      'ReviewReleased',
      'AssessmentCompleted',
    ]);
    await invoke('announce-result', { runId, attempt: 1, failure: null });
    assert.equal((await trail()).length, 1);
  });

  it('releases none in which something was flagged, and none where the assignment does not say so', async () => {
    const flagged = await assessed('flagged', AUTOMATIC, 'MADRAG');
    assert.ok(flagged.run.needs!.length > 0);
    const usual = await assessed('usual', {});
    for (const { run, trail } of [flagged, usual]) {
      assert.equal(run.unasked, undefined);
      assert.deepEqual(await trail(), []);
    }
  });

  it('releases none that no real model assessed', async () => {
    model.fingerprint = 'assay-example-answers-1';
    const { run, trail } = await assessed('example', AUTOMATIC);
    model.fingerprint = null;
    assert.deepEqual([run.provenance!.standIn, await trail()], [true, []]);
  });

  it('releases no run that is superseded, and none of a submission that a person has decided on', async () => {
    const { run, trail } = await assessed('later', AUTOMATIC);
    const of = { tenant: 'later', assignment: 'story', submission: 'student' };
    const teacher = { subject: 'ms-rossi', role: 'teacher' } as const;
    await decideOn(of, teacher, (review) => withdraw(review, { reason: 'not yet' }));
    await releaseUnasked(run);
    const later = await assessed('later', AUTOMATIC);
    assert.notEqual(later.runId, run.runId);
    assert.deepEqual(
      (await trail()).map(({ kind }) => kind),
      ['auto-released', 'withdrawn'],
    );
    const superseded = await assessed('superseded', {});
    await assessed('superseded', {});
    await releaseUnasked({ ...superseded.run, unasked: { appealDays: 3 } });
    assert.deepEqual(await superseded.trail(), []);
  });

  it('has the version that it had before there were releases, where it says nothing of them', () => {
    const assignment = validateAssignment({ workflow: 'essay-scoring', ...essayOf().assignment });
    assert.deepEqual(
      Object.keys(assignment).filter((name) => /release|appeal/.test(name)),
      [],
    );
    assert.deepEqual(releaseOf(assignment), { release: 'by-teacher', appealDays: 14 });
    const own = { ...assignment, release: 'by-teacher' as const };
    assert.notEqual(assignmentVersion(own), assignmentVersion(assignment));
  });
});
