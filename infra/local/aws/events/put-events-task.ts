import { type ServiceIntegrations, TaskError } from '../step-functions/service-integrations.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { EventBusService } from './event-bus.ts';

/** `arn:aws:states:::events:putEvents`; an entry that is refused fails the task with `EventBridge.FailedEntry`. */
export function putEventsTask(events: EventBusService): ServiceIntegrations['putEvents'] {
  return async (args) => {
    try {
      const result = (await events.handle('PutEvents', args)) as { FailedEntryCount: number };
      if (result.FailedEntryCount === 0) return result;
      throw new TaskError('EventBridge.FailedEntry', JSON.stringify(result));
    } catch (error) {
      throw error instanceof ServiceError ? new TaskError(`EventBridge.${error.type}`, error.message) : error;
    }
  };
}
