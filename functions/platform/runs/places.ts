import { handOut } from '@assay/platform/run/line/hand-out';
import type { LineName } from '@assay/platform/run/line/line-name';
import { createLineStore, type LineStore } from '@assay/platform/run/line/line-store';
import type { AttemptOwner } from '@assay/platform/run/line/next-in-line';
import { logger } from '../runtime/define-handler.ts';
import { letGo } from '../runtime/executions.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

const lineOf = (name: LineName, size: string) =>
  lazily(() => createLineStore(documents(), setting('TABLE'), name, Number(setting(size))));

const LINES = {
  batch: lineOf('batch', 'RUNS_AT_ONCE'),
  interactive: lineOf('interactive', 'INTERACTIVE_RUNS_AT_ONCE'),
  reevaluation: lineOf('reevaluation', 'REEVALUATIONS_AT_ONCE'),
};

/** The line of a name. */
export const line = (name: LineName): LineStore => LINES[name]();

/** All lines. */
export const lines = (): LineStore[] => Object.values(LINES).map((own) => own());

/** A third of the time that a function has: what it does for its own run comes first. */
const LONGEST_MS = 20_000;

async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(Object.assign(new Error('The line took too long.'), { name: 'TimedOut' }));
  const timer = setTimeout(late, LONGEST_MS);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Does what another try makes good within minutes: should it fail, the log says so, and the caller goes on. */
export async function quietly(words: string, runId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(words, { runId, code: error instanceof Error ? error.name : 'Unknown' });
  }
}

/**
 * Does what keeps a line going and changes nothing of the run: should it fail or take too long, the run goes on as it would, and
 * `reconcile` makes good within minutes. What goes on after its time may be ended at every point.
 */
export const serveLine = (runId: string, work: () => Promise<unknown>): Promise<void> =>
  quietly('the line was not served', runId, () => inTime(work()));

/**
 * Frees the place of an attempt that needs it no more and gives it to who is next. An attempt that has none is taken out of the line,
 * should it stand there.
 */
export async function leavePlace(owner: AttemptOwner, name: LineName): Promise<void> {
  const own = line(name);
  if (await own.leave(owner)) await handOut(own, letGo);
  else await own.giveUp(owner);
}
