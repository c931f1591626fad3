import assert from 'node:assert/strict';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, describe, it } from 'node:test';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { startGateway } from '../../../../../../infra/local/aws/gateway/gateway.ts';
import { schedulerRest } from '../../../../../../infra/local/aws/gateway/scheduler-rest.ts';
import { createSchedulerService } from '../../../../../../infra/local/aws/scheduler/scheduler-service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const HOUR = 3_600_000;
const CALLED = 'arn:aws:lambda:us-east-1:000000000000:function:again';
const schedule: CreateScheduleCommandInput = {
  Name: 'one',
  GroupName: 'own',
  ScheduleExpression: 'rate(1 hour)',
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: {
    Arn: CALLED,
    RoleArn: 'arn:aws:iam::000000000000:role/r',
    Input: '{"at":"<aws.scheduler.scheduled-time>","by":"<aws.scheduler.unknown>"}',
  },
};

/** A scheduler whose time is set, and that looks when it is told to. */
async function open({ file, at = '2026-11-23T09:00:00Z' }: { file?: string; at?: string } = {}) {
  const fired: { at: string; by: string }[] = [];
  const time = { now: Date.parse(at) };
  const log = new PassThrough();
  let look = () => {};
  const service = createSchedulerService({
    file,
    log,
    now: () => time.now,
    every: (_, act) => {
      look = act;
      return () => {};
    },
    trusts: (role, group) =>
      role.endsWith(':role/r') && group === 'arn:aws:scheduler:us-east-1:000000000000:schedule-group/own',
    invoke(arn, input) {
      assert.equal(arn, CALLED);
      fired.push(JSON.parse(input));
    },
  });
  const group = service.ensureGroup('own');
  const gateway = await startGateway({ routes: [schedulerRest(service)] });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new SchedulerClient({
    endpoint: gateway.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
  const close = async () => {
    service.close();
    await gateway.close();
  };
  after(() => gateway.close());
  const until = (moment: string) => {
    time.now = Date.parse(moment);
    look();
    return fired.splice(0).map((one) => one.at);
  };
  return { service, client, fired, time, until, close, group };
}

const refused = (name: string, status: number, message: RegExp) => (error: unknown) => {
  const {
    name: found,
    message: words,
    $metadata,
  } = error as Error & { $metadata: { httpStatusCode: number } };
  assert.deepEqual([found, $metadata.httpStatusCode], [name, status], words);
  assert.match(words, message);
  return true;
};

describe('the local EventBridge Scheduler', () => {
  it('makes, tells, changes, lists and deletes schedules', async () => {
    const { client, group } = await open();
    assert.equal(group, 'arn:aws:scheduler:us-east-1:000000000000:schedule-group/own');
    const { ScheduleArn } = await client.send(new CreateScheduleCommand(schedule));
    assert.equal(ScheduleArn, 'arn:aws:scheduler:us-east-1:000000000000:schedule/own/one');
    const found = await client.send(new GetScheduleCommand({ Name: 'one', GroupName: 'own' }));
    assert.equal(found.ScheduleExpressionTimezone, 'UTC');
    assert.equal(found.State, 'ENABLED');
    assert.equal(found.CreationDate?.toISOString(), '2026-11-23T09:00:00.000Z');
    assert.deepEqual(found.Target?.RetryPolicy, {
      MaximumEventAgeInSeconds: 86_400,
      MaximumRetryAttempts: 185,
    });
    const StartDate = new Date('2026-12-01T00:00:00Z');
    await client.send(
      new UpdateScheduleCommand({ ...schedule, ScheduleExpression: 'rate(2 days)', StartDate }),
    );
    const changed = await client.send(new GetScheduleCommand({ Name: 'one', GroupName: 'own' }));
    assert.deepEqual([changed.ScheduleExpression, changed.StartDate], ['rate(2 days)', StartDate]);
    await client.send(new CreateScheduleCommand({ ...schedule, Name: 'two' }));
    const first = await client.send(new ListSchedulesCommand({ GroupName: 'own', MaxResults: 1 }));
    const { NextToken } = first;
    const second = await client.send(
      new ListSchedulesCommand({ GroupName: 'own', MaxResults: 1, NextToken }),
    );
    assert.deepEqual(
      [...first.Schedules!, ...second.Schedules!].map(({ Name }) => Name),
      ['one', 'two'],
    );
    assert.equal(second.NextToken, undefined);
    assert.deepEqual((await client.send(new ListSchedulesCommand({ GroupName: 'default' }))).Schedules, []);
    await client.send(new DeleteScheduleCommand({ Name: 'one', GroupName: 'own' }));
    const left = await client.send(new ListSchedulesCommand({ NamePrefix: 't' }));
    assert.deepEqual(
      left.Schedules?.map(({ Name, GroupName }) => [Name, GroupName]),
      [['two', 'own']],
    );
  });

  it('refuses as the service does: what is there, what is not, what is not valid', async () => {
    const { client } = await open();
    const create = (change: object) => client.send(new CreateScheduleCommand({ ...schedule, ...change }));
    await create({});
    await assert.rejects(create({}), refused('ConflictException', 409, /one already exists/));
    await assert.rejects(create({ GroupName: 'no' }), refused('ResourceNotFoundException', 404, /group no/));
    const absent = { Name: 'no', GroupName: 'own' };
    for (const command of [new GetScheduleCommand(absent), new DeleteScheduleCommand(absent)])
      await assert.rejects(
        client.send(command as GetScheduleCommand),
        refused('ResourceNotFoundException', 404, /no/),
      );
    await assert.rejects(
      client.send(new UpdateScheduleCommand({ ...schedule, Name: 'no' })),
      refused('ResourceNotFoundException', 404, /no/),
    );
    const invalid: [object, RegExp][] = [
      [
        { Target: { ...schedule.Target, RoleArn: 'arn:aws:iam::000000000000:role/other' } },
        /must allow AWS EventBridge Scheduler to assume the role/,
      ],
      [{ Name: 'a b' }, /1 to 64/],
      [{ Name: 'x'.repeat(65) }, /1 to 64/],
      [{ ScheduleExpression: 'rate(1 week)' }, /Invalid Schedule Expression rate\(1 week\)/],
      [{ ScheduleExpressionTimezone: 'Europe/Nowhere' }, /Europe\/Nowhere is not known/],
      [{ FlexibleTimeWindow: undefined }, /FlexibleTimeWindow/],
      [{ FlexibleTimeWindow: { Mode: 'FLEXIBLE' } }, /MaximumWindowInMinutes/],
      [{ Target: { ...schedule.Target, Arn: 'arn:aws:sqs:us-east-1:000000000000:q' } }, /functions only/],
      [{ Target: { ...schedule.Target, RetryPolicy: { MaximumEventAgeInSeconds: 59 } } }, /60/],
    ];
    for (const [change, message] of invalid)
      await assert.rejects(create({ Name: 'new', ...change }), refused('ValidationException', 400, message));
  });

  it('fires each time once, with the time in the input, also where it looks late', async () => {
    const { client, service, until, fired } = await open();
    await client.send(new CreateScheduleCommand(schedule));
    service.start();
    assert.deepEqual(fired.splice(0), [{ at: '2026-11-23T09:00:00Z', by: '<aws.scheduler.unknown>' }]);
    assert.deepEqual(until('2026-11-23T09:59:59Z'), []);
    assert.deepEqual(until('2026-11-23T10:00:04Z'), ['2026-11-23T10:00:00Z']);
    assert.deepEqual(until('2026-11-23T10:00:14Z'), []);
    assert.deepEqual(until('2026-11-23T13:30:00Z'), ['2026-11-23T13:00:00Z'], 'of those missed the latest');
  });

  it('keeps schedules, and fires once at the start what was missed for no longer than its retries last', async () => {
    const file = join(temporaryFolder(), 'schedules.log');
    const before = await open({ file });
    await before.client.send(
      new CreateScheduleCommand({ ...schedule, ScheduleExpression: 'cron(0 6 * * ? *)' }),
    );
    const RetryPolicy = { MaximumEventAgeInSeconds: 3600 };
    await before.client.send(
      new CreateScheduleCommand({
        ...schedule,
        ...{ Name: 'brief', ScheduleExpression: 'cron(0 6 * * ? *)' },
        Target: { ...schedule.Target!, RetryPolicy },
      }),
    );
    before.service.start();
    assert.deepEqual(before.fired, []);
    await before.close();
    const later = await open({ file, at: '2026-11-27T12:00:00Z' });
    later.service.start();
    assert.deepEqual(
      later.fired.splice(0).map(({ at }) => at),
      ['2026-11-27T06:00:00Z'],
    );
    await later.close();
    const again = await open({ file, at: '2026-11-27T12:00:10Z' });
    again.service.start();
    assert.deepEqual(again.fired, [], 'and not at the next start');
    assert.deepEqual(again.until('2026-11-28T06:00:01Z'), ['2026-11-28T06:00:00Z', '2026-11-28T06:00:00Z']);
  });

  it('fires nothing that is disabled, over or deleted, and deletes after completion what says so', async () => {
    const { client, service, until } = await open();
    const at = {
      ...schedule,
      ScheduleExpression: 'at(2026-11-23T09:00:00)',
      ScheduleExpressionTimezone: 'Europe/Rome',
    };
    await client.send(new CreateScheduleCommand({ ...at, Name: 'past' }));
    await client.send(new CreateScheduleCommand({ ...schedule, Name: 'off', State: 'DISABLED' }));
    await client.send(
      new CreateScheduleCommand({
        ...at,
        ScheduleExpression: 'at(2026-11-23T11:00:00)',
        ActionAfterCompletion: 'DELETE',
      }),
    );
    service.start();
    assert.deepEqual(until('2026-11-23T10:00:01Z'), ['2026-11-23T10:00:00Z']);
    assert.deepEqual(until(new Date(Date.parse('2026-11-23T10:00:01Z') + 48 * HOUR).toISOString()), []);
    const left = await client.send(new ListSchedulesCommand({}));
    assert.deepEqual(
      left.Schedules?.map(({ Name }) => Name),
      ['off', 'past'],
    );
  });
});
