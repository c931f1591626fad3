import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { shownCalibratingSchema } from '@assay/essay-scoring/calibration/calibrating';
import { calibratingKey } from '@assay/essay-scoring/calibration/calibrating';
import { trainingPlace } from '@assay/essay-scoring/training';
import { endUnbegun, keepRequest } from '@assay/platform/lambda/kept-work';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { apiConnectionTo } from '../../../../../cli/api-connection.ts';
import { giveUpCalibration } from '../../../../../cli/essay-scoring/calibration/give-up-calibration.ts';
import { scoreExemplars } from '../../../../../cli/essay-scoring/calibration/score-exemplars.ts';
import { createApp } from '../../../../../functions/platform/api/app.ts';
import { IMPLEMENTATIONS } from '../../../../../functions/platform/api/implementations.ts';
import { openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { age } from '../../../../support/essay-scoring/calibrations.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { serveApp } from '../../../../support/lti-platform/http.ts';
import { madeEssays } from '../../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

type Standing = z.output<typeof shownCalibratingSchema>;
type Kept = Standing & { handingIn?: boolean };

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
const ASKED = { sample: SAMPLE, seed: 7 };

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
  /** Begins one as the API does, and hands nothing in. */
  const onlyBegun = async () => {
    return ((await invoke('calibrate-judge', { act: 'begin', ...of, asked: ASKED })) as Standing).calibration;
  };
  const event = (act: string, calibration: string) =>
    invoke('calibrate-judge', { act, ...of, calibration, askedAt: new Date().toISOString() });
  const kept = (to: (now: Kept) => object) =>
    objects.change(calibratingKey(of), z.looseObject({}), (now) => ({ ...now, ...to(now as never) }));
  /** The runs of all uploads there ever were. */
  const everyRun = () => {
    const own = api.uploads().filter(({ body }) => body.includes(`submissions/${tenant}/`));
    return own.map(({ runId }) => runId);
  };
  const ended = (id: string) =>
    until(id, ({ state, copies }) => state !== 'handing-in' && state !== 'scoring' && copies !== 'there');
  /** Texts of exemplars that are kept outside of the bank. */
  const copies = async ({ exemplars }: Pick<Standing, 'exemplars'>) => {
    const uploads = await objects.list(`submissions/${tenant}/`);
    const left = await Promise.all(exemplars.map(({ run }) => objects.list(`runs/${run}/`)));
    return uploads.length + left.flat().length;
  };
  const made = { ask, begun, onlyBegun, event, kept, standing, assess, ended, copies, everyRun };
  return { tenant, of, who, train, ...made };
}

const MINUTES = 1 / (24 * 60);

const tend = () => api.invoke('calibrate-judge', { source: 'aws.events' });

/** How often operators are told that calibrations are not looked after, while something is done. */
async function toldOf<T>({ mock }: TestContext, work: () => Promise<T>): Promise<[T, number]> {
  const { mock: added } = mock.method(Metrics.prototype, 'addMetric');
  const done = await work();
  return [done, added.calls.filter((call) => call.arguments[0] === 'CalibrationNotTended').length];
}

