import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createWaitingPlaces } from '@assay/api/waiting-places';
import { createEventLog } from '@assay/platform/webhooks/event-log';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { holdings, record } from '../../../../support/holdings.ts';
import { interleave } from '../../../../support/interleave.ts';
import { openApi, type Person } from './api-world.ts';

interface Told {
  event: string;
  type: string;
  submission: string;
}
interface Page {
  events: Told[];
  next: string | null;
  more: boolean;
}

const api = await openApi();
const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
const { erase } = holdings(api);
const TEACHER = { role: 'teacher', tenant: 'told' } as const;
const ANNA = { role: 'student', tenant: 'told', subject: 'anna' } as const;
const EVENTS = '/assignments/story/events';

/** Delivers what was put on the bus until now. */
async function deliverEvents(): Promise<void> {
  for (const { DetailType, Detail } of api.events.put.splice(0)) {
    const told = { source: 'assay', 'detail-type': DetailType, time: new Date().toISOString() };
    const message = record({ ...told, detail: JSON.parse(Detail) });
    assert.deepEqual(await api.invoke('deliver-webhook', message), { batchItemFailures: [] });
  }
}

async function page(who: Person, query = ''): Promise<Page> {
  const { status, body, text } = await api.ask(who, 'GET', `${EVENTS}${query}`);
  assert.equal(status, 200, text);
  return body as unknown as Page;
}

/** All events after a place, in pages of so many. */
async function all(who: Person, limit = 50, since?: string): Promise<Told[]> {
  const { events, next, more } = await page(who, `?limit=${limit}${since ? `&since=${since}` : ''}`);
  return more ? [...events, ...(await all(who, limit, next!))] : events;
}

const typesOf = (events: readonly Told[], submission: string) =>
  events.filter((one) => one.submission === submission).map(({ type }) => type);

const review = (submission: string, path: string, body: unknown) =>
  api.ask(TEACHER, 'POST', `/assignments/story/submissions/${submission}/${path}`, { body });

