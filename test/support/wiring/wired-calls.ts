import type { AwsRequest } from '../policy-evaluation.ts';
import { ACCOUNT, type DeployedResource, queueArn } from './deployed-template.ts';

/** What AWS does by itself because the template says so: a service, or a role that a service has assumed, asks for something. */
export type WiredCall = Required<AwsRequest>;

interface From {
  /** The service. */
  by: string;
  /** The ARN of what it acts for. */
  source: string;
}

/** The action by which something is handed over, by the service of who gets it. */
const HANDING: Record<string, string> = {
  lambda: 'lambda:InvokeFunction',
  sns: 'sns:Publish',
  sqs: 'sqs:SendMessage',
};

const handing = (arn: string) => {
  const action = HANDING[arn.split(':')[2]!];
  if (!action) throw new Error(`How something is handed over to ${arn} is not known here.`);
  return action;
};

/** How services ask: by TLS. */
const TRANSPORT = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

const byService = ({ by, source }: From, action: string, resource: string): WiredCall => ({
  principal: by,
  action,
  resource,
  context: { ...TRANSPORT, 'aws:SourceArn': source, 'aws:SourceAccount': ACCOUNT },
});

const byRole = (principal: unknown, actions: readonly string[], resource: string): WiredCall[] =>
  actions.map((action) => ({ principal: String(principal), action, resource, context: TRANSPORT }));

const hands = (from: From, to: unknown): WiredCall => byService(from, handing(String(to)), String(to));

const assumes = (service: string, role: unknown, source: string): WiredCall =>
  byService({ by: `${service}.amazonaws.com`, source }, 'sts:AssumeRole', String(role));

const LOGGED = ['logs:CreateLogStream', 'logs:PutLogEvents'];

const listOf = <T>(some: unknown) => (some ?? []) as T[];

type CallsOf = (resource: DeployedResource, all: readonly DeployedResource[]) => WiredCall[];

const ofRule: CallsOf = ({ arn: source, properties: { Targets } }) => {
  const from = { by: 'events.amazonaws.com', source };
  return listOf<{ Arn: string; DeadLetterConfig?: { Arn: string } }>(Targets).flatMap(
    ({ Arn, DeadLetterConfig }) => [Arn, DeadLetterConfig?.Arn ?? []].flat().map((to) => hands(from, to)),
  );
};

/** The route that a request is by, as API Gateway says it: https://docs.aws.amazon.com/apigateway/latest/developerguide/arn-format-reference.html */
const ofRoute: CallsOf = ({ properties: { ApiId, RouteKey, Target } }, all) => {
  const [method, path] = String(RouteKey).split(' ') as [string, string];
  const integration = String(Target).replace('integrations/', '');
  const { properties } = all.find(({ arn }) => arn.endsWith(`:${integration}`))!;
  const source = `arn:aws:execute-api:us-east-1:${ACCOUNT}:${ApiId}/$default/${method.replace('ANY', 'POST')}${path}`;
  return [hands({ by: 'apigateway.amazonaws.com', source }, properties.IntegrationUri)];
};

const ofBucket: CallsOf = ({
  arn: source,
  properties: { NotificationConfiguration, LoggingConfiguration },
}) => {
  const notified = Object.values((NotificationConfiguration ?? {}) as Record<string, unknown>).flatMap(
    (some) => listOf<{ Queue?: string; Function?: string; Topic?: string }>(some),
  );
  const logs = LoggingConfiguration as { DestinationBucketName: string } | undefined;
  const from = { by: 'logging.s3.amazonaws.com', source };
  return [
    ...notified.map((to) => hands({ by: 's3.amazonaws.com', source }, to.Queue ?? to.Function ?? to.Topic)),
    ...(logs
      ? [byService(from, 's3:PutObject', `arn:aws:s3:::${logs.DestinationBucketName}/2026-11-28`)]
      : []),
  ];
};

const ofAlarm: CallsOf = ({ properties }) => {
  const source = `arn:aws:cloudwatch:us-east-1:${ACCOUNT}:alarm:${properties.AlarmName}`;
  const told = ['AlarmActions', 'OKActions', 'InsufficientDataActions'].flatMap((on) =>
    listOf(properties[on]),
  );
  return told.map((to) => hands({ by: 'cloudwatch.amazonaws.com', source }, to));
};

