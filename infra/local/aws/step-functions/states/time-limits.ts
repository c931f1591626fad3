import type { Branch } from '../execution/branch.ts';
import { linkedController, untilAborted } from '../execution/cancellation.ts';
import type { ExecutionClock } from '../execution/clock.ts';
import { StateError } from '../execution/state-error.ts';
import type { TokenTask } from '../execution/task-tokens.ts';

/** How long an attempt of a Task may take, and at most how long it may be silent; in seconds. */
export interface TimeLimits {
  readonly timeout?: number;
  readonly heartbeat?: number;
}

/** Why a timer ends that is no longer needed; without a reason an error with its stack would be made each time. */
const IN_TIME = 'in time';

/**
 * Runs the work until it settles, the branch is cancelled, or a limit is over. A missed heartbeat is a `States.Timeout`
 * without a cause, as recorded executions show it; a heartbeat does not extend the time-out.
 */
export async function withinLimits<T>(
  { signal, run }: Branch,
  { timeout, heartbeat }: TimeLimits,
  tokenTask: TokenTask | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (timeout === undefined && heartbeat === undefined) return untilAborted(work(signal), signal);
  const call = linkedController(signal);
  const expire = () => call.abort(new StateError('States.Timeout', ''));
  const timers = [timeout, heartbeat].map((seconds) => restartable(run.clock, seconds, expire));
  tokenTask?.onHeartbeat(() => timers[1]?.restart());
  try {
    return await untilAborted(work(call.signal), call.signal);
  } finally {
    for (const timer of timers) timer.stop();
    call.release();
  }
}

function restartable(clock: ExecutionClock, seconds: number | undefined, expire: () => void) {
  let timer = new AbortController();
  const restart = () => {
    timer.abort(IN_TIME);
    if (seconds === undefined) return;
    timer = new AbortController();
    clock.sleep(seconds * 1000, timer.signal).then(expire, () => {});
  };
  restart();
  return { restart, stop: () => timer.abort(IN_TIME) };
}
