import * as z from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import type { ExecutionClock } from '../execution/clock.ts';
import type { Executions } from '../execution/executions.ts';
import type { ExecutionStore } from '../store/execution-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { MapRunStore } from '../store/map-run-store.ts';
import type { StateMachineStore } from '../store/state-machine-store.ts';

/** What actions work on. */
export interface StepFunctionsService {
  readonly machines: StateMachineStore;
  readonly executions: ExecutionStore;
  readonly histories: HistoryStore;
  readonly mapRuns: MapRunStore;
  readonly running: Executions;
  readonly clock: ExecutionClock;
  /** `arn:aws:states:{region}:{account}` */
  readonly home: string;
}

/** Answers one action of the API. Throws `ServiceError`. */
export type StepFunctionsAction = (service: StepFunctionsService, input: unknown) => object | Promise<object>;

/** An action with its input read. Throws `ValidationException` naming what is wrong with it. */
export function action<T>(
  schema: z.ZodType<T>,
  act: (service: StepFunctionsService, input: T) => object,
): StepFunctionsAction {
  return (service, input) => {
    const { success, data, error } = schema.safeParse(input ?? {});
    if (!success) throw new ServiceError('ValidationException', z.prettifyError(error));
    return act(service, data);
  };
}

/** Names of state machines and executions: 1 to 80 characters, none of those AWS forbids ("StartExecution", name). */
export function checkName(name: string): string {
  const forbidden = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]/u;
  if (name.length >= 1 && name.length <= 80 && !forbidden.test(name)) return name;
  throw new ServiceError('InvalidName', `Invalid Name: '${name}'`);
}

/** Milliseconds as the wire's seconds. */
export function epochSeconds(milliseconds: number): number {
  return milliseconds / 1000;
}