const ofBudget: CallsOf = ({ properties }) => {
  const source = `arn:aws:budgets::${ACCOUNT}:budget/${(properties.Budget as { BudgetName: string }).BudgetName}`;
  return listOf<{ Subscribers: { Address: string }[] }>(properties.NotificationsWithSubscribers).flatMap(
    ({ Subscribers }) =>
      Subscribers.map(({ Address }) => hands({ by: 'budgets.amazonaws.com', source }, Address)),
  );
};

/** The role of a function, by its name or ARN. */
const roleOf = (name: unknown, all: readonly DeployedResource[]) =>
  all.find(
    ({ arn, type }) => type === 'Lambda::Function' && arn.endsWith(`:${String(name).split(':').at(-1)}`),
  )!.properties.Role;

const EMPTYING = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`);

const ofMapping: CallsOf = ({ properties: { EventSourceArn, FunctionName } }, all) =>
  byRole(roleOf(FunctionName, all), EMPTYING, String(EventSourceArn));

const ofDestinations: CallsOf = ({ properties: { DestinationConfig = {}, FunctionName } }, all) =>
  Object.values(DestinationConfig as Record<string, { Destination: string }>).flatMap(({ Destination }) =>
    byRole(roleOf(FunctionName, all), [handing(Destination)], Destination),
  );

interface Scheduling {
  SCHEDULE_ROLE_ARN?: string;
  SCHEDULE_TARGET_ARN?: string;
  SCHEDULE_DEAD_LETTERS_ARN?: string;
}

/** Schedules are made by a function, which is told whom they start, as whom, and where what could not be started lies. */
function ofSchedules(
  { SCHEDULE_ROLE_ARN: role, ...to }: Scheduling,
  all: readonly DeployedResource[],
): WiredCall[] {
  if (role === undefined) return [];
  const { arn } = all.find(({ type }) => type === 'Scheduler::ScheduleGroup')!;
  const handed = [to.SCHEDULE_TARGET_ARN!, to.SCHEDULE_DEAD_LETTERS_ARN!];
  return [assumes('scheduler', role, arn), ...handed.flatMap((one) => byRole(role, [handing(one)], one))];
}

const groupArn = (name: unknown) => `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:${name}:*`;

const ofFunction: CallsOf = ({ arn, properties: { Role, LoggingConfig, Environment } }, all) => {
  const group = groupArn((LoggingConfig as { LogGroup: string }).LogGroup);
  const { Variables = {} } = (Environment ?? {}) as { Variables?: Scheduling };
  return [assumes('lambda', Role, arn), ...byRole(Role, LOGGED, group), ...ofSchedules(Variables, all)];
};

const ofFlowLog: CallsOf = ({ arn, properties: { DeliverLogsPermissionArn: role, LogGroupName } }) => [
  assumes('vpc-flow-logs', role, arn),
  ...byRole(role, [...LOGGED, 'logs:DescribeLogStreams'], groupArn(LogGroupName)),
];

interface Container {
  Image: string;
  LogConfiguration: { Options: Record<string, string> };
}

const PULLING = ['BatchCheckLayerAvailability', 'BatchGetImage', 'GetDownloadUrlForLayer'].map(
  (one) => `ecr:${one}`,
);

const ofTask: CallsOf = ({
  arn,
  properties: { ExecutionRoleArn: role, TaskRoleArn, ContainerDefinitions },
}) => [
  ...[role, TaskRoleArn].map((one) => assumes('ecs-tasks', one, arn)),
  ...byRole(role, ['ecr:GetAuthorizationToken'], '*'),
  ...listOf<Container>(ContainerDefinitions).flatMap(({ Image, LogConfiguration: { Options } }) => [
    ...byRole(role, LOGGED, groupArn(Options['awslogs-group'])),
    ...byRole(role, PULLING, `arn:aws:ecr:us-east-1:${ACCOUNT}:repository/${/\/(.*):/.exec(Image)![1]}`),
  ]),
];

/** What a role needs to deliver logs, and to write traces: https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html, …/xray-iam.html */
const DELIVERING = ['CreateLogDelivery', 'GetLogDelivery', 'UpdateLogDelivery', 'DeleteLogDelivery']
  .concat(['ListLogDeliveries', 'PutResourcePolicy', 'DescribeResourcePolicies', 'DescribeLogGroups'])
  .map((name) => `logs:${name}`);
const TRACING = ['PutTraceSegments', 'PutTelemetryRecords', 'GetSamplingRules', 'GetSamplingTargets'].map(
  (name) => `xray:${name}`,
);

/** What a role needs to wait for an execution that it began: https://docs.aws.amazon.com/step-functions/latest/dg/connect-stepfunctions.html */
const WAITING = ['events:PutTargets', 'events:PutRule', 'events:DescribeRule'];
const WAITED = `arn:aws:events:us-east-1:${ACCOUNT}:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule`;

interface State {
  Label?: string;
  Type?: string;
  Resource?: string;
  Arguments?: Record<string, string>;
  ItemReader?: { Arguments: Record<string, string> };
  ResultWriter?: { Arguments: Record<string, string> };
  ItemProcessor?: { ProcessorConfig: { Mode: string } };
}

/** Every state of a definition, however deep. */
function statesIn(value: unknown): State[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as State, ...Object.values(value).flatMap(statesIn)].filter(
    ({ Type }) => Type === 'Task' || Type === 'Map',
  );
}

const executionOf = (machine: string, more: string) =>
  `${machine.replace(':stateMachine:', ':execution:')}${more}`;

const began = (role: unknown, machine: string, more = ':run') => [
  ...byRole(role, ['states:StartExecution'], machine),
  ...byRole(role, ['states:DescribeExecution', 'states:StopExecution'], executionOf(machine, more)),
];

/** What a task asks for, by the integration that it is of. */
const TASKS: Record<string, (role: unknown, given: Record<string, string>) => WiredCall[]> = {
  lambda: (role, { FunctionName }) => byRole(role, ['lambda:InvokeFunction'], FunctionName!),
  sqs: (role, { QueueUrl }) =>
    [...QueueUrl!.matchAll(/https:[^\s']+/g)].flatMap(([url]) =>
      byRole(role, ['sqs:SendMessage'], queueArn(url)),
    ),
  states: (role, { StateMachineArn }) => [...began(role, StateMachineArn!), ...byRole(role, WAITING, WAITED)],
};

/** The object that an expression names, what is only known of a run left as it is. */
const objectOf = ({ Bucket, Key, Prefix }: Record<string, string>) =>
  `arn:aws:s3:::${Bucket}/${/'([^']*)'/.exec(Key ?? Prefix!)![1]}1`;

