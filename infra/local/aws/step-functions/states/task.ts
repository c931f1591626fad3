import { ServiceError } from '../../wire/service-error.ts';
import type { StateOf } from '../definition/states-language.ts';
import { type TaskResource, taskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { linkedController, untilAborted } from '../execution/cancellation.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import { wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { TaskError } from '../service-integrations.ts';
import { callIntegration } from './call-integration.ts';
import { TaskEvents } from './task-events.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Calls the state's resource and waits for its result. */
export async function task(visit: Visit, state: StateOf<'Task'>): Promise<Outcome> {
  const { branch, name } = visit;
  const target = taskResource(state.Resource)!;
  const bindings = bindingsOf(visit);
  const args = payloadOf(await evaluateTemplate(state.Arguments ?? {}, bindings, 'Arguments'), name);
  const timeout = await wholeNumberField(state.TimeoutSeconds, bindings, 'TimeoutSeconds', 1);
  branch.signal.throwIfAborted();
  const result = await callOnce(branch, target, args, timeout);
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

async function callOnce(
  branch: Branch,
  target: TaskResource,
  args: Payload,
  timeout: number | undefined,
): Promise<Payload> {
  const events = new TaskEvents(branch, target);
  events.scheduled(args, timeout);
  try {
    const value = await withTimeout(branch, timeout, (signal) =>
      callIntegration(branch, target, { args: args.value, events, signal }),
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

/** Why a timer ends that is no longer needed; without a reason an error with its stack would be made each time. */
const IN_TIME = 'in time';

/** Runs the work until it settles, the branch is cancelled, or the time is over (States.Timeout). */
async function withTimeout<T>(
  { signal, run }: Branch,
  seconds: number | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (seconds === undefined) return untilAborted(work(signal), signal);
  const call = linkedController(signal);
  const timer = new AbortController();
  run.clock.sleep(seconds * 1000, timer.signal).then(
    () => call.abort(new StateError('States.Timeout', '')),
    () => {},
  );
  try {
    return await untilAborted(work(call.signal), call.signal);
  } finally {
    timer.abort(IN_TIME);
    call.release();
  }
}

/** How the error names of each service begin, as in `Lambda.TooManyRequestsException`. */
const ERROR_PREFIX = {
  lambda: 'Lambda',
  ecs: 'ECS',
  states: 'StepFunctions',
  events: 'EventBridge',
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
