import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { apiConnectionTo } from '../../../cli/api-connection.ts';
import { scoreExemplars } from '../../../cli/calibration/score-exemplars.ts';
import { createApp } from '../../../functions/api/app.ts';
import { IMPLEMENTATIONS } from '../../../functions/api/implementations.ts';
import type { shownCalibratingSchema } from '../../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { calibratingKey } from '../../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { madeEssays } from '../../shared/second-reader/made-essays.ts';
import { age } from '../../support/calibrations.ts';
import { essayOf } from '../../support/essay-model.ts';
import { serveApp } from '../../support/lti-platform/http.ts';
import { openApi, type Person } from './api-world.ts';

type Standing = z.output<typeof shownCalibratingSchema>;

const api = await openApi();
const ApiUrl = await serveApp(createApp(IMPLEMENTATIONS));

/** The API as the command of a teacher reaches it. */
const connect = (tenant: string) =>
  apiConnectionTo({
    outputs: { ApiUrl },
    environment: {},
    pollMs: 0,
    token: () => api.idp.sign({ tenant, role: 'teacher', exp: Date.now() / 1000 + 60 }),
    close: async () => {},
  });

const CALIBRATIONS = '/assignments/story/calibrations';
const SAMPLE = 20;

const essays = madeEssays(24, 7).map(({ id, text, scores }) => ({
  ...{ id, text, overall: null, scores: { ideas: Math.round(scores.ideas ?? 1) } },
}));
const assignment = {
  ...essayOf({ variant: 'SA', traits: ['Ideas'] }).assignment,
  workflow: 'essay-scoring',
  secondReader: 'suggest',
};
let tenants = 0;

/** An assignment with a trained reader of a tenant of its own, and what can be asked of it. */
async function opened() {
  const tenant = `calibrating-${++tenants}`;
  const who: Person = { role: 'machine', tenant };
  const of = { tenant, assignment: 'story' };
  const { invoke, objects } = api;
  const put = await api.ask(who, 'PUT', '/assignments/story', { body: assignment });
  assert.ok(put.status < 300, put.text);
  const batch = `assignments/${tenant}/story/imports/1.json`;
  const train = async (bank: typeof essays) => {
    await objects.write(batch, bank);
    await invoke('index-exemplars', { ...of, batch });
    await objects.remove([batch]);
    await invoke('train-second-reader', of);
  };
  await train(essays);
  const ask = (method: string, path = '', body?: object) =>
    api.ask(who, method, `${CALIBRATIONS}${path}`, { body });
  const standing = async (id: string) => (await ask('GET', `/${id}`)).body as unknown as Standing;
  const until = async (id: string, isSo: (now: Standing) => boolean): Promise<Standing> => {
    for (;;) {
      const now = await standing(id);
      if (isSo(now)) return now;
    }
  };
  const begun = async () => {
    const { status, body, text } = await ask('POST', '', { sample: SAMPLE });
    assert.equal(status, 202, text);
    const { calibration } = body as unknown as { calibration: string };
    return until(calibration, ({ state }) => state !== 'handing-in');
  };
  const assess = async ({ exemplars }: Standing) => {
    for (const { run } of exemplars) {
      await api.admitted(run!);
      await api.assess(run!);
    }
  };
  const ended = (id: string) =>
    until(id, ({ state, copies }) => state !== 'handing-in' && state !== 'scoring' && copies !== 'there');
  /** Texts of exemplars that are kept outside of the bank. */
  const copies = async ({ exemplars }: Pick<Standing, 'exemplars'>) => {
    const uploads = await objects.list(`submissions/${tenant}/`);
    const left = await Promise.all(exemplars.map(({ run }) => objects.list(`runs/${run}/`)));
    return uploads.length + left.flat().length;
  };
  return { tenant, of, who, ask, train, begun, standing, assess, ended, copies };
}

const tend = () => api.invoke('calibrate-judge', { source: 'aws.events' });

const inForce = async (who: Person) => api.ask(who, 'GET', '/assignments/story/calibration');

