import type { Branch, ItemExecution } from '../../execution/branch.ts';
import { StateError } from '../../execution/state-error.ts';
import type { ExecutionRecord } from '../../store/execution-store.ts';
import type { ChildInputs } from './child-inputs.ts';
import { exceedsTolerance, type Settings } from './settings.ts';

/** A Map Run holds 10,000 children at once in AWS; one process, with a file open for each, at most so many. */
const MAX_CONCURRENCY = 1_000;

interface Plan {
  readonly inputs: ChildInputs;
  readonly settings: Settings;
  child(input: string): ItemExecution;
}

/**
 * Runs a child for every input. The children's records in the order of the inputs, with gaps where none was started, and
 * `States.ExceedToleratedFailureThreshold` where too many failed, which stops the others. Throws what an input fails with,
 * or that the branch was cancelled, once all children have stopped.
 */
export async function runChildren(
  { run, signal }: Branch,
  { inputs, settings, child }: Plan,
): Promise<{ ended: ExecutionRecord[]; exceeded?: StateError }> {
  const ended: ExecutionRecord[] = [];
  const running = new Set<string>();
  let [next, failed] = [0, 0];
  let exceeded: StateError | undefined;
  let broken: unknown;
  const isOver = () => signal.aborted || exceeded !== undefined || broken !== undefined;
  const stopAll = () => {
    for (const arn of running) void run.children.stop(arn);
  };
  async function runOne(index: number): Promise<void> {
    const input = await inputs.at(index);
    if (isOver()) return;
    const { executionArn } = run.children.startItem(child(input));
    running.add(executionArn);
    const record = await run.children.ended(executionArn);
    running.delete(executionArn);
    ended[index] = record;
    if (record.status === 'SUCCEEDED' || isOver()) return;
    failed += 1;
    if (!exceedsTolerance(settings, failed, inputs.count)) return;
    exceeded = tooManyFailed();
    stopAll();
  }
  async function work(): Promise<void> {
    while (next < inputs.count && !isOver())
      await runOne(next++).catch((failure: unknown) => {
        broken ??= failure;
        stopAll();
      });
  }
  signal.addEventListener('abort', stopAll, { once: true });
  const atOnce = Math.min(settings.maxConcurrency || MAX_CONCURRENCY, MAX_CONCURRENCY, inputs.count);
  await Promise.all(Array.from({ length: atOnce }, work));
  signal.removeEventListener('abort', stopAll);
  signal.throwIfAborted();
  if (broken !== undefined) throw broken;
  return { ended, exceeded };
}

function tooManyFailed(): StateError {
  return new StateError(
    'States.ExceedToleratedFailureThreshold',
    'The specified tolerated failure threshold was exceeded',
  );
}
