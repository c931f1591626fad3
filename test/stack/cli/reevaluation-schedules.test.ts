import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, describe, it, mock } from 'node:test';
import { listReevaluationSchedules, putReevaluationSchedule } from '@assay/api/routes/reevaluation-schedules';
import type { Role } from '@assay/platform/access/principal';
import {
  CONFIGURATION,
  configurationSchema,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { everyOf } from '../../../cli/api-client.ts';
import { readConfiguration } from '../../../cli/reevaluation/read-configuration.ts';
import {
  deleteSchedule,
  listSchedules,
  makeSchedule,
  type ScheduleTerms,
} from '../../../cli/reevaluation/schedules.ts';
import { startGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { schedulerRest } from '../../../infra/local/aws/gateway/scheduler-rest.ts';
import { createSchedulerService } from '../../../infra/local/aws/scheduler/scheduler-service.ts';
import { openFunctionEnvironment } from '../../support/function-environment.ts';
import { openServedApi } from '../../support/served-api.ts';
import { temporaryFolder } from '../../unit/infra/local/temporary-folder.ts';
import { assignment as essays } from '../end-to-end/samples.ts';

const DAY = 86_400_000;
const { objects, invoke, started, documents } = await openFunctionEnvironment();
const assignment = essays.assignment;
let now = Date.parse('2030-01-01T12:00:00Z');
let look = () => {};
const calls: Promise<unknown>[] = [];
const fired: object[] = [];
const scheduler = createSchedulerService({
  log: new PassThrough(),
  now: () => now,
  every: (_, act) => {
    look = act;
    return () => {};
  },
  trusts: () => true,
  invoke: (_, input) => {
    fired.push(JSON.parse(input));
    calls.push(invoke('start-reevaluation', fired.at(-1)));
  },
});

const over = await openServedApi();
const { api } = over('default');

const wanted = (change: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  ...{ expression: 'rate(30 days)', timezone: 'UTC', sample: 4, seed: 7, mode: 'batch' },
  ...change,
});
const listed = () => listSchedules(api);

/** Fires what is due at a time. */
async function at(moment: number) {
  now = moment;
  mock.timers.setTime(moment);
  look();
  await Promise.all(calls.splice(0));
}

mock.timers.enable({ apis: ['Date'], now });
after(() => mock.timers.reset());
const gateway = await startGateway({ routes: [schedulerRest(scheduler)] });
after(() => gateway.close());
scheduler.ensureGroup('own');
scheduler.start();
process.env.AWS_ENDPOINT_URL_SCHEDULER = gateway.url;
await putAssignment(objects, 'default', validateAssignment(essays));

describe('a schedule of re-evaluations', () => {
  it('starts one re-evaluation each time, however often it fires, with the prompts as they were', async () => {
    const folder = temporaryFolder();
    const name = 'essay-scoring/advocate.yaml';
    const deployed = await readFile(join('prompts', name), 'utf8');
    await mkdir(join(folder, 'essay-scoring'));
    await writeFile(join(folder, name), `# as scheduled\n${deployed}`);
    const given = await readConfiguration(assignment, { prompts: folder });
    const { next } = await makeSchedule(api, given, wanted());
    await writeFile(join(folder, name), `# changed later\n${deployed}`);
    assert.deepEqual(await listed(), [{ assignment, expression: 'rate(30 days)', timezone: 'UTC', next }]);
    const due = Date.parse(next!);
    assert.equal(next, '2030-01-31T12:00:00.000Z');

    await at(due - 1000);
    assert.equal(started.length, 0);
    await at(due + 3000);
    const scheduledTime = new Date(due).toISOString().replace('.000Z', 'Z');
    assert.partialDeepStrictEqual(fired, [{ tenant: 'default', assignment, scheduledTime }]);
    const again = await invoke('start-reevaluation', fired[0]);
    assert.equal(started.length, 1, 'one execution');
    const { reevaluation, isNew } = again as { reevaluation: string; isNew: boolean };
    assert.equal(isNew, false);
    const of = { tenant: 'default', reevaluation };
    assert.partialDeepStrictEqual(await createReevaluationStore(documents, 'results').get(of), {
      ...{ assignment, by: 'schedule', sample: 4, seed: 7, mode: 'batch' },
    });
    const pinned = await objects.read(reevaluationKey(of, CONFIGURATION), configurationSchema);
    assert.deepEqual(pinned.prompts, { [name]: `# as scheduled\n${deployed}` });
    await at(due + 30 * DAY + 1000);
    assert.equal(started.length, 2, 'the next time is another one');
  });

  it('takes the place of the one before, is listed with its next time, and is deleted', async () => {
    const given = await readConfiguration(assignment, {});
    const timed = wanted({ expression: 'cron(0 6 ? * MON *)', timezone: 'Europe/Rome' });
    const { next } = await makeSchedule(api, given, timed);
    assert.equal(next, '2030-03-04T05:00:00.000Z');
    assert.deepEqual(await listed(), [
      { assignment, expression: 'cron(0 6 ? * MON *)', timezone: 'Europe/Rome', next },
    ]);
    assert.deepEqual(await listSchedules(over('another').api), []);
    await deleteSchedule(api, assignment);
    assert.deepEqual(await listed(), []);
    assert.deepEqual(await objects.list('reevaluations/default/scheduled/'), []);
    await assert.rejects(deleteSchedule(api, assignment), {
      code: 'ReevaluationNotFound',
      message: /Nothing is scheduled for .*--schedules/,
    });
  });

  it('goes on as it was where another cannot be put in its place', async () => {
    const id = 'as-it-was';
    await putAssignment(objects, 'default', validateAssignment({ ...essays, assignment: id }));
    const given = await readConfiguration(id, {});
    const { next } = await makeSchedule(api, given, wanted({ sample: 4 }));
    const group = process.env.SCHEDULE_GROUP;
    process.env.SCHEDULE_GROUP = 'gone';
    await assert.rejects(makeSchedule(api, given, wanted({ sample: 2, seed: 9 })));
    process.env.SCHEDULE_GROUP = group;
    const kept = await objects.list(`reevaluations/default/scheduled/${id}/`);
    assert.equal(kept.length, 4, 'what the other was to repeat is beside what this one does');
    const before = started.length;
    await at(Date.parse(next!) + 3000);
    assert.equal(started.length, before + 1);
    const { reevaluation } = started.at(-1)!.input as { reevaluation: string };
    assert.partialDeepStrictEqual(
      await createReevaluationStore(documents, 'results').get({ tenant: 'default', reevaluation }),
      { sample: 4, seed: 7 },
    );
    await deleteSchedule(api, id);
  });

  it('is refused where it cannot be understood, has gone by, or is of no assignment, and nothing is kept', async () => {
    const given = await readConfiguration('nowhere', {});
    const refused = (change: Partial<ScheduleTerms>, code: string, message: RegExp) =>
      assert.rejects(makeSchedule(api, given, wanted(change)), { code, message });
    await refused({ expression: 'monthly' }, 'ScheduleInvalid', /"monthly" .* Write it as "rate\(30 days\)"/);
    await refused({ expression: 'cron(0 6 * * *)' }, 'ScheduleInvalid', /six fields/);
    await refused(
      { expression: 'at(2020-01-01T00:00:00)' },
      'ScheduleInvalid',
      /no time that is still to come/,
    );
    await refused({ timezone: 'Rome' }, 'ScheduleInvalid', /no time zone "Rome".* Europe\/Rome/);
    await refused({}, 'AssignmentNotFound', /There is no assignment "nowhere"/);
    await assert.rejects(
      invoke('schedule-reevaluation', { tenant: 'default', assignment, expression: 'monthly' }),
      { name: 'ScheduleInvalid' },
    );
    assert.deepEqual(await listed(), []);
    assert.deepEqual(await objects.list('reevaluations/default/scheduled/nowhere/'), []);
  });

  it('is refused by the API as well, in its own words, and is for who teaches', async () => {
    const asked = (role: Role, expression: string, other = {}) =>
      over('default', role).api.ask(putReevaluationSchedule, {
        params: { assignment },
        body: { expression, ...other },
      });
    await assert.rejects(asked('teacher', 'monthly'), { code: 'ScheduleInvalid', message: /"monthly"/ });
    await assert.rejects(asked('student', 'rate(1 day)'), { code: 'Forbidden' });
    const tried = { ...validateAssignment(essays), assignment: 'another' };
    await assert.rejects(asked('teacher', 'rate(1 day)', { assignment: tried }), {
      code: 'AssignmentInvalid',
    });
    assert.deepEqual(await listed(), []);
  });

  it('is one of many in a list of pages', async () => {
    const ids = ['a', 'b', 'c'].map((letter) => `list-${letter}`);
    for (const id of ids) {
      await putAssignment(objects, 'lists', validateAssignment({ ...essays, assignment: id }));
      await makeSchedule(over('lists').api, await readConfiguration(id, {}), wanted());
    }
    await deleteSchedule(over('lists').api, 'list-b');
    const pages = over('lists').api.pages(listReevaluationSchedules, { query: { limit: 1 } });
    const found = await everyOf(pages, ({ schedules }) => schedules);
    assert.deepEqual(
      found.map((one) => one.assignment),
      ['list-a', 'list-c'],
    );
  });
});
