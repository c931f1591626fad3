import {
  CfnOutput,
  Duration,
  RemovalPolicy,
  SecretValue,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AssayFunction } from '../constructs/assay-function.ts';
import { allowRead, allowWrite, type ItemAction } from '../constructs/grants.ts';
import { intake } from '../constructs/intake.ts';
import { AGENT, productFunctions, STEP, startingFunctions } from '../constructs/product-functions.ts';
import { RenderTask } from '../constructs/render-task.ts';
import { assess } from '../workflows/assess.ts';
import { WORKFLOWS } from '../workflows/list.ts';

const ANY_ITEM: ItemAction[] = ['GetItem', 'PutItem', 'UpdateItem'];

/**
 * What is only ever read as it now is: exemplars, readers, assignments; artifacts of runs. An older version of it, which a deletion leaves
 * behind in a versioned bucket, holds students' texts for nobody. Of uploads, older versions are read: a run is of a version.
 */
const READ_AS_THEY_ARE = ['assignments/', 'runs/'];

/** The whole product in one stack: storage, intake, the workflows, their functions and the render task. */
export class AssayStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const storage = {
      bucket: this.artifactBucket(),
      table: this.resultTable(),
      modelKeys: this.modelKeys(),
      tagKey: this.tagKey(),
    };
    const { bucket } = storage;
    const make = productFunctions(this, storage);
    const shared = {
      make,
      bucket,
      runAgent: make(
        'run-agent',
        {
          read: ['runs', 'memo'],
          write: ['runs', 'memo'],
          items: ['PutItem', 'Query'],
          keys: true,
          tags: true,
        },
        AGENT,
      ),
      assembleResult: make(
        'assemble-result',
        { ...STEP, items: ['GetItem', 'PutItem', 'Query'] },
        { memorySize: 1024 },
      ),
    };
    const recordFailure = make('record-failure', { items: [...ANY_ITEM, 'Query'] });
    const assessment = assess(this, {
      openRun: make(
        'open-run',
        { read: ['submissions', 'assignments', 'runs'], write: ['runs'], items: [...ANY_ITEM, 'Query'] },
        { memorySize: 1024 },
      ),
      storeResults: make('store-results', { read: ['runs'], items: [...ANY_ITEM, 'Query'] }),
      recordFailure,
      workflows: WORKFLOWS.map((workflow) => {
        const scope = new Construct(this, `${workflow.id}-workflow`);
        return { id: workflow.id, machine: workflow.define(scope, shared) };
      }),
      renderTask: this.renderTask(bucket),
      eventBus: EventBus.fromEventBusName(this, 'bus', 'default'),
    });
    const makeStarting = startingFunctions(make, assessment);
    const admit = makeStarting('admit', {
      read: ['submissions', 'assignments'],
      items: [...ANY_ITEM, 'Query'],
    });
    const resumeRun = makeStarting('resume-run', { items: ANY_ITEM });
    const tools: Record<string, AssayFunction> = Object.assign(
      {},
      ...WORKFLOWS.map((workflow) => workflow.tools?.(make, makeStarting)),
    );

    const { queue, deadLetters } = intake(this, bucket, admit);
    this.catchLostExecutions(assessment.stateMachineArn, recordFailure);
    this.alarms(deadLetters, assessment.metricFailed({ period: Duration.minutes(5) }));
    this.outputs({
      Bucket: bucket.bucketName,
      Table: storage.table.tableName,
      StateMachine: assessment.stateMachineArn,
      ResumeFunction: resumeRun.functionName,
      ModelKeysSecret: storage.modelKeys.secretName,
      IntakeQueue: queue.queueUrl,
      IntakeDeadLetters: deadLetters.queueUrl,
      ...Object.fromEntries(Object.entries(tools).map(([name, lambda]) => [name, lambda.functionName])),
    });
  }

  private renderTask(bucket: Bucket): RenderTask {
    const workflows = WORKFLOWS.map(({ id }) => id);
    const task = new RenderTask(this, 'render-report', { BUCKET: bucket.bucketName }, workflows);
    allowRead(task.taskDefinition.taskRole, bucket, 'runs');
    allowWrite(task.taskDefinition.taskRole, bucket, 'runs');
    return task;
  }

  private artifactBucket(): Bucket {
    const common = {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
    };
    const accessLogs = new Bucket(this, 'access-logs', {
      ...common,
      lifecycleRules: [{ expiration: Duration.days(400) }],
    });
    const bucket = new Bucket(this, 'artifacts', {
      ...common,
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      lifecycleRules: [
        {
          prefix: 'memo/',
          expiration: Duration.days(180),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...READ_AS_THEY_ARE.map((prefix) => ({
          prefix,
          noncurrentVersionExpiration: Duration.days(1),
          expiredObjectDeleteMarker: true,
        })),
      ],
    });
    return bucket;
  }

  private resultTable(): Table {
    const table = new Table(this, 'results', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const indexName of ['GSI1', 'GSI2'])
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}PK`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}SK`, type: AttributeType.STRING },
      });
    return table;
  }

  private modelKeys(): Secret {
    const keys = new Secret(this, 'model-keys', {
      secretName: 'assay/model-keys',
      description: 'JSON of API keys by name: {"OPENAI_API_KEY": "…", "PINECONE_API_KEY": "…"}',
      secretObjectValue: { note: SecretValue.unsafePlainText('put the API keys here') },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(keys).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SMG4',
      reason:
        'Keys of other providers: they are rotated there and put here, which functions see within five minutes.',
    });
    return keys;
  }

  /** What the tags around data in prompts are made with: made here, known to nobody. */
  private tagKey(): Secret {
    const key = new Secret(this, 'tag-key', {
      secretName: 'assay/tag-key',
      description:
        'Random; the tags around data in prompts are made with it. A new value costs remembered answers.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(key).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SMG4',
      reason:
        'A tag is good for one text alone, so that none is of use to whoever saw it; a new key would make every remembered answer be paid again.',
    });
    return key;
  }

  /** Time-outs, aborts and errors that no Catch sees still leave the run marked as failed. */
  private catchLostExecutions(stateMachineArn: string, recordFailure: AssayFunction): void {
    new Rule(this, 'lost-executions', {
      description: 'An assessment ended without recording why',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: { stateMachineArn: [stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
      },
      targets: [new LambdaFunction(recordFailure, { retryAttempts: 3 })],
    });
  }

  private alarms(deadLetters: Queue, failures: ReturnType<Queue['metric']>): void {
    const common = {
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    };
    new Alarm(this, 'uploads-not-admitted', {
      ...common,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(),
      alarmDescription: 'Uploads could not be admitted: see the dead-letter queue',
    });
    new Alarm(this, 'uploads-rejected', {
      ...common,
      metric: new Metric({
        namespace: 'Assay',
        metricName: 'UploadRejected',
        dimensionsMap: { service: 'assay' },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      alarmDescription: 'An upload has a key that names nobody\'s work: see "assay runs list"',
    });
    new Alarm(this, 'assessments-failed', {
      ...common,
      threshold: 5,
      metric: failures,
      alarmDescription: 'Five assessments or more failed within five minutes',
    });
  }

  private outputs(values: Record<string, string>): void {
    for (const [key, value] of Object.entries(values)) new CfnOutput(this, `${key}Output`, { value, key });
  }
}
