import { ECSClient, ListTasksCommand, RunTaskCommand, type Task } from '@aws-sdk/client-ecs';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { count, defineHandler, logger } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { renderersToStart } from './renderers-to-start.ts';
import { stoppedTaskSchema, whyItFailed } from './stopped-task.ts';

/** Tasks that one RunTask may start. */
const MOST_OF_A_CALL = 10;

const sqs = lazily(() => new SQSClient({}));
const ecs = lazily(() => new ECSClient({}));

/** Of the clock, which says nothing, or of a task that stopped. */
const eventSchema = z.object({
  detail: z.union([stoppedTaskSchema, z.object({}).transform(() => null)]).default(null),
});

/** `reasons`: of ECS or of a client's error; they hold names of resources, no texts. */
function countNotStarted(reasons: (string | undefined)[]): void {
  logger.warn('tasks were not started', { reasons });
  count('RenderersNotStarted');
}

async function waitingReports(): Promise<number> {
  const { Attributes } = await sqs().send(
    new GetQueueAttributesCommand({
      QueueUrl: setting('REPORTS_QUEUE'),
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}

/** Tasks of the family, in every revision, that are starting or running; of more than a hundred, a hundred. */
async function runningTasks(): Promise<number> {
  const asked = { cluster: setting('CLUSTER'), family: setting('TASK_FAMILY') };
  const { taskArns } = await ecs().send(new ListTasksCommand({ ...asked, desiredStatus: 'RUNNING' }));
  return taskArns?.length ?? 0;
}

async function runTasks(number: number): Promise<Task[]> {
  const { tasks = [], failures = [] } = await ecs().send(
    new RunTaskCommand({
      cluster: setting('CLUSTER'),
      taskDefinition: setting('TASK_FAMILY'),
      launchType: 'FARGATE',
      count: Math.min(number, MOST_OF_A_CALL),
      networkConfiguration: {
        awsvpcConfiguration: {
          subnets: setting('SUBNETS').split(','),
          securityGroups: [setting('SECURITY_GROUP')],
          assignPublicIp: setting('PUBLIC_IP') === 'ENABLED' ? 'ENABLED' : 'DISABLED',
        },
      },
    }),
  );
  if (failures.length > 0) countNotStarted(failures.map(({ reason }) => reason));
  return tasks;
}

async function startForWaiting() {
  const waiting = await waitingReports();
  if (waiting === 0) return { waiting, started: 0 };
  const running = await runningTasks();
  const number = renderersToStart({ waiting, running, most: Number(setting('RENDERERS_AT_ONCE')) });
  const started = number > 0 ? (await runTasks(number)).length : 0;
  logger.info('renderers', { waiting, running, started });
  return { waiting, running, started };
}

/**
 * Every minute: starts as many container tasks as the queue of reports needs, and asks for nothing more where it is empty. Told of a task
 * that stopped: counts it where it did not do its work, as it does whatever keeps it from starting one.
 */
export const handler = defineHandler(eventSchema, async ({ detail: stopped }) => {
  if (stopped) {
    const reason = whyItFailed(stopped);
    if (reason !== null) countNotStarted([reason]);
    return { stopped: reason };
  }
  try {
    return await startForWaiting();
  } catch (error) {
    countNotStarted([`${(error as Error).name}: ${(error as Error).message}`]);
    throw error;
  }
});
