import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DeleteItemCommand, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type LocalStack, type StackOptions, startStack } from '../../../../infra/local/stack.ts';
import { type SampleSources, synthesizeSample } from '../../../service/infra/local/deploy/sample-app.ts';

const resolve = createRequire(import.meta.url).resolve;
const sdk = (name: string) => pathToFileURL(resolve(`@aws-sdk/client-${name}`)).href;

const sources: SampleSources = {
  admit: `import { SFNClient, StartExecutionCommand } from '${sdk('sfn')}';
    const client = new SFNClient({});
    export const handler = async ({ Records }) => {
      const batchItemFailures = [];
      for (const { messageId, body } of Records) {
        const { key, sequencer } = JSON.parse(body).detail.object;
        if (key.endsWith('.bad')) { batchItemFailures.push({ itemIdentifier: messageId }); continue; }
        const run = { stateMachineArn: process.env.STATE_MACHINE_ARN, name: 'run-' + sequencer };
        await client.send(new StartExecutionCommand({ ...run, input: JSON.stringify({ key }) })).catch((error) => {
          if (error.name !== 'ExecutionAlreadyExists') throw error;
        });
      }
      return { batchItemFailures };
    };`,
  step: `import { S3Client, GetObjectCommand } from '${sdk('s3')}';
    import { DynamoDBClient, PutItemCommand } from '${sdk('dynamodb')}';
    import { SecretsManagerClient, GetSecretValueCommand } from '${sdk('secrets-manager')}';
    const s3 = new S3Client({ forcePathStyle: true }), items = new DynamoDBClient({}), keys = new SecretsManagerClient({});
    export const handler = async ({ key }) => {
      if (key.endsWith('.hang')) return new Promise(() => {});
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env.BUCKET, Key: key }));
      const text = await Body.transformToString();
      const { SecretString } = await keys.send(new GetSecretValueCommand({ SecretId: process.env.SECRET }));
      const Item = { PK: { S: key }, text: { S: text }, secret: { S: SecretString } };
      await items.send(new PutItemCommand({ TableName: process.env.TABLE, Item }));
      return { key };
    };`,
  lost: `import { DynamoDBClient, PutItemCommand } from '${sdk('dynamodb')}';
    const items = new DynamoDBClient({});
    export const handler = async ({ detail }) => {
      const Item = { PK: { S: 'lost' }, status: { S: detail.status }, input: { S: detail.input } };
      await items.send(new PutItemCommand({ TableName: process.env.TABLE, Item }));
    };`,
  render: `import { S3Client, PutObjectCommand } from '${sdk('s3')}';
    const { BUCKET, KEY } = process.env;
    await new S3Client({ forcePathStyle: true }).send(new PutObjectCommand({ Bucket: BUCKET, Key: 'runs/' + KEY, Body: 'pdf' }));`,
};

const account = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
let assembly = '';
before(() => {
  assembly = synthesizeSample(sources);
});

const open: LocalStack[] = [];
after(async () => {
  for (const stack of open.splice(0)) await stack.close();
});

async function start(options: Partial<StackOptions> = {}): Promise<LocalStack> {
  const secrets = { 'sample/keys': 'k-1' };
  const stack = await startStack({ assembly, model: false, vectors: false, secrets, ...options });
  open.push(stack);
  return stack;
}

async function close(stack: LocalStack) {
  open.splice(open.indexOf(stack), 1);
  await stack.close();
}

function upload(stack: LocalStack, key: string) {
  const s3 = new S3Client({ ...account, endpoint: stack.endpoints.s3, forcePathStyle: true });
  return s3.send(new PutObjectCommand({ Bucket: stack.outputs.Bucket, Key: key, Body: `text of ${key}` }));
}

async function item(stack: LocalStack, key: string) {
  const items = new DynamoDBClient({ ...account, endpoint: stack.endpoints.dynamodb });
  return (await items.send(new GetItemCommand({ TableName: stack.outputs.Table, Key: { PK: { S: key } } })))
    .Item;
}

async function messages(stack: LocalStack, queue: 'Completed' | 'DeadLetters') {
  const sqs = new SQSClient({ ...account, endpoint: stack.endpoints.aws });
  const request = new ReceiveMessageCommand({ QueueUrl: stack.outputs[queue], MaxNumberOfMessages: 10 });
  return ((await sqs.send(request)).Messages ?? []).map(({ Body }) => JSON.parse(Body as string));
}

async function executions(stack: LocalStack) {
  const sfn = new SFNClient({ ...account, endpoint: stack.endpoints.aws });
  return (
    (await sfn.send(new ListExecutionsCommand({ stateMachineArn: stack.outputs.Machine }))).executions ?? []
  );
}

