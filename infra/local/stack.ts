import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { objectCreatedEvent } from './aws/events/event.ts';
import type { Every } from './aws/events/event-bus.ts';
import { cloudFormationQuery } from './aws/gateway/cloudformation-query.ts';
import { startGateway } from './aws/gateway/gateway.ts';
import { jsonProtocol } from './aws/gateway/json-protocol.ts';
import { lambdaRest } from './aws/gateway/lambda-rest.ts';
import { schedulerRest } from './aws/gateway/scheduler-rest.ts';
import { stsQuery } from './aws/gateway/sts-query.ts';
import { createQueueDeliveries } from './aws/sqs/event-source-mapping.ts';
import { createQueueService } from './aws/sqs/queue-service.ts';
import type { ExecutionClock } from './aws/step-functions/step-functions.ts';
import { ServiceError } from './aws/wire/service-error.ts';
import { Activity } from './deploy/activity.ts';
import { type Assembly, readAssembly } from './deploy/assembly.ts';
import { Closing } from './deploy/closing.ts';
import { type DeployedStack, deployTemplate } from './deploy/deploy-template.ts';
import { type Endpoints, endpointVariables } from './deploy/endpoints.ts';
import { lockFolder } from './deploy/folder-lock.ts';
import { Forgetting } from './deploy/forgetting.ts';
import { LOCAL_ACCOUNT } from './deploy/function-environment.ts';
import { openFunctionLog } from './deploy/function-log.ts';
import { createLocalServices, type LocalServices } from './deploy/local-services.ts';
import { type LocalStoresOptions, startLocalStores } from './deploy/local-stores.ts';
import { localArn } from './deploy/physical-name.ts';
import type { FaultSeam } from './faults/fault-seam.ts';
import { shortenJournals } from './journal/journal.ts';

/** Of an account, unless it is new: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const FUNCTIONS_AT_ONCE = 1_000;

export interface StackOptions {
  /** The folder of the synthesized app, `cdk.out`. */
  assembly: string;
  /** Where compiled bundles are kept, for this stack and for others; without it, in `folder`. */
  compileCache?: string;
  /** Where everything is kept from one start to the next; without it, in a temporary folder removed at the end. */
  folder?: string;
  /** Ports on 127.0.0.1; a free one where none is given. */
  ports?: Partial<Record<keyof Endpoints | 'api', number>>;
  /** Values of secrets, by name or logical id. */
  secrets?: Record<string, string>;
  /** What every function and task gets on top of, and in place of, everything else. */
  environment?: Record<string, string>;
  /** Properties of resources by their type, in place of the template's. */
  properties?: Record<string, Record<string, unknown>>;
  /** How the model stand-in behaves and which models it serves; false starts none. */
  model?: LocalStoresOptions['model'];
  /** False starts no vector index. */
  vectors?: false;
  /** What disturbs the stack. */
  faults?: FaultSeam;
  /** The time of Step Functions, by which retries and time-outs wait, and of EventBridge Scheduler. */
  clock?: ExecutionClock;
  /** Fires what EventBridge Scheduler has to; without it schedules can be made, and wait for a stack that does. */
  firesSchedules?: boolean;
  /** What makes schedules recur, in place of timers of their own length. */
  every?: Every;
  /**
   * How many times as long as in the cloud a function may take, and a queue hides what it handed out: this machine's cores are shared, and
   * nothing shall fail because it is busy. Default: 1.
   */
  patience?: number;
  /** How many functions the account runs at once, those that have a share of their own included. Default: AWS's 1,000. */
  functionsAtOnce?: number;
}

