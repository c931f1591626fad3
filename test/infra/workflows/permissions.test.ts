import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf, roles } from '../../support/permissions.ts';
import { ofType } from '../../support/template.ts';

const LOGS_AND_TRACES = /^(logs:(CreateLogStream|PutLogEvents) on arn:|xray:\w+ on \*$)/;

/** What a function may do beyond writing its own log and traces. */
const beyondLogs = (name: string) =>
  permissionsOf(`${name}role`).filter((permission) => !LOGS_AND_TRACES.test(permission));

const objects = (verbs: string[], ...prefixes: string[]) =>
  prefixes.flatMap((prefix) => verbs.map((verb) => `s3:${verb} on arn:artifacts/${prefix}/*`));
const items = (...verbs: string[]) => verbs.map((verb) => `dynamodb:${verb} on arn:results`);
const READ = ['GetObject', 'GetObjectVersion'];
const READ_AND_WRITE = [...READ, 'PutObject'];
const LIST = 's3:ListBucket on arn:artifacts';
const STARTS = 'states:StartExecution on arn:aws:states:us-east-1:000000000000:stateMachine:assess';
const SECRET = ['secretsmanager:DescribeSecret on modelkeys', 'secretsmanager:GetSecretValue on modelkeys'];
const OWN = [...SECRET, LIST, ...objects(READ_AND_WRITE, 'assignments', 'memo')];
const QUEUE = [
  'ReceiveMessage',
  'DeleteMessage',
  'ChangeMessageVisibility',
  'GetQueueUrl',
  'GetQueueAttributes',
];

describe('least privilege', () => {
  const expected: Record<string, string[]> = {
    admit: [
      LIST,
      STARTS,
      ...objects(READ, 'submissions'),
      ...items('GetItem', 'PutItem', 'UpdateItem'),
      ...QUEUE.map((verb) => `sqs:${verb} on arn:intake`),
    ],
    resumerun: [STARTS, ...items('GetItem', 'PutItem', 'UpdateItem')],
    openrun: [
      LIST,
      ...objects(READ, 'submissions', 'assignments'),
      ...objects(READ_AND_WRITE, 'runs'),
      ...items('GetItem', 'PutItem', 'UpdateItem'),
    ],
    runagent: [...SECRET, LIST, ...objects(READ_AND_WRITE, 'runs', 'memo'), ...items('PutItem')],
    retrieveexemplars: [
      ...SECRET,
      LIST,
      ...objects(READ, 'assignments'),
      ...objects(READ_AND_WRITE, 'runs'),
      ...items('PutItem'),
    ],
    indexexemplars: OWN,
    anchorclaims: [LIST, ...objects(READ_AND_WRITE, 'runs'), ...items('PutItem')],
    assembleresults: [LIST, ...objects(READ_AND_WRITE, 'runs'), ...items('GetItem', 'PutItem')],
    storeresults: [LIST, ...objects(READ, 'runs'), ...items('PutItem', 'UpdateItem')],
    recordfailure: items('PutItem', 'UpdateItem'),
    minefeatures: OWN,
    compactfeatures: OWN,
    extractdocument: [
      LIST,
      ...objects(READ, 'submissions'),
      ...objects(READ_AND_WRITE, 'runs'),
      ...items('GetItem', 'PutItem'),
    ],
    planreview: [
      LIST,
      ...objects(READ, 'assignments'),
      ...objects(READ_AND_WRITE, 'runs'),
      ...items('PutItem'),
    ],
    anchorfindings: [LIST, ...objects(READ_AND_WRITE, 'runs'), ...items('PutItem')],
    consolidatefindings: [LIST, ...objects(READ_AND_WRITE, 'runs'), ...items('PutItem')],
    assemblereview: [LIST, ...objects(READ_AND_WRITE, 'runs'), ...items('GetItem', 'PutItem')],
  };
  for (const [name, permissions] of Object.entries(expected))
    it(`${name} may do this and nothing else`, () => assert.deepEqual(beyondLogs(name), permissions.sort()));

  it('is asked of every function', () =>
    assert.deepEqual(
      ofType('Lambda::Function')
        .map(({ name }) => name)
        .sort(),
      Object.keys(expected).sort(),
    ));

  it('lets the container read and write runs only', () =>
    assert.deepEqual(
      permissionsOf('renderreporttaskTaskRole'),
      [LIST, ...objects(READ_AND_WRITE, 'runs')].sort(),
    ));

  it('lets five functions and no other role read the model keys', () => {
    const readers = roles().filter((role) =>
      permissionsOf(role).some((one) => one.startsWith('secretsmanager:')),
    );
    assert.deepEqual(readers, [
      'compactfeaturesrole',
      'indexexemplarsrole',
      'minefeaturesrole',
      'retrieveexemplarsrole',
      'runagentrole',
    ]);
  });

  it('allows no action by wildcard, and every resource only to services that know no narrower one', () => {
    const services = /^(xray|logs|ecs|ecr):/;
    for (const role of roles())
      for (const permission of permissionsOf(role)) {
        const [action, resource] = permission.split(' on ');
        assert.doesNotMatch(action!, /\*/, role);
        if (resource === '*') assert.match(action!, services, role);
      }
  });

  it('lets nobody delete an object, a version or an item', () => {
    for (const role of roles())
      for (const permission of permissionsOf(role))
        assert.doesNotMatch(permission, /^(s3|dynamodb):Delete/, role);
  });

  it('gives functions and state machines no managed policy', () => {
    for (const { name, properties } of ofType('IAM::Role'))
      assert.equal(properties.ManagedPolicyArns, undefined, name);
  });
});