describe('the local stack', () => {
  it('takes uploads along the whole road: event, queue, function, state machine, container, event', async () => {
    const stack = await start();
    const keys = ['a', 'b', 'c'].map((name) => `submissions/${name}.txt`);
    await Promise.all([...keys, 'elsewhere/d.txt'].map((key) => upload(stack, key)));
    await stack.idle();
    assert.deepEqual(
      (await executions(stack)).map(({ status }) => status),
      Array(3).fill('SUCCEEDED'),
    );
    for (const key of keys) assert.equal((await item(stack, key))?.text?.S, `text of ${key}`);
    assert.equal((await item(stack, keys[0] as string))?.secret?.S, 'k-1');
    const completed = (await messages(stack, 'Completed')).map(({ detail }) => detail.key);
    assert.deepEqual(completed.sort(), keys);
  });

  it('tells its outputs through CloudFormation, and a client finds it by environment variables alone', async () => {
    const stack = await start();
    const client = new CloudFormationClient({
      ...account,
      endpoint: stack.environment.AWS_ENDPOINT_URL,
    });
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'Sample' }));
    const told = Object.fromEntries((Stacks?.[0]?.Outputs ?? []).map((o) => [o.OutputKey, o.OutputValue]));
    assert.deepEqual(told, stack.outputs);
    assert.equal(stack.environment.AWS_ENDPOINT_URL_S3, stack.endpoints.s3);
  });

  it('sends a message that fails three times to the dead letters', async () => {
    const stack = await start();
    await upload(stack, 'submissions/x.bad');
    await stack.idle();
    const [dead] = await messages(stack, 'DeadLetters');
    assert.equal(dead.detail.object.key, 'submissions/x.bad');
  });

  it('answers a client that invokes a function with the error the function met', async () => {
    const stack = await start();
    const lambda = new LambdaClient({ ...account, endpoint: stack.endpoints.aws });
    const Payload = JSON.stringify({ key: 'submissions/none' });
    const answer = await lambda.send(new InvokeCommand({ FunctionName: stack.outputs.Step, Payload }));
    assert.equal(JSON.parse(answer.Payload?.transformToString() ?? '').errorType, 'NoSuchKey');
  });

  it('has in no file of its folder what was deleted for good, once nothing is under way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
    const stack = await start({ folder });
    const key = 'submissions/erased.txt';
    const { VersionId } = await upload(stack, key);
    await stack.idle();
    const holding = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => readFileSync(file).includes(`text of ${key}`));
    assert.notDeepEqual(holding(), []);
    const items = new DynamoDBClient({ ...account, endpoint: stack.endpoints.dynamodb });
    await items.send(new DeleteItemCommand({ TableName: stack.outputs.Table, Key: { PK: { S: key } } }));
    const s3 = new S3Client({ ...account, endpoint: stack.endpoints.s3, forcePathStyle: true });
    await s3.send(new DeleteObjectCommand({ Bucket: stack.outputs.Bucket, Key: key, VersionId }));
    await close(stack);
    assert.deepEqual(holding(), []);
  });

  it('keeps everything in its folder, and aborts and reports what was running when it ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
    const first = await start({ folder });
    await upload(first, 'submissions/a.txt');
    await first.idle();
    await upload(first, 'submissions/b.hang');
    while ((await executions(first)).length < 2);
    await close(first);
    const second = await start({ folder });
    await second.idle();
    assert.equal((await item(second, 'submissions/a.txt'))?.text?.S, 'text of submissions/a.txt');
    assert.deepEqual(
      (await executions(second)).map(({ status }) => status),
      ['ABORTED', 'SUCCEEDED'],
    );
    assert.deepEqual(await item(second, 'lost'), {
      PK: { S: 'lost' },
      status: { S: 'ABORTED' },
      input: { S: '{"key":"submissions/b.hang"}' },
    });
    await upload(second, 'submissions/c.txt');
    await second.idle();
    assert.equal((await item(second, 'submissions/c.txt'))?.text?.S, 'text of submissions/c.txt');
  });

  it('loses no upload when its process is killed before the upload was admitted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
    const key = 'submissions/killed.txt';
    const script = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      'unit',
      'infra',
      'local',
      'deploy',
      'start-and-die.ts',
    );
    const { signal } = spawnSync(process.execPath, [script, assembly, folder, key]);
    assert.equal(signal, 'SIGKILL');
    const stack = await start({ folder });
    await stack.idle();
    assert.equal((await item(stack, key))?.text?.S, `text of ${key}`);
  });

  it('refuses a folder that a living stack has', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
    const stack = await start({ folder });
    const error = { code: 'StackUnavailable', message: new RegExp(`in use by process ${process.pid}`) };
    await assert.rejects(startStack({ assembly, folder, model: false, vectors: false }), error);
    await close(stack);
    await close(await start({ folder }));
  });

  it('says what to do where nothing was synthesized', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'assay-empty-'));
    await assert.rejects(startStack({ assembly: empty }), {
      code: 'StackUnavailable',
      message: /npm run synth/,
    });
  });
});
