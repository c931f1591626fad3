import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import { watch } from '../constructs/alarms.ts';
import type { AssayFunction } from '../constructs/assay-function.ts';
import { intake } from '../constructs/intake.ts';
import type { ItemAction } from '../constructs/grants.ts';
import { AGENT, productFunctions, STEP, startingFunctions } from '../constructs/product-functions.ts';
import { Rendering } from '../constructs/rendering.ts';
import { modelKeys, tagKey } from '../constructs/secrets.ts';
import { artifactBucket, resultTable } from '../constructs/storage.ts';
import { assess } from '../workflows/assess.ts';
import { WORKFLOWS } from '../workflows/list.ts';

/** The workflows as the renderers know them: by what they write. */
const RENDERED = WORKFLOWS.map(({ id }) => findWorkflow(id));

const ANY_ITEM: ItemAction[] = ['GetItem', 'PutItem', 'UpdateItem'];

/** The whole product in one stack: storage, intake, the workflows, their functions and the render task. */
export class AssayStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const storage = {
      bucket: artifactBucket(this),
      table: resultTable(this),
      modelKeys: modelKeys(this),
      tagKey: tagKey(this),
    };
    const { bucket } = storage;
    const make = productFunctions(this, storage);
    const shared = {
      make,
      bucket,
      runAgent: make(
        'run-agent',
        { read: ['runs', 'memo'], write: ['runs', 'memo'], items: ['PutItem'], keys: true, tags: true },
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
      renderTask: new Rendering(this, 'rendering', { make, bucket, workflows: RENDERED }).task,
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
    watch(this, { assessment, deadLetters });
    this.outputs({
      Bucket: bucket.bucketName,
      Table: storage.table.tableName,
      StateMachine: assessment.stateMachineArn,
      ResumeFunction: resumeRun.functionName,
      ModelKeysSecret: storage.modelKeys.secretArn,
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

  private outputs(values: Record<string, string>): void {
    for (const [key, value] of Object.entries(values)) new CfnOutput(this, `${key}Output`, { value, key });
  }
}
