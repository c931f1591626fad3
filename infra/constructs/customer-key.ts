import { Aspects, CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct, IConstruct } from 'constructs';
import { contextOf } from '../contexts.ts';
import { tellers } from './alarm-topic.ts';

/** Seconds that a queue uses one data key for: each is asked of KMS, and paid. */
const DATA_KEY_SECONDS = 3600;

/** What tells a resource of a type its key. */
const KEYED: Record<string, (key: string) => Record<string, unknown>> = {
  'AWS::DynamoDB::Table': (KMSMasterKeyId) => ({
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId },
  }),
  'AWS::Lambda::Function': (KmsKeyArn) => ({ KmsKeyArn }),
  'AWS::Logs::LogGroup': (KmsKeyId) => ({ KmsKeyId }),
  'AWS::S3::Bucket': (KMSMasterKeyID) => ({
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        {
          BucketKeyEnabled: true,
          ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID },
        },
      ],
    },
  }),
  'AWS::SecretsManager::Secret': (KmsKeyId) => ({ KmsKeyId }),
  'AWS::SNS::Topic': (KmsMasterKeyId) => ({ KmsMasterKeyId }),
  'AWS::SQS::Queue': (KmsMasterKeyId) => ({
    KmsMasterKeyId,
    KmsDataKeyReusePeriodSeconds: DATA_KEY_SECONDS,
    SqsManagedSseEnabled: undefined,
  }),
};

/** The bucket that S3 delivers access logs to, which takes no other key than S3's own. */
const ACCESS_LOGS = 'access-logs';

/** Services that use the key for whoever may use what they keep, as AWS's own keys of these services say. */
const KEEPING = ['dynamodb', 's3', 'sqs', 'secretsmanager', 'lambda'];

/**
 * Services that put into queues what nobody's role puts there; of them the account cannot be asked, as CDK's own destinations do not: what they
 * may put where the policies of the queues say, by account.
 */
const TELLING = ['s3', 'events'];

const USE = ['kms:Decrypt', 'kms:GenerateDataKey*'];
const KEEP = [...USE, 'kms:Encrypt', 'kms:ReEncrypt*', 'kms:CreateGrant', 'kms:DescribeKey'];

const servicePrincipals = (services: readonly string[]) =>
  services.map((service) => new ServicePrincipal(`${service}.amazonaws.com`));

function policyOf(stack: Stack): PolicyStatement[] {
  const { account, partition, region, urlSuffix } = stack;
  const any = { resources: ['*'] };
  return [
    new PolicyStatement({
      ...any,
      principals: [new AnyPrincipal()],
      actions: KEEP,
      conditions: {
        StringEquals: {
          'kms:CallerAccount': account,
          'kms:ViaService': KEEPING.map((service) => `${service}.${region}.${urlSuffix}`),
        },
      },
    }),
    new PolicyStatement({
      ...any,
      principals: servicePrincipals(TELLING),
      actions: USE,
    }),
    new PolicyStatement({
      ...any,
      principals: servicePrincipals(Object.keys(tellers(stack))),
      actions: USE,
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
    new PolicyStatement({
      ...any,
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: KEEP.filter((action) => action !== 'kms:CreateGrant'),
      conditions: {
        ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:*` },
      },
    }),
  ];
}

function encryptOne(node: IConstruct, keyArn: string): void {
  if (!CfnResource.isCfnResource(node) || node.node.path.split('/').includes(ACCESS_LOGS)) return;
  for (const [property, value] of Object.entries(KEYED[node.cfnResourceType]?.(keyArn) ?? {}))
    if (value === undefined) node.addPropertyDeletionOverride(property);
    else node.addPropertyOverride(property, value);
}

/**
 * With the context `key=own` everything that holds something is encrypted by one key of the account's own: bucket, table, queues, secrets,
 * logs, variables of functions, the topic of alarms. Without it AWS's keys are used. The key stays when the stack is deleted, as what it
 * encrypts does.
 */
export function customerKey(scope: Construct): void {
  if (contextOf(scope, 'key') === undefined) return;
  const key = new Key(scope, 'key', {
    description: `Encrypts what ${Stack.of(scope).stackName} keeps`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  for (const statement of policyOf(Stack.of(scope))) key.addToResourcePolicy(statement);
  Aspects.of(scope).add({ visit: (node) => encryptOne(node, key.keyArn) });
}
