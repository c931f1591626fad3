import { Aspects, CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct, IConstruct } from 'constructs';
import { contextOf } from '../contexts.ts';
import { letUseKey } from './key-grants.ts';
import { keyPolicy } from './key-policy.ts';
import { TENANT_KEYS, TENANT_KEYS_KEY } from './secrets.ts';

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

/** The logical ids of the bucket that S3 delivers access logs to, which takes no other key than S3's own, and of the desk's page, which anybody may read. */
const UNKEYED = /^(?:accesslogs|desk)/;

const isKeyed = (node: CfnResource): boolean =>
  KEYED[node.cfnResourceType] !== undefined && !UNKEYED.test(Stack.of(node).resolve(node.logicalId));

function encryptOne(node: IConstruct, keyArn: string): void {
  if (!CfnResource.isCfnResource(node) || !isKeyed(node)) return;
  for (const [property, value] of Object.entries(KEYED[node.cfnResourceType]!(keyArn)))
    if (value === undefined) node.addPropertyDeletionOverride(property);
    else node.addPropertyOverride(property, value);
}

/** Tells who makes secrets of tenants' own keys by which key, as no template does that. */
function tellMaker(node: IConstruct, keyArn: string): void {
  if (!(node instanceof CfnFunction)) return;
  const { variables = {} } = (Stack.of(node).resolve(node.environment) ?? {}) as { variables?: object };
  if (TENANT_KEYS in variables) node.addPropertyOverride(`Environment.Variables.${TENANT_KEYS_KEY}`, keyArn);
}

/**
 * With the context `key=own` everything that holds something is encrypted by one key of the account's own: bucket, table, queues, secrets (those of tenants' own keys, too),
 * logs, variables of functions, the topic of alarms. Without it AWS's keys are used. The key stays when the stack is deleted, as what it
 * encrypts does.
 */
export function customerKey(scope: Construct): void {
  if (contextOf(scope, 'key') === undefined) return;
  const key = new Key(scope, 'key', {
    description: `Encrypts what ${Stack.of(scope).stackName} keeps`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    policy: new PolicyDocument({ statements: keyPolicy(scope) }),
  });
  const { keyArn } = key;
  Aspects.of(scope).add({
    visit(node) {
      encryptOne(node, keyArn);
      tellMaker(node, keyArn);
      letUseKey(node, { keyArn, isKeyed });
    },
  });
}
