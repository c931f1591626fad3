import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand, LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { deployedStack } from '../../../../../../infra/deployed-stack.ts';
import { createEventBusService } from '../../../../../../infra/local/aws/events/event-bus.ts';
import { cloudFormationQuery } from '../../../../../../infra/local/aws/gateway/cloudformation-query.ts';
import { type Gateway, startGateway } from '../../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../../infra/local/aws/gateway/json-protocol.ts';
import { lambdaRest } from '../../../../../../infra/local/aws/gateway/lambda-rest.ts';
import { createLambdaService } from '../../../../../../infra/local/aws/lambda/lambda-service.ts';
import { createSecretStore } from '../../../../../../infra/local/aws/secrets-manager/secret-store.ts';
import { createQueueService } from '../../../../../../infra/local/aws/sqs/queue-service.ts';
import { Activity } from '../../../../../../infra/local/deploy/activity.ts';
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
const secrets = createSecretStore();
const stack = {
  name: 'Assay',
  id: 'arn:aws:cloudformation:us-east-1:000000000000:stack/Assay/local',
  createdAt: new Date(0),
  metadata: { AssaySettings: { alertEmail: 'a<b' } },
  outputs: [{ key: 'Bucket', value: 'a<b&"c"' }],
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
  queues.create({ name: 'q', arn, visibilityTimeout: 30 });
});

after(async () => {
  queues.close();
  await gateway.close();
  await lambda.close();
});

describe('SQS through its SDK', () => {
  it('sends, receives and deletes', async () => {
    const sqs = new SQSClient(settings());
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'q' }));
    const MessageAttributes = { kind: { DataType: 'String', StringValue: 'k' } };
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'één', MessageAttributes }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'b' }));
    const receive = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await sqs.send(receive);
    assert.deepEqual(
      Messages.map(({ Body }) => Body),
      ['één', 'b'],
    );
    assert.deepEqual(Messages[0]?.MessageAttributes, MessageAttributes);
    for (const { ReceiptHandle } of Messages) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    const ask = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    assert.equal((await sqs.send(ask)).Attributes?.ApproximateNumberOfMessagesNotVisible, '0');
  });

  it('answers a long poll as soon as a message arrives', async () => {
    const sqs = new SQSClient(settings());
    const QueueUrl = queues.url('q');
    const polling = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late' }));
    const { Messages } = await polling;
    assert.equal(Messages?.[0]?.Body, 'late');
  });

  it('names a queue that is not there', async () => {
    const sqs = new SQSClient(settings());
    await assert.rejects(sqs.send(new GetQueueUrlCommand({ QueueName: 'none' })), {
      name: 'QueueDoesNotExist',
    });
  });
});

describe('Lambda through its SDK', () => {
  it('invokes and reports a function error', async () => {
    lambda.deploy(
      temporaryFunction(
        'export const handler = ({ n }) => { if (!n) throw new Error("no n"); return n * 2; };',
      ),
    );
    const client = new LambdaClient(settings());
    const invoke = (Payload: string, InvocationType?: 'Event') =>
      client.send(new InvokeCommand({ FunctionName: 'sample', Payload, InvocationType }));
    const answer = await invoke('{"n":2}');
    assert.deepEqual([answer.StatusCode, answer.Payload?.transformToString()], [200, '4']);
    const failure = await invoke('{}');
    assert.equal(failure.FunctionError, 'Unhandled');
    assert.equal(JSON.parse(failure.Payload?.transformToString() ?? '').errorMessage, 'no n');
    assert.equal((await invoke('{"n":1}', 'Event')).StatusCode, 202);
    await activity.idle();
  });

  it('lists functions, and names one that is not there', async () => {
    lambda.deploy(temporaryFunction('export const handler = () => 1;', { name: 'described', timeout: 7 }));
    const client = new LambdaClient(settings());
    const { Functions = [] } = await client.send(new ListFunctionsCommand({}));
    assert.equal(Functions.find(({ FunctionName }) => FunctionName === 'described')?.Timeout, 7);
    const missing = new InvokeCommand({ FunctionName: 'nobody' });
    await assert.rejects(client.send(missing), { name: 'ResourceNotFoundException' });
  });
});

