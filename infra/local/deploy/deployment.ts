import * as z from 'zod';
import type { HttpApis } from '../aws/api-gateway/http-api-service.ts';
import type { TableDefinition } from '../aws/dynamodb/ensure-table.ts';
import type { ContainerService } from '../aws/ecs/container-service.ts';
import type { EventBusService } from '../aws/events/event-bus.ts';
import type { LambdaService } from '../aws/lambda/lambda-service.ts';
import type { QueueNotification } from '../aws/s3/notification.ts';
import type { SchedulerService } from '../aws/scheduler/scheduler-service.ts';
import type { SecretStore } from '../aws/secrets-manager/secret-store.ts';
import type { QueueDeliveries } from '../aws/sqs/event-source-mapping.ts';
import type { QueueService } from '../aws/sqs/queue-service.ts';
import type { RoleStore } from '../aws/sts/role-store.ts';
import type { JsonService } from '../aws/wire/service-error.ts';
import type { PageRules } from '../http/pages.ts';
import { type StackError, unsupported } from '../stack-error.ts';
import type { Assembly } from './assembly.ts';

/** Whom the events of a bucket are told. */
export interface BucketNotifications {
  /** EventBridge: objects that come to be. */
  bus: boolean;
  queues: readonly QueueNotification[];
}

/** The stand-ins a template is deployed to. */
export interface DeploymentServices {
  /** How many times as long as its template says a function may take, and a queue hides what it handed out. */
  patience: number;
  buckets: {
    create(name: string, options: { versioned: boolean; pages?: PageRules }): Promise<unknown> | unknown;
    /** Tells of the bucket's events from now on; the queues of one that is new are sent a test of it. */
    notify(name: string, notifications: BucketNotifications): void;
  };
  tables: { createTable(definition: TableDefinition, expiresBy?: string): Promise<void> };
  queues: QueueService;
  /** Started when everything else has been deployed. */
  mappings: Pick<QueueDeliveries, 'start'>;
  events: EventBusService;
  scheduler: Pick<SchedulerService, 'ensureGroup'>;
  lambda: LambdaService;
  containers: ContainerService;
  httpApis: Pick<HttpApis, 'open' | 'addRoute'>;
  stateMachines: JsonService;
  secrets: SecretStore;
  roles: Pick<RoleStore, 'put' | 'ofFunction' | 'trustsService'>;
}

export interface Deployment {
  assembly: Assembly;
  services: DeploymentServices;
  /** What every function and task gets beside its own variables: endpoints, region, credentials that open nothing. */
  environment: Record<string, string>;
  /** What overrides everything else in functions and tasks, for example a real model provider's address. */
  overrides: Record<string, string>;
  /** What overrides properties of resources, by their type. */
  properties: Record<string, Record<string, unknown>>;
  /** Where container images keep what they would hold at absolute paths; one folder for each task family. */
  images: string;
  /** Values of secrets, by name or logical id. */
  secrets: Record<string, string>;
}

/** One resource with all intrinsic functions evaluated. */
export interface ResourceRequest {
  logicalId: string;
  type: string;
  properties: Record<string, unknown>;
  /** The name to use where the template gives none. */
  defaultName: string;
}

/** What others may refer to, and what is to start when the whole template has been deployed. */
export interface DeployedResource {
  /** The value of `Ref`. */
  ref: string;
  attributes: Record<string, string>;
  /** Where any attribute may be asked for, as of a resource passed over: what its made-up values begin with. */
  anyAttribute?: string;
  start?: () => void;
}

export type ResourceDeployer = (
  request: ResourceRequest,
  deployment: Deployment,
) => DeployedResource | Promise<DeployedResource>;

/** Checks a resource's properties; what the local stack cannot honour is refused with the resource's name. */
export function readProperties<T extends z.ZodType>(schema: T, request: ResourceRequest): z.output<T> {
  const parsed = schema.safeParse(request.properties);
  if (parsed.success) return parsed.data;
  throw refuse(request, z.prettifyError(parsed.error));
}

/** For a property without which the local stack would do something else than AWS. */
export const notHere = z.undefined({ error: 'the local stack has no such thing' }).optional();

export function refuse(request: Pick<ResourceRequest, 'logicalId' | 'type'>, reason: string): StackError {
  return unsupported(`${request.logicalId} (${request.type}) cannot run locally: ${reason}`);
}
