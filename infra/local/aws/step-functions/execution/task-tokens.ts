import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../wire/service-error.ts';
import { StateError } from './state-error.ts';

/** One attempt of a Task state that waits for the answer to its token. */
export interface TokenTask {
  readonly token: string;
  /** The output of SendTaskSuccess; rejects with a `StateError` of SendTaskFailure's error and cause. */
  readonly answer: Promise<unknown>;
  /** Calls the listener at every SendTaskHeartbeat. */
  onHeartbeat(listener: () => void): void;
  /** Ends the attempt: from now on the token is refused. */
  close(): void;
}

interface WaitingTask {
  readonly resolve: (output: unknown) => void;
  readonly reject: (failure: StateError) => void;
  beat: () => void;
}

/** How a token begins and how long it is; what it stands for is nobody's business. */
const PREFIX = 'AQCEAAAAKgAAAAMAAAAA';
const RANDOM_BYTES = 96;
const WELL_FORMED = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${(RANDOM_BYTES / 3) * 4}}$`);

/**
 * The task tokens of all executions ("SendTaskSuccess"). A token lives as long as its attempt: answered, timed out,
 * retried or aborted it is refused with `TaskTimedOut`, and so is one of an earlier process.
 */
export class TaskTokens {
  readonly #waiting = new Map<string, WaitingTask>();

  open(): TokenTask {
    const token = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => {});
    const waiting: WaitingTask = { resolve, reject, beat: () => {} };
    this.#waiting.set(token, waiting);
    return {
      token,
      answer: promise,
      onHeartbeat: (listener) => {
        waiting.beat = listener;
      },
      close: () => void this.#waiting.delete(token),
    };
  }

  /** `output` is JSON text; one that is not leaves the token alive. Throws `InvalidOutput`, `InvalidToken`, `TaskTimedOut`. */
  succeed(token: string, output: string): void {
    const waiting = this.#find(token);
    const value = parseOutput(output);
    this.#waiting.delete(token);
    waiting.resolve(value);
  }

  /** Throws `InvalidToken`, `TaskTimedOut`. */
  fail(token: string, error = '', cause = ''): void {
    const waiting = this.#find(token);
    this.#waiting.delete(token);
    waiting.reject(new StateError(error, cause));
  }

  /** Throws `InvalidToken`, `TaskTimedOut`. */
  heartbeat(token: string): void {
    this.#find(token).beat();
  }

  #find(token: string): WaitingTask {
    if (!WELL_FORMED.test(token)) throw new ServiceError('InvalidToken', `Invalid Token: '${token}'`);
    const waiting = this.#waiting.get(token);
    if (waiting) return waiting;
    throw new ServiceError('TaskTimedOut', 'Task Timed Out: the task of this token has ended.');
  }
}

function parseOutput(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch (failure) {
    throw new ServiceError('InvalidOutput', `Invalid Output: ${(failure as Error).message}`);
  }
}
