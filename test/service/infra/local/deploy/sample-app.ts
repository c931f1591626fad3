import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { Cluster, ContainerImage, FargateTaskDefinition } from 'aws-cdk-lib/aws-ecs';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Code, Function as LambdaHandler, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { DefinitionBody, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';

export interface SampleSources {
  /** Takes a batch of uploads and starts an execution for each. */
  admit: string;
  /** One step of the state machine. */
  step: string;
  /** Told of executions that failed or were aborted. */
  lost: string;
  /** The container's entry point. */
  render: string;
}

/**
 * Synthesizes a small app with the parts of the product's road: bucket → rule → queue → function → state machine →
 * function, container, event; answers the folder of the assembly.
 */
export function synthesizeSample(sources: SampleSources): string {
  const work = mkdtempSync(join(tmpdir(), 'assay-sample-'));
  const app = new App({ outdir: join(work, 'cdk.out'), analyticsReporting: false });
  const stack = new Stack(app, 'Sample');
  const folder = (name: string, files: Record<string, string>) => {
    const path = join(work, name);
    mkdirSync(path);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return path;
  };
  const handler = (name: 'admit' | 'step' | 'lost', environment: Record<string, string>) =>
    new LambdaHandler(stack, name, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(folder(name, { 'index.mjs': sources[name] })),
      timeout: Duration.seconds(20),
      environment,
    });

  const bucket = new Bucket(stack, 'artifacts', {
    versioned: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  const table = new Table(stack, 'results', { partitionKey: { name: 'PK', type: AttributeType.STRING } });
  const secret = new Secret(stack, 'keys', { secretName: 'sample/keys' });
  const step = handler('step', {
    BUCKET: bucket.bucketName,
    TABLE: table.tableName,
    SECRET: secret.secretName,
  });
  const lost = handler('lost', { TABLE: table.tableName });

  const vpc = new Vpc(stack, 'network', { maxAzs: 2, natGateways: 0, restrictDefaultSecurityGroup: false });
  const cluster = new Cluster(stack, 'cluster', { vpc });
  const task = new FargateTaskDefinition(stack, 'render');
  const dockerfile = 'FROM scratch\nENTRYPOINT ["node","index.mjs"]\n';
  const image = ContainerImage.fromAsset(
    folder('image', { Dockerfile: dockerfile, 'index.mjs': sources.render }),
  );
  task.addContainer('main', { image, environment: { BUCKET: bucket.bucketName } });

  const machine = new StateMachine(stack, 'assess', {
    definitionBody: DefinitionBody.fromString(
      JSON.stringify({
        QueryLanguage: 'JSONata',
        StartAt: 'Step',
        States: {
          Step: {
            Type: 'Task',
            Resource: 'arn:aws:states:::lambda:invoke',
            Arguments: { FunctionName: step.functionArn, Payload: '{% $states.input %}' },
            Output: '{% $states.result.Payload %}',
            Next: 'Render',
          },
          Render: {
            Type: 'Task',
            Resource: 'arn:aws:states:::ecs:runTask.sync',
            Arguments: {
              LaunchType: 'FARGATE',
              Cluster: cluster.clusterArn,
              TaskDefinition: task.taskDefinitionArn,
              Overrides: {
                ContainerOverrides: [
                  { Name: 'main', Environment: [{ Name: 'KEY', Value: '{% $states.input.key %}' }] },
                ],
              },
            },
            Output: '{% $states.input %}',
            Next: 'Announce',
          },
          Announce: {
            Type: 'Task',
            Resource: 'arn:aws:states:::events:putEvents',
            Arguments: {
              Entries: [
                {
                  Source: 'sample',
                  DetailType: 'Completed',
                  Detail: '{% $states.input %}',
                  EventBusName: 'default',
                },
              ],
            },
            Output: '{% $states.input %}',
            End: true,
          },
        },
      }),
    ),
  });

  const admit = handler('admit', { STATE_MACHINE_ARN: machine.stateMachineArn });
  const deadLetters = new Queue(stack, 'dead-letters');
  const intake = new Queue(stack, 'intake', {
    visibilityTimeout: Duration.minutes(2),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 3 },
  });
  const completed = new Queue(stack, 'completed');
  admit.addEventSource(new SqsEventSource(intake, { batchSize: 10, reportBatchItemFailures: true }));
  new Rule(stack, 'uploads', {
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: Match.prefix('submissions/') } },
    },
    targets: [new SqsQueue(intake)],
  });
  new Rule(stack, 'completions', {
    eventPattern: { source: ['sample'] },
    targets: [new SqsQueue(completed)],
  });
  new Rule(stack, 'lost-executions', {
    eventPattern: {
      source: ['aws.states'],
      detail: { stateMachineArn: [machine.stateMachineArn], status: ['FAILED', 'ABORTED'] },
    },
    targets: [new LambdaFunction(lost)],
  });
  const outputs = {
    Bucket: bucket.bucketName,
    Table: table.tableName,
    Machine: machine.stateMachineArn,
    Completed: completed.queueUrl,
    DeadLetters: deadLetters.queueUrl,
    Intake: intake.queueUrl,
    Step: step.functionName,
  };
  for (const [key, value] of Object.entries(outputs)) new CfnOutput(stack, `${key}Output`, { key, value });
  return app.synth().directory;
}
