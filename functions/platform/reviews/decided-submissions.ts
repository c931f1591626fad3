import type { Owner } from '@assay/platform/access/owner-store';
import {
  fold,
  isRead,
  isReadWhole,
  isReleased,
  ofRun,
  openAppeals,
  type Review,
} from '@assay/platform/review/fold';
import { type Need, sharedFlags, standingNeeds, withoutShared } from '@assay/platform/review/need';
import { isUnsettled } from '@assay/platform/review/own-trail';
import { askingAttempts, type RunItem } from '@assay/platform/run/items';
import { isStudents } from '@assay/platform/run/students-work';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { isToldByOthers } from '../runs/students-runs.ts';
import { runStore } from '../runtime/storage.ts';
import { readDraftResult } from './draft-result.ts';
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
  owner: Owner | null;
  /** Those of what was read, too; without what all of its class are flagged for. */
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

/** What all of an assignment's works are flagged for (`sharedFlags`), by their latest runs: it is no need to look at any of them. */
export function classFlags(latest: readonly RunItem[]): string[] {
  const assessed = latest.filter(hasResult);
  const flagsOf = ({ needs = [] }: RunItem) => needs.flatMap(({ flags = [] }) => flags);
  return sharedFlags(assessed.map(flagsOf), new Set(assessed.flatMap((run) => [...ofClass(run)])));
}

/** Whether a run is flagged for anything that all of its class may share: its needs hang on theirs. */
const mayShare = (run: RunItem): boolean =>
  (run.needs ?? []).some(({ flags = [] }) => flags.some((flag) => ofClass(run).has(flag)));

const ofClass = ({ workflow }: RunItem): ReadonlySet<string> =>
  (workflow !== undefined && findWorkflow(workflow).results.ofClass) || new Set();

/** What all works of an assignment are flagged for, by some of their latest runs, or `all`: others are read only where these may share anything. */
export async function classFlagsOf(
  assignmentKey: AssignmentKey,
  { runs, all = false }: { runs: readonly RunItem[]; all?: boolean },
): Promise<string[]> {
  if (!runs.some(mayShare) || !runs.filter(hasResult).every(mayShare)) return [];
  return classFlags(all ? runs : await latestOf(assignmentKey));
}

/** Runs of an assignment that hold all of its results, with what was decided on them. */
export async function decidedOn(
  assignmentKey: AssignmentKey,
  runs: readonly RunItem[],
): Promise<DecidedSubmission[]> {
  const trails = await reviews().ofAssignment(assignmentKey);
  const shared = classFlags(runs);
  return pLimit(AT_ONCE).map(runs, async (run) => {
    const trail = trails.get(run.submission) ?? [];
    const review = fold(trail);
    const owner = await owners().find(run);
    const ownerUnsettled = isUnsettled(trail, owner);
    const needs = withoutShared(await needsNow(run, { review, ownerUnsettled }), shared);
    return { run, review, owner, ownerUnsettled, needs };
  });
}

/** The name of what the latest attempt of a run came to. */
export const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });

/** Whether what the latest run came to is released. */
export const isDone = ({ run, review }: Pick<DecidedSubmission, 'run' | 'review'>) =>
  isReleased(review, resultOf(run));

/** Why a person should still look at a work: at what is released, or was read whole, for what stands whatever was. */
export async function needsLeft(
  one: Pick<DecidedSubmission, 'run' | 'review' | 'needs'>,
  read: typeof readDraftResult = readDraftResult,
): Promise<Need[]> {
  const standing = standingNeeds(one.needs);
  if (isDone(one)) return standing;
  const runReview = ofRun(one.review, one.run.runId);
  const isBegun = one.needs.length > standing.length && isRead(runReview);
  const result = isBegun && hasResult(one.run) ? await read(one.run) : null;
  const isWhole = result !== null && isReadWhole(result, runReview, one.run.state === 'partial');
  return isWhole ? standing : one.needs;
}

/** Works with why a person should still look at them. */
export const withNeedsLeft = (works: readonly DecidedSubmission[]): Promise<DecidedSubmission[]> =>
  pLimit(AT_ONCE).map(works, async (one) => ({ ...one, needs: await needsLeft(one) }));

/** Whether a teacher has something to do: at what the latest run came to until it is released; at an appeal, and at whose the work is, wherever that run stands. */
function isWaiting(decidedSubmission: DecidedSubmission): boolean {
  const hasEnded = hasResult(decidedSubmission.run) || decidedSubmission.run.state === 'failed';
  return (
    decidedSubmission.ownerUnsettled ||
    openAppeals(decidedSubmission.review).length > 0 ||
    (hasEnded && !isDone(decidedSubmission))
  );
}

/** The submissions of an assignment that wait for a teacher, and what all of the class are flagged for. */
export async function waitingOf(assignmentKey: AssignmentKey) {
  const latest = await latestOf(assignmentKey);
  const works = (await decidedOn(assignmentKey, latest)).filter(isWaiting);
  return { works: await withNeedsLeft(works), shared: classFlags(latest) };
}

/** The submissions of an assignment that have a result. */
export const withResult = async (assignmentKey: AssignmentKey): Promise<DecidedSubmission[]> =>
  decidedOn(assignmentKey, (await latestOf(assignmentKey)).filter(hasResult));
