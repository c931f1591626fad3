import type { Branch } from '../execution/branch.ts';
import { linkedController } from '../execution/cancellation.ts';
import type { Payload } from '../execution/payload.ts';
import { BranchCancellation } from '../execution/state-error.ts';

/**
 * Runs `count` branches inside one, at most `concurrency` at once; their outputs in order. The first failure cancels
 * the others and is thrown once all of them have stopped. History goes on after the branch that ended last, or failed.
 */
export async function runInnerBranches(
  outer: Branch,
  { count, concurrency }: { count: number; concurrency: number },
  run: (index: number, inner: Branch) => Promise<Payload>,
): Promise<Payload[]> {
  const { signal, abort, release } = linkedController(outer.signal);
  const start = outer.cursor.last;
  const outputs: Payload[] = new Array(count);
  let failure: unknown;
  let next = 0;
  async function runOne(index: number): Promise<void> {
    const cursor = { last: start };
    try {
      outputs[index] = await run(index, { ...outer, variables: { ...outer.variables }, cursor, signal });
      if (!signal.aborted) outer.cursor.last = cursor.last;
    } catch (thrown) {
      if (signal.aborted) return;
      failure = thrown;
      outer.cursor.last = cursor.last;
      abort(new BranchCancellation());
    }
  }
  async function work(): Promise<void> {
    while (next < count && !signal.aborted) await runOne(next++);
  }
  await Promise.all(Array.from({ length: Math.min(count, concurrency) }, work));
  release();
  outer.signal.throwIfAborted();
  if (failure !== undefined) throw failure;
  return outputs;
}
