import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissionsOf } from '../../../support/permissions.ts';
import { ofType, properties } from '../../../support/template.ts';

const ROLE = 'scheduledreevaluationsrole';
const START = 'arn:aws:lambda:us-east-1:000000000000:function:startreevaluation';
const LETTERS = 'arn:scheduledreevaluationsdeadletters';

interface Trust {
  Statement: { Action: string; Condition: unknown; Principal: unknown }[];
}

describe('the schedules of re-evaluations', () => {
  it('are those of a group of the deployment’s own', () => {
    assert.deepEqual(
      ofType('Scheduler::ScheduleGroup').map(({ name }) => name),
      ['scheduledreevaluations'],
    );
  });

  it('start re-evaluations and nothing else, by a role that their group alone takes', () => {
    assert.deepEqual(permissionsOf(ROLE), [
      `lambda:InvokeFunction on ${START}`,
      `sqs:SendMessage on ${LETTERS}`,
    ]);
    const { Statement } = properties('IAM::Role', ROLE).AssumeRolePolicyDocument as Trust;
    assert.deepEqual(Statement, [
      {
        Action: 'sts:AssumeRole',
        Condition: {
          ArnEquals: { 'aws:SourceArn': 'arn:scheduledreevaluations' },
          StringEquals: { 'aws:SourceAccount': '000000000000' },
        },
        Effect: 'Allow',
        Principal: { Service: 'scheduler.amazonaws.com' },
      },
    ]);
  });

  it('are made by a function that passes on this role alone, to EventBridge Scheduler alone', () => {
    const own = permissionsOf('schedulereevaluationrole').filter((one) => /^(scheduler|iam):/.test(one));
    const schedules = 'arn:aws:scheduler:us-east-1:000000000000:schedule/scheduledreevaluations/*';
    assert.deepEqual(own, [
      `iam:PassRole on arn:${ROLE}`,
      ...['CreateSchedule', 'DeleteSchedule', 'GetSchedule', 'UpdateSchedule'].map(
        (one) => `scheduler:${one} on ${schedules}`,
      ),
    ]);
    const passing = ofType('IAM::Policy')
      .flatMap(({ properties: { PolicyDocument } }) => (PolicyDocument as Trust).Statement)
      .filter(
        ({ Action, Condition }) =>
          Action === 'iam:PassRole' && JSON.stringify(Condition)?.includes('scheduler'),
      );
    assert.deepEqual(
      passing.map(({ Condition }) => Condition),
      [{ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } }],
    );
  });
});
