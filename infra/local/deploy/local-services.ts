import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createHttpApis, type HttpApis } from '../aws/api-gateway/http-api-service.ts';
import { type ContainerService, createContainerService } from '../aws/ecs/container-service.ts';
import { runTask } from '../aws/ecs/run-task.ts';
import {
  createEventBusService,
  type Deliver,
  type EventBusService,
  type Every,
  everyUnkept,
} from '../aws/events/event-bus.ts';
import { putEventsTask } from '../aws/events/put-events-task.ts';
import { invokeTask } from '../aws/lambda/invoke-task.ts';
import { createLambdaService, type LambdaService } from '../aws/lambda/lambda-service.ts';
import { objectsTask } from '../aws/s3/objects-task.ts';
import { createSchedulerService, type SchedulerService } from '../aws/scheduler/scheduler-service.ts';
import { createSecretStore, type SecretStore } from '../aws/secrets-manager/secret-store.ts';
import type { QueueService } from '../aws/sqs/queue-service.ts';
import { sendMessageTask } from '../aws/sqs/send-message-task.ts';
import { keptDefinitions } from '../aws/step-functions/definition/accepted-definitions.ts';
import { systemClock } from '../aws/step-functions/execution/clock.ts';
import {
  createStepFunctions,
  type ExecutionClock,
  type ExecutionStatusDetail,
  type StepFunctions,
} from '../aws/step-functions/step-functions.ts';
import { createRoleStore, type RoleStore } from '../aws/sts/role-store.ts';
import { ServiceError } from '../aws/wire/service-error.ts';
import type { FaultSeam } from '../faults/fault-seam.ts';
import type { Activity } from './activity.ts';
import type { Closing } from './closing.ts';

/** The stand-ins that answer behind the gateway. */
export interface LocalServices {
  /** How many times as long as its template says a function may take, and a queue hides what it handed out. */
  patience: number;
  lambda: LambdaService;
  queues: QueueService;
  events: EventBusService;
  scheduler: SchedulerService;
  containers: ContainerService;
  stateMachines: StepFunctions;
  secrets: SecretStore;
  roles: RoleStore;
  httpApis: HttpApis;
}

interface LocalServicesOptions {
  folder: string;
  /** Where compiled bundles are kept. */
  compileCache: string;
  log: Writable;
  activity: Activity;
  closing: Closing;
  queues: QueueService;
  /** Where the object store answers. */
  objects: string;
  /** Resolves when rules and functions are there to receive events. */
  deployed: Promise<unknown>;
  faults?: FaultSeam;
  /** The time of Step Functions and of EventBridge Scheduler. */
  clock?: ExecutionClock;
  /** What makes schedules recur. */
  every?: Every;
  functionsAtOnce: number;
  /** Of the HTTP API. */
  apiPort?: number | undefined;
  patience?: number | undefined;
}

/** Creates them and connects them: tasks to functions, containers and events; events to queues, functions, workflows. */
export function createLocalServices(options: LocalServicesOptions): LocalServices {
  const { activity, log, closing, folder, queues, compileCache, patience = 1 } = options;
  const lambda = createLambdaService({
    log,
    activity,
    compileCache,
    functionsAtOnce: options.functionsAtOnce,
  });
  closing.add(() => lambda.close());
  const containers = createContainerService({ log });
  closing.add(() => containers.close());
  const httpApis = createHttpApis({ lambda, port: options.apiPort });
  closing.add(() => httpApis.close());
  const secrets = createSecretStore();
  const roles = createRoleStore();
  const events = createEventBusService({
    log,
    activity,
    deliver: (...delivery) => deliver(...delivery),
    every: options.every,
  });
  closing.add(() => events.close());
  const scheduler = createSchedulerService({
    log,
    file: join(folder, 'schedules.log'),
    now: () => (options.clock ?? systemClock).now(),
    every: options.every ?? everyUnkept,
    trusts: (role, group) => roles.trustsService(role, 'scheduler.amazonaws.com', group),
    invoke: lambda.invokeLater,
  });
  closing.add(() => scheduler.close());
  const stateMachines = createStepFunctions({
    folder: join(folder, 'executions'),
    accepted: keptDefinitions(join(compileCache, 'state-machines')),
    integrations: {
      invokeLambda: invokeTask(lambda),
      runTask: runTask(containers),
      putEvents: putEventsTask(events),
      sendMessage: sendMessageTask(queues),
      objects: objectsTask(options.objects),
    },
    clock: options.clock,
    disturb: options.faults?.task,
    unheard: options.faults?.unheard,
    onStatusChange: executionEvents(events, activity, options.deployed),
  });
  void activity.during(() => stateMachines.told);
  closing.add(() => stateMachines.close());
  const deliver = targetDelivery({ lambda, queues, stateMachines });
  return { patience, lambda, queues, events, scheduler, containers, stateMachines, secrets, roles, httpApis };
}

function targetDelivery(services: Pick<LocalServices, 'lambda' | 'queues' | 'stateMachines'>): Deliver {
  return async (arn, input, event) => {
    const service = arn.split(':')[2];
    if (service === 'lambda') return services.lambda.invokeLater(arn, input);
    if (service === 'states') {
      const name = `${event.id}_${randomUUID()}`;
      await services.stateMachines.handle('StartExecution', { stateMachineArn: arn, name, input });
      return;
    }
    const queue = services.queues.byArn(arn);
    if (!queue) throw new ServiceError('ResourceNotFoundException', `There is no target ${arn}.`);
    queue.send(input);
  };
}

/** Publishes executions' status changes, and counts an execution as under way from RUNNING to its end. */
function executionEvents(events: EventBusService, activity: Activity, deployed: Promise<unknown>) {
  const running = new Map<string, () => void>();
  return (detail: ExecutionStatusDetail): void => {
    if (detail.status === 'RUNNING') running.set(detail.executionArn, activity.begin());
    void activity.during(async () => {
      await deployed;
      await events.publish({
        source: 'aws.states',
        'detail-type': 'Step Functions Execution Status Change',
        resources: [detail.executionArn],
        detail,
      });
    });
    if (detail.status === 'RUNNING') return;
    running.get(detail.executionArn)?.();
    running.delete(detail.executionArn);
  };
}
