import { runOf } from '@assay/platform/review/event';
import { isForReport, type RunItem } from '@assay/platform/run/items';
import { repairLine } from '@assay/platform/run/line/hand-out';
import type { LineStore } from '@assay/platform/run/line/line-store';
import { OPEN_SHARDS } from '@assay/platform/run/run-store';
import pLimit from 'p-limit';
import * as z from 'zod';
import { reviews, tell } from '../reviews/reviews.ts';
import { announceEnd } from '../runs/announcements.ts';
import { leavePlace, lines, quietly } from '../runs/places.ts';
import { settleLost, settleLostReport } from '../runs/settle-lost.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { executionState, letGo, startAttempt } from '../runtime/executions.ts';
import { runStore } from '../runtime/storage.ts';
import { tellDeadLetters } from './dead-letters.ts';

/** Runs younger than this are on their way: an event is delivered, an execution is being started or ended. */
const SETTLING_MS = 5 * 60_000;

/** Runs looked at together: DescribeExecution takes 15 a second on average and 300 at once. */
const LOOKED_AT_ONCE = 8;

/** How long new looks are begun: four of the five minutes that the function has, and that lie between two passes. */
const PASS_MS = 4 * 60_000;

const settlingSince = () => new Date(Date.now() - SETTLING_MS).toISOString();

/** What is made good of an open run: nothing where its execution goes on. */
async function mend(run: RunItem): Promise<'announced' | 'started' | 'failed' | 'report' | null> {
  const { runId, attempt, state, report, only } = run;
  if (run.announce) {
    await announceEnd(await runStore().getRun(runId));
    return 'announced';
  }
  const execution = await executionState(runId, attempt);
  if (execution === 'running') return null;
  if (execution === 'unknown' && (state === 'admitted' || isForReport(run))) {
    await startAttempt(runId, attempt, only);
    return 'started';
  }
  if (report?.state === 'pending') {
    await settleLostReport(run);
    return 'report';
  }
  await settleLost(run);
  return 'failed';
}

/** The items from one that chance chooses, round to the one before it: what a pass has no time for is not always the same. */
function fromAnywhere<T>(items: readonly T[]): T[] {
  const first = Math.floor(Math.random() * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Looks at the runs that are open, as many as there is time for. */
async function mendOpenRuns(until: number): Promise<number> {
  const limit = pLimit(LOOKED_AT_ONCE);
  let mended = 0;
  for (const shard of fromAnywhere([...Array(OPEN_SHARDS).keys()])) {
    if (Date.now() >= until) break;
    const open = await runStore().openRuns(shard, settlingSince());
    await limit.map(fromAnywhere(open), (run) =>
      quietly('the run was not reconciled', run.runId, async () => {
        if (Date.now() >= until) return;
        const what = await mend(run);
        if (!what) return;
        mended += 1;
        logger.warn('reconciled', { runId: run.runId, what });
      }),
    );
  }
  return mended;
}

/**
 * Frees the places of executions that ended, or are not known although the place was taken minutes ago, and gives to those who
 * wait what is free.
 */
async function mendLine(own: LineStore): Promise<number> {
  const limit = pLimit(LOOKED_AT_ONCE);
  await limit.map(await own.places(), (owner) =>
    quietly('the place was not looked at', owner.runId, async () => {
      const execution = await executionState(owner.runId, owner.attempt);
      const isGone = execution === 'unknown' && (owner.claimedAt ?? '') < settlingSince();
      if (execution === 'ended' || isGone) await leavePlace(owner, own.name);
    }),
  );
  return repairLine(own, letGo);
}

/** Tells what was decided of results and nobody was told of, as much as there is time for. */
async function tellUntold(until: number): Promise<number> {
  const untold = await reviews().untold(settlingSince());
  await pLimit(LOOKED_AT_ONCE).map(untold, ({ of, event }) =>
    quietly('the review was not told of', runOf(event) ?? '-', async () => {
      if (Date.now() < until) await tell(of, event);
    }),
  );
  return untold.length;
}

/**
 * Every few minutes: makes good what a death in between left undone. Places of the dead are freed first, for thousands wait for them;
 * then runs without an execution are started, runs whose execution ended without a word are failed, reports that nobody makes any more
 * are told as failed, ends that were not announced are announced, reviews that were not told of are told, dead letters are counted: as many as there is time for, the others the next time.
 */
export const handler = defineHandler(z.looseObject({}), async () => {
  const until = Date.now() + PASS_MS;
  let given = 0;
  for (const own of lines()) given += await mendLine(own);
  const mended = await mendOpenRuns(until);
  const untold = await tellUntold(until);
  await quietly('dead letters were not looked at', '-', tellDeadLetters);
  return { mended, given, untold };
});
