import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forgetPast, pastOf, pastSchema, putPast, readBank } from '@assay/short-answer-grading/bank';
import { keepLearnt } from '@assay/short-answer-grading/keep-learnt';
import { measureGraders } from '@assay/short-answer-grading/measure-graders';
import { type Profile, profileFor } from '@assay/short-answer-grading/profile';
import { recordedModel } from '@assay/short-answer-grading/recorded/recorded-model';
import { profileView } from '@assay/short-answer-grading/report/profile-view';
import { quizWords } from '@assay/short-answer-grading/report/words/quiz-words';
import { silentGraders } from '@assay/short-answer-grading/silent-graders';
import { describeProfile } from '@assay/short-answer-grading/summary';
import { weighLabels } from '@assay/short-answer-grading/weigh-labels';
import { objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import {
  aMaterial,
  aPlan,
  aProfile,
  EVEN,
  givenOf,
  pastAnswer,
} from '../../../support/short-answer-grading/quizzes.ts';
import { sampleQuiz } from './report/sample-quizzes.ts';

const pastOfSize = (size: number) =>
  pastOf(Array.from({ length: size }, (_, at) => pastAnswer(`It pulls ${at} times.`, 'Correct')));

/** What graders `a` and `b` are, `b` silent on so many of forty past answers. */
function measured(silent: number, modelOfB = 'model-b') {
  const past = Array.from({ length: 40 }, (_, at) => ({
    group: `g${at}`,
    truth: 'Correct' as const,
    labels: ['Correct' as const, at < silent ? null : ('Correct' as const)],
    prior: { distribution: EVEN, labelled: 9 },
  }));
  const graders = [
    { name: 'a', model: 'model-a' },
    { name: 'b', model: modelOfB },
  ];
  const made = { assignment: 'tides', profiledAt: '2030-01-01T00:00:00.000Z', pastSha256: 'f' };
  return measureGraders(made, graders, past);
}

const missing = { step: 'answers/g0/graders/grader-2.json', code: 'ModelRefused' as const, message: 'Down.' };
const grades = [{ graders: [{ grader: 'b', label: null, missing }] }];

describe('a grader of past answers', () => {
  it('is silent where it has no label for more than a tenth of them, for the first reason it gave', () => {
    assert.deepEqual(silentGraders(measured(4), grades), []);
    const reason = 'answers/g0/graders/grader-2.json: Down.';
    assert.deepEqual(silentGraders(measured(5), grades), [{ grader: 'b', unanswered: 5, of: 40, reason }]);
    assert.deepEqual(silentGraders(measured(40, recordedModel('b')), grades), [], 'no recording is down');
  });
});

describe('what was learnt', () => {
  it('becomes the assignment’s, and what was before stays as a version', async () => {
    const objects = objectsInMemory();
    const profile = aProfile();
    const later = { ...profile, profiledAt: '2031-01-01T00:00:00.000Z' };
    assert.deepEqual(await keepLearnt(objects, 't', { profile, past: pastOfSize(2), silent: [] }), []);
    assert.deepEqual(await keepLearnt(objects, 't', { profile: later, past: pastOfSize(3), silent: [] }), []);
    assert.deepEqual(await readBank(objects, 't', 'tides'), { past: pastOfSize(3), profile: later });
    const under = async (folder: string) => (await objects.list(`assignments/t/tides/${folder}/`)).length;
    assert.deepEqual([await under('past'), await under('graders')], [2, 2]);
    const first = `assignments/t/tides/past/${pastOfSize(2).sha256}.json`;
    assert.deepEqual(await objects.read(first, pastSchema), pastOfSize(2));
  });

  it('does not become it where a grader was silent', async () => {
    const objects = objectsInMemory();
    await keepLearnt(objects, 't', { profile: aProfile(), past: pastOfSize(2), silent: [] });
    const before = await readBank(objects, 't', 'tides');
    const silent = silentGraders(measured(40), grades);
    const [warning] = await keepLearnt(objects, 't', { profile: measured(40), past: pastOfSize(9), silent });
    assert.match(warning!, /not kept: b has no label for 40 of 40 past answers \(.*Down\.\).*Resume/);
    assert.deepEqual(await readBank(objects, 't', 'tides'), before);
  });

  it('from fewer past answers leaves the more in place, and says so', async () => {
    const objects = objectsInMemory();
    await keepLearnt(objects, 't', { profile: aProfile(), past: pastOfSize(9), silent: [] });
    const profile = measured(0);
    const warnings = await keepLearnt(objects, 't', { profile, past: pastOfSize(2), silent: [] });
    assert.match(warnings.join(), /they are 9, and the table that was profiled holds 2/);
    assert.deepEqual(await readBank(objects, 't', 'tides'), { past: pastOfSize(9), profile });
  });
});

describe('what was learnt of the stand-in', () => {
  const ofStandIn = { ...aProfile(), standIn: true as const };
  const keep = (objects: ReturnType<typeof objectsInMemory>, profile: Profile) =>
    keepLearnt(objects, 't', { profile, past: pastOfSize(2), silent: [] });

  it('is kept as its own until real models are profiled, and takes the place of none', async () => {
    const objects = objectsInMemory();
    assert.deepEqual(await keep(objects, ofStandIn), []);
    assert.equal((await readBank(objects, 't', 'tides')).profile?.standIn, true);
    assert.deepEqual(await keep(objects, aProfile()), []);
    assert.match((await keep(objects, ofStandIn)).join(), /not kept: no real model answered/);
    assert.deepEqual((await readBank(objects, 't', 'tides')).profile, aProfile());
  });

  it('is used where it answers alone, as what is known of real models where they do', () => {
    for (const profile of [ofStandIn, aProfile()])
      for (const standIn of [true, false]) {
        const isItsOwn = Boolean('standIn' in profile) === standIn;
        assert.equal(profileFor(profile, standIn) !== null, isItsOwn);
        const plan = aPlan({}, aProfile());
        const given = givenOf(plan, ['Correct', 'Correct', 'Incorrect']).map((one) => ({ ...one, standIn }));
        const { basis } = weighLabels(plan, aMaterial(), profile, given).posterior;
        assert.equal(basis !== 'uncalibrated', isItsOwn, `${profile.standIn} ${standIn}: ${basis}`);
      }
  });

  it('is shown as what it is', () => {
    const said = describeProfile(ofStandIn).join('\n');
    assert.match(said, /No real model was used/);
    assert.doesNotMatch(said, /stand-in/, 'example answers are none');
    assert.doesNotMatch(describeProfile(aProfile()).join('\n'), /No real model/);
    const intro = (profile: Profile) => profileView(sampleQuiz(2, 1, { profile }), quizWords('it'))!.intro;
    assert.match(intro(ofStandIn), /alcun modello reale/);
    assert.doesNotMatch(intro(aProfile()), /modello reale/);
  });
});

describe('past answers of somebody who is erased', () => {
  it('are not in use any more, and the others are, in their order', async () => {
    const objects = objectsInMemory();
    const by = { objects, tenant: 't', assignment: 'tides' };
    const { answers } = pastOfSize(4);
    await putPast(objects, 't', 'tides', pastOf(answers));
    await forgetPast(by, ({ answer }) => answer === answers[1]!.answer);
    const kept = pastOf([answers[0]!, ...answers.slice(2)]);
    assert.deepEqual((await readBank(objects, 't', 'tides')).past, kept);
  });

  it('change nothing where there are none', async () => {
    const objects = objectsInMemory();
    await forgetPast({ objects, tenant: 't', assignment: 'tides' }, () => true);
    assert.equal((await readBank(objects, 't', 'tides')).past, null);
  });
});
