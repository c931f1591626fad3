import type {
  ServiceIntegrations,
  StepFunctions,
} from '../../infra/local/aws/step-functions/step-functions.ts';
import { TaskError } from '../../infra/local/aws/step-functions/step-functions.ts';

/** A call of an agent with its run, as `run-agent` performs it. */
export interface AgentCall {
  step?: string;
  run: object;
  [key: string]: unknown;
}

/** Calls of agents, or a run whose report is to be made, that a state machine waits for, as they are in their queue. */
interface Message {
  token: string;
  run: { runId?: string };
  /** absent: a report */
  threads?: Thread[];
}

interface Thread {
  after?: Thread[];
  calls: object[];
}

/** SendTaskFailure takes no more characters of a cause. */
const LONGEST_CAUSE = 32_768;

/** What a worker tells of a call that failed. */
function told(failure: unknown): { error: string; cause: string } {
  if (failure instanceof TaskError)
    return { error: failure.error, cause: failure.cause.slice(0, LONGEST_CAUSE) };
  const { name, message } = failure as Error;
  return { error: name, cause: message };
}

/** What workers are still busy with, by run: an execution that fails does not end the calls that it has sent. */
export class Workers {
  readonly #busy = new Map<string, Set<Promise<void>>>();

  begin(runId: string, work: () => Promise<void>): void {
    const ofRun = this.#busy.get(runId) ?? new Set();
    this.#busy.set(runId, ofRun);
    const begun = new Promise<void>((resolve) => setImmediate(resolve)).then(work);
    ofRun.add(begun);
    const over = () => void ofRun.delete(begun);
    begun.then(over, over);
  }

  async done(runId: string): Promise<void> {
    await Promise.all(this.#busy.get(runId) ?? []);
  }
}

/** Ends the task that waits for a token; as of a worker, one that nobody waits for any more is no failure. */
async function tell(service: StepFunctions, action: string, ending: object): Promise<void> {
  try {
    await service.handle(action, ending);
  } catch (error) {
    if ((error as { type?: string }).type !== 'TaskTimedOut') throw error;
  }
}

/** How a call or a report ends: what it returns, or the `TaskError` that it throws. */
type Perform<T> = (asked: T) => unknown;

/**
 * A queue and the worker behind it: threads at the same time, the calls of a thread in turn, after the threads before it; the output is that of the last thread's
 * last call, and the first call that fails fails the message. `service`: whose tokens are answered.
 */
export function answersCalls(
  ask: Perform<AgentCall>,
  service: () => StepFunctions,
  render: Perform<object> = () => ({}),
  workers = new Workers(),
): ServiceIntegrations['sendMessage'] {
  const inTurn = async (run: object, { after = [], calls }: Thread): Promise<unknown> => {
    await Promise.all(after.map((thread) => inTurn(run, thread)));
    let output: unknown;
    for (const call of calls) output = await ask({ ...call, run });
    return output;
  };
  const answer = async ({ token: taskToken, run, threads }: Message) => {
    const work = threads ? threads.map((thread) => inTurn(run, thread)) : [Promise.resolve(run).then(render)];
    const ends = await Promise.allSettled(work);
    const failed = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) return tell(service(), 'SendTaskFailure', { taskToken, ...told(failed.reason) });
    const last = ends.at(-1) as PromiseFulfilledResult<unknown> | undefined;
    return tell(service(), 'SendTaskSuccess', { taskToken, output: JSON.stringify(last?.value ?? {}) });
  };
  return async ({ MessageBody }) => {
    const message = JSON.parse(MessageBody as string) as Message;
    workers.begin(message.run.runId ?? '', () => answer(message));
    return { MessageId: 'message', MD5OfMessageBody: 'digest' };
  };
}
