import { ServiceError } from '../../wire/service-error.ts';
import type { StateOf } from '../definition/states-language.ts';
import { type TaskResource, taskResource } from '../definition/task-resource.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import type { TokenTask } from '../execution/task-tokens.ts';
import { wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { TaskError } from '../service-integrations.ts';
import { callIntegration } from './call-integration.ts';
import { TaskEvents } from './task-events.ts';
import { type TimeLimits, withinLimits } from './time-limits.ts';
import { bindingsOf, leave, type StateOutcome, type Visit } from './visit.ts';

/** Calls the state's resource and waits for its result, or for the answer to the token it handed over. */
export async function task(visit: Visit, state: StateOf<'Task'>): Promise<StateOutcome> {
  const target = taskResource(state.Resource)!;
  const tokenTask = target.waitsForToken ? visit.branch.run.tokens.open() : undefined;
  try {
    const result = await callOnce(visit, state, target, tokenTask);
    return await leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
  } finally {
    tokenTask?.close();
  }
}

async function callOnce(
  visit: Visit,
  state: StateOf<'Task'>,
  target: TaskResource,
  tokenTask: TokenTask | undefined,
): Promise<Payload> {
  const { branch, name } = visit;
  const bindings = bindingsOf(visit, {}, { taskToken: tokenTask?.token });
  const args = payloadOf(await evaluateTemplate(state.Arguments ?? {}, bindings, 'Arguments'), name);
  const limits: TimeLimits = {
    timeout: await wholeNumberField(state.TimeoutSeconds, bindings, 'TimeoutSeconds', 1),
    heartbeat: await wholeNumberField(state.HeartbeatSeconds, bindings, 'HeartbeatSeconds', 1),
  };
  branch.signal.throwIfAborted();
  const events = new TaskEvents(branch, target);
  events.scheduled(args, limits);
  try {
    const value = await withinLimits(branch, limits, tokenTask, (signal) =>
      callIntegration(branch, target, {
        state: name,
        retryCount: visit.retryCount,
        args: args.value,
        events,
        signal,
        tokenTask,
      }),
    );
    const result = payloadOf(value, target.service);
    events.succeeded(result);
    return result;
  } catch (thrown) {
    branch.signal.throwIfAborted();
    const failure = taskFailure(thrown, target);
    events.failed(failure);
    throw failure;
  }
}

/** How the error names of each service begin, as in `Lambda.TooManyRequestsException`. */
const ERROR_PREFIX = {
  lambda: 'Lambda',
  ecs: 'ECS',
  states: 'StepFunctions',
  events: 'EventBridge',
  sqs: 'SQS',
} as const;

/** The failure a Task state reports for what its integration threw. */
function taskFailure(thrown: unknown, { service }: TaskResource): StateError {
  if (thrown instanceof StateError) return thrown;
  if (thrown instanceof TaskError) return new StateError(thrown.error, thrown.cause);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (!(thrown instanceof ServiceError)) return new StateError('States.TaskFailed', message);
  const type = thrown.type.endsWith('Exception') ? thrown.type : `${thrown.type}Exception`;
  return new StateError(`${ERROR_PREFIX[service]}.${type}`, message);
}