describe('a calibration over the API', () => {
  it('is estimated without a trace, also of a version that is not put', async () => {
    const { ask, of } = await opened();
    const { status, body } = await ask('POST', '/estimate', { sample: SAMPLE });
    assert.equal(status, 200);
    const told = body as unknown as { exemplars: number; calls: number[]; secondReader: string };
    assert.deepEqual([told.exemplars, told.secondReader], [SAMPLE, 'suggest']);
    const other = await ask('POST', '/estimate', { assignment: { ...assignment, variant: 'MAD' } });
    const more = other.body as unknown as typeof told;
    assert.equal(more.exemplars, essays.length);
    assert.ok(more.calls[0]! / more.exemplars > told.calls[0]! / told.exemplars);
    const scales = { ...assignment, traits: [{ name: 'Ideas', min: 0, max: 9 }] };
    const refused = await ask('POST', '/estimate', { assignment: scales });
    assert.deepEqual([refused.status, refused.body.code], [422, 'ExemplarsInvalid']);
    assert.equal(await api.objects.readOptional(calibratingKey(of), z.unknown()), null);
  });

  it('hands exemplars in, is followed by the command, learns from their runs, and leaves no copy of a text', async () => {
    const { begun, assess, copies, who, of, tenant } = await opened();
    const scoring = await begun();
    assert.deepEqual([scoring.state, scoring.exemplars.length], ['scoring', SAMPLE]);
    for (const { exemplar, submission } of scoring.exemplars)
      assert.match(submission, new RegExp(`^calibration-${exemplar}-[0-9a-f]{8}$`));
    await assess(scoring);
    const run = await api.runStore.getRun(scoring.exemplars[0]!.run!);
    assert.equal(run.options?.purpose, 'evaluation');
    assert.ok((await copies(scoring)) > SAMPLE);
    const followed = { assignment: 'story', calibration: scoring.calibration };
    const { state, made, failure, copies: left } = await scoreExemplars(connect(tenant), followed);
    assert.deepEqual([state, failure, left, made?.leftOut], ['concluded', null, 'deleted', []]);
    assert.equal(made!.calibration.exemplars.length, SAMPLE);
    assert.ok(made!.cost! > 0);
    assert.equal(await copies(scoring), 0);
    assert.deepEqual((await inForce(who)).body, made?.calibration);
    const kept = JSON.stringify(await api.objects.readOptional(calibratingKey(of), z.unknown()));
    assert.ok(essays.every(({ text }) => !kept.includes(text)));
  });

  it('is refused, and its copies deleted, where the bank changed meanwhile or too few were scored', async () => {
    const { begun, ask, ended, copies, who, train, of } = await opened();
    const scoring = await begun();
    for (const { run } of scoring.exemplars) await api.admitted(run!);
    assert.equal((await ask('POST', `/${scoring.calibration}/conclusion`)).status, 202);
    const few = await ended(scoring.calibration);
    assert.deepEqual([few.state, few.failure?.code, few.copies], ['failed', 'ExemplarsInvalid', 'left']);
    assert.match(few.failure!.message, /^The Judge scored 0 of 20 exemplars; .*its run has not ended/);
    const again = await begun();
    await train([{ ...essays[0]!, id: 'another', text: `${essays[0]!.text} And then we slept.` }]);
    await ask('POST', `/${again.calibration}/conclusion`);
    const other = await ended(again.calibration);
    assert.match(other.failure!.message, /trained on other exemplars: nothing is stored/);
    const third = await begun();
    await api.invoke('delete-exemplars', { ...of, ids: 'all' });
    await ask('POST', `/${third.calibration}/conclusion`);
    const gone = await ended(third.calibration);
    assert.match(gone.failure!.message, /exemplars of story were deleted, and its second reader with them/);
    assert.equal(
      await copies({ exemplars: [...scoring.exemplars, ...again.exemplars, ...third.exemplars] }),
      0,
    );
    assert.equal((await inForce(who)).body.code, 'ResultMissing');
  });

  it('is given up, and is not known any more where another takes its place, with its copies', async () => {
    const { begun, ask, ended, copies, of } = await opened();
    const first = await begun();
    const second = await begun();
    assert.equal((await ask('GET', `/${first.calibration}`)).body.code, 'CalibrationNotFound');
    assert.equal((await ask('DELETE', `/${first.calibration}`)).body.code, 'CalibrationNotFound');
    assert.equal((await ask('DELETE', `/${second.calibration}`)).status, 202);
    const { state, made, failure } = await ended(second.calibration);
    assert.deepEqual([state, made, failure], ['given-up', null, null]);
    assert.equal(await copies({ exemplars: [...first.exemplars, ...second.exemplars] }), 0);
    await ask('POST', `/${second.calibration}/conclusion`);
    assert.equal((await ended(second.calibration)).state, 'given-up');
    await age(api.objects, of, 1.1);
    assert.deepEqual(await tend(), { tended: 1 }, 'its uploads may become runs yet');
    await age(api.objects, of, 11);
    await tend();
    assert.equal(await api.objects.readOptional(calibratingKey(of), z.unknown()), null);
  });

  it('is concluded the day after without its client, and forgotten later', async () => {
    const { begun, standing, copies, of } = await opened();
    const scoring = await begun();
    for (const { run } of scoring.exemplars) {
      await api.admitted(run!);
      await api.invoke('cancel-run', { runId: run });
    }
    await tend();
    assert.equal((await standing(scoring.calibration)).state, 'scoring');
    await age(api.objects, of, 1.1);
    assert.deepEqual(await tend(), { tended: 1 });
    const { state, copies: left } = await standing(scoring.calibration);
    assert.deepEqual([state, left, await copies(scoring)], ['failed', 'deleted', 0]);
    await age(api.objects, of, 11);
    await tend();
    assert.equal(await api.objects.readOptional(calibratingKey(of), z.unknown()), null);
  });

  it('is given up by the command where following it fails', async () => {
    const { begun, tenant, standing, copies } = await opened();
    const scoring = await begun();
    const connection = connect(tenant);
    const findRun = async () => {
      throw new Error('no network');
    };
    const broken = { ...connection, runStore: { ...connection.runStore, findRun } };
    const made = { assignment: 'story', calibration: scoring.calibration };
    await assert.rejects(scoreExemplars(broken, made), /no network/);
    const { state } = await standing(scoring.calibration);
    assert.deepEqual([state, await copies(scoring)], ['given-up', 0]);
  });
});
