import {
  CfnOutput,
  Duration,
  RemovalPolicy,
  SecretValue,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { AssayFunction } from '../constructs/assay-function.ts';
import { allowItems, allowRead, allowWrite } from '../constructs/grants.ts';
import { RenderTask } from '../constructs/render-task.ts';
import { assess } from '../workflows/assess.ts';
import { deliverableReview } from '../workflows/deliverable-review.ts';
import { essayScoring } from '../workflows/essay-scoring.ts';

/** The whole product in one stack: storage, intake, the workflows, their functions and the render task. */
export class AssayStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const bucket = this.artifactBucket();
    const table = this.resultTable();
    const modelKeys = this.modelKeys();
    const eventBus = EventBus.fromEventBusName(this, 'bus', 'default');

    const data = { BUCKET: bucket.bucketName, TABLE: table.tableName };
    const models = { ...data, MODEL_KEYS_SECRET: modelKeys.secretName, PINECONE_INDEX: 'assay' };
    const ai = { environment: models, prompts: true, timeout: Duration.minutes(10), memorySize: 1024 };
    const openRun = new AssayFunction(this, 'open-run', { environment: data });
    const runAgent = new AssayFunction(this, 'run-agent', ai);
    const retrieveExemplars = new AssayFunction(this, 'retrieve-exemplars', ai);
    const indexExemplars = new AssayFunction(this, 'index-exemplars', ai);
    const anchorClaims = new AssayFunction(this, 'anchor-claims', { environment: data, memorySize: 1024 });
    const assembleResults = new AssayFunction(this, 'assemble-results', { environment: data });
    const storeResults = new AssayFunction(this, 'store-results', { environment: data });
    const extractDocument = new AssayFunction(this, 'extract-document', {
      environment: data,
      pdf: true,
      timeout: Duration.minutes(10),
      memorySize: 2048,
    });
    const planReview = new AssayFunction(this, 'plan-review', { environment: data, prompts: true });
    const anchorFindings = new AssayFunction(this, 'anchor-findings', {
      environment: data,
      memorySize: 1024,
    });
    const consolidateFindings = new AssayFunction(this, 'consolidate-findings', { environment: data });
    const assembleReview = new AssayFunction(this, 'assemble-review', {
      environment: data,
      memorySize: 1024,
    });
    const mineFeatures = new AssayFunction(this, 'mine-features', { ...ai, pdf: true, memorySize: 2048 });
    const compactFeatures = new AssayFunction(this, 'compact-features', ai);
    const recordFailure = new AssayFunction(this, 'record-failure', { environment: data });
    const renderTask = new RenderTask(this, 'render-report', { BUCKET: bucket.bucketName });

    const scoring = essayScoring(this, { retrieveExemplars, runAgent, anchorClaims, assembleResults });
    const review = deliverableReview(this, {
      extractDocument,
      planReview,
      runAgent,
      anchorFindings,
      consolidateFindings,
      assembleReview,
    });
    const parts = {
      openRun,
      storeResults,
      recordFailure,
      essayScoring: scoring,
      deliverableReview: review,
      renderTask,
      eventBus,
    };
    const assessment = assess(this, parts);
    const starts = { environment: { ...data, STATE_MACHINE_ARN: assessment.stateMachineArn } };
    const admit = new AssayFunction(this, 'admit', starts);
    const resumeRun = new AssayFunction(this, 'resume-run', starts);

    for (const lambda of [admit, resumeRun]) assessment.grantStartExecution(lambda);
    for (const lambda of [runAgent, retrieveExemplars, indexExemplars]) {
      modelKeys.grantRead(lambda);
      allowRead(lambda.executionRole, bucket, 'runs', 'assignments', 'memo');
      allowWrite(lambda.executionRole, bucket, 'runs', 'assignments', 'memo');
    }
    for (const lambda of [mineFeatures, compactFeatures]) {
      modelKeys.grantRead(lambda);
      allowRead(lambda.executionRole, bucket, 'assignments', 'memo');
      allowWrite(lambda.executionRole, bucket, 'assignments', 'memo');
    }
    allowRead(admit.executionRole, bucket, 'submissions');
    allowRead(openRun.executionRole, bucket, 'submissions', 'assignments', 'runs');
    allowRead(extractDocument.executionRole, bucket, 'submissions', 'runs');
    allowRead(planReview.executionRole, bucket, 'assignments', 'runs');
    const reviewSteps = [extractDocument, planReview, anchorFindings, consolidateFindings, assembleReview];
    for (const lambda of [openRun, anchorClaims, assembleResults, ...reviewSteps])
      allowWrite(lambda.executionRole, bucket, 'runs');
    for (const lambda of [
      anchorClaims,
      assembleResults,
      storeResults,
      anchorFindings,
      consolidateFindings,
      assembleReview,
    ])
      allowRead(lambda.executionRole, bucket, 'runs');
    for (const lambda of [
      runAgent,
      retrieveExemplars,
      anchorClaims,
      planReview,
      anchorFindings,
      consolidateFindings,
    ])
      allowItems(lambda.executionRole, table, 'PutItem');
    for (const lambda of [openRun, assembleResults])
      allowItems(lambda.executionRole, table, 'GetItem', 'PutItem', 'UpdateItem');
    for (const lambda of [extractDocument, assembleReview])
      allowItems(lambda.executionRole, table, 'GetItem', 'PutItem');
    for (const lambda of [admit, resumeRun])
      allowItems(lambda.executionRole, table, 'GetItem', 'PutItem', 'UpdateItem');
    for (const lambda of [storeResults, recordFailure])
      allowItems(lambda.executionRole, table, 'PutItem', 'UpdateItem');
    allowRead(renderTask.taskDefinition.taskRole, bucket, 'runs');
    allowWrite(renderTask.taskDefinition.taskRole, bucket, 'runs');

    const { queue, deadLetters } = this.intake(bucket);
    admit.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
    this.catchLostExecutions(assessment.stateMachineArn, recordFailure);
    this.alarms(deadLetters, assessment.metricFailed({ period: Duration.minutes(5) }));
    this.outputs({
      Bucket: bucket.bucketName,
      Table: table.tableName,
      StateMachine: assessment.stateMachineArn,
      ResumeFunction: resumeRun.functionName,
      IndexFunction: indexExemplars.functionName,
      MineFunction: mineFeatures.functionName,
      KnowledgeFunction: compactFeatures.functionName,
      ModelKeysSecret: modelKeys.secretName,
    });
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
      lifecycleRules: [{ prefix: 'memo/', expiration: Duration.days(180) }],
    });
    const { defaultChild } = bucket.node;
    (defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    return bucket;
  }

  private resultTable(): Table {
    const table = new Table(this, 'results', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      removalPolicy: RemovalPolicy.RETAIN,
    });
    table.addGlobalSecondaryIndex({
      indexName: 'GSI1',
      partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
      sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
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

  /** Uploads become messages; what cannot be admitted five times is kept for two weeks. */
  private intake(bucket: Bucket) {
    const secure = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const deadLetters = new Queue(this, 'intake-dead-letters', {
      ...secure,
      retentionPeriod: Duration.days(14),
    });
    const queue = new Queue(this, 'intake', {
      ...secure,
      visibilityTimeout: Duration.minutes(6),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    new Rule(this, 'uploads', {
      description: 'A submission was uploaded',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] }, object: { key: Match.prefix('submissions/') } },
      },
      targets: [new SqsQueue(queue)],
    });
    return { queue, deadLetters };
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
