import { type RenderedWorkflow, renderedFiles } from '@assay/platform/report/rendered-files';
import { PARTS } from '@assay/platform/workflow/class-table';
import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import type { AssayFunction } from './assay-function.ts';
import { acceptWildcard, allowObject } from './grants.ts';
import type { MakeFunction } from './product-functions.ts';
import { RenderFunction } from './render-function.ts';
import { renderImage } from './render-image.ts';
import { RenderNetwork } from './render-network.ts';
import { RenderTask } from './render-task.ts';

/** Container tasks at the same time, of one vCPU each: what a new account is given (about six). */
const AT_ONCE = 6;

/** What rendering is made with. */
interface RenderingProps {
  make: MakeFunction;
  bucket: IBucket;
  workflows: readonly RenderedWorkflow[];
}

/**
 * How reports are rendered: one by the function `now`, many by what is sent to `queue` (`{token, run}`), which container tasks
 * drain that `start-renderers` starts. A message that four tasks did not survive lies in `deadLetters`.
 */
export class Rendering extends Construct {
  readonly now: RenderFunction;
  readonly queue: Queue;
  readonly deadLetters: Queue;
  private readonly network: RenderNetwork;
  readonly task: RenderTask;

  constructor(scope: Construct, id: string, { make, bucket, workflows }: RenderingProps) {
    super(scope, id);
    const secure = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'reports-dead-letters', {
      ...secure,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'reports', {
      ...secure,
      visibilityTimeout: Duration.minutes(2),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 4 },
    });
    const isPrivate = contextOf(this, 'privateRendering') ?? false;
    this.network = new RenderNetwork(this, 'network', bucket, isPrivate);
    const image = renderImage(
      this,
      workflows.map((workflow) => workflow.id),
    );
    const environment = { BUCKET: bucket.bucketName };
    const parts = { image, network: this.network };
    const now = new RenderFunction(this, 'render-report', { ...parts, environment });
    this.now = now;
    this.task = new RenderTask(this, 'renderers', {
      ...parts,
      environment: { ...environment, REPORTS_QUEUE: this.queue.queueUrl },
    });
    for (const role of [now.executionRole, this.task.taskDefinition.taskRole]) {
      for (const name of ['result.json', PARTS.name, 'passages/*.png'])
        allowObject(role, bucket, 's3:GetObject', `runs/*/${name}`);
      for (const name of renderedFiles(workflows))
        allowObject(role, bucket, 's3:PutObject', `runs/*/${name}`);
      role.addToPrincipalPolicy(
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
      );
    }
    this.letDrain();
    this.letStart(this.starter(make, isPrivate));
  }

  private letDrain(): void {
    const { taskRole } = this.task.taskDefinition;
    this.queue.grantConsumeMessages(taskRole);
  }

  /** Lets the tasks answer the states that wait for them: a policy of its own, as the state machine is made after the tasks. */
  letAnswer({ stateMachineArn }: StateMachine): void {
    const actions = ['states:SendTaskSuccess', 'states:SendTaskFailure'];
    new Policy(this, 'answer-states', {
      roles: [this.task.taskDefinition.taskRole],
      statements: [new PolicyStatement({ actions, resources: [stateMachineArn] })],
    });
  }

  private starter(make: MakeFunction, isPrivate: boolean): AssayFunction {
    const { vpc, ofTasks, securityGroup } = this.network;
    const starter = make(
      'start-renderers',
      {},
      {
        memorySize: 256,
        environment: {
          REPORTS_QUEUE: this.queue.queueUrl,
          CLUSTER: this.task.cluster.clusterArn,
          TASK_FAMILY: this.task.taskDefinition.family,
          SUBNETS: vpc.selectSubnets(ofTasks).subnetIds.join(','),
          SECURITY_GROUP: securityGroup.securityGroupId,
          PUBLIC_IP: isPrivate ? 'DISABLED' : 'ENABLED',
          RENDERERS_AT_ONCE: String(contextOf(this, 'renderersAtOnce') ?? AT_ONCE),
        },
      },
    );
    new Rule(this, 'every-minute', {
      description: 'Starts container tasks where reports wait to be rendered',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(starter, { retryAttempts: 0 })],
    });
    new Rule(this, 'stopped-tasks', {
      description: 'Tells of container tasks that ended, those among them that never began',
      eventPattern: {
        source: ['aws.ecs'],
        detailType: ['ECS Task State Change'],
        detail: {
          clusterArn: [this.task.cluster.clusterArn],
          lastStatus: ['STOPPED'],
          stopCode: ['TaskFailedToStart', 'EssentialContainerExited'],
        },
      },
      targets: [new LambdaFunction(starter, { retryAttempts: 2 })],
    });
    return starter;
  }

  /** Every revision of the family: the function names the family, which means the newest, whichever it is by then. */
  private letStart({ executionRole }: AssayFunction): void {
    const { cluster, taskDefinition: definition } = this.task;
    const { partition, region, account } = Stack.of(this);
    const family = `:ecs:${region}:${account}:task-definition/${definition.family}:*`;
    const conditions = { ArnEquals: { 'ecs:cluster': cluster.clusterArn } };
    const allow = (statement: ConstructorParameters<typeof PolicyStatement>[0]) =>
      executionRole.addToPolicy(new PolicyStatement(statement));
    allow({ actions: ['sqs:GetQueueAttributes'], resources: [this.queue.queueArn] });
    allow({ actions: ['ecs:RunTask'], resources: [`arn:${partition}${family}`], conditions });
    allow({ actions: ['ecs:ListTasks'], resources: ['*'], conditions });
    allow({
      actions: ['iam:PassRole'],
      resources: [definition.taskRole.roleArn, definition.obtainExecutionRole().roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
    });
    const named = `:ecs:<AWS::Region>:<AWS::AccountId>:task-definition/${definition.family}:*`;
    acceptWildcard(executionRole, `arn:<AWS::Partition>${named}`, 'Every revision of the one family.');
  }
}
