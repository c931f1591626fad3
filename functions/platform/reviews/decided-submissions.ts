import { fold, isReleased, openAppeals, type Review } from '@assay/platform/review/fold';
import type { Need } from '@assay/platform/review/need';
import { isUnsettled } from '@assay/platform/review/own-trail';
import { askingAttempts, type RunItem } from '@assay/platform/run/items';
import { isStudents } from '@assay/platform/run/students-work';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { isToldByOthers } from '../runs/students-runs.ts';
import { runStore } from '../runtime/storage.ts';
import { hasResult, needsNow } from './needs.ts';
import { owners } from './owners.ts';
import { reviews } from './reviews.ts';

/** Results that are read at the same time. */
const AT_ONCE = 16;

/** A submission by its latest run, with what was decided on it. */
export interface DecidedSubmission {
  run: RunItem;
  review: Review;
  /** It is to be said again whose it is: until then nobody sees what is released. */
  ownerUnsettled: boolean;
  needs: Need[];
}

export interface AssignmentKey {
  tenant: string;
  assignment: string;
}

/** Whether a run may be of a class's table: what it came to says so. */
export const mayBeTable = ({ workflow, partOf }: RunItem): boolean =>
  workflow !== undefined && partOf === undefined && findWorkflow(workflow).classes !== undefined;

/** Whether a run is of a class's table that its students' own submissions tell, and so nothing to decide on. */
const isTable = async (run: RunItem): Promise<boolean> =>
  mayBeTable(run) && isToldByOthers(await runStore().items(run.runId, run.attempt));

/** The latest runs of an assignment's submissions that are students'; no table that those tell. */
export async function latestOf(assignmentKey: AssignmentKey): Promise<RunItem[]> {
  const runs = await runStore().latestRuns(assignmentKey);
  const own = runs.filter(isStudents);
  const tables = await pLimit(AT_ONCE).map(own, isTable);
  return own.filter((_, at) => !tables[at]);
}

/** Some runs, with what was decided on them. */
export async function decidedOn(
  assignmentKey: AssignmentKey,
  runs: readonly RunItem[],
): Promise<DecidedSubmission[]> {
  const trails = await reviews().ofAssignment(assignmentKey);
  return pLimit(AT_ONCE).map(runs, async (run) => {
    const trail = trails.get(run.submission) ?? [];
    const review = fold(trail);
    const ownerUnsettled = isUnsettled(trail, await owners().find(run));
    return { run, review, ownerUnsettled, needs: await needsNow(run, { review, ownerUnsettled }) };
  });
}

/** The name of what the latest attempt of a run came to. */
export const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });

/** Whether what the latest run came to is released. */
export const isDone = ({ run, review }: DecidedSubmission) => isReleased(review, resultOf(run));

/** Whether a teacher has something to do: at what the latest run came to until it is released; at an appeal, and at whose the work is, wherever that run stands. */
function isWaiting(decidedSubmission: DecidedSubmission): boolean {
  const hasEnded = hasResult(decidedSubmission.run) || decidedSubmission.run.state === 'failed';
  return (
    decidedSubmission.ownerUnsettled ||
    openAppeals(decidedSubmission.review).length > 0 ||
    (hasEnded && !isDone(decidedSubmission))
  );
}

/** The submissions of an assignment that wait for a teacher. */
export const waitingOf = async (assignmentKey: AssignmentKey): Promise<DecidedSubmission[]> =>
  (await decidedOn(assignmentKey, await latestOf(assignmentKey))).filter(isWaiting);

/** The submissions of an assignment that have a result. */
export const withResult = async (assignmentKey: AssignmentKey): Promise<DecidedSubmission[]> =>
  decidedOn(assignmentKey, (await latestOf(assignmentKey)).filter(hasResult));
