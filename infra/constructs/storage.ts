import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { letPagesUse } from './cross-origin.ts';

/**
 * What is only ever read as it now is: exemplars, readers, assignments; artifacts of runs. An older version of it, which a deletion leaves
 * behind in a versioned bucket, holds students' texts for nobody. Of uploads, older versions are read: a run is of a version.
 */
const READ_AS_THEY_ARE = ['assignments/', 'runs/'];

/** What was asked for uploads: their messages wait 14 days at the most in the queue, and as long among the dead letters. */
const ASKED_KEPT = Duration.days(30);

/** A run that asks in batches is at its end within days; what is left of its questions and answers is of use to none that comes after. */
const BATCHES_KEPT = Duration.days(30);

/** What is held on a student, gathered to be handed out: whoever asked fetches it at once. */
const EXPORTS_KEPT = Duration.days(1);

/**
 * The bucket of uploads, assignments, artifacts and remembered answers, with one for its access logs. Children of the stack itself: their
 * logical ids, and so what they hold, stay when the code around them is moved.
 */
export function artifactBucket(scope: Construct): Bucket {
  const common = {
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  };
  const accessLogs = new Bucket(scope, 'access-logs', {
    ...common,
    lifecycleRules: [{ expiration: Duration.days(400) }],
  });
  const artifacts = new Bucket(scope, 'artifacts', {
    ...common,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    lifecycleRules: [
      {
        prefix: 'memo/',
        expiration: Duration.days(180),
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        prefix: 'asked/',
        expiration: ASKED_KEPT,
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        prefix: 'batches/',
        expiration: BATCHES_KEPT,
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        prefix: 'exports/',
        expiration: EXPORTS_KEPT,
        noncurrentVersionExpiration: Duration.days(1),
      },
      ...READ_AS_THEY_ARE.map((prefix) => ({
        prefix,
        noncurrentVersionExpiration: Duration.days(1),
        expiredObjectDeleteMarker: true,
      })),
    ],
  });
  letPagesUse('bucket', artifacts);
  return artifacts;
}

/** The table's indexes: runs of an assignment, and runs under way. */
const INDEXES = ['GSI1', 'GSI2'] as const;

/** The attribute of items that are kept for a while alone, such as answers to requests: seconds since 1970. */
const EXPIRES_AT = 'expiresAt';

/** The table of runs, their steps, charges and results; on demand, recoverable to any point of the last 35 days, and protected as the stack is. */
export function resultTable(scope: Stack): Table {
  const table = new Table(scope, 'results', {
    partitionKey: { name: 'PK', type: AttributeType.STRING },
    sortKey: { name: 'SK', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.AWS_MANAGED,
    timeToLiveAttribute: EXPIRES_AT,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: scope.terminationProtection,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  for (const indexName of INDEXES)
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: `${indexName}PK`, type: AttributeType.STRING },
      sortKey: { name: `${indexName}SK`, type: AttributeType.STRING },
    });
  return table;
}
