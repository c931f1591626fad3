import type { TaskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { NOT_TRUNCATED } from '../execution/history.ts';
import type { Payload } from '../execution/payload.ts';
import type { StateError } from '../execution/state-error.ts';

/** Records the events of one attempt of a Task state. */
export interface TaskEvents {
  scheduled(args: Payload, timeoutSeconds?: number, heartbeatSeconds?: number): void;
  /** A `.sync` integration has handed its job over; `output` is the answer to that. */
  submitted(output?: string): void;
  succeeded(result: Payload): void;
  failed(failure: StateError): void;
}

/** The events of an integration (Task…), or of a function named by its ARN (LambdaFunction…). */
export function taskEvents(branch: Branch, target: TaskResource, resource: string): TaskEvents {
  return target.kind === 'function' ? functionEvents(branch, resource) : integrationEvents(branch, target);
}

function integrationEvents({ run, cursor }: Branch, target: TaskResource): TaskEvents {
  const { history } = run;
  const where = { resourceType: target.service, resource: target.action };
  return {
    scheduled(args, timeoutInSeconds, heartbeatInSeconds) {
      const limits = { timeoutInSeconds, heartbeatInSeconds };
      history.record(cursor, 'TaskScheduled', {
        taskScheduledEventDetails: { ...where, region: run.region, parameters: args.json, ...limits },
      });
      history.record(cursor, 'TaskStarted', { taskStartedEventDetails: where });
    },
    submitted(output) {
      const details = { ...where, ...(output === undefined ? {} : { output, outputDetails: NOT_TRUNCATED }) };
      history.record(cursor, 'TaskSubmitted', { taskSubmittedEventDetails: details });
    },
    succeeded(result) {
      const details = { ...where, output: result.json, outputDetails: NOT_TRUNCATED };
      history.record(cursor, 'TaskSucceeded', { taskSucceededEventDetails: details });
    },
    failed({ error, cause }) {
      const details = { ...where, error, cause };
      if (error === 'States.Timeout') {
        history.record(cursor, 'TaskTimedOut', { taskTimedOutEventDetails: details });
      } else {
        history.record(cursor, 'TaskFailed', { taskFailedEventDetails: details });
      }
    },
  };
}

function functionEvents({ run, cursor }: Branch, resource: string): TaskEvents {
  const { history } = run;
  return {
    scheduled(args, timeoutInSeconds) {
      const input = { input: args.json, inputDetails: NOT_TRUNCATED };
      history.record(cursor, 'LambdaFunctionScheduled', {
        lambdaFunctionScheduledEventDetails: { resource, ...input, timeoutInSeconds },
      });
      history.record(cursor, 'LambdaFunctionStarted');
    },
    submitted() {},
    succeeded(result) {
      history.record(cursor, 'LambdaFunctionSucceeded', {
        lambdaFunctionSucceededEventDetails: { output: result.json, outputDetails: NOT_TRUNCATED },
      });
    },
    failed({ error, cause }) {
      if (error === 'States.Timeout') {
        history.record(cursor, 'LambdaFunctionTimedOut', {
          lambdaFunctionTimedOutEventDetails: { error, cause },
        });
      } else {
        history.record(cursor, 'LambdaFunctionFailed', {
          lambdaFunctionFailedEventDetails: { error, cause },
        });
      }
    },
  };
}
