import { CfnResource, Stack } from 'aws-cdk-lib';
import { CfnPolicy, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct, IConstruct } from 'constructs';
import { madeNames } from './made-names.ts';
import { tenantKeysPrefix } from './secrets.ts';

const READ = ['Decrypt'];
const WRITE = ['Decrypt', 'GenerateDataKey'];

/** What DynamoDB asks for beside that: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html */
const READ_ITEMS = [...READ, 'DescribeKey'];
const WRITE_ITEMS = [...WRITE, 'DescribeKey', 'Encrypt', 'ReEncryptFrom', 'ReEncryptTo'];

/** What services do with the key for who may ask them for this. */
const USES: Record<string, readonly string[]> = {
  'dynamodb:GetItem': READ_ITEMS,
  'dynamodb:Query': READ_ITEMS,
  'dynamodb:PutItem': WRITE_ITEMS,
  'dynamodb:UpdateItem': WRITE_ITEMS,
  'dynamodb:DeleteItem': WRITE_ITEMS,
  's3:GetObject': READ,
  's3:PutObject': WRITE,
  'sqs:ReceiveMessage': READ,
  'sqs:SendMessage': WRITE,
  'secretsmanager:GetSecretValue': READ,
  'secretsmanager:PutSecretValue': WRITE,
  'secretsmanager:CreateSecret': WRITE,
};

/** What a service says that it encrypts: the key of its context, and the values of it that are of this deployment. */
interface ServiceContext {
  key: string;
  values: readonly unknown[];
}

/** A statement as a template has it. */
interface TemplateStatement {
  Effect: string;
  Action?: string | string[];
  Resource?: unknown;
}

const listOf = (some: unknown): unknown[] => [some ?? []].flat();

/** The key and what it encrypts, by which roles are let use it. */
export interface KeyedResources {
  keyArn: string;
  isKeyed(node: CfnResource): boolean;
}

/** What of a type is encrypted by the key. */
const keyedOf = (stack: Stack, type: string, { isKeyed }: KeyedResources) =>
  stack.node
    .findAll()
    .filter((node): node is CfnResource => CfnResource.isCfnResource(node) && node.cfnResourceType === type)
    .filter(isKeyed);

/** Services say by their context what they encrypt; of a bucket with a key of its own that is the bucket. */
function serviceContextOf(
  stack: Stack,
  service: string,
  named: readonly unknown[],
  keyed: KeyedResources,
): ServiceContext {
  const resolved = (some: readonly unknown[]) => stack.resolve(some) as unknown[];
  const among = (all: readonly unknown[]) => {
    const known = new Set(resolved(all).map((one) => JSON.stringify(one)));
    return resolved(named).filter((one) => known.has(JSON.stringify(one)));
  };
  if (service === 'dynamodb')
    return {
      key: 'aws:dynamodb:tableName',
      values: keyedOf(stack, 'AWS::DynamoDB::Table', keyed).map(({ ref }) => ref),
    };
  if (service === 's3')
    return {
      key: 'aws:s3:arn',
      values: keyedOf(stack, 'AWS::S3::Bucket', keyed).map((bucket) => bucket.getAtt('Arn')),
    };
  if (service === 'sqs')
    return {
      key: 'aws:sqs:arn',
      values: among(keyedOf(stack, 'AWS::SQS::Queue', keyed).map((queue) => queue.getAtt('Arn'))),
    };
  const secrets = among(keyedOf(stack, 'AWS::SecretsManager::Secret', keyed).map(({ ref }) => ref));
  return { key: 'SecretARN', values: [...secrets, ...resolved(named).filter(isOfTenants(stack))] };
}

/** Whether a resource of a policy is secrets of tenants' own keys, which are made over the API, with the key as well. */
function isOfTenants(stack: Stack): (resource: unknown) => boolean {
  const named = `:secret:${tenantKeysPrefix(stack)}/`;
  return (resource) => JSON.stringify(resource).includes(named);
}

function use(
  stack: Stack,
  keyArn: string,
  actions: Iterable<string>,
  service: string,
  context: Record<string, unknown>,
): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions].sort().map((name) => `kms:${name}`),
    resources: [keyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': `${service}.${stack.region}.${stack.urlSuffix}` },
      StringLike: context,
    },
  });
}

/** What a role does with the key by the services that its policy lets it ask. */
function usesOf(
  stack: Stack,
  statements: readonly TemplateStatement[],
  keyed: KeyedResources,
): PolicyStatement[] {
  const asked = statements.flatMap(({ Effect, Action, Resource }) =>
    listOf(Action).flatMap((action) =>
      Effect === 'Allow' && USES[String(action)] ? [{ action: String(action), named: listOf(Resource) }] : [],
    ),
  );
  const services = Map.groupBy(asked, ({ action }) => action.split(':')[0]!);
  return [...services].flatMap(([service, some]) => {
    const named = some.flatMap((one) => one.named);
    const { key, values } = serviceContextOf(stack, service, named, keyed);
    const once = [...new Map(values.map((value) => [JSON.stringify(stack.resolve(value)), value])).values()];
    if (once.length === 0) return [];
    const actions = new Set(some.flatMap(({ action }) => USES[action]!));
    return [use(stack, keyed.keyArn, actions, service, { [`kms:EncryptionContext:${key}`]: once })];
  });
}

/** The roles that functions run as, by their logical ids. */
const rolesOfFunctions = (stack: Stack): Set<string> =>
  new Set(
    stack.node
      .findAll()
      .filter((node) => node instanceof CfnFunction)
      .map((node) => JSON.stringify(stack.resolve(node.role)))
      .map((role) => /"Fn::GetAtt":\["(\w+)"/.exec(role)?.[1] ?? ''),
  );

/** Functions read their variables as themselves. None can be named here: it is made after its role. */
function readingVariables(stack: Stack, keyArn: string): PolicyStatement {
  const functions = stack.formatArn({
    service: 'lambda',
    resource: `function:${madeNames(stack)}`,
  });
  return use(stack, keyArn, READ, 'lambda', { 'kms:EncryptionContext:aws:lambda:FunctionArn': functions });
}

/**
 * Lets the roles of a policy use the key for what the policy lets them ask of the services that keep what it encrypts, and those of functions
 * for their variables.
 */
export function letUseKey(node: IConstruct, keyed: KeyedResources): void {
  if (!(node instanceof CfnPolicy) || !(node.policyDocument instanceof PolicyDocument)) return;
  const stack = Stack.of(node as Construct);
  const { Statement = [] } = stack.resolve(node.policyDocument.toJSON() ?? {}) as {
    Statement?: TemplateStatement[];
  };
  const roles = (stack.resolve(node.roles ?? []) as { Ref: string }[]).map(({ Ref }) => Ref);
  const isOfFunction = roles.length === 1 && rolesOfFunctions(stack).has(roles[0]!);
  node.policyDocument.addStatements(
    ...usesOf(stack, Statement, keyed),
    ...(isOfFunction ? [readingVariables(stack, keyed.keyArn)] : []),
  );
}
