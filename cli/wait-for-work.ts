import { setTimeout as wait } from 'node:timers/promises';
import { LONGEST_WORK_MS, type StandingWork } from '@assay/platform/lambda/kept-work';

/** Milliseconds that the clocks of this machine and of the API may differ by. */
const CLOCKS_APART = 60_000;

/** How work ended: `result` or `failure` says how. */
type EndedWork<T> = Pick<StandingWork<T>, 'result' | 'failure'>;

/** Work that the API does: how it is asked for, and how one looks how it stands. */
interface ApiWork<T> {
  ask: () => Promise<{ joined: boolean }>;
  look: () => Promise<StandingWork<T>>;
}

/** Has work done and waits for how that ends. What was under way may have begun before something changed: then once more after it. */
export async function haveDone<T>(
  { ask, look }: ApiWork<T>,
  pollMs: number,
  signal?: AbortSignal,
): Promise<EndedWork<T>> {
  const { joined } = await ask();
  const ended = await waitForWork(look, pollMs, signal);
  if (!joined) return ended;
  await ask();
  return waitForWork(look, pollMs, signal);
}

/** Looks how work stands until it has ended, which the API says after twenty minutes at the latest. */
export async function waitForWork<T>(
  look: () => Promise<StandingWork<T>>,
  pollMs: number,
  signal?: AbortSignal,
): Promise<EndedWork<T>> {
  const until = performance.now() + LONGEST_WORK_MS + CLOCKS_APART;
  while (performance.now() < until) {
    const work = await look();
    if (work.state !== 'requested') return work;
    await wait(pollMs, undefined, { signal });
  }
  const message = 'It is not known how it ended: the same command asks for it again.';
  return { result: null, failure: { code: 'CallLost', message } };
}