const RUN = ['AssessmentAdmitted', 'AssessmentStarted', 'AssessmentCompleted'];
describe('the events of an assignment', () => {
  before(async () => {
    await api.assessed({ tenant: 'told', submission: 'annas', subject: 'anna' });
    await api.assessed({ tenant: 'told', submission: 'bertas', subject: 'berta' });
    const override = { trait: 'Ideas', score: 3, reason: 'clearer' };
    const { status, text } = await review('annas', 'review/override', override);
    assert.equal(status, 201, text);
    await deliverEvents();
  });

  it('are told to who teaches, in pages and in order, of every submission', async () => {
    const events = await all(TEACHER);
    assert.deepEqual(typesOf(events, 'annas').slice(-2), ['AssessmentCompleted', 'ReviewChanged']);
    for (const submission of ['annas', 'bertas'])
      assert.deepEqual(typesOf(events, submission).slice(0, 3).toSorted(), RUN.toSorted());
    assert.deepEqual(await all(TEACHER, 1), events);
  });

  it('are for no student: what happens to others, and how often, is not theirs to know', async () => {
    assert.equal((await api.ask(ANNA, 'GET', EVENTS)).status, 403);
  });

  it('are none of another tenant, and of no assignment that is not there', async () => {
    await api.assessed({ tenant: 'others', submission: 'annas', subject: 'anna' });
    await deliverEvents();
    const others = await all({ role: 'teacher', tenant: 'others' });
    const own = new Set((await all(TEACHER)).map(({ event }) => event));
    assert.ok(others.length >= 3 && others.every(({ event }) => !own.has(event)));
    const { status } = await api.ask(TEACHER, 'GET', '/assignments/nothing/events');
    assert.equal(status, 404);
  });

  it('are asked for again where there is nothing new, and are then a 304', async () => {
    const { next } = await page(TEACHER, '?limit=200');
    const { headers, body } = await api.ask(TEACHER, 'GET', `${EVENTS}?since=${next}`);
    assert.deepEqual(body, { events: [], next, more: false } as unknown as typeof body);
    assert.equal(headers.get('retry-after'), '5');
    const known = { headers: { 'if-none-match': headers.get('etag')! } };
    const again = await api.ask(TEACHER, 'GET', `${EVENTS}?since=${next}`, known);
    assert.deepEqual([again.status, again.headers.get('retry-after')], [304, '5']);
  });

  describe('that are waited for', () => {
    const log = createEventLog(api.documents, 'results');
    const of = { tenant: 'told', assignment: 'story' };
    const takes = ({ name, item }: { name: string; item: Record<string, unknown> }) =>
      name === 'PutCommand' && String(item.PK).startsWith('WAITS#');

    it('are told as soon as something happens, and the place is free again', async () => {
      const { events, next } = await page(TEACHER, '?since=last');
      assert.deepEqual([events, typeof next], [[], 'string']);
      const { runId } = await api.runStore.getRun((await log.last(of))!.runId);
      const event = { event: 'waited', type: 'ReviewChanged', at: '2030-01-01T00:00:00Z', runId } as const;
      const begun = interleave({
        ...{ client: documents(), when: 'after', is: takes },
        act: () => log.append(of, event),
      });
      const { body, headers } = await api.ask(TEACHER, 'GET', `${EVENTS}?since=${next}&wait=20`);
      assert.ok(begun.happened);
      assert.deepEqual(
        (body as unknown as Page).events.map((one) => one.event),
        ['waited'],
      );
      assert.equal(headers.get('retry-after'), null);
      const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
      assert.ok(Items.every(({ PK }) => !PK.startsWith('WAITS#')));
    });

    it('are answered for at once where as many of the caller wait as may, and others wait on', async () => {
      const places = createWaitingPlaces(api.documents, 'results', Number(process.env.WAITS_AT_ONCE));
      const caller = { tenant: 'told', subject: 'teacher' };
      const held = [await places.take(caller, 60_000), await places.take(caller, 60_000)];
      assert.ok(held[0]);
      assert.equal(await places.take(caller, 60_000), null);
      const { body, headers } = await api.ask(TEACHER, 'GET', `${EVENTS}?since=last&wait=20`);
      assert.deepEqual([(body as unknown as Page).events, headers.get('retry-after')], [[], '5']);
      await held[0]();
      const dead = createWaitingPlaces(api.documents, 'results', 1, () => Date.now() - 60_000);
      const next = createWaitingPlaces(api.documents, 'results', 1);
      await dead.take(caller, 1000);
      assert.ok(await next.take(caller, 1000), 'of who died the place is free when its time is over');
      const none = createWaitingPlaces(api.documents, 'results', 0);
      assert.equal(await none.take(caller, 1000), null);
    });
  });

  it('are refused in words after what was never told, and after a place at which another event stood', async () => {
    const cursor = (text: string) => Buffer.from(text).toString('base64url');
    const [first] = await all(TEACHER);
    const read = await page(TEACHER, `?since=${cursor(`story#0000000001#${first!.event}`)}`);
    assert.ok(read.events.length > 0);
    for (const since of [
      'x',
      cursor('story#1'),
      cursor('story#0000000001'),
      cursor('story#0000000001#lost'),
      cursor(`other#0000000001#${first!.event}`),
      cursor(`story#0000099999#${first!.event}`),
      `${cursor(`story#0000000001#${first!.event}`)}=`,
    ]) {
      const { status, body } = await api.ask(TEACHER, 'GET', `${EVENTS}?since=${since}`);
      assert.equal(status, 400, since);
      assert.match(body.detail!, /since is none .* begin again without it/);
    }
    assert.equal((await api.ask(TEACHER, 'GET', `${EVENTS}?limit=201`)).status, 400);
  });

  it('skip none whose write comes late: whoever has read what came first is told of it next', async () => {
    const { next } = await page(TEACHER, '?limit=200');
    const [of] = [{ tenant: 'told', assignment: 'story' }];
    const { runId } = (await api.runStore.allRuns(of)).find(({ submission }) => submission === 'bertas')!;
    const told = (event: string) =>
      ({ event, type: 'AssessmentStarted', at: '2030-01-01T00:00:00Z', runId }) as const;
    const log = createEventLog(api.documents, 'results');
    let read: Page | undefined;
    const late = interleave({
      client: api.documents,
      when: 'before',
      is: ({ name, item }) => name === 'PutCommand' && item.event === 'late',
      act: async () => {
        await log.append(of, told('first'));
        read = await page(TEACHER, `?since=${next}`);
      },
    });
    await log.append(of, told('late'));
    assert.ok(late.happened);
    assert.deepEqual(
      read?.events.map(({ event }) => event),
      ['first'],
    );
    assert.deepEqual(
      (await page(TEACHER, `?since=${read!.next}`)).events.map(({ event }) => event),
      ['late'],
    );
  });

  it('written at the same time are each told once, to who reads meanwhile as well', async () => {
    const of = { tenant: 'told', assignment: 'story' };
    const { runId } = (await api.runStore.allRuns(of))[0]!;
    let { next: since } = await page(TEACHER, '?limit=200');
    const names = Array.from({ length: 24 }, (_, at) => `at-once-${at}`);
    const log = createEventLog(api.documents, 'results');
    const writes = names.map((event) =>
      log.append(of, { event, type: 'AssessmentStarted', at: '2030-01-01T00:00:00Z', runId }),
    );
    const read: string[] = [];
    let isWritten = false;
    const written = Promise.all(writes).then(() => (isWritten = true));
    for (let isLast = false; !isLast; ) {
      isLast = isWritten;
      const got = await page(TEACHER, `?limit=7&since=${since}`);
      read.push(...got.events.map(({ event }) => event));
      since = got.next;
      isLast &&= !got.more;
    }
    await written;
    assert.deepEqual(read.toSorted(), names.toSorted());
  });

  it('say nothing of who is erased', async () => {
    await erase('told', { kind: 'submission', assignment: 'story', submission: 'annas' });
    await deliverEvents();
    assert.ok((await all(TEACHER)).every(({ submission }) => submission !== 'annas'));
    const kept = await createEventLog(api.documents, 'results').page(
      { tenant: 'told', assignment: 'story' },
      { after: '', limit: 200 },
    );
    assert.doesNotMatch(JSON.stringify(kept), /annas/);
  });
});
