import { evaluate } from '../../../infra/local/deploy/intrinsic.ts';
import { localArn } from '../../../infra/local/deploy/physical-name.ts';
import { type Template, templateSchema } from '../../../infra/local/deploy/template.ts';
import { templateScope } from '../../../infra/local/deploy/template-scope.ts';
import type { Statement } from '../policy-evaluation.ts';

/** The account that the template is thought to be deployed in. */
export const ACCOUNT = '000000000000';

/** A resource as it would stand in an account. */
export interface DeployedResource {
  /** Of its type, without `AWS::`. */
  type: string;
  arn: string;
  properties: Record<string, unknown>;
}

const global = (service: string, resource: string) => `arn:aws:${service}::${resource}`;

/** The ARNs of those resources that others name by them; of any other one a made-up one will do. */
const ARNS: Record<string, (name: string) => string> = {
  'DynamoDB::Table': (name) => localArn('dynamodb', `table/${name}`),
  'EC2::FlowLog': (name) => localArn('ec2', `vpc-flow-log/${name}`),
  'ECS::TaskDefinition': (name) => localArn('ecs', `task-definition/${name}:1`),
  'Events::Rule': (name) => localArn('events', `rule/${name}`),
  'IAM::Role': (name) => global('iam', `${ACCOUNT}:role/${name}`),
  'KMS::Key': (name) => localArn('kms', `key/${name}`),
  'Lambda::Function': (name) => localArn('lambda', `function:${name}`),
  'Logs::LogGroup': (name) => localArn('logs', `log-group:${name}:*`),
  'S3::Bucket': (name) => global('s3', `:${name}`),
  'SNS::Topic': (name) => localArn('sns', name),
  'SQS::Queue': (name) => localArn('sqs', name),
  'Scheduler::ScheduleGroup': (name) => localArn('scheduler', `schedule-group/${name}`),
  'SecretsManager::Secret': (name) => localArn('secretsmanager', `secret:${name}`),
  'StepFunctions::StateMachine': (name) => localArn('states', `stateMachine:${name}`),
};

/** What `Ref` gives, where that is not the name. */
const REFS: Record<string, (name: string) => string> = {
  'SNS::Topic': ARNS['SNS::Topic']!,
  'SQS::Queue': (name) => `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/${name}`,
  'SecretsManager::Secret': ARNS['SecretsManager::Secret']!,
  'StepFunctions::StateMachine': ARNS['StepFunctions::StateMachine']!,
};

const STACK = 'Assay';

/** A name as CloudFormation makes it: https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html */
function madeName(type: string, id: string): string {
  if (type === 'SecretsManager::Secret') return id;
  const name = `${STACK}-${id}-1A2B3C4D5E6F`;
  return type === 'S3::Bucket' ? name.toLowerCase() : name;
}

/** The resources of a template, their references resolved as CloudFormation would. */
export function deployedTemplate(written: unknown): DeployedResource[] {
  const template: Template = templateSchema.parse(written);
  const bare = templateScope({ template, stackName: STACK }, new Map());
  const all = Object.entries(template.Resources).map(([id, { Type, Properties }]) => {
    const type = Type.replace('AWS::', '');
    const { LogGroupName: given } = (Properties ?? {}) as { LogGroupName?: unknown };
    const isNamed = type === 'Logs::LogGroup' && given !== undefined;
    const name = isNamed ? String(evaluate(given, bare)) : madeName(type, id);
    const arn = (ARNS[type] ?? ((some) => localArn('any', some)))(name);
    return { id, type, name, arn, Properties };
  });
  const scope = templateScope(
    { template, stackName: STACK },
    new Map(
      all.map(({ id, type, name, arn }) => [
        id,
        { ref: REFS[type]?.(name) ?? name, attributes: { Arn: arn }, anyAttribute: name },
      ]),
    ),
  );
  return all.map(({ type, arn, Properties }) => ({
    type,
    arn,
    properties: evaluate(Properties, scope) as Record<string, unknown>,
  }));
}

/** A statement and what it is of: the ARN of the role that has it, or of the resource that it guards. */
export interface Granted {
  of: string;
  statement: Statement;
}

/** All that has a say in what services do. */
export interface TemplatePolicies {
  roles: readonly Granted[];
  resources: readonly Granted[];
}

type Owned = (resource: DeployedResource) => [owners: unknown, document: unknown];

/** Policies of resources: whose they are, by ARN, URL or name, and what they say. */
const GUARDING: Record<string, Owned> = {
  'IAM::Role': ({ arn, properties }) => [arn, properties.AssumeRolePolicyDocument],
  'KMS::Key': ({ arn, properties }) => [arn, properties.KeyPolicy],
  'Lambda::Permission': ({ properties }) => [properties.FunctionName, permission(properties)],
  'S3::BucketPolicy': ({ properties }) => [
    ARNS['S3::Bucket']!(String(properties.Bucket)),
    properties.PolicyDocument,
  ],
  'SNS::TopicPolicy': ({ properties }) => [properties.Topics, properties.PolicyDocument],
  'SQS::QueuePolicy': ({ properties }) => [
    (properties.Queues as string[]).map(queueArn),
    properties.PolicyDocument,
  ],
};

/** The ARN of a queue by its URL. */
export const queueArn = (url: string): string => ARNS['SQS::Queue']!(url.slice(url.lastIndexOf('/') + 1));

/** A permission as the statement that Lambda makes of it. */
function permission({ Principal, Action, SourceArn, SourceAccount }: Record<string, unknown>) {
  const Condition = {
    ...(SourceArn !== undefined && { ArnLike: { 'aws:SourceArn': SourceArn } }),
    ...(SourceAccount !== undefined && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
  };
  return { Statement: [{ Effect: 'Allow', Principal: { Service: Principal }, Action, Condition }] };
}

const statementsOf = (owners: unknown, document: unknown): Granted[] =>
  ([owners].flat() as string[]).flatMap((of) =>
    (document as { Statement: Statement[] }).Statement.map((one) => ({
      of,
      statement: { Resource: '*', ...one },
    })),
  );

/** Every statement of a template. */
export const policiesOf = (deployed: readonly DeployedResource[]): TemplatePolicies => ({
  roles: deployed
    .filter(({ type }) => type === 'IAM::Policy')
    .flatMap(({ properties: { Roles, PolicyDocument } }) =>
      statementsOf((Roles as string[]).map(ARNS['IAM::Role']!), PolicyDocument),
    ),
  resources: deployed.flatMap((one) => {
    const guarding = GUARDING[one.type]?.(one);
    return guarding ? statementsOf(...guarding) : [];
  }),
});
