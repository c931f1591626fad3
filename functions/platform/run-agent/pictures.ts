import { AssayError } from '@assay/kit/errors/assay-error';
import pLimit, { type LimitFunction } from 'p-limit';
import { company } from '../runtime/company.ts';

/**
 * Calls with a picture that one worker asks at a time: each holds it several times over, as a data URL and in its request. Thirty of 3 MB
 * take more than the worker's memory, four of them 136 MiB (docs/reference/benchmarks.md).
 */
const AT_ONCE = 4;

const PUT_OFF = new AssayError(
  'ModelBusy',
  'The worker has too little time left for a call with a picture.',
  {
    cause: { retryAfterMs: 0 },
  },
);

/**
 * Lets so many do their work at a time. Who waits for that is not being answered, and keeps nobody in the invocation; it is put off where
 * the whole time of an answer is not left then. @throws AssayError ModelBusy
 */
export function picturesAtOnce(limit: LimitFunction = pLimit(AT_ONCE)) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const isFull = limit.activeCount + limit.pendingCount >= limit.concurrency;
    void limit(() => {
      turn.resolve();
      return over.promise;
    });
    const others = isFull ? company.getStore() : undefined;
    await (others ? others.rest(turn.promise) : turn.promise);
    try {
      if (others && !others.hasTime()) throw PUT_OFF;
      return await work();
    } finally {
      over.resolve();
    }
  };
}
