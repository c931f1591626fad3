import pLimit from 'p-limit';
import { z } from 'zod';
import type { RunItem } from '../../shared/run/items.ts';
import { repairLine } from '../../shared/run/line/hand-out.ts';
import type { LineStore } from '../../shared/run/line/line-store.ts';
import { OPEN_SHARDS } from '../../shared/run/run-store.ts';
import { count, defineHandler, logger } from '../define-handler.ts';
import { executionState, letGo, startAttempt } from '../executions.ts';
import { leavePlace, linesFrom, quietly } from '../places.ts';
import { settleLost, settleLostReport } from '../settle-lost.ts';
import { runStore } from '../storage.ts';

/** Runs younger than this are on their way: an event is delivered, an execution is being started or ended. */
const SETTLING_MS = 5 * 60_000;

/** Runs looked at together: DescribeExecution takes 15 a second on average and 300 at once. */
const LOOKED_AT_ONCE = 8;

/** What is made good of an open run: nothing where its execution goes on. */
async function mend(run: RunItem): Promise<'started' | 'failed' | 'report' | null> {
  const { runId, attempt, state, report, only } = run;
  const execution = await executionState(runId, attempt);
  if (execution === 'running') return null;
  if (report?.state === 'pending') {
    await settleLostReport(run);
    return 'report';
  }
  if (state === 'admitted' && execution === 'unknown') {
    await startAttempt(runId, attempt, only);
    return 'started';
  }
  await settleLost(run);
  count('ExecutionLost');
  return 'failed';
}

async function mendOpenRuns(): Promise<number> {
  const before = new Date(Date.now() - SETTLING_MS).toISOString();
  const limit = pLimit(LOOKED_AT_ONCE);
  let mended = 0;
  for (let shard = 0; shard < OPEN_SHARDS; shard += 1) {
    const open = await runStore().openRuns(shard, before);
    await limit.map(open, (run) =>
      quietly(run.runId, async () => {
        const what = await mend(run);
        if (!what) return;
        mended += 1;
        logger.warn('reconciled', { runId: run.runId, what });
      }),
    );
  }
  return mended;
}

/** Frees the places of executions that ended, and gives to those who wait what is free. */
async function mendLine(own: LineStore): Promise<number> {
  const limit = pLimit(LOOKED_AT_ONCE);
  await limit.map(await own.places(), (owner) =>
    quietly(owner.runId, async () => {
      if ((await executionState(owner.runId, owner.attempt)) !== 'running')
        await leavePlace(owner, own.priority);
    }),
  );
  return repairLine(own, letGo);
}

/**
 * Every few minutes: makes good what a death in between left undone. Runs without an execution are started, runs whose execution ended
 * without a word are failed, reports that nobody makes any more are told as failed, places of the dead are freed.
 */
export const handler = defineHandler(z.looseObject({}), async () => {
  const mended = await mendOpenRuns();
  let given = 0;
  for (const own of linesFrom()) given += await mendLine(own);
  return { mended, given };
});
