import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import { release } from '@assay/platform/review/decide';
import { LTI, openCourse } from '../../../support/lti-course.ts';
import { answer, quizOf } from '../../../support/short-answer-grading/quiz-model.ts';

const course = await openCourse();
const { world, tool, platform } = course;
const { findReleasedWork, makeAppeal } = await import(
  '../../../../functions/platform/reviews/released-work.ts'
);
const { toLearner } = await import('../../../../functions/platform/reviews/learners-work.ts');
const { decideOn } = await import('../../../../functions/platform/reviews/reviews.ts');
const { readDraftResult } = await import('../../../../functions/platform/reviews/draft-result.ts');

const activity = {
  [`${LTI}resource_link`]: { id: 'quiz-link' },
  [`${LTI}custom`]: { assignment: 'tides-quiz' },
};
const learner = (user: string) => subjectOf({ issuer: platform.issuer, user });
const open = (user: string) => course.open(user, activity);
const OWN = 'the Moon pulls the water, as my uncle says.';

describe('a learner of a platform whom a class’s table names', () => {
  it('reads question, answer and points, appeals, and has the mark in the grade book', async () => {
    world.model.answer = answer;
    platform.column({ resourceLinkId: 'quiz-link' });
    platform.grades.gradable.add('anna');
    const table = [
      'student,answer',
      `${learner('anna')},"${OWN}"`,
      `${learner('berta')},"Wind, says Berta."`,
    ];
    const run = await world.hand({ ...quizOf({ table }), tenant: 'default', submission: 'class' });
    await world.assess(run);
    const of = { tenant: 'default', assignment: 'tides-quiz', submission: learner('anna') };
    assert.deepEqual((await open('anna')).told.standing, { is: 'assessed' });
    const { latestRun } = (await tool.runStore.latestRun(of))!;
    const result = (await readDraftResult(await tool.runStore.getRun(latestRun)))!;
    await decideOn(of, { subject: 'teacher', role: 'teacher' }, (review) =>
      release(result, review, { appealDays: 14, now: new Date() }),
    );
    assert.deepEqual(await tool.passBack(of), []);
    const scores = platform.grades.scores.map(({ userId, scoreGiven, scoreMaximum }) => {
      return { userId, scoreGiven, scoreMaximum };
    });
    assert.deepEqual(scores, [{ userId: 'anna', scoreGiven: 1, scoreMaximum: 1 }]);
    const { score, released: shown } = (await open('anna')).told;
    assert.deepEqual([score, shown], [{ given: 1, most: 1 }, { isLatest: true }]);
    const released = JSON.stringify((await findReleasedWork(of, toLearner(of)))!.view);
    for (const words of ['Why are there tides?', OWN]) assert.ok(released.includes(words), words);
    assert.doesNotMatch(released, /says Berta/);
    const asked = { trait: 'row-1', text: 'Look again.' };
    await makeAppeal(of, { subject: of.submission, role: 'student' }, asked, toLearner(of));
    const others = (await open('berta')).told;
    assert.equal(others.score, null);
    assert.doesNotMatch(JSON.stringify(others), /uncle/);
  });
});