describe('EventBridge through its SDK', () => {
  it('puts events that reach the targets of a rule', async () => {
    const Arn = 'arn:aws:sqs:us-east-1:000000000000:q';
    const targets = [{ Id: '1', Arn }];
    events.putRule({ name: 'r', enabled: true, pattern: { source: ['assay'] }, targets });
    const client = new EventBridgeClient(settings());
    const entry = { Source: 'assay', DetailType: 'AssessmentCompleted', Detail: '{"run":1}' };
    const { Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
    assert.ok(Entries?.[0]?.EventId);
    const [message] = queues.byArn(Arn)?.receive(1) ?? [];
    assert.deepEqual(JSON.parse(message?.body ?? '').detail, { run: 1 });
  });
});

describe('Secrets Manager through its SDK', () => {
  it('reads a secret by name and by ARN', async () => {
    const client = new SecretsManagerClient(settings());
    const { arn } = secrets.ensure('keys', 'one');
    for (const SecretId of ['keys', arn]) {
      assert.equal((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString, 'one');
    }
    const missing = new GetSecretValueCommand({ SecretId: 'none' });
    await assert.rejects(client.send(missing), { name: 'ResourceNotFoundException' });
  });
});

describe('CloudFormation through its SDK', () => {
  it('tells the outputs of the stack', async () => {
    const client = new CloudFormationClient(settings());
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'Assay' }));
    assert.deepEqual(Stacks?.[0]?.Outputs, [{ OutputKey: 'Bucket', OutputValue: 'a<b&"c"' }]);
    const other = new DescribeStacksCommand({ StackName: 'Other' });
    await assert.rejects(client.send(other), { name: 'ValidationError', message: /does not exist/ });
  });

  it('tells what the stack was deployed with, as commands ask for it', async () => {
    assert.deepEqual(await deployedStack('Assay', settings()).settings(), { alertEmail: 'a<b' });
    assert.equal(await deployedStack('Other', settings()).settings(), null);
  });
});

describe('a request whose signature is not its own', () => {
  const keys = new GetSecretValueCommand({ SecretId: 'keys' });

  it('is refused where the secret is another', async () => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'another' };
    const secretsManager = new SecretsManagerClient({ ...settings(), credentials });
    await assert.rejects(secretsManager.send(keys), { name: 'InvalidSignatureException' });
    const cloudFormation = new CloudFormationClient({ ...settings(), credentials });
    await assert.rejects(cloudFormation.send(new DescribeStacksCommand({})), {
      name: 'SignatureDoesNotMatch',
    });
  });

  it('is refused where the body was altered on its way', async () => {
    const client = new SecretsManagerClient(settings());
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: string };
        request.body = request.body.replace('keys', 'more');
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    await assert.rejects(client.send(keys), { name: 'InvalidSignatureException' });
  });
});

describe('a request that is not signed', () => {
  const post = (headers: Record<string, string>, query = '') =>
    fetch(`${gateway.url}/${query}`, { method: 'POST', headers, body: '{"SecretId":"keys"}' });

  it('is refused with 403 in the form of its protocol', async () => {
    const target = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    const refused = await post(target);
    assert.equal(refused.status, 403);
    assert.equal(
      ((await refused.json()) as { __type: string }).__type,
      'MissingAuthenticationTokenException',
    );
    const form = await post({ 'content-type': 'application/x-www-form-urlencoded' });
    assert.equal(form.status, 403);
    assert.match(await form.text(), /<Code>MissingAuthenticationToken<\/Code>/);
    const rest = await fetch(`${gateway.url}/2015-03-31/functions/`);
    assert.deepEqual(
      [rest.status, rest.headers.get('x-amzn-errortype')],
      [403, 'MissingAuthenticationTokenException'],
    );
  });

  it('is refused with a signature that is not one, or of an address whose time is over', async () => {
    const target = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    assert.equal((await post({ ...target, authorization: 'Bearer x' })).status, 403);
    const query = new URLSearchParams({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'local/20200101/us-east-1/secretsmanager/aws4_request',
      'X-Amz-Date': '20200101T000000Z',
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'a'.repeat(64),
    });
    assert.equal((await post(target, `?${query}`)).status, 403);
  });
});
