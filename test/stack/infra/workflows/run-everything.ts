import { readFile } from 'node:fs/promises';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { byStudent, uploadedBy } from '@assay/platform/run/uploader';
import * as coaching from '../../../support/argument-coaching/coaching-model.ts';
import type { Assessments } from '../../../support/assessments.ts';
import * as reviews from '../../../support/deliverable-review/review-model.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import * as quizzes from '../../../support/short-answer-grading/quiz-model.ts';
import { lambdaFailure } from '../../../support/workflows.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';
import { typedPages } from '../../../unit/document/pdf/typed.ts';
import { runCalibration } from './essay-scoring/run-calibration.ts';

const scan = () => new PageWriter().image(0, 0, 595, 842);

/** An essay is scored by exemplars, loses a trait and is resumed; one has a page that is a picture; the bank is filled, learnt from, listed and emptied. */
async function scoreEssays(assessments: Assessments): Promise<void> {
  const { assess, hand, invoke, objects, runStore } = assessments;
  const essay = await hand(essays.essayOf());
  const { tenant, assignment } = await runStore.getRun(essay);
  const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
  for (const text of ['A past voyage.', 'A voyage.']) {
    await objects.write(batch, [{ id: 'past-1', text, overall: null, scores: { ideas: 1 } }]);
    await invoke('index-exemplars', { tenant, assignment, batch });
  }
  await invoke('list-exemplars', { tenant, assignment });
  await invoke('train-second-reader', { tenant, assignment });
  assessments.platform = async (call, run) => {
    if (call.payload.step === 'teams/style/verdict.json') throw lambdaFailure('ModelUnavailable', 'Gone.');
    return run();
  };
  await assess(essay);
  assessments.reset();
  await invoke('resume-run', { runId: essay });
  await assess(essay, 2);
  await assess(await hand(essays.essayOf({ body: '' })));
  await assess(
    await hand({
      ...essays.essayOf(),
      file: 'essay.pdf',
      body: writePdf([...typedPages(['It rained.']), scan()]),
    }),
  );
  await invoke('delete-exemplars', { tenant, assignment, ids: 'all' });
  await invoke('train-second-reader', { tenant, assignment });
}

async function reviewDeliverable({ assess, hand, objects, runStore }: Assessments): Promise<void> {
  const review = await hand(reviews.handed());
  const knowledge = parseKnowledge(await readFile('examples/deliverable-review/knowledge.yaml', 'utf8'));
  const owner = (await runStore.getRun(review)).tenant;
  await putKnowledge(objects, owner, { ...knowledge, assignment: 'course' });
  await assess(review);
}

async function gradeAnswers({ assess, hand }: Assessments): Promise<void> {
  await assess(await hand(quizzes.quizOf()));
  await assess(await hand(quizzes.pastOf([['the Moon pulls the water', 'Correct']])));
}

/** An argument, its revision, a debate, and what a person says of one. */
async function coachArguments({ assess, hand, invoke }: Assessments): Promise<void> {
  const draft = await hand({ ...coaching.argumentOf(), tenant: 'coached' });
  await assess(draft);
  await assess(await hand({ ...coaching.argumentOf(coaching.MENDED), tenant: 'coached' }));
  await assess(await hand(coaching.debateOf({ approach: 'B', rounds: '2', judges: 'logical' })));
  const feedback = { reviewer: 'A teacher', scores: [], comment: 'Well argued.' };
  await invoke('add-feedback', { runId: draft, feedback });
}

/** An upload is deleted before its run is on, and restored when that has ended; one whose key names nobody's work is rejected. */
async function restoreUpload({ assess, hand, invoke, remove, runStore, upload }: Assessments): Promise<void> {
  const admit = (body: string) => invoke('admit', { Records: [{ messageId: 'm', body }] });
  const run = await hand(essays.essayOf());
  const { key } = (await runStore.getRun(run)).source;
  const marker = await remove(key);
  await admit(marker.body);
  await assess(run);
  await admit((await remove(key, marker.versionId)).body);
  await assess(run, 2);
  await admit((await upload('submissions/t/story/essay.txt', 'It names no submission.')).body);
}

/** What a student hands in beyond the versions of a day is rejected, and deleted. */
async function refuseUpload({ hand, invoke, runStore, upload }: Assessments): Promise<void> {
  const essay = essays.essayOf();
  const run = await hand({ ...essay, assignment: { ...essay.assignment, versionsADay: 1 } });
  const { key } = (await runStore.getRun(run)).source;
  for (const body of ['One voyage.', 'Another voyage.', 'A third one.']) {
    const uploaded = await upload(key, body, { ...uploadedBy('anna'), ...byStudent('') });
    await invoke('admit', { Records: [{ messageId: 'm', body: uploaded.body }] });
  }
}

/** An essay in which nothing is flagged is released as its assignment says. */
async function releaseUnasked({ assess, hand }: Assessments): Promise<void> {
  const essay = essays.essayOf({ variant: 'SA' });
  const assignment = { ...essay.assignment, secondReader: 'off', release: 'automatic' };
  await assess(await hand({ ...essay, assignment }));
}

/** Something of every workflow, and whatever functions belong to it. */
export async function runEverything(assessments: Assessments): Promise<void> {
  await scoreEssays(assessments);
  await reviewDeliverable(assessments);
  await gradeAnswers(assessments);
  await coachArguments(assessments);
  await restoreUpload(assessments);
  await refuseUpload(assessments);
  await releaseUnasked(assessments);
  await runCalibration(assessments);
}
