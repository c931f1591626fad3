import pLimit from 'p-limit';
import { pointerEntity, runEntity } from './entities.ts';
import type { RunItem } from './items.ts';

/** Runs that are looked up at the same time. */
const READ_AT_ONCE = 16;

/** Whether a run is of an earlier version of a submission than another. */
export function isEarlier(one: RunItem, other: RunItem): boolean {
  const [first, second] = [one, other].map(({ order, admittedAt }) => order ?? admittedAt);
  return first === second ? one.runId < other.runId : first! < second!;
}

/** A deleted version counts where there is no other; of the others the last one does. */
function isBefore(one: RunItem, other: RunItem): boolean {
  const [withdrawn, counts] = [one, other].map(({ state }) => state === 'withdrawn');
  return withdrawn === counts ? isEarlier(one, other) : withdrawn!;
}

/**
 * The latest run of each of an assignment's submissions by the items of its index, in the order of the submissions' names. Of what
 * earlier versions of Assay wrote, the index holds pointers, whose runs `findRun` looks up.
 */
export async function latestRuns(
  items: readonly Record<string, unknown>[],
  findRun: (runId: string) => Promise<RunItem | null>,
): Promise<RunItem[]> {
  const own = runEntity.among(items);
  const known = new Set(own.map(({ runId }) => runId));
  const pointed = pointerEntity
    .among(items)
    .map(({ latestRun }) => latestRun)
    .filter((runId) => !known.has(runId));
  const found = await pLimit(READ_AT_ONCE).map(pointed, findRun);
  const latest = new Map<string, RunItem>();
  for (const run of [...own, ...found.filter((run) => run !== null)]) {
    const other = latest.get(run.submission);
    if (!other || isBefore(other, run)) latest.set(run.submission, run);
  }
  return [...latest.values()].sort((one, other) => (one.submission < other.submission ? -1 : 1));
}