/** What a command prints on stdout; what functions log there is no part of it. */
async function printed({ mock }: TestContext, command: () => Promise<void>): Promise<string> {
  const { mock: written } = mock.method(process.stdout, 'write', () => true);
  await command();
  written.restore();
  return written.calls
    .map((call) => String(call.arguments[0]))
    .filter((line) => line.includes('calib-'))
    .join('');
}

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
    const usual = api.model.answer;
    const question = { text: 'Is dialect an error?', about: null, quote: null };
    api.model.answer = (call) => {
      const said = usual(call);
      return /verdict/.test(call.step) ? { ...(said as object), question } : said;
    };
    await assess(scoring);
    api.model.answer = usual;
    const run = await api.runStore.getRun(scoring.exemplars[0]!.run!);
    assert.equal(run.options?.purpose, 'evaluation');
    assert.ok(run.questions!.length > 0);
    assert.ok((await copies(scoring)) > SAMPLE);
    const { body: costs } = await api.ask(who, 'GET', '/assignments/story/costs');
    const { spent } = costs as unknown as { spent: { of: string }[] };
    assert.deepEqual(
      spent.map((row) => row.of),
      ['evaluation', 'preparation'],
    );
    for (const list of ['submissions', 'results', 'results.csv', 'review-queue', 'questions'])
      assert.doesNotMatch(
        (await api.ask(who, 'GET', `/assignments/story/${list}`)).text,
        /calibration-/,
        list,
      );
    for (const list of ['submissions', 'results']) {
      const { body } = await api.ask(who, 'GET', `/assignments/story/${list}?limit=1`);
      assert.deepEqual(
        [(body as unknown as Record<string, unknown[]>)[list]!.length, body.next ?? null],
        [0, null],
        `${list}: no page of nothing`,
      );
    }
    const released = await api.ask({ ...who, role: 'teacher' }, 'POST', '/assignments/story/releases', {
      body: { which: 'all' },
    });
    assert.partialDeepStrictEqual(released.body, { released: [], remaining: 0 } as object);
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

  it('waits for a second reader that learns just now, and says when to ask again', async () => {
    const who: Person = { role: 'teacher', tenant: 'learning' };
    await api.ask(who, 'PUT', '/assignments/story', { body: assignment });
    const place = trainingPlace('learning', 'story');
    const begin = (path = '') => api.ask(who, 'POST', `${CALIBRATIONS}${path}`, { body: ASKED });
    assert.deepEqual((await begin()).body.code, 'ExemplarsInvalid');
    await keepRequest(api.objects, place, 'training-1', Date.now());
    for (const path of ['', '/estimate']) {
      const { status, body, headers } = await begin(path);
      assert.deepEqual([status, body.code], [409, 'RequestUnderWay']);
      assert.match(body.detail!, /is learning from its exemplars since .*ask again once it has learnt/);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    await endUnbegun(api.objects, place, 'training-1');
    assert.deepEqual((await begin()).body.code, 'ExemplarsInvalid');
  });

  it('is given up, and is not known any more where another takes its place, with its copies', async () => {
    const { begun, ask, ended, copies, of } = await opened();
    const first = await begun();
    await age(api.objects, of, 1.1);
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
    assert.deepEqual(await tend(), { tended: 1, failed: 0 }, 'its uploads may become runs yet');
    await age(api.objects, of, 11);
    await tend();
    assert.equal(await api.objects.readOptional(calibratingKey(of), z.unknown()), null);
  });

  it('is refused while another is handed in, scored or cleared away, and says how that is given up', async () => {
    const { ask, begun, onlyBegun, event, ended, of, kept } = await opened();
    const first = await onlyBegun();
    const refused = async () => {
      const { status, body } = await ask('POST', '', { sample: SAMPLE });
      assert.deepEqual([status, body.code], [409, 'RequestUnderWay']);
      return body.detail!;
    };
    assert.match(await refused(), new RegExp(`DELETE /assignments/story/calibrations/${first}`));
    await event('hand-in', first);
    assert.match(await refused(), new RegExp(`DELETE /assignments/story/calibrations/${first}[:.]`));
    await event('give-up', first);
    await ended(first);
    await kept(() => ({ copies: 'there' }));
    assert.match(await refused(), /copies .* are being deleted/);
    await age(api.objects, of, 1);
    await kept(() => ({ clearingSince: new Date(Date.now() - 3600_000).toISOString() }));
    await begun();
  });

  it('is begun once for an Idempotency-Key, also while it is made, which another key is refused for', async () => {
    const { who, ended, ask, everyRun } = await opened();
    const begin = async (key: string, seed = 7) => {
      const headers = { 'idempotency-key': key };
      const sent = { body: { sample: SAMPLE, seed }, headers };
      const { status, body } = await api.ask(who, 'POST', CALIBRATIONS, sent);
      const { calibration = null, code = null } = body as { calibration?: string; code?: string };
      return { status, calibration, code };
    };
    const first = await begin('one');
    assert.equal(first.status, 202);
    assert.deepEqual(await begin('one'), first);
    assert.deepEqual((await begin('one', 8)).code, 'IdempotencyKeyReused');
    assert.deepEqual((await begin('two')).code, 'RequestUnderWay');
    await ask('DELETE', `/${first.calibration}`);
    await ended(first.calibration!);
    assert.deepEqual([await begin('one'), everyRun().length <= SAMPLE], [first, true]);
    const second = await begin('two');
    assert.deepEqual([second.status, second.calibration === first.calibration], [202, false]);
  });

  it('hands each exemplar in once where it is asked for again before runs are kept', async () => {
    const { onlyBegun, event, kept, standing, everyRun } = await opened();
    const id = await onlyBegun();
    await event('hand-in', id);
    const runs = everyRun();
    assert.equal(runs.length, SAMPLE);
    await kept(({ exemplars }) => ({
      state: 'handing-in',
      exemplars: exemplars.map((one, at) => (at < 8 ? one : { ...one, run: null })),
    }));
    await event('hand-in', id);
    assert.equal(everyRun().length, SAMPLE);
    const { state, exemplars } = await standing(id);
    assert.deepEqual([state, exemplars.map(({ run }) => run).sort()], ['scoring', [...runs].sort()]);
  });

  it('deletes what runs have left that are kept nowhere', async () => {
    const { onlyBegun, event, kept, everyRun, ended, ask } = await opened();
    const id = await onlyBegun();
    await event('hand-in', id);
    const unknown = everyRun();
    await kept(({ exemplars }) => ({
      ...{ state: 'handing-in', handingIn: false, copies: 'there' },
      exemplars: exemplars.map((one) => ({ ...one, run: null })),
    }));
    await event('hand-in', id);
    assert.equal(everyRun().length, 2 * SAMPLE);
    for (const run of unknown) await api.objects.write(`runs/${run}/submission.json`, { text: 'copied' });
    await ask('POST', `/${id}/conclusion`);
    assert.equal((await ended(id)).copies, 'left');
    const left = await Promise.all(everyRun().map((run) => api.objects.list(`runs/${run}/`)));
    assert.deepEqual(left.flat(), []);
  });

  it('clears away as it is given up while exemplars are handed in, and when nobody can hand them in any more', async () => {
    const { onlyBegun, event, ask, standing, of, everyRun } = await opened();
    const id = await onlyBegun();
    const early = await ask('POST', `/${id}/conclusion`);
    assert.deepEqual([early.status, early.body.code], [409, 'RequestUnderWay']);
    assert.match(early.body.detail!, /being handed in/);
    await event('conclude', id);
    assert.equal((await standing(id)).state, 'handing-in');
    await event('give-up', id);
    const { state, copies } = await standing(id);
    assert.deepEqual([state, copies], ['given-up', 'there'], 'whoever hands in clears away');
    await event('hand-in', id);
    assert.deepEqual([(await standing(id)).copies, everyRun()], ['deleted', []]);
    const second = await onlyBegun();
    await age(api.objects, of, 6 * MINUTES);
    await event('hand-in', second);
    const late = await standing(second);
    assert.deepEqual([late.failure?.code, late.copies, everyRun()], ['CallLost', 'deleted', []]);
    const third = await onlyBegun();
    await age(api.objects, of, 21 * MINUTES);
    assert.equal((await standing(third)).failure?.code, 'CallLost');
    await onlyBegun();
  });

  it('is not concluded by a call that comes hours late', async () => {
    const { begun, of, standing } = await opened();
    const { calibration } = await begun();
    const askedAt = new Date(Date.now() - 3600_000).toISOString();
    await api.invoke('calibrate-judge', { act: 'conclude', ...of, calibration, askedAt });
    assert.equal((await standing(calibration)).state, 'scoring');
  });

  it('is tended whatever is wrong with that of another assignment, and operators are told', async (t) => {
    const broken = 'assignments/a-broken/story/calibrating.json';
    await api.objects.write(broken, { calibration: 'of another form' });
    const { onlyBegun, of, standing } = await opened();
    const id = await onlyBegun();
    await age(api.objects, of, 1.1);
    const [{ failed }, told] = await toldOf(t, async () => (await tend()) as { failed: number });
    await api.objects.remove([broken]);
    const { state, copies } = await standing(id);
    assert.deepEqual([failed, told, state, copies], [1, 1, 'failed', 'deleted']);
  });

  it('is given up by any id where what is kept of it cannot be read, with its copies', async () => {
    const { begun, onlyBegun, ask, kept, ended, copies } = await opened();
    const scoring = await begun();
    await api.objects.write(`runs/${scoring.exemplars[0]!.run}/submission.json`, { text: 'copied' });
    await kept(() => ({ state: 'of another version' }));
    const refused = await ask('POST', '', { sample: SAMPLE });
    assert.deepEqual([refused.status, refused.body.code], [409, 'CalibrationUnreadable']);
    const [, any] = /DELETE \/assignments\/story\/calibrations\/(\S+)\. /.exec(refused.body.detail!)!;
    assert.equal((await ask('GET', `/${any}`)).body.code, 'CalibrationUnreadable');
    assert.equal((await ask('DELETE', `/${any}`)).status, 202);
    const { state, copies: left } = await ended(any!);
    assert.deepEqual([state, left, await copies(scoring)], ['given-up', 'left', 0]);
    await onlyBegun();
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
    assert.deepEqual(await tend(), { tended: 1, failed: 0 });
    const { state, copies: left } = await standing(scoring.calibration);
    assert.deepEqual([state, left, await copies(scoring)], ['failed', 'deleted', 0]);
    await age(api.objects, of, 11);
    await tend();
    assert.equal(await api.objects.readOptional(calibratingKey(of), z.unknown()), null);
  });

  it('is given up by the command, which says how it ended', async (t) => {
    const { begun, tenant, copies } = await opened();
    const scoring = await begun();
    const { calibration } = scoring;
    const made = { assignment: 'story', calibration };
    const told = await printed(t, () => giveUpCalibration(connect(tenant), made, true));
    const ended = JSON.parse(told) as Standing;
    assert.deepEqual([ended.calibration, ended.state, ended.copies], [calibration, 'given-up', 'left']);
    assert.equal(await copies(scoring), 0);
    const again = await printed(t, () => giveUpCalibration(connect(tenant), made));
    assert.equal(again, `  ${calibration} is given up; its copies of exemplars are not all deleted\n`);
  });

  it('leaves no copy where it is given up in the midst of being handed in', async (t) => {
    const { onlyBegun, event, standing, everyRun, copies } = await opened();
    const id = await onlyBegun();
    const send = S3Client.prototype.send as (this: S3Client, command: unknown) => Promise<unknown>;
    let gaveUp = false;
    t.mock.method(S3Client.prototype, 'send', async function (this: S3Client, command: unknown) {
      const sent = await send.call(this, command);
      const isUpload = command instanceof PutObjectCommand && /^submissions\//.test(command.input.Key!);
      if (!isUpload || gaveUp) return sent;
      gaveUp = true;
      await event('give-up', id);
      return sent;
    });
    await event('hand-in', id);
    const now = await standing(id);
    assert.deepEqual([now.state, now.copies, everyRun().length], ['given-up', 'left', 8]);
    assert.equal(await copies(now), 0);
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