/** Who reads may list, so that what is missing is told from what is forbidden. */
const reading = (role: unknown, given: Record<string, string>) => [
  ...byRole(role, ['s3:GetObject'], objectOf(given)),
  ...byRole(role, ['s3:ListBucket'], `arn:aws:s3:::${given.Bucket}`),
];

const WRITING = ['PutObject', 'GetObject', 'ListMultipartUploadParts', 'AbortMultipartUpload'].map(
  (one) => `s3:${one}`,
);

const ofState = (
  role: unknown,
  machine: string,
  { Type, Resource, Arguments, Label, ...map }: State,
): WiredCall[] => {
  if (Type === 'Task') return TASKS[Resource!.split(':')[5]!]!(role, Arguments!);
  if (map.ItemProcessor!.ProcessorConfig.Mode !== 'DISTRIBUTED') return [];
  return [
    ...began(role, machine),
    ...byRole(role, ['states:RedriveExecution'], executionOf(machine, `/${Label}:run`)),
    ...(map.ItemReader ? reading(role, map.ItemReader.Arguments) : []),
    ...(map.ResultWriter ? byRole(role, WRITING, objectOf(map.ResultWriter.Arguments)) : []),
  ];
};

const ofMachine: CallsOf = ({ arn, properties: { RoleArn, DefinitionString } }) => [
  assumes('states', RoleArn, arn),
  ...byRole(RoleArn, [...DELIVERING, ...TRACING], '*'),
  ...statesIn(JSON.parse(String(DefinitionString))).flatMap((state) => ofState(RoleArn, arn, state)),
];

const CALLS: Record<string, CallsOf> = {
  'ApiGatewayV2::Route': ofRoute,
  'Budgets::Budget': ofBudget,
  'CloudWatch::Alarm': ofAlarm,
  'EC2::FlowLog': ofFlowLog,
  'ECS::TaskDefinition': ofTask,
  'Events::Rule': ofRule,
  'Lambda::EventInvokeConfig': ofDestinations,
  'Lambda::EventSourceMapping': ofMapping,
  'Lambda::Function': ofFunction,
  'S3::Bucket': ofBucket,
  'StepFunctions::StateMachine': ofMachine,
};

/** Everything that AWS does by itself because the template says so. */
export const wiredCalls = (all: readonly DeployedResource[]): WiredCall[] => {
  const calls = all.flatMap((one) => CALLS[one.type]?.(one, all) ?? []);
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
};
