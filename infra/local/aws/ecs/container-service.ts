import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import pLimit from 'p-limit';
import * as z from 'zod';
import { jsonService } from '../gateway/json-protocol.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { runContainerProcess } from './container-process.ts';
import { createTasks } from './task-actions.ts';
import type { ContainerOverride, TaskDefinition } from './task-definition.ts';

/** Tasks at the same time; more wait. A task is a process, and a laptop has few cores. */
const CONCURRENT_TASKS = 2;

const override = z.object({
  Name: z.string(),
  Environment: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
  Command: z.array(z.string()).optional(),
});
const runTask = z.object({
  TaskDefinition: z.string(),
  Cluster: z.string().optional(),
  Overrides: z.object({ ContainerOverrides: z.array(override).optional() }).optional(),
});

/** A stopped task in the shape of ECS `DescribeTasks`; times are epoch milliseconds, as Step Functions gives them. */
type StoppedTask = ReturnType<typeof stopped>;

export interface ContainerService extends JsonService {
  deploy(definition: TaskDefinition): void;
  /** Runs a task to its end, whatever its exit code; `args` are ECS RunTask's. An abort kills it. */
  run(args: unknown, signal: AbortSignal): Promise<StoppedTask>;
  /** Kills the tasks that were started by RunTask of ECS's own API. */
  close(): Promise<void>;
}

/** ECS on Fargate, with the image's entry point as a child process. What tasks print goes to `log`. */
export function createContainerService(options: { log: Writable }): ContainerService {
  const definitions = new Map<string, TaskDefinition>();
  const slot = pLimit(CONCURRENT_TASKS);

  const find = (nameOrArn: string): TaskDefinition => {
    const family = (nameOrArn.split('/').at(-1) as string).split(':')[0] as string;
    const definition = definitions.get(family);
    if (definition) return definition;
    throw new ServiceError('ClientException', `TaskDefinition not found: ${nameOrArn}`);
  };

  const run = async (args: unknown, signal: AbortSignal): Promise<StoppedTask> => {
    const request = runTask.safeParse(args);
    if (!request.success) throw new ServiceError('InvalidParameterException', z.prettifyError(request.error));
    const definition = find(request.data.TaskDefinition);
    const created = Date.now();
    const container = withOverrides(definition, request.data.Overrides?.ContainerOverrides ?? []);
    const code = await slot(() => runContainerProcess(container, options.log, signal));
    return stopped(definition, created, code);
  };

  const start = (definition: TaskDefinition, overrides: ContainerOverride[], signal: AbortSignal) => {
    const container = withOverrides(definition, overrides);
    return slot(() => runContainerProcess(container, options.log, signal));
  };
  const tasks = createTasks({ find, start });
  return {
    deploy: (definition) => void definitions.set(definition.family, definition),
    run,
    ...jsonService(tasks.actions),
    close: tasks.close,
  };
}

function withOverrides(definition: TaskDefinition, overrides: ContainerOverride[]) {
  const { container } = definition;
  const mine = overrides.filter(({ Name }) => Name === container.name);
  const unknown = overrides.find(({ Name }) => Name !== container.name);
  if (unknown) {
    const message = `Override for container named ${unknown.Name} is not a container in the TaskDefinition.`;
    throw new ServiceError('InvalidParameterException', message);
  }
  const changes = mine.flatMap(({ Environment = [] }) => Environment.map(({ Name, Value }) => [Name, Value]));
  const command = mine.findLast(({ Command }) => Command)?.Command;
  return {
    folder: container.folder,
    command: [...container.entryPoint, ...(command ?? container.command)],
    environment: { ...container.environment, ...Object.fromEntries(changes) },
  };
}

function stopped(definition: TaskDefinition, created: number, code: number) {
  const { container } = definition;
  const arn = `arn:aws:ecs:us-east-1:000000000000:task/local/${randomUUID().replaceAll('-', '')}`;
  return {
    TaskArn: arn,
    TaskDefinitionArn: definition.arn,
    ClusterArn: 'arn:aws:ecs:us-east-1:000000000000:cluster/local',
    LastStatus: 'STOPPED',
    DesiredStatus: 'STOPPED',
    StopCode: 'EssentialContainerExited',
    StoppedReason: 'Essential container in task exited',
    CreatedAt: created,
    StoppedAt: Date.now(),
    Containers: [
      {
        ContainerArn: `${arn.replace(':task/', ':container/')}/${container.name}`,
        Name: container.name,
        Image: container.image,
        LastStatus: 'STOPPED',
        ExitCode: code,
      },
    ],
  };
}
