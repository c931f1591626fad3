import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { action, type JsonAction } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { ContainerOverride, TaskDefinition } from './task-definition.ts';

interface Tasks {
  /** RunTask, ListTasks, DescribeTasks and StopTask as the API takes them. */
  actions: Record<string, JsonAction>;
  /** Kills all that run, and resolves when they are gone. */
  close(): Promise<void>;
}

interface EcsTask {
  arn: string;
  definition: TaskDefinition;
  createdAt: Date;
  stoppedAt?: Date;
  exitCode?: number;
  ending: AbortController;
  ended: Promise<void>;
}

const override = z.object({
  name: z.string(),
  environment: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  command: z.array(z.string()).optional(),
});
const running = z.object({
  cluster: z.string().default('default'),
  taskDefinition: z.string(),
  count: z.number().int().min(1).max(10).default(1),
  overrides: z.object({ containerOverrides: z.array(override).default([]) }).optional(),
});
const listing = z.object({
  family: z.string().optional(),
  desiredStatus: z.enum(['RUNNING', 'PENDING', 'STOPPED']).default('RUNNING'),
});
const describing = z.object({ tasks: z.array(z.string()) });
const stopping = z.object({ task: z.string() });

/** Stopped tasks that are told of, as ECS does for about an hour. */
const STOPPED_KEPT = 100;

/** The tasks of ECS's own API: they run beside whoever started them. There is one cluster. */
export function createTasks(options: {
  find(nameOrArn: string): TaskDefinition;
  /** Runs a container to its end and resolves to its exit code. */
  start(definition: TaskDefinition, overrides: ContainerOverride[], signal: AbortSignal): Promise<number>;
}): Tasks {
  const tasks = new Map<string, EcsTask>();
  const isStopped = ({ stoppedAt }: EcsTask) => stoppedAt !== undefined;

  const forgetOld = () => {
    const stopped = [...tasks.values()].filter(isStopped);
    for (const { arn } of stopped.slice(0, Math.max(0, stopped.length - STOPPED_KEPT))) tasks.delete(arn);
  };

  const start = (definition: TaskDefinition, overrides: ContainerOverride[]): EcsTask => {
    const ending = new AbortController();
    const arn = `arn:aws:ecs:us-east-1:000000000000:task/local/${randomUUID().replaceAll('-', '')}`;
    const task: EcsTask = { arn, definition, createdAt: new Date(), ending, ended: Promise.resolve() };
    task.ended = options.start(definition, overrides, ending.signal).then((code) => {
      Object.assign(task, { exitCode: code, stoppedAt: new Date() });
      forgetOld();
    });
    tasks.set(arn, task);
    return task;
  };

  const find = (idOrArn: string): EcsTask => {
    const task = [...tasks.values()].find(({ arn }) => arn.split('/').at(-1) === idOrArn.split('/').at(-1));
    if (task) return task;
    throw new ServiceError('InvalidParameterException', 'The referenced task was not found.');
  };

  return {
    actions: {
      RunTask: action(running, ({ taskDefinition, count, overrides }) => {
        const definition = options.find(taskDefinition);
        const changes = overrides?.containerOverrides.map(({ name, environment, command }) => ({
          Name: name,
          Environment: environment.map(({ name: Name, value: Value }) => ({ Name, Value })),
          Command: command,
        }));
        const started = Array.from({ length: count }, () => start(definition, changes ?? []));
        return { tasks: started.map(describe), failures: [] };
      }),
      ListTasks: action(listing, ({ family, desiredStatus }) => ({
        taskArns: [...tasks.values()]
          .filter((task) => !family || task.definition.family === family)
          .filter((task) => isStopped(task) === (desiredStatus === 'STOPPED'))
          .map(({ arn }) => arn),
      })),
      DescribeTasks: action(describing, (asked) => ({ tasks: asked.tasks.map(find).map(describe) })),
      StopTask: action(stopping, ({ task }) => {
        find(task).ending.abort();
        return { task: describe(find(task)) };
      }),
    },
    async close() {
      for (const { ending } of tasks.values()) ending.abort();
      await Promise.all([...tasks.values()].map(({ ended }) => ended));
    },
  };
}

function describe({ arn, definition, createdAt, stoppedAt, exitCode }: EcsTask) {
  const status = stoppedAt ? 'STOPPED' : 'RUNNING';
  return {
    taskArn: arn,
    taskDefinitionArn: definition.arn,
    clusterArn: 'arn:aws:ecs:us-east-1:000000000000:cluster/local',
    lastStatus: status,
    desiredStatus: status,
    createdAt,
    stoppedAt,
    containers: [{ name: definition.container.name, lastStatus: status, exitCode }],
  };
}
