import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf } from '../../../support/permissions.ts';

/** What a role may do beside its log and traces, and what it is told of queues by. */
const granted = (role: string) =>
  permissionsOf(role)
    .filter((one) => !/^(logs|xray|sqs):|^secretsmanager:DescribeSecret /.test(one))
    .map((one) => one.replace('arn:artifacts/', '').replace(/\/\*$/, ''));

const on = (action: string, folders: string[]) => folders.map((folder) => `${action} on ${folder}`);
const read = (folders: string[]) => [
  ...on('s3:GetObject', folders),
  ...on('s3:GetObjectVersion', folders),
  's3:ListBucket on arn:artifacts',
];
const items = (...actions: string[]) => actions.map((action) => `dynamodb:${action} on arn:results`);

describe('the life of data', () => {
  it('erases by a role that reads no answer of models, takes a student out of what holds others too, and stops runs', () => {
    const rest = granted('eraserole').filter((one) => !one.startsWith('states:'));
    assert.deepEqual(
      rest,
      [
        ...read(['asked', 'assignments', 'batches', 'erasures', 'reevaluations', 'runs', 'submissions']),
        ...on('s3:PutObject', ['assignments', 'erasures', 'reevaluations', 'runs', 'submissions']),
        ...on('s3:DeleteObject', ['assignments']),
        ...on('s3:DeleteObjectVersion', [
          ...['asked', 'assignments', 'batches', 'erasures', 'exports', 'memo', 'reevaluations', 'runs'],
          'submissions',
        ]),
        's3:ListBucketVersions on arn:artifacts',
        ...items('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        'dynamodb:Query on arn:results/index/GSI1',
        'events:PutEvents on arn:aws:events:us-east-1:000000000000:event-bus/default',
        'secretsmanager:GetSecretValue on ModelKeys',
      ].sort(),
    );
    const stops = granted('eraserole').filter((one) => one.startsWith('states:StopExecution'));
    assert.equal(stops.length, 1, stops.join());
  });

  it('gathers by a role that changes nothing but the archive', () =>
    assert.deepEqual(
      granted('exportstudentrole'),
      [
        ...read(['asked', 'assignments', 'batches', 'memo', 'runs', 'submissions']),
        ...on('s3:PutObject', ['exports']),
        's3:ListBucketVersions on arn:artifacts',
        ...items('GetItem', 'Query'),
        'dynamodb:Query on arn:results/index/GSI1',
      ].sort(),
    ));

  it('ends retention by a role that lists, and asks for erasures', () =>
    assert.deepEqual(
      granted('endretentionrole'),
      ['s3:ListBucketVersions on arn:artifacts', ...items('GetItem', 'PutItem')].sort(),
    ));

  it('tells webhooks by a role that sees no object', () =>
    assert.deepEqual(
      granted('deliverwebhookrole'),
      items('GetItem', 'PutItem', 'Query', 'UpdateItem').sort(),
    ));
});
