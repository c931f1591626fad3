import type { Priority } from '../shared/model/allowance/allowance.ts';
import { handOut } from '../shared/run/line/hand-out.ts';
import { createLineStore, type LineStore } from '../shared/run/line/line-store.ts';
import type { Owner } from '../shared/run/line/next-in-line.ts';
import { logger } from './define-handler.ts';
import { letGo } from './executions.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

const lineOf = (priority: Priority, size: string) =>
  lazily(() => createLineStore(documents(), setting('TABLE'), priority, Number(setting(size))));

const LINES = {
  batch: lineOf('batch', 'RUNS_AT_ONCE'),
  interactive: lineOf('interactive', 'INTERACTIVE_RUNS_AT_ONCE'),
};

/** The line of a priority. */
export const line = (priority: Priority): LineStore => LINES[priority]();

/** Both lines, that of a priority first. */
export const linesFrom = (priority: Priority = 'batch'): LineStore[] => [
  line(priority),
  line(priority === 'batch' ? 'interactive' : 'batch'),
];

/**
 * Does what keeps a line going and changes nothing of the run: should it fail, the run goes on as it would, and `reconcile` makes
 * good within minutes.
 */
export async function quietly(runId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error('the line was not served', { runId, code: error instanceof Error ? error.name : 'Unknown' });
  }
}

/**
 * Frees the place of an attempt that needs it no more and gives it to who is next. An attempt that has none is taken out of the line,
 * should it stand there.
 */
export async function leavePlace(owner: Owner, priority?: Priority): Promise<void> {
  for (const own of linesFrom(priority))
    if (await own.leave(owner)) {
      await handOut(own, letGo);
      return;
    }
  for (const own of linesFrom(priority)) await own.giveUp(owner);
}
