import type { TaskState } from '../definition/state-machine-definition.ts';
import { type TaskResource, taskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { linkedController, untilAborted } from '../execution/cancellation.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import { wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { callIntegration } from './call-integration.ts';
import { type TaskEvents, taskEvents } from './task-events.ts';
import { taskFailure } from './task-failure.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Calls the state's resource and waits for its result. */
export async function task(visit: Visit, state: TaskState): Promise<Outcome> {
  const target = taskResource(state.Resource)!;
  const bindings = bindingsOf(visit);
  const args =
    state.Arguments === undefined
      ? visit.input
      : payloadOf(await evaluateTemplate(state.Arguments, bindings, 'Arguments'), visit.name);
  const timeout = await wholeNumberField(state.TimeoutSeconds, bindings, 'TimeoutSeconds', 1);
  const heartbeat = await wholeNumberField(state.HeartbeatSeconds, bindings, 'HeartbeatSeconds', 1);
  const events = taskEvents(visit.branch, target, state.Resource);
  events.scheduled(args, timeout, heartbeat);
  const result = await resultOf(visit.branch, { target, resource: state.Resource, args, timeout, events });
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

interface Call {
  readonly target: TaskResource;
  readonly resource: string;
  readonly args: Payload;
  readonly timeout: number | undefined;
  readonly events: TaskEvents;
}

async function resultOf(branch: Branch, { target, resource, args, timeout, events }: Call): Promise<Payload> {
  try {
    const value = await withTimeout(branch, timeout, (signal) =>
      callIntegration(branch, target, { resource, args: args.value, events }, signal),
    );
    const result = payloadOf(value, target.kind === 'function' ? resource : target.service);
    events.succeeded(result);
    return result;
  } catch (thrown) {
    branch.signal.throwIfAborted();
    const failure = taskFailure(thrown, target);
    events.failed(failure);
    throw failure;
  }
}

/** Runs the work until it settles, the branch is cancelled, or the time is over (States.Timeout). */
async function withTimeout<T>(
  branch: Branch,
  seconds: number | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (seconds === undefined) return untilAborted(work(branch.signal), branch.signal);
  const call = linkedController(branch.signal);
  const timer = linkedController(branch.signal);
  branch.run.clock.sleep(seconds * 1000, timer.signal).then(
    () => call.abort(new StateError('States.Timeout', '')),
    () => {},
  );
  try {
    return await untilAborted(work(call.signal), call.signal);
  } finally {
    timer.abort(undefined);
    timer.release();
    call.release();
  }
}
