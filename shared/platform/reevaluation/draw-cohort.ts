import { AssayError } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import type { RunItem } from '../run/items.ts';
import type { RunStore } from '../run/run-store.ts';
import { type Cohort, chooseCohort } from './choose-cohort.ts';
import type { Reevaluation } from './reevaluation.ts';

/** Submissions whose uploads are looked up at the same time. */
const READ_AT_ONCE = 16;

/** A cohort with the runs that it is compared with. */
interface DrawnCohort extends Cohort {
  baselines: RunItem[];
}

/** The runs whose uploads were deleted since. */
async function withdrawnAmong(
  runStore: Pick<RunStore, 'standing'>,
  runs: readonly RunItem[],
): Promise<Set<string>> {
  const done = runs.filter(({ state }) => state === 'completed' || state === 'partial');
  const found = await pLimit(READ_AT_ONCE).map(done, async (run) =>
    (await runStore.standing(run)) === 'withdrawn' ? [run.runId] : [],
  );
  return new Set(found.flat());
}

/**
 * The submissions of an assignment that would be assessed again as it stands now, by a workflow; parts of a class's table are, with that.
 * @throws AssayError CohortEmpty
 */
export async function drawCohort(
  runStore: Pick<RunStore, 'latestRuns' | 'standing'>,
  of: Pick<Reevaluation, 'tenant' | 'assignment' | 'reevaluation' | 'seed' | 'sample' | 'submissions'>,
  workflow: string,
): Promise<DrawnCohort> {
  const runs = (await runStore.latestRuns(of)).filter(({ partOf }) => partOf === undefined);
  const withdrawn = await withdrawnAmong(runStore, runs);
  const cohort = chooseCohort(runs, { ...of, workflow, withdrawn });
  const chosen = new Set(cohort.members.map(({ baseline }) => baseline));
  if (chosen.size > 0) return { ...cohort, baselines: runs.filter(({ runId }) => chosen.has(runId)) };
  const why = Object.entries(cohort.leftOut).map(([reason, count]) => `${count} ${reason}`);
  const words = `No submission of "${of.assignment}" has a result of ${workflow} that another one could be compared with (${why.join(', ') || 'there are none'}): see "assay runs list ${of.assignment}".`;
  throw new AssayError('CohortEmpty', words);
}
