import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { alarmTopic } from '../../../../infra/constructs/alarm-topic.ts';
import { customerKey } from '../../../../infra/constructs/customer-key.ts';
import { modelKeys, TENANT_KEYS, TENANT_KEYS_KEY } from '../../../../infra/constructs/secrets.ts';
import { artifactBucket, resultTable } from '../../../../infra/constructs/storage.ts';
import { excuse } from '../../../../infra/scanner-excuses.ts';
import { type Statement, wordOn } from '../../../support/policy-evaluation.ts';

interface Written {
  Type: string;
  Properties: Record<string, unknown>;
  Metadata?: { checkov?: { skip: { id: string }[] } };
}

/** Everything that holds something, in a stack that was given a key of its own or none. */
function stackOf(context: Record<string, unknown>): Record<string, Written> {
  const { context: flags } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: object };
  const app = new App({ context: { ...flags, ...context } });
  const stack = new Stack(app, 'Assay', { terminationProtection: true });
  customerKey(stack);
  excuse(stack);
  artifactBucket(stack);
  resultTable(stack);
  modelKeys(stack);
  alarmTopic(stack);
  new Queue(stack, 'queue', { encryption: QueueEncryption.SQS_MANAGED });
  new LambdaFunction(stack, 'function', {
    code: Code.fromInline('//'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    environment: { [TENANT_KEYS]: 'Assay/model-keys' },
    logGroup: new LogGroup(stack, 'logs'),
  });
  return Template.fromStack(stack).toJSON().Resources;
}

const HOLDING = ['DynamoDB::Table', 'Lambda::Function', 'Logs::LogGroup', 'S3::Bucket'].concat([
  'SecretsManager::Secret',
  'SNS::Topic',
  'SQS::Queue',
]);
const ofKey = (written: Record<string, Written>) =>
  Object.keys(written).find((id) => written[id]!.Type === 'AWS::KMS::Key');

describe('a key of the account’s own', () => {
  const keyed = stackOf({ key: 'own' });
  const key = ofKey(keyed)!;

  it('encrypts everything that holds something but the access logs, for which S3 takes none', () => {
    const using = Object.entries(keyed).filter(([, { Properties }]) =>
      JSON.stringify(Properties ?? {}).includes(`"Fn::GetAtt":["${key}","Arn"]`),
    );
    const types = using.map(([, { Type }]) => Type.replace('AWS::', ''));
    assert.deepEqual(types.sort(), HOLDING.toSorted());
    assert.ok(!using.some(([id]) => id.startsWith('accesslogs')));
    const queue = Object.values(keyed).find(({ Type }) => Type === 'AWS::SQS::Queue')!;
    assert.equal(queue.Properties.SqsManagedSseEnabled, undefined);
  });

  it('is told to who makes secrets of tenants’ own keys', () => {
    const variablesOf = (written: Record<string, Written>) =>
      Object.values(written).find(({ Type }) => Type === 'AWS::Lambda::Function')!.Properties.Environment as {
        Variables: Record<string, unknown>;
      };
    assert.deepEqual(variablesOf(keyed).Variables[TENANT_KEYS_KEY], { 'Fn::GetAtt': [key, 'Arn'] });
    assert.equal(variablesOf(stackOf({})).Variables[TENANT_KEYS_KEY], undefined);
  });

  it('may be used by who is granted that, by way of what keeps something, and by services for what is of this deployment', () => {
    const { Statement: said } = keyed[key]!.Properties.KeyPolicy as { Statement: Statement[] };
    assert.ok(!said.some(({ Principal }) => Principal === '*' || JSON.stringify(Principal).includes('"*"')));
    const ofAccount = said.filter(({ Principal }) => JSON.stringify(Principal).includes(':root'));
    const uses = ofAccount.filter(({ Action }) =>
      /Decrypt|Encrypt|GenerateDataKey|Grant"/.test(JSON.stringify(Action)),
    );
    assert.equal(uses.length, 1);
    assert.deepEqual(Object.keys(uses[0]!.Condition!.StringEquals!), ['kms:ViaService']);
    const telling = said.filter(({ Principal }) => JSON.stringify(Principal).includes('"Service"'));
    assert.ok(telling.length >= 4);
    for (const { Condition } of telling)
      assert.match(JSON.stringify(Condition), /"(?:aws:SourceArn|kms:EncryptionContext:aws:logs:arn)"/);
  });

  it('is administered by the account, which may not use it as such', () => {
    const { Statement: said } = keyed[key]!.Properties.KeyPolicy as { Statement: Statement[] };
    const root = said.find(
      ({ Principal, Condition }) => JSON.stringify(Principal).includes(':root') && !Condition,
    )!;
    const word = (action: string) =>
      wordOn([{ ...root, Principal: '*' }], { action, resource: '*', context: {} });
    for (const name of [
      'PutKeyPolicy',
      'DescribeKey',
      'EnableKeyRotation',
      'ScheduleKeyDeletion',
      'CancelKeyDeletion',
    ])
      assert.equal(word(`kms:${name}`), 'Allow', name);
    for (const name of [
      'Decrypt',
      'Encrypt',
      'GenerateDataKey',
      'ReEncryptFrom',
      'ReEncryptTo',
      'CreateGrant',
      'Sign',
    ])
      assert.equal(word(`kms:${name}`), null, name);
  });

  it('stays with what it encrypts, and leaves fewer findings to be excused', () => {
    assert.equal(
      (keyed[key] as unknown as { DeletionPolicy: string }).DeletionPolicy,
      'RetainExceptOnCreate',
    );
    const excused = (written: Record<string, Written>) =>
      new Set(
        Object.values(written).flatMap(({ Metadata }) => Metadata?.checkov?.skip.map(({ id }) => id) ?? []),
      );
    const without = stackOf({});
    assert.equal(ofKey(without), undefined);
    const mended = [...excused(without).difference(excused(keyed))];
    assert.deepEqual(mended.sort(), [
      'CKV_AWS_119',
      'CKV_AWS_149',
      'CKV_AWS_158',
      'CKV_AWS_173',
      'CKV_AWS_26',
      'CKV_AWS_27',
    ]);
  });
});
