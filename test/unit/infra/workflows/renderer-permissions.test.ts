import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf } from '../../../support/permissions.ts';
import { properties } from '../../../support/template.ts';

/** What a role may do beside writing its log and traces. */
const may = (role: string) => permissionsOf(role).filter((one) => !/^(logs|xray):/.test(one));

/** Of a run either renderer reads the result and writes what is made of it: of every workflow, so that a new file is named here. */
const REPORTS = [
  's3:GetObject on arn:artifacts/runs/*/parts.json',
  's3:GetObject on arn:artifacts/runs/*/passages/*.png',
  's3:GetObject on arn:artifacts/runs/*/result.json',
  's3:ListBucket on arn:artifacts',
  ...[
    'for-the-teacher.txt',
    'report.html',
    'report.log',
    'report.pdf',
    'report.tex',
    'results.csv',
    'results.json',
    'students.pdf',
    'students.tex',
  ].map((file) => `s3:PutObject on arn:artifacts/runs/*/${file}`),
];

/** Of a re-evaluation the function alone sets the drift report. */
const DRIFT = [
  's3:GetObject on arn:artifacts/reevaluations/*/drift.json',
  ...['drift.log', 'drift.pdf', 'drift.tex'].map(
    (file) => `s3:PutObject on arn:artifacts/reevaluations/*/${file}`,
  ),
];

const JOINS_NETWORK = [
  'AssignPrivateIpAddresses',
  'CreateNetworkInterface',
  'DeleteNetworkInterface',
  'DescribeNetworkInterfaces',
  'DescribeSubnets',
  'UnassignPrivateIpAddresses',
].map((action) => `ec2:${action} on *`);

const DRAINS = [
  'ChangeMessageVisibility',
  'DeleteMessage',
  'GetQueueAttributes',
  'GetQueueUrl',
  'ReceiveMessage',
].map((action) => `sqs:${action} on arn:renderingreports`);

const ASSESS = 'arn:aws:states:us-east-1:000000000000:stateMachine:assess';

describe('who renders', () => {
  it('as a function reads results, writes reports and joins its network, and nothing else', () =>
    assert.deepEqual(may('renderingrenderreportrole'), [...JOINS_NETWORK, ...DRIFT, ...REPORTS].sort()));

  it('as a task drains the queue of reports and tells who waits, too', () =>
    assert.deepEqual(may('renderingrendererstaskTaskRole'), [
      ...REPORTS,
      ...DRAINS,
      `states:SendTaskFailure on ${ASSESS}`,
      `states:SendTaskSuccess on ${ASSESS}`,
    ]));

  it('is started by who counts what waits and what runs, in every revision of the one family', () => {
    const { Family } = properties('ECS::TaskDefinition', 'renderingrendererstask');
    assert.deepEqual(may('startrenderersrole'), [
      'ecs:ListTasks on *',
      `ecs:RunTask on arn:aws:ecs:us-east-1:000000000000:task-definition/${Family}:*`,
      'iam:PassRole on arn:renderingrendererstaskExecutionRole',
      'iam:PassRole on arn:renderingrendererstaskTaskRole',
      'sqs:GetQueueAttributes on arn:renderingreports',
    ]);
  });
});
