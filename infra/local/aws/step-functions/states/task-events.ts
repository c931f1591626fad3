import type { TaskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { NOT_TRUNCATED } from '../execution/history.ts';
import type { Payload } from '../execution/payload.ts';
import type { StateError } from '../execution/state-error.ts';
import type { TimeLimits } from './time-limits.ts';

/** Records the events of one attempt of a Task state. */
export class TaskEvents {
  readonly #branch: Branch;
  readonly #where: { resourceType: string; resource: string };

  constructor(branch: Branch, { service, action }: TaskResource) {
    this.#branch = branch;
    this.#where = { resourceType: service, resource: action };
  }

  scheduled(args: Payload, { timeout, heartbeat }: TimeLimits): void {
    const region = this.#branch.run.machine.stateMachineArn.split(':')[3];
    this.#record('TaskScheduled', {
      region,
      parameters: args.json,
      timeoutInSeconds: timeout,
      heartbeatInSeconds: heartbeat,
    });
    this.#record('TaskStarted');
  }

  /** A `.sync` or `.waitForTaskToken` integration has handed its job over; `output` is the answer to that. */
  submitted(output?: string): void {
    this.#record('TaskSubmitted', output === undefined ? {} : { output, outputDetails: NOT_TRUNCATED });
  }

  succeeded(result: Payload): void {
    this.#record('TaskSucceeded', { output: result.json, outputDetails: NOT_TRUNCATED });
  }

  failed({ error, cause }: StateError): void {
    this.#record(error === 'States.Timeout' ? 'TaskTimedOut' : 'TaskFailed', { error, cause });
  }

  #record(type: string, details: object = {}): void {
    this.#branch.run.history.record(this.#branch.cursor, type, { ...this.#where, ...details });
  }
}
