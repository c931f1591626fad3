import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetFunctionCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createEventBusService } from '../../../../../infra/local/aws/events/event-bus.ts';
import { cloudFormationQuery } from '../../../../../infra/local/aws/gateway/cloudformation-query.ts';
import { type Gateway, startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../infra/local/aws/gateway/json-protocol.ts';
import { lambdaRest } from '../../../../../infra/local/aws/gateway/lambda-rest.ts';
import { createLambdaService } from '../../../../../infra/local/aws/lambda/lambda-service.ts';
import { createSecretStore } from '../../../../../infra/local/aws/secrets-manager/secret-store.ts';
import { createQueueService } from '../../../../../infra/local/aws/sqs/queue-service.ts';
import { Activity } from '../../../../../infra/local/deploy/activity.ts';
import { temporaryFunction } from '../lambda/temporary-function.ts';

const log = new PassThrough().resume();
const activity = new Activity();
let gateway: Gateway;
const queues = createQueueService({ baseUrl: () => gateway.url });
const lambda = createLambdaService({ log, activity });
const events = createEventBusService({
  log,
  activity,
  deliver: (arn, input) => void queues.byArn(arn)?.send(input),
});
const folder = mkdtempSync(join(tmpdir(), 'assay-secrets-'));
const secrets = createSecretStore({ folder });
const stack = {
  name: 'Assay',
  id: 'arn:aws:cloudformation:us-east-1:000000000000:stack/Assay/local',
  createdAt: new Date(0),
  outputs: [{ key: 'Bucket', value: 'a<b&"c"' }],
  resources: [{ logicalId: 'Q', physicalId: 'q', type: 'AWS::SQS::Queue' }],
};
const settings = () => ({
  endpoint: gateway.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

before(async () => {
  gateway = await startGateway({
    routes: [
      jsonProtocol({ AmazonSQS: queues, AWSEvents: events, secretsmanager: secrets }),
      lambdaRest(lambda),
      cloudFormationQuery(() => stack),
    ],
  });
  const arn = 'arn:aws:sqs:us-east-1:000000000000:q';
  queues.create({ name: 'q', arn, visibilityTimeout: 30, delay: 0, receiveWait: 0 });
});

after(async () => {
  queues.close();
  await gateway.close();
  await lambda.close();
});

describe('SQS through its SDK', () => {
  it('sends, receives and deletes, one by one and in batches', async () => {
    const sqs = new SQSClient(settings());
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'q' }));
    const MessageAttributes = { kind: { DataType: 'String', StringValue: 'k' } };
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'één', MessageAttributes }));
    const Entries = ['b', 'c'].map((Id) => ({ Id, MessageBody: Id }));
    assert.equal((await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).Successful?.length, 2);
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    assert.deepEqual(
      Messages.map(({ Body }) => Body),
      ['één', 'b', 'c'],
    );
    assert.deepEqual(Messages[0]?.MessageAttributes, MessageAttributes);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages[0]?.ReceiptHandle }));
    const handles = Messages.slice(1).map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: handles }));
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    assert.equal(Attributes?.ApproximateNumberOfMessagesNotVisible, '0');
  });

  it('answers a long poll as soon as a message arrives', async () => {
    const sqs = new SQSClient(settings());
    const QueueUrl = queues.url('q');
    const polling = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late' }));
    const { Messages } = await polling;
    assert.equal(Messages?.[0]?.Body, 'late');
    const ReceiptHandle = Messages?.[0]?.ReceiptHandle;
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
    assert.equal((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages, undefined);
  });

  it('names a queue that is not there', async () => {
    const sqs = new SQSClient(settings());
    await assert.rejects(sqs.send(new GetQueueUrlCommand({ QueueName: 'none' })), {
      name: 'QueueDoesNotExist',
    });
  });
});

describe('Lambda through its SDK', () => {
  it('invokes, reports a function error, and checks without running', async () => {
    lambda.deploy(
      temporaryFunction(
        'export const handler = ({ n }) => { if (!n) throw new Error("no n"); return n * 2; };',
      ),
    );
    const client = new LambdaClient(settings());
    const invoke = (Payload: string, InvocationType?: 'Event' | 'DryRun') =>
      client.send(new InvokeCommand({ FunctionName: 'sample', Payload, InvocationType }));
    const answer = await invoke('{"n":2}');
    assert.deepEqual([answer.StatusCode, answer.Payload?.transformToString()], [200, '4']);
    const failure = await invoke('{}');
    assert.equal(failure.FunctionError, 'Unhandled');
    assert.equal(JSON.parse(failure.Payload?.transformToString() ?? '').errorMessage, 'no n');
    assert.equal((await invoke('{"n":1}', 'Event')).StatusCode, 202);
    assert.equal((await invoke('{}', 'DryRun')).StatusCode, 204);
    await activity.idle();
  });

  it('describes a function, and names one that is not there', async () => {
    lambda.deploy(temporaryFunction('export const handler = () => 1;', { name: 'described', timeout: 7 }));
    const client = new LambdaClient(settings());
    const { Configuration } = await client.send(new GetFunctionCommand({ FunctionName: 'described' }));
    assert.equal(Configuration?.Timeout, 7);
    const missing = new InvokeCommand({ FunctionName: 'nobody' });
    await assert.rejects(client.send(missing), { name: 'ResourceNotFoundException' });
  });
});

describe('EventBridge through its SDK', () => {
  it('puts events that reach the targets of a rule', async () => {
    const Arn = 'arn:aws:sqs:us-east-1:000000000000:q';
    const targets = [{ Id: '1', Arn, InputPath: '$.detail' }];
    events.putRule({ name: 'r', bus: 'default', enabled: true, pattern: { source: ['assay'] }, targets });
    const client = new EventBridgeClient(settings());
    const entry = { Source: 'assay', DetailType: 'AssessmentCompleted', Detail: '{"run":1}' };
    const { Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
    assert.ok(Entries?.[0]?.EventId);
    assert.equal(queues.byArn(Arn)?.receive(1)[0]?.body, '{"run":1}');
  });
});

describe('Secrets Manager through its SDK', () => {
  it('creates, changes and reads a secret, and keeps it in its folder', async () => {
    const client = new SecretsManagerClient(settings());
    const { ARN } = await client.send(new CreateSecretCommand({ Name: 'keys', SecretString: 'one' }));
    await client.send(new PutSecretValueCommand({ SecretId: 'keys', SecretString: 'two' }));
    assert.equal((await client.send(new GetSecretValueCommand({ SecretId: ARN }))).SecretString, 'two');
    assert.equal((await client.send(new DescribeSecretCommand({ SecretId: 'keys' }))).Name, 'keys');
    assert.equal(createSecretStore({ folder }).value('keys'), 'two');
    const missing = new GetSecretValueCommand({ SecretId: 'none' });
    await assert.rejects(client.send(missing), { name: 'ResourceNotFoundException' });
  });
});

describe('CloudFormation through its SDK', () => {
  it('lists outputs and resources of the stack', async () => {
    const client = new CloudFormationClient(settings());
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'Assay' }));
    assert.deepEqual(Stacks?.[0]?.Outputs, [{ OutputKey: 'Bucket', OutputValue: 'a<b&"c"' }]);
    const { StackResourceSummaries } = await client.send(
      new ListStackResourcesCommand({ StackName: 'Assay' }),
    );
    assert.equal(StackResourceSummaries?.[0]?.PhysicalResourceId, 'q');
    const other = new DescribeStacksCommand({ StackName: 'Other' });
    await assert.rejects(client.send(other), { name: 'ValidationError', message: /does not exist/ });
  });
});
