import type { Activity } from '../../deploy/activity.ts';
import type { LambdaService } from '../lambda/lambda-service.ts';
import {
  type BatchInvocation,
  type EventSourceMappingOptions,
  startEventSourceMapping,
} from './event-source-mapping.ts';

/** Seconds after which a failed message is delivered again. */
const REDELIVERY_DELAY = 1;

export interface QueueDeliveries {
  /** Delivers a queue's messages to the function until `stop`. */
  start(
    options: Omit<EventSourceMappingOptions, 'invoke' | 'activity' | 'redeliveryDelay'>,
    functionName: string,
  ): void;
  stop(): void;
}

/** The event source mappings of a stack. A queue with one counts as under way while it holds a message. */
export function createQueueDeliveries(lambda: LambdaService, activity: Activity): QueueDeliveries {
  const running: { stop(): void }[] = [];
  return {
    start: (options, functionName) => {
      activity.watch(() => options.queue.counts.ready + options.queue.counts.hidden);
      const invoke = batchInvocation(lambda, functionName);
      running.push(
        startEventSourceMapping({ ...options, activity, invoke, redeliveryDelay: REDELIVERY_DELAY }),
      );
    },
    stop: () => {
      for (const mapping of running.splice(0)) mapping.stop();
    },
  };
}

function batchInvocation(lambda: LambdaService, functionName: string): BatchInvocation {
  return async (event) => {
    try {
      const { payload, functionError } = await lambda.invoke(functionName, JSON.stringify(event));
      return functionError ? { failed: true } : { failed: false, result: JSON.parse(payload) };
    } catch {
      return { failed: true };
    }
  };
}
