import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { isMeasured } from '../run/evaluation-tenant.ts';
import type { RunItem } from '../run/items.ts';
import { runIdOf } from '../run/run-id.ts';
import type { CohortMember, LEFT_OUT } from './reevaluation.ts';

type ExclusionReason = (typeof LEFT_OUT)[number];

/** A cohort, and how many submissions are not in it, by why. */
export interface Cohort {
  members: CohortMember[];
  leftOut: Partial<Record<ExclusionReason, number>>;
}

/** What a cohort is chosen by. */
interface CohortRequest {
  reevaluation: string;
  workflow: string;
  sample?: number | undefined;
  /** These alone. */
  submissions?: readonly string[] | undefined;
  seed: number;
  /** Runs whose uploads were deleted since. */
  withdrawn?: ReadonlySet<string>;
}

/** Runs that a workflow was not asked for, that came to no result, or whose upload is gone, have nothing to be compared with. */
function reasonAgainst(run: RunItem, { workflow, withdrawn }: CohortRequest): ExclusionReason | null {
  if (isMeasured(run)) return 'measured';
  if (run.state !== 'completed' && run.state !== 'partial') return 'not-completed';
  if (run.workflow !== workflow) return 'other-workflow';
  return withdrawn?.has(run.runId) ? 'withdrawn' : null;
}

function memberOf(run: RunItem, reevaluation: string): CohortMember {
  const { runId: baseline, submission, file, source, size, previous } = run;
  const { priority: _, ...options } = run.options;
  return {
    runId: runIdOf(source, reevaluation),
    baseline,
    submission,
    file,
    source,
    ...(size !== undefined && { size }),
    options,
    ...(previous !== undefined && { previous }),
  };
}

/** So many of some, each as likely, in their order: the first of a shuffle (Fisher–Yates). */
function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const order = all.map((_, index) => index);
  for (let at = 0; at < Math.min(count, order.length); at += 1) {
    const other = at + Math.floor(random() * (order.length - at));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((index) => all[index]!);
}

/**
 * The submissions that are assessed again: by their latest runs, those that came to a result by the workflow and were not deleted, or `sample` of them drawn
 * with `seed`; of `submissions` alone, where they are named. The order of `runs` does not matter.
 */
export function chooseCohort(runs: readonly RunItem[], cohortRequest: CohortRequest): Cohort {
  const inOrder = runs.toSorted((one, other) => (one.submission < other.submission ? -1 : 1));
  const leftOut: Cohort['leftOut'] = {};
  const leave = (reason: ExclusionReason, count = 1) => {
    if (count > 0) leftOut[reason] = (leftOut[reason] ?? 0) + count;
  };
  const asked = cohortRequest.submissions && new Set(cohortRequest.submissions);
  const eligible = inOrder.filter((run) => {
    const isAsked = asked?.has(run.submission) ?? true;
    const reason = isAsked ? reasonAgainst(run, cohortRequest) : 'not-asked';
    if (reason) leave(reason);
    return !reason;
  });
  const chosen =
    cohortRequest.sample === undefined ? eligible : drawn(eligible, cohortRequest.sample, cohortRequest.seed);
  leave('not-drawn', eligible.length - chosen.length);
  return { members: chosen.map((run) => memberOf(run, cohortRequest.reevaluation)), leftOut };
}
