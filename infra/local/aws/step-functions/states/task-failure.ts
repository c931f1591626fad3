import { ServiceError } from '../../wire/service-error.ts';
import type { TaskResource } from '../definition/task-resource.ts';
import { StateError } from '../execution/state-error.ts';
import { TaskError } from '../service-integrations.ts';

/** How the error names of each service begin, as in `Lambda.TooManyRequestsException`. */
const ERROR_PREFIX = {
  lambda: 'Lambda',
  ecs: 'ECS',
  states: 'StepFunctions',
  events: 'EventBridge',
} as const;

/** The failure a Task state reports for what its integration threw. */
export function taskFailure(thrown: unknown, { service }: TaskResource): StateError {
  if (thrown instanceof StateError) return thrown;
  if (thrown instanceof TaskError) return new StateError(thrown.error, thrown.cause);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (!(thrown instanceof ServiceError)) return new StateError('States.TaskFailed', message);
  const type = thrown.type.endsWith('Exception') ? thrown.type : `${thrown.type}Exception`;
  return new StateError(`${ERROR_PREFIX[service]}.${type}`, message);
}
