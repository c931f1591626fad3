import { type ServiceIntegrations, TaskError } from '../step-functions/service-integrations.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { ContainerService } from './container-service.ts';

/**
 * `arn:aws:states:::ecs:runTask.sync`: runs the task to its end. An exit code other than 0 becomes
 * `States.TaskFailed` with the stopped task as the cause; a refused request `ECS.` and the exception's name.
 */
export function runTask(containers: ContainerService): ServiceIntegrations['runTask'] {
  return async (args, signal) => {
    try {
      const task = await containers.run(args, signal);
      if (task.Containers.every(({ ExitCode }) => ExitCode === 0)) return task;
      throw new TaskError('States.TaskFailed', JSON.stringify(task));
    } catch (error) {
      throw error instanceof ServiceError ? new TaskError(`ECS.${error.type}`, error.message) : error;
    }
  };
}
