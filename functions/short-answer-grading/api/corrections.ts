import { fold } from '@assay/platform/review/fold';
import { stillCounts } from '@assay/platform/review/kept-correction';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { changePast, MOST_PAST, pastOf, readBank } from '@assay/short-answer-grading/bank';
import { correctionsOf, withCorrections } from '@assay/short-answer-grading/corrections';
import { refuseTooMany } from '@assay/short-answer-grading/make-plan';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import { RESULT } from '@assay/short-answer-grading/result';
import pLimit from 'p-limit';
import {
  type AssignmentKey,
  type DecidedSubmission,
  isDone,
  withResult,
} from '../../platform/reviews/decided-submissions.ts';
import { readDraftResult } from '../../platform/reviews/draft-result.ts';
import { owners } from '../../platform/reviews/owners.ts';
import { reviews } from '../../platform/reviews/reviews.ts';
import { artifactsOf, objects } from '../../platform/runtime/storage.ts';

/** Results that are read at a time. */
const AT_ONCE = 16;

/** What its teacher changed of a released work whose student is known; nothing of one without, which no erasure would find again. */
async function ofWork({ run, review }: DecidedSubmission, quiz: Quiz): Promise<PastAnswer[]> {
  const [result, draft, writer] = await Promise.all([
    artifactsOf(run.runId).readOptional(RESULT),
    readDraftResult(run),
    owners().find(run),
  ]);
  return result && draft && writer ? correctionsOf({ result, draft, review, writer }, quiz) : [];
}

/** The labels that teachers of an assignment changed and released, as past answers, by submission. */
async function correctionsNow(of: AssignmentKey, quiz: Quiz): Promise<PastAnswer[]> {
  const works = (await withResult(of)).filter((work) => isDone(work) && !work.ownerUnsettled);
  return (await pLimit(AT_ONCE).map(works, (work) => ofWork(work, quiz))).flat();
}

/** The same beside what is kept of them already. */
export async function listCorrections(of: AssignmentKey, quiz: Quiz) {
  const { past } = await readBank(objects(), of.tenant, of.assignment);
  const before = new Map(past?.answers.map((answer) => [answer.id, answer]));
  return (await correctionsNow(of, quiz)).map((one) => ({
    submission: one.correction!.submission,
    question: one.question,
    answer: one.answer,
    label: one.label,
    machine: one.correction!.machine,
    feedback: one.feedback,
    kept: before.get(one.id)?.correction?.at === one.correction!.at,
  }));
}

/** Whether a correction still counts, by the trails of its assignment's works. */
async function countingNow(of: AssignmentKey) {
  const trails = await reviews().ofAssignment(of);
  return (correction: NonNullable<PastAnswer['correction']>) =>
    stillCounts(correction, fold(trails.get(correction.submission) ?? []));
}

/** Keeps corrections among an assignment's past answers, and takes out those that count no more. @throws AssayError TableTooLarge */
export async function keepCorrections(
  of: AssignmentKey,
  quiz: Quiz,
): Promise<{ taken: number; kept: number }> {
  const corrections = await correctionsNow(of, quiz);
  const counts = await countingNow(of);
  const merged = (answers: readonly PastAnswer[]) => withCorrections(answers, corrections, counts);
  const { past } = await readBank(objects(), of.tenant, of.assignment);
  const before = past?.answers ?? [];
  if (corrections.length === 0 && merged(before).length === before.length)
    return { taken: 0, kept: before.length };
  const { answers } = await changePast(objects(), of.tenant, of.assignment, (now) => {
    const all = merged(now?.answers ?? []);
    refuseTooMany('the past answers', all.length, MOST_PAST);
    return pastOf(all);
  });
  return { taken: corrections.length, kept: answers.length };
}