export interface LocalStack {
  endpoints: Endpoints;
  /** What a client process needs in its environment to reach the stack with the real SDKs. */
  environment: Record<string, string>;
  /** The outputs of the template by their keys. */
  outputs: Record<string, string>;
  /** Resolves when no event, message, invocation or execution is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Deploys a synthesized app to stand-ins in this process and on 127.0.0.1. Started again over its folder, also after
 * a kill, it has its objects, items and undelivered messages; executions that were running are aborted.
 * Throws `StackUnavailable` (nothing synthesized, folder in use) and `TemplateUnsupported`.
 */
export async function startStack(options: StackOptions): Promise<LocalStack> {
  const assembly = readAssembly(options.assembly);
  const closing = new Closing();
  try {
    return await open(options, assembly, closing);
  } catch (error) {
    await closing.run().catch(() => {});
    throw error;
  }
}

async function open(options: StackOptions, assembly: Assembly, closing: Closing): Promise<LocalStack> {
  const folder = options.folder ?? temporaryFolder(closing);
  closing.add(lockFolder(folder));
  const log = openFunctionLog(folder);
  closing.add(() => finished(log.end()));
  const activity = new Activity();
  const deployed = Promise.withResolvers<DeployedStack>();
  const gateway = { url: '' };
  const queues = createQueueService({ folder: join(folder, 'queues'), baseUrl: () => gateway.url });
  closing.add(() => queues.close());
  const stores = await startLocalStores(
    {
      ...options,
      folder,
      onErased: () => forgetting.ask(),
      onObjectCreated: (object) => services.events.publish(objectCreatedEvent(object)),
      onNotification: (queueArn, message) => queues.byArn(queueArn)?.send(JSON.stringify(message)),
    },
    closing,
  );
  const forgetting = new Forgetting(
    () => activity.quiet(),
    async () => {
      shortenJournals(folder);
      await stores.tables.forgetDeleted();
    },
  );
  closing.add(() => forgetting.finish());
  const services = createLocalServices({
    folder,
    compileCache: options.compileCache ?? join(folder, 'compiled'),
    log,
    activity,
    closing,
    queues,
    objects: stores.endpoints.s3,
    deployed: deployed.promise,
    faults: options.faults,
    clock: options.clock,
    every: options.every,
    apiPort: options.ports?.api,
    patience: options.patience,
    functionsAtOnce: options.functionsAtOnce ?? FUNCTIONS_AT_ONCE,
  });
  gateway.url = await openGateway(services, deployed.promise, options.ports?.aws, closing);
  const mappings = createQueueDeliveries(services.lambda, activity, { disturb: options.faults?.delivery });
  closing.add(() => mappings.stop());

  const endpoints: Endpoints = { ...stores.endpoints, aws: gateway.url };
  const stack = await deployTemplate({
    assembly,
    services: { ...services, mappings, buckets: stores.buckets, tables: stores.tables },
    images: join(folder, 'images'),
    environment: endpointVariables(endpoints),
    overrides: options.environment ?? {},
    properties: options.properties ?? {},
    secrets: options.secrets ?? {},
  });
  deployed.resolve(stack);
  forgetting.ask();
  if (options.firesSchedules) services.scheduler.start();
  return {
    endpoints,
    environment: { ...LOCAL_ACCOUNT, ...endpointVariables(endpoints) },
    outputs: Object.fromEntries(stack.outputs.map(({ key, value }) => [key, value])),
    idle: () => activity.idle(),
    close: () => closing.run(),
  };
}

function temporaryFolder(closing: Closing): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
  closing.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

async function openGateway(
  services: LocalServices,
  deployed: Promise<DeployedStack>,
  port: number | undefined,
  closing: Closing,
): Promise<string> {
  let stack: DeployedStack | undefined;
  void deployed.then((deployedStack) => {
    stack = deployedStack;
  });
  const createdAt = new Date();
  const describe = () => {
    if (!stack) throw new ServiceError('ServiceUnavailable', 'The local stack is still being deployed.', 503);
    return { ...stack, id: localArn('cloudformation', `stack/${stack.name}/local`), createdAt };
  };
  const json = jsonProtocol({
    AWSStepFunctions: services.stateMachines,
    AmazonSQS: services.queues,
    AmazonEC2ContainerServiceV20141113: services.containers,
    AWSEvents: services.events,
    secretsmanager: services.secrets,
  });
  const gateway = await startGateway({
    port,
    routes: [
      json,
      stsQuery(services.roles),
      lambdaRest(services.lambda),
      schedulerRest(services.scheduler),
      cloudFormationQuery(describe),
    ],
  });
  closing.add(() => gateway.close());
  return gateway.url;
}
