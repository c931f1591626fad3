import { setTimeout as wait } from 'node:timers/promises';
import {
  failedInvocation,
  type InvocationResult,
} from '../../../infra/local/aws/lambda/function-configuration.ts';
import { TaskError } from '../../../infra/local/aws/step-functions/service-integrations.ts';
import type { FaultSeam, TaskAttempt } from '../../../infra/local/faults/fault-seam.ts';

/**
 * What can befall one call of a Task state. `kill-before`: whoever is called dies before it has done anything; `kill-after`: it
 * has done its work, and its answer is lost; `hang`: it has done its work, and never returns; `twice`: it is called a second time at the same time; `late`: others come first;
 * `throttled`: the next writes to the table are refused; `refused`: the service has no room for the call; `unheard`: who answers the task token is told of a fault, though it was heard.
 */
export const FAULT_KINDS = [
  'kill-before',
  'kill-after',
  'hang',
  'twice',
  'late',
  'throttled',
  'refused',
  'unheard',
] as const;
export type ServiceFaultKind = (typeof FAULT_KINDS)[number];

type FaultService = TaskAttempt['service'];

/** What can befall a call of each service: Step Functions and EventBridge do not die, but have limits. */
export const KINDS_OF: Readonly<Record<FaultService, readonly ServiceFaultKind[]>> = {
  lambda: ['kill-before', 'kill-after', 'hang', 'twice', 'late', 'throttled', 'refused'],
  ecs: ['kill-before', 'kill-after', 'late', 'refused'],
  sqs: ['kill-before', 'kill-after', 'twice', 'late', 'throttled', 'refused', 'unheard'],
  states: ['late', 'refused'],
  events: ['late', 'refused'],
};

/** How a refusal is called by each service. */
const REFUSED: Readonly<Record<FaultService, string>> = {
  lambda: 'Lambda.TooManyRequestsException',
  ecs: 'ECS.AmazonECSException',
  sqs: 'SQS.AmazonSQSException',
  states: 'StepFunctions.ExecutionLimitExceededException',
  events: 'EventBridge.AmazonEventBridgeException',
};

/** A late call waits so long, milliseconds: long enough for whatever runs beside it to be done. */
const LATE_MS = 400;
/** Writes refused in a row: more than the three tries of an SDK client, so that the function hears of it. */
const REFUSED_WRITES = 4;
const ANSWERS = /^SendTask(Success|Failure)$/;
const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)Item/;

const died = (name: string): InvocationResult =>
  failedInvocation({
    errorType: 'Runtime.ExitError',
    errorMessage: `RequestId: ${name} Error: Runtime exited with error: signal: killed`,
    trace: [],
  });

/** Disturbs a stack as `choose` says, which is asked once for each attempt of a Task state. */
export function injectFaults(
  choose: (attempt: TaskAttempt) => Promise<ServiceFaultKind | undefined>,
): Required<Omit<FaultSeam, 'indexLag' | 'written'>> {
  const ofMessages = new Map<string, ServiceFaultKind>();
  let writesToRefuse = 0;
  let answersToLose = 0;

  const begin = async (kind: ServiceFaultKind | undefined) => {
    if (kind === 'throttled') writesToRefuse += REFUSED_WRITES;
    if (kind === 'unheard') answersToLose += 1;
    if (kind === 'late') await wait(LATE_MS);
  };

  return {
    async task(attempt, call) {
      const kind = await choose(attempt);
      await begin(kind);
      if (kind === 'refused')
        throw new TaskError(REFUSED[attempt.service], 'The rate of requests is too high.');
      if (kind === 'twice') return (await Promise.all([call(), call()]))[0];
      if (attempt.service === 'sqs') return send(kind, call);
      if (kind === 'kill-before') throw killed(attempt);
      const answer = await call();
      if (kind === 'kill-after') throw killed(attempt);
      if (kind === 'hang') throw timedOut(attempt);
      return answer;
    },
    async delivery({ messageIds }, call) {
      const kinds = messageIds.map((id) => ofMessages.get(id));
      for (const id of messageIds) ofMessages.delete(id);
      if (kinds.includes('kill-before')) return died('before');
      const answer = await call();
      return kinds.includes('kill-after') ? died('after') : answer;
    },
    throttles(action) {
      if (writesToRefuse === 0 || !WRITES.test(action)) return false;
      writesToRefuse -= 1;
      return true;
    },
    unheard(action) {
      if (answersToLose === 0 || !ANSWERS.test(action)) return false;
      answersToLose -= 1;
      return true;
    },
  };

  /** A message itself is not lost: who takes it dies. */
  async function send(kind: ServiceFaultKind | undefined, call: () => Promise<unknown>): Promise<unknown> {
    const sent = (await call()) as { MessageId: string };
    if (kind === 'kill-before' || kind === 'kill-after') ofMessages.set(sent.MessageId, kind);
    return sent;
  }
}

/** As Step Functions tells of a function whose time is over. */
function timedOut({ state }: TaskAttempt): TaskError {
  const errorMessage = `RequestId: ${state} Error: Task timed out after 900.00 seconds`;
  const { payload } = failedInvocation({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] });
  return new TaskError('Sandbox.Timedout', payload);
}

/** As Step Functions tells of a function or a container that was killed. */
function killed({ service, state }: TaskAttempt): TaskError {
  if (service === 'lambda') return new TaskError('Runtime.ExitError', died(state).payload);
  const stopped = {
    Containers: [{ ExitCode: 137 }],
    StopCode: 'EssentialContainerExited',
    LastStatus: 'STOPPED',
  };
  return new TaskError('States.TaskFailed', JSON.stringify(stopped));
}
