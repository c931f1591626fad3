import { Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { tellers } from './alarm-topic.ts';
import { madeNames } from './made-names.ts';

/** What who administers the account does with the key, and never with what it encrypts. */
// biome-ignore format: a table
const ADMINISTER = [
  'Describe*', 'Get*', 'List*', 'Put*', 'Update*', 'Enable*', 'Disable*', 'Revoke*', 'TagResource', 'UntagResource',
  'ScheduleKeyDeletion', 'CancelKeyDeletion', 'RotateKeyOnDemand',
];

/** Services that keep what the key encrypts, and use it for whoever they serve. */
const KEEPING = ['dynamodb', 's3', 'sqs', 'secretsmanager', 'lambda'];

const USE = ['Decrypt', 'GenerateDataKey*'];
const KEEP = [...USE, 'Encrypt', 'ReEncrypt*'];

const asActions = (names: readonly string[]) => names.map((name) => `kms:${name}`);

/** A use by a service itself, for what it names as its source: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html, …/sns/latest/dg/sns-key-management.html */
const servedTo = (service: string, source: string, account?: string) =>
  new PolicyStatement({
    resources: ['*'],
    principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
    actions: asActions(USE),
    conditions: {
      ArnLike: { 'aws:SourceArn': source },
      ...(account !== undefined && { StringEquals: { 'aws:SourceAccount': account } }),
    },
  });

/**
 * Who may do what with the key. The account administers it, without which nobody could any more, and leaves its use to what roles are
 * granted (`letUseKey`), by way of the services that keep what it encrypts. Services put into queues and topics what they are told to.
 */
export function keyPolicy(scope: Construct): PolicyStatement[] {
  const { account, partition, region, urlSuffix } = Stack.of(scope);
  const names = madeNames(scope);
  const rules = Stack.of(scope).formatArn({ service: 'events', resource: 'rule', resourceName: names });
  const any = { resources: ['*'] };
  return [
    new PolicyStatement({
      ...any,
      principals: [new AccountRootPrincipal()],
      actions: asActions(ADMINISTER),
    }),
    new PolicyStatement({
      ...any,
      principals: [new AccountRootPrincipal()],
      actions: asActions([...KEEP, 'CreateGrant']),
      conditions: {
        StringEquals: { 'kms:ViaService': KEEPING.map((service) => `${service}.${region}.${urlSuffix}`) },
      },
    }),
    servedTo('s3', `arn:${partition}:s3:::${names.toLowerCase()}`, account),
    servedTo('events', rules),
    ...Object.entries(tellers(scope)).map(([service, source]) => servedTo(service, source)),
    new PolicyStatement({
      ...any,
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: asActions([...KEEP, 'DescribeKey']),
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': [names, `/aws/vendedlogs/states/${names}`].map(
            (group) => `arn:${partition}:logs:${region}:${account}:log-group:${group}`,
          ),
        },
      },
    }),
  ];
}
