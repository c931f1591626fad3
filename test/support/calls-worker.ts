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
  run: object;
  /** absent: a report */
  threads?: { calls: object[] }[];
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

/** How a call or a report ends: what it returns, or the `TaskError` that it throws. */
type Perform<T> = (asked: T) => unknown;

/**
 * A queue and the worker behind it: threads at the same time, the calls of a thread in turn; the output is that of the last thread's
 * last call, and the first call that fails fails the message. `service`: whose tokens are answered.
 */
export function answersCalls(
  ask: Perform<AgentCall>,
  service: () => StepFunctions,
  render: Perform<object> = () => ({}),
): ServiceIntegrations['sendMessage'] {
  const inTurn = async (run: object, calls: object[]) => {
    let output: unknown;
    for (const call of calls) output = await ask({ ...call, run });
    return output;
  };
  const outputOf = async ({ run, threads }: Message) =>
    threads ? (await Promise.all(threads.map(({ calls }) => inTurn(run, calls)))).at(-1) : await render(run);
  const answer = async (message: Message) => {
    const { token: taskToken } = message;
    try {
      const output = JSON.stringify((await outputOf(message)) ?? {});
      await service().handle('SendTaskSuccess', { taskToken, output });
    } catch (failure) {
      await service().handle('SendTaskFailure', { taskToken, ...told(failure) });
    }
  };
  return async ({ MessageBody }) => {
    setImmediate(() => void answer(JSON.parse(MessageBody as string)));
    return { MessageId: 'message', MD5OfMessageBody: 'digest' };
  };
}
