import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Pinecone } from '@pinecone-database/pinecone';
import { unzipSync } from 'fflate';
import * as z from 'zod';
import { links } from '../../functions/lti-stores.ts';
import { documents as functionDocuments, s3 } from '../../functions/storage.ts';
import { createOwnerStore } from '../../shared/access/owner-store.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { type Erased, type Erasure, manifestKey, manifestSchema } from '../../shared/privacy/erasure.ts';
import { createRememberedStore } from '../../shared/privacy/remembered-store.ts';
import {
  CONFIGURATION,
  REQUEST,
  reevaluationId,
  requestSchema,
  scheduledKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { createReevaluationStore } from '../../shared/reevaluation/reevaluation-store.ts';
import { createLedger } from '../../shared/run/ledger.ts';
import { openZip } from '../../shared/submission/docx/zip.ts';
import { readerKey } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { pastOf, putPast, readBank } from '../../shared/workflows/short-answer-grading/bank.ts';
import { openAssessments } from '../support/assessments.ts';
import { answer, essayOf } from '../support/essay-model.ts';
import { BUCKET } from '../support/function-environment.ts';
import { quizOf } from '../support/quiz-model.ts';
import type { SentMessage } from '../support/recorded-services.ts';

const world = await openAssessments(answer);
const { documents, invoke, sent } = world;
const { erasures, requestErasure } = await import('../../functions/erasures.ts');
const { privacyRoutes } = await import('../../functions/api/routes/privacy.ts');
afterEach(() => {
  world.reset();
  sent.length = 0;
});

const BY = { subject: 'dean', role: 'administrator' as const };
const ADA = { subject: 'ada-7f3a', name: 'Ada Quenby', number: '4711808' };
/** Whose number is an id of a submission, too, of which the mark stays that it is erased. */
const GRACE = { subject: 'grace-2c9e', number: '5822919' };
const record = (body: unknown) => ({
  Records: [{ messageId: 'm', body: JSON.stringify(body), attributes: {} }],
});

/** Every version of every object and every item of a tenant that holds one of the words. */
async function holding(...words: string[]): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await s3().send(
    new ListObjectVersionsCommand({ Bucket: BUCKET }),
  );
  const keys = await Promise.all(
    Versions.map(async ({ Key, VersionId }) => {
      const { Body } = await s3().send(new GetObjectCommand({ Bucket: BUCKET, Key, VersionId }));
      return `${Key} ${await Body!.transformToString('latin1')}`;
    }),
  );
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  const all = [
    ...keys,
    ...DeleteMarkers.map(({ Key }) => `${Key}`),
    ...Items.map((item) => JSON.stringify(item)),
  ];
  return all.filter((one) => words.some((word) => one.includes(word))).map((one) => one.slice(0, 120));
}

/** An assessed submission of the student, handed in twice. */
async function assessed(tenant: string, submission: string): Promise<string[]> {
  const handed = {
    ...essayOf({
      body: `We sailed, said ${ADA.name}, and it was calm until the harbour came near. ${submission}`,
    }),
    tenant,
    submission,
  };
  const owners = createOwnerStore(documents, 'results');
  await owners.set({ tenant, assignment: 'story', submission }, ADA, '2030-01-01T00:00:00.000Z');
  const first = await world.hand({ ...handed, metadata: { variant: 'SA' } });
  await world.assess(first);
  const second = await world.hand({ ...handed, body: `${handed.body} And again.` });
  await world.assess(second);
  return [first, second];
}

/** Delivers what was left in the queue of an erasure until now, as often as is said. */
async function deliver(
  { tenant, erasure }: Pick<Erasure, 'tenant' | 'erasure'>,
  times = 1,
): Promise<Erasure> {
  const isOf = ({ queue, body }: SentMessage) =>
    queue === 'erasures' && (body as Erasure).erasure === erasure && (body as Erasure).tenant === tenant;
  const messages = sent.filter(isOf);
  sent.splice(0, sent.length, ...sent.filter((one) => !isOf(one)));
  assert.ok(messages.length > 0);
  for (const { body } of messages)
    for (let time = 0; time < times; time += 1)
      assert.deepEqual(await invoke('erase', record(body)), { batchItemFailures: [] });
  return erasures().get({ tenant, erasure });
}

async function erase(tenant: string, of: Erased): Promise<Erasure> {
  return deliver((await requestErasure(tenant, of, BY, true))!);
}

const ADAS = { kind: 'submission', assignment: 'story', submission: 'adas' } as const;

/** Delivers what S3 told of deletions, as the intake queue would. */
async function tellRemovals(tenant: string): Promise<void> {
  for (const { body } of world.removals(`submissions/${tenant}/`))
    await invoke('admit', { Records: [{ messageId: 'm', body }] });
}

/** The same, of which nothing may be left behind. */
async function toldLate(tenant: string): Promise<void> {
  const count = async () => (await documents.send(new ScanCommand({ TableName: 'results' }))).Items?.length;
  const before = await count();
  await tellRemovals(tenant);
  assert.equal(await count(), before);
}

describe('erasing a submission', () => {
  it('leaves nothing of it: no version, no item, no remembered answer; what it cost stays, and the proof', async () => {
    const tenant = 'erases';
    const runs = await assessed(tenant, 'adas');
    const others = await world.hand({ ...essayOf(), tenant, submission: 'bobs' });
    await world.assess(others);
    const ledger = createLedger(documents, 'results');
    const spent = await ledger.spent({ tenant });
    assert.ok((await holding(...runs)).length > 20);
    const bobs = (await holding(others)).length;

    const erasure = await erase(tenant, { kind: 'submission', assignment: 'story', submission: 'adas' });
    assert.equal(erasure.state, 'erased');
    assert.deepEqual(erasure.left, []);
    const { counts = {} } = erasure;
    for (const kind of [
      'objects/submissions',
      'objects/runs',
      'objects/memo',
      'objects/asked',
      'items/RUN/RUN',
      'items/RUN/CHARGE',
      'items/SUBMISSION/OWNER',
    ])
      assert.ok(counts[kind]! >= 1, `${kind} ${JSON.stringify(counts)}`);
    assert.equal(counts['objects/submissions'], 2);
    assert.match(erasure.keysSha256!, /^[0-9a-f]{64}$/);

    const late = sent.at(-1)!;
    await toldLate(tenant);
    assert.deepEqual(late, {
      queue: 'erasures',
      body: { tenant, erasure: erasure.erasure, last: true },
      seconds: 900,
    });
    await deliver(erasure);
    const left = await holding(...runs, 'adas', ADA.subject, ADA.name, ADA.number);
    assert.deepEqual(
      left.map((one) => (/"SK":"ERASED"|"PK":"SUBMISSION#erases#story#adas"/.test(one) ? 'tombstone' : one)),
      ['tombstone'],
    );
    const proof = await erasures().get({ tenant, erasure: erasure.erasure });
    assert.deepEqual([proof.of, proof.counts, typeof proof.lookedAgainAt], [undefined, counts, 'string']);
    assert.deepEqual(await ledger.spent({ tenant }), spent);
    assert.equal((await holding(others)).length, bobs);

    assert.deepEqual(await invoke('erase', record(late.body)), { batchItemFailures: [] });
    assert.deepEqual(await erasures().get({ tenant, erasure: erasure.erasure }), proof);
    assert.equal(
      (await requestErasure(
        tenant,
        { kind: 'submission', assignment: 'story', submission: 'adas' },
        BY,
        false,
      ))!.erasure,
      erasure.erasure,
    );
  });

  it('goes on where it died, and proves all that was removed', async () => {
    for (const dies of [3, 12, 40]) {
      const tenant = `dies-${dies}`;
      await assessed(tenant, 'adas');
      const erasure = (await requestErasure(
        tenant,
        { kind: 'submission', assignment: 'story', submission: 'adas' },
        BY,
        true,
      ))!;
      let left = dies;
      const client = functionDocuments();
      const real = client.send.bind(client);
      Object.assign(client, {
        send: (command: never) => {
          if ((command as object).constructor.name === 'DeleteCommand' && --left === 0)
            throw new Error('died');
          return real(command);
        },
      });
      const failed = await invoke('erase', record(sent.at(-1)!.body));
      Object.assign(client, { send: real });
      assert.deepEqual(failed, { batchItemFailures: [{ itemIdentifier: 'm' }] });
      const { state, counts } = await deliver(erasure);
      assert.equal(state, 'erased');
      assert.equal(counts!['objects/submissions'], 2);
      assert.equal(counts!['items/RUN/RUN'], 2);
    }
  });

  it('stops a run that is under way first', async () => {
    const tenant = 'stops';
    const runId = await world.hand({ ...essayOf(), tenant, submission: 'adas' });
    const { state, erasure } = await erase(tenant, {
      kind: 'submission',
      assignment: 'story',
      submission: 'adas',
    });
    assert.equal(state, 'erased');
    assert.deepEqual(
      (await holding(runId)).filter((one) => !one.startsWith('erasures/')),
      [],
    );
    await deliver({ tenant, erasure });
    assert.deepEqual(await holding(runId), []);
  });

  it('finds what a stopped run writes late', async () => {
    const tenant = 'late';
    const [runId] = await assessed(tenant, 'adas');
    const { erasure } = await erase(tenant, { kind: 'submission', assignment: 'story', submission: 'adas' });
    await world.objects.write(`runs/${runId}/late.json`, {});
    await documents.send(
      new PutCommand({ TableName: 'results', Item: { PK: `RUN#${runId}`, SK: 'STEP#late.json' } }),
    );
    await deliver({ tenant, erasure });
    assert.deepEqual(await holding(runId!), []);
    assert.equal((await erasures().get({ tenant, erasure })).counts!['items/RUN/STEP']! > 0, true);
  });
});

const exemplar = (id: string, text: string) => ({ id, text, overall: null, scores: { ideas: 1 } });

/** Exemplars as an import leaves them, with a second reader that learnt from them. */
async function banked(tenant: string, ...exemplars: ReturnType<typeof exemplar>[]) {
  const of = { tenant, assignment: 'story' };
  const batch = `assignments/${tenant}/story/imports/1.json`;
  await world.objects.write(batch, exemplars);
  await invoke('index-exemplars', { ...of, batch });
  await invoke('train-second-reader', of);
}

const bankedIds = async (tenant: string) =>
  (
    (await invoke('list-exemplars', { tenant, assignment: 'story' })) as { exemplars: { id: string }[] }
  ).exemplars.map(({ id }) => id);

const memoOf = async (tenant: string) => (await world.objects.list(`memo/${tenant}/`)).length;

describe('erasing what steps left beside a submission', () => {
  it('takes it out of the bank, a cohort, its drift report and how its members ended, and takes archives', async () => {
    const tenant = 'beside';
    const runs = await assessed(tenant, 'adas');
    const bobs = await world.hand({
      ...essayOf({ body: 'Bob stayed in the harbour, and the wind was low.' }),
      ...{ tenant, submission: 'bobs', metadata: { variant: 'SA' } },
    });
    await world.assess(bobs);
    const of = { tenant, assignment: 'story' };
    await invoke('start-reevaluation', {
      request: { ...of, seed: 7, mode: 'now' },
      nonce: 'nonce-of-beside',
    });
    const reevaluation = reevaluationId(of, 'nonce-of-beside');
    assert.equal((await world.reevaluate({ ...of, reevaluation })).status, 'SUCCEEDED');
    const [before, mine] = [await memoOf(tenant), 'It was dusk when we sailed, and the sea was grey.'];
    await banked(tenant, exemplar('adas', mine), exemplar('bobs', 'Bob was not at sea.'));
    assert.equal(await memoOf(tenant), before + 2);
    const learnt = (words: string) =>
      holding(words).then((all) => all.some((one) => one.startsWith(readerKey(tenant, 'story'))));
    assert.equal(await learnt(mine), true);
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.ok((await holding(`exports/${tenant}/`)).length > 0);
    const folder = `reevaluations/${tenant}/${reevaluation}/`;
    const assessedAgain = await holding('adas').then((all) => all.filter((one) => one.startsWith(folder)));
    assert.ok(
      assessedAgain.some((one) => /\/assessed\//.test(one)),
      assessedAgain.join(),
    );

    const memoised = await memoOf(tenant);
    const { state, erasure, counts } = await erase(tenant, {
      kind: 'submission',
      assignment: 'story',
      submission: 'adas',
    });
    await deliver({ tenant, erasure });
    assert.equal(state, 'erased');
    assert.ok(counts!['objects/exports']! >= 1 && counts!['objects/reevaluations']! >= 2);
    assert.deepEqual(await holding(...runs, mine, `${tenant}/story/adas`, `${tenant}/${ADA.subject}`), []);
    const named = await holding('"adas"', ADA.name);
    assert.deepEqual(
      named.filter((one) => /[/#]beside[/#]/.test(one) && !one.includes('SUBMISSION#beside#story#adas')),
      [],
    );
    assert.deepEqual(await bankedIds(tenant), ['bobs']);
    assert.deepEqual(await world.objects.list(readerKey(tenant, 'story')), []);
    const ofRuns = counts!['items/RUN/MEMO']!;
    assert.ok((await memoOf(tenant)) >= memoised - ofRuns - 1);
    assert.equal((await world.objects.list(`${folder}cohort.json`)).length, 1);
    assert.deepEqual(await world.objects.list(`${folder}drift`), []);
    assert.ok((await holding(bobs)).length > 10);
  });

  it('removes texts though the vector index is away, says so, and the vectors once it is back', async () => {
    const tenant = 'away';
    await assessed(tenant, 'adas');
    const text = 'It was dawn when we sailed, and the sea was green.';
    await banked(tenant, exemplar('adas', text), exemplar('bobs', 'Bob was not at sea at all.'));
    const away = mock.method(Pinecone.prototype, 'listIndexes', async () => {
      throw new AssayError('VectorsUnavailable', 'away');
    });
    const { state, erasure, left } = await erase(tenant, {
      kind: 'submission',
      assignment: 'story',
      submission: 'adas',
    });
    assert.deepEqual(
      [state, left],
      ['incomplete', [{ kind: 'vectors', count: 1, why: 'VectorsUnavailable' }]],
    );
    assert.deepEqual(await holding(text), []);
    away.mock.restore();
    await deliver({ tenant, erasure });
    assert.equal((await erasures().get({ tenant, erasure })).state, 'erased');
    assert.deepEqual(await bankedIds(tenant), ['bobs']);
  });

  it('is not undone by a re-evaluation under way', async () => {
    const tenant = 'again';
    const runId = await world.hand({ ...essayOf(), tenant, submission: 'adas' });
    const run = await world.runStore.getRun(runId);
    await erase(tenant, { kind: 'submission', assignment: 'story', submission: 'adas' });
    const reevaluation = 'reeval-under-way';
    await createReevaluationStore(documents, 'results').create({
      ...{ tenant, assignment: 'story', reevaluation, state: 'running', execution: reevaluation },
      ...{ requestedAt: '2030-01-01T00:00:00.000Z', by: 'command', mode: 'now', seed: 7 },
    });
    const { submission, file, source, options } = run;
    const member = { runId: 'again-late', baseline: runId, submission, file, source, options };
    const given = { tenant, assignment: 'story', reevaluation, mode: 'now', member };
    assert.deepEqual(await invoke('admit-again', given), { runId: 'again-late', isDone: true });
    assert.equal(await world.runStore.findRun('again-late'), null);
  });
});

/** A re-evaluation of a tenant's essays that names submissions. */
async function asksFor(tenant: string, reevaluation: string, submissions: string[]) {
  const store = createReevaluationStore(documents, 'results');
  await store.create({
    ...{ tenant, assignment: 'story', reevaluation, state: 'running', execution: reevaluation },
    ...{ requestedAt: '2030-01-01T00:00:00.000Z', by: 'command', mode: 'now', seed: 7, submissions },
  });
  const of = { tenant, reevaluation };
  return { store, of, named: async () => (await store.get(of)).submissions };
}

describe('erasing what a re-evaluation names', () => {
  const owned = async (tenant: string) => {
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await createOwnerStore(documents, 'results').set(of, ADA, '2030-01-01T00:00:00.000Z');
  };
  const request = (tenant: string, submissions: string[]) => ({
    ...{ tenant, assignment: 'story', submissions, seed: 7, mode: 'now' as const },
  });

  it('takes it out of what a schedule asks for, in every version, and of what fired meanwhile', async () => {
    const tenant = 'scheduled';
    await owned(tenant);
    const of = { tenant, assignment: 'story' };
    const scheduled = { ...of, version: 'v1' };
    const key = scheduledKey(scheduled, REQUEST);
    await world.objects.write(scheduledKey(scheduled, CONFIGURATION), {
      prompts: null,
      models: null,
      assignment: null,
    });
    await world.objects.write(key, request(tenant, ['adas', 'bobs']));
    await world.objects.write(key, request(tenant, ['adas']));
    const named = () => holding('"adas"').then((all) => all.filter((one) => one.includes(`/${tenant}/`)));
    const erasure = await erase(tenant, ADAS);
    const ofErasures = (all: string[]) => all.filter((one) => !one.startsWith('erasures/'));
    assert.deepEqual([erasure.counts!['objects/reevaluations'], ofErasures(await named())], [2, []]);
    assert.deepEqual(await world.objects.read(key, requestSchema), request(tenant, []));
    const due = { ...scheduled, scheduledTime: '2030-01-01T00:00:00Z' };
    const { reevaluation } = (await invoke('start-reevaluation', due)) as { reevaluation: string };
    const store = createReevaluationStore(documents, 'results');
    assert.deepEqual((await store.get({ tenant, reevaluation })).submissions, []);

    await world.objects.write(key, request(tenant, ['adas', 'bobs']));
    const fired = await asksFor(tenant, 'reeval-fired', ['adas', 'bobs']);
    await deliver(erasure);
    assert.deepEqual([await fired.named(), await named()], [['bobs'], []]);
    assert.deepEqual(await world.objects.read(key, requestSchema), request(tenant, ['bobs']));
  });

  it('is not undone by a state that the index does not know yet, nor by another erasure at the same time', async () => {
    const tenant = 'stale';
    await owned(tenant);
    const { store, of, named } = await asksFor(tenant, 'reeval-stale', ['adas', 'bobs', 'carls']);
    const client = functionDocuments();
    const real = client.send.bind(client);
    let others = 0;
    const stale = async (command: GetCommand | QueryCommand) => {
      const found = (await real(command as QueryCommand)) as { Items?: object[] };
      const { Key } = command.input as GetCommand['input'];
      if (Key?.PK === `REEVALUATION#${tenant}#${of.reevaluation}` && others++ === 0)
        await store.forget(of, new Set(['bobs']));
      return {
        ...found,
        Items: found.Items?.map((item) => ({
          ...item,
          ...('reevaluation' in item && { state: 'preparing' }),
        })),
      };
    };
    const send = (command: never) =>
      (command as object) instanceof GetCommand || (command as object) instanceof QueryCommand
        ? stale(command)
        : real(command);
    Object.assign(client, { send });
    const { state } = await erase(tenant, ADAS);
    Object.assign(client, { send: real });
    assert.deepEqual([state, await named(), others > 0], ['erased', ['carls'], true]);
  });

  it('leaves the id of what was handed in anew, when it is looked a last time', async () => {
    const tenant = 'named-anew';
    await owned(tenant);
    const erasure = await erase(tenant, ADAS);
    await world.hand({ ...essayOf(), tenant, submission: 'adas' });
    const { named } = await asksFor(tenant, 'reeval-anew', ['adas']);
    await deliver(erasure);
    assert.deepEqual(await named(), ['adas']);
  });
});

describe('what is handed in anew while an erasure is not looked at a last time', () => {
  const upload = (tenant: string, body: string) =>
    world.hand({ ...essayOf({ body }), tenant, submission: 'adas' });

  it('stays, with its owner, options and review, and what came late of the erased goes', async () => {
    const tenant = 'anew';
    const [first] = await assessed(tenant, 'adas');
    const old = await world.runStore.getRun(first!);
    const { erasure } = await erase(tenant, ADAS);
    const body = 'We sailed once more, and this time it was the spring tide that held us up.';
    const owners = createOwnerStore(documents, 'results');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await owners.set(of, ADA, '2031-01-01T00:00:00.000Z');
    await links().handIn({ ...of, link: 'link', user: 'the-platforms-ada' });
    const anew = await upload(tenant, body);
    await world.assess(anew);
    const before = await holding(anew, body);
    await tellRemovals(tenant);
    await world.runStore.admit({ ...old, state: 'admitted' });
    const proof = await deliver({ tenant, erasure });
    assert.deepEqual([proof.state, typeof proof.lookedAgainAt], ['erased', 'string']);
    const after = new Set(await holding(anew, body));
    assert.deepEqual(
      before.filter((one) => !after.has(one) && !one.startsWith('erasures/')),
      [],
    );
    assert.deepEqual(
      [(await owners.find(of))?.subject, (await links().ofSubmission(of)).length],
      [ADA.subject, 1],
    );
    assert.deepEqual(await holding(first!), []);
    assert.equal((await world.runStore.latestRun(of))?.latestRun, anew);

    const again = await erase(tenant, ADAS);
    assert.notEqual(again.erasure, erasure);
    await deliver(again);
    assert.deepEqual(await holding(anew, body), []);
  });

  it('is not taken by another try of the first look, and is by who asks again, under the same id', async () => {
    const tenant = 'asks-again';
    await assessed(tenant, 'adas');
    const { erasure } = (await requestErasure(tenant, ADAS, BY, true))!;
    const [asked] = sent.splice(0);
    const client = functionDocuments();
    const real = client.send.bind(client);
    const send = (command: object) => {
      if (command.constructor.name === 'DeleteCommand') throw new Error('died');
      return real(command as never);
    };
    Object.assign(client, { send });
    await invoke('erase', record(asked!.body));
    Object.assign(client, { send: real });
    const anew = await upload(tenant, 'We sailed again, and nobody had told us of the harbour.');
    assert.deepEqual(await invoke('erase', record(asked!.body)), { batchItemFailures: [] });
    assert.equal((await world.runStore.findRun(anew))?.runId, anew);
    await erasures().put({ ...(await erasures().get({ tenant, erasure })), state: 'incomplete' });
    assert.equal((await requestErasure(tenant, ADAS, BY, true))!.erasure, erasure);
    await deliver({ tenant, erasure }, 2);
    assert.deepEqual(
      (await holding(anew)).filter((one) => !one.startsWith('erasures/')),
      [],
    );
  });

  it('leaves out a run that was admitted after it was looked for runs, of a version that was there', async () => {
    const tenant = 'between';
    const handed = { ...essayOf(), tenant, submission: 'adas' };
    const runId = await world.hand(handed);
    const admitted = await world.runStore.getRun(runId);
    await documents.send(new DeleteCommand({ TableName: 'results', Key: { PK: `RUN#${runId}`, SK: 'RUN' } }));
    const Key = { PK: `SUBMISSION#${tenant}#story#adas`, SK: `VERSION#${runId}` };
    await documents.send(new DeleteCommand({ TableName: 'results', Key }));
    const { erasure } = await erase(tenant, ADAS);
    await world.runStore.admit(admitted);
    await deliver({ tenant, erasure });
    assert.deepEqual(await holding(runId), []);
  });

  it('fails and says so when something is left for a day, and not before', async () => {
    const tenant = 'fails';
    await assessed(tenant, 'adas');
    await banked(
      tenant,
      exemplar('adas', 'It was noon when we sailed, and the sea was white.'),
      exemplar('bobs', 'Bob slept.'),
    );
    const away = mock.method(Pinecone.prototype, 'listIndexes', async () => {
      throw new AssayError('VectorsUnavailable', 'away');
    });
    const named = await erase(tenant, ADAS);
    assert.equal((await deliver(named)).state, 'incomplete');
    await erasures().put({ ...(await erasures().get(named)), looks: 95 });
    const [last] = sent.splice(0);
    assert.deepEqual(await invoke('erase', record(last!.body)), {
      batchItemFailures: [{ itemIdentifier: 'm' }],
    });
    const { state, left } = await erasures().get(named);
    assert.deepEqual([state, left?.[0]?.kind, sent.length], ['failed', 'vectors', 0]);
    away.mock.restore();
    assert.equal((await requestErasure(tenant, ADAS, BY, false))!.erasure, named.erasure);
    assert.equal((await deliver(named)).state, 'erased');
    assert.deepEqual(await bankedIds(tenant), ['bobs']);
  });

  it('proves what it takes out of banks although it died as it did so', async () => {
    const tenant = 'dies-in-bank';
    await assessed(tenant, 'adas');
    const text = 'It was night when we sailed, and the sea was black.';
    const answer = { id: 'adas', question: 'q', questionText: 'Why?', reference: '', answer: text };
    const past = [answer, { ...answer, id: 'bobs', answer: 'Bob knew.' }];
    const answers = past.map((one) => ({ ...one, label: 'Correct' as const, feedback: null }));
    await putPast(world.objects, tenant, 'story', pastOf(answers));
    await banked(tenant, exemplar('adas', text), exemplar('bobs', 'Bob sat down.'));
    const folder = `assignments/${tenant}/`;
    const there = (await holding(text)).filter((one) => one.startsWith(folder)).length;
    const dies = mock.method(Pinecone.prototype, 'listIndexes', async () => {
      throw new Error('died');
    });
    const named = (await requestErasure(tenant, ADAS, BY, true))!;
    const failed = await invoke('erase', record(sent.at(-1)!.body));
    assert.deepEqual(failed, { batchItemFailures: [{ itemIdentifier: 'm' }] });
    dies.mock.restore();
    const noted = await world.objects.read(manifestKey(named), manifestSchema);
    assert.equal(
      new Set(noted.objects.filter(({ key }) => key.startsWith(folder)).map(({ versionId }) => versionId))
        .size >= there,
      true,
    );
    const proof = await deliver(named);
    assert.equal(proof.state, 'erased');
    assert.ok(proof.counts!['objects/assignments']! >= there, JSON.stringify([proof.counts, there]));
    assert.deepEqual(await holding(text), []);
    const { past: kept } = await readBank(world.objects, tenant, 'story');
    assert.deepEqual(
      kept?.answers.map(({ id }) => id),
      ['bobs'],
    );
  });
});

describe('erasing a student', () => {
  it('takes what banks of every assignment hold under their names, and under an id of theirs in its assignment alone', async () => {
    const tenant = 'numbered';
    const owners = createOwnerStore(documents, 'results');
    const at = '2030-01-01T00:00:00.000Z';
    for (const [assignment, submission] of [
      ['story', 'adas'],
      ['tides', GRACE.number],
    ] as const)
      await owners.set({ tenant, assignment, submission }, GRACE, at);
    const answer = { question: 'q', questionText: 'Why?', reference: '', feedback: null };
    const ids = [GRACE.number, GRACE.subject, 'adas', 'bobs'];
    const held: Record<string, string[]> = {
      story: ['bobs'],
      tides: ['adas', 'bobs'],
      'never-handed-in': ['adas', 'bobs'],
    };
    const wordsOf = (assignment: string, id: string) => `What ${id} wrote of ${assignment} in ${tenant}.`;
    for (const assignment of Object.keys(held)) {
      const past = ids.map((id) => ({ ...answer, id, label: 'Correct' as const }));
      const written = past.map((one) => ({ ...one, answer: wordsOf(assignment, one.id) }));
      await putPast(world.objects, tenant, assignment, pastOf(written));
      await putPast(world.objects, tenant, assignment, pastOf(written.toReversed()));
    }
    await invoke('export-student', record({ tenant, subject: GRACE.subject }));
    const files = Object.entries(await archiveOf(tenant));
    const gathered = (words: string) => files.some(([, bytes]) => Buffer.from(bytes).includes(words));
    await deliver(await erase(tenant, { kind: 'student', subject: GRACE.subject }));
    for (const [assignment, kept] of Object.entries(held)) {
      const { past } = await readBank(world.objects, tenant, assignment);
      assert.deepEqual(past?.answers.map(({ id }) => id).sort(), kept, assignment);
      const gone = ids.filter((id) => !kept.includes(id)).map((id) => wordsOf(assignment, id));
      assert.deepEqual(await holding(...gone), []);
      assert.deepEqual(
        gone.map(gathered),
        gone.map(() => true),
      );
      assert.ok(kept.every((id) => !gathered(wordsOf(assignment, id))));
    }
  });

  it('erases all they own, what tables hold of them, and nobody else', async () => {
    const tenant = 'student';
    const runs = [...(await assessed(tenant, 'adas')), ...(await assessed(tenant, 'adas-second'))];
    await world.hand({ ...quizOf(), tenant, submission: 'class' });
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await links().handIn({ ...of, link: 'link', user: 'the-platforms-ada', name: ADA.name });
    const { state, erasure } = await erase(tenant, { kind: 'student', subject: ADA.subject });
    assert.equal(state, 'erased');
    await deliver({ tenant, erasure });
    const left = await holding(...runs, ADA.subject, ADA.name, ADA.number, 'the-platforms-ada');
    assert.deepEqual(left, []);
    assert.ok((await holding('submissions/student/tides-quiz/class')).length > 0);
  });
});

/** The files of the one archive of a tenant, none of which has the name of another. */
async function archiveOf(tenant: string) {
  const all = await world.objects.list(`exports/${tenant}/`);
  const { key: Key } = all.find(({ key }) => key.endsWith('.zip'))!;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  const bytes = await Body!.transformToByteArray();
  const files = unzipSync(bytes);
  assert.deepEqual(openZip(bytes).names.toSorted(), Object.keys(files).toSorted());
  return files;
}

/** Asks the API's route for the archive of the student. */
const askFor = (tenant: string) =>
  privacyRoutes
    .find(({ route }) => route.operationId === 'exportStudent')!
    .answer({
      ...{ principal: { tenant, ...BY }, params: { subject: ADA.subject } },
      ...{ query: {}, body: undefined, headers: new Headers() },
    });

describe('what is held on a student', () => {
  it('is gathered into one archive, of every version and item', async () => {
    const tenant = 'exports';
    const [first, second] = await assessed(tenant, 'adas');
    const shared = `memo/${tenant}/provider/shared.json`;
    await world.objects.write(shared, { text: 'One answer to both runs.' });
    for (const run of [first!, second!]) await createRememberedStore(documents, 'results').put(run, shared);
    const done = await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.deepEqual(done, { batchItemFailures: [] });
    const files = await archiveOf(tenant);
    const names = Object.keys(files);
    assert.ok(
      names.filter((name) => name.startsWith('objects/submissions/exports/story/adas/essay.txt/')).length ===
        2,
    );
    assert.ok(names.some((name) => name.startsWith(`objects/runs/${first}/result.json/`)));
    assert.equal(names.filter((name) => name.startsWith(`objects/${shared}/`)).length, 1);
    const lines = Buffer.from(files['items.jsonl']!)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some(({ SK, name }) => SK === 'OWNER' && name === ADA.name));
  });

  it('has what banks hold of the student, and nobody else’s, and says what cannot be told to be theirs', async () => {
    const tenant = 'exports-banks';
    await assessed(tenant, 'adas');
    const [mine, others] = ['It was dusk, and I had no lamp.', 'Bob was asleep below deck.'];
    await banked(tenant, exemplar('adas', mine), exemplar('bobs', others));
    const answer = {
      question: 'q',
      questionText: 'Why?',
      reference: '',
      label: 'Correct' as const,
      feedback: null,
    };
    const past = [
      { ...answer, id: ADA.number, answer: mine },
      { ...answer, id: 'bobs', answer: others },
    ];
    await putPast(world.objects, tenant, 'story', pastOf(past));
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const files = await archiveOf(tenant);
    const holds = (folder: string, text: string) =>
      Object.entries(files).some(
        ([name, bytes]) => name.startsWith(folder) && Buffer.from(bytes).includes(text),
      );
    for (const folder of [
      'objects/assignments/',
      'banks/assignments/exports-banks/story/past',
      'banks/assignments/exports-banks/story/imports',
    ])
      assert.deepEqual([holds(folder, mine), holds(folder, others)], [true, false], folder);
    assert.match(
      Buffer.from(files['about.txt']!).toString(),
      /What is not, and why[\s\S]*beside the texts that it learnt from/,
    );
    const reader = await world.objects.read(
      readerKey(tenant, 'story'),
      z.looseObject({ exemplars: z.unknown() }),
    );
    assert.ok(JSON.stringify(reader.exemplars).includes(mine), 'the second reader holds it');
  });

  it('is gathered once however often it is asked for, and again once it is erased or grew old', async () => {
    const tenant = 'polls';
    await assessed(tenant, 'adas');
    const poll = async () => (await askFor(tenant)).status;
    assert.deepEqual([await poll(), await poll(), await poll()], [202, 202, 202]);
    assert.deepEqual(sent.splice(0), [
      { queue: 'exports', body: { tenant, subject: ADA.subject }, seconds: 0 },
    ]);
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.deepEqual([await poll(), sent.length], [200, 0]);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
    assert.deepEqual([await poll(), await poll(), sent.splice(0).length], [202, 202, 1]);
    mock.timers.reset();
  });

  it('is told to be too large, and asked for again when that is an hour ago', async () => {
    const tenant = 'too-large';
    await assessed(tenant, 'adas');
    await askFor(tenant);
    const client = s3();
    const real = client.send.bind(client);
    const Versions = Array.from({ length: 65_001 }, (_, VersionId) => ({ Key: 'submissions/x', VersionId }));
    const isUploads = ({ input }: { input: { Prefix?: string } }) =>
      input.Prefix === `submissions/${tenant}/story/adas/`;
    const send = (command: never) => (isUploads(command) ? Promise.resolve({ Versions }) : real(command));
    Object.assign(client, { send });
    const done = await invoke('export-student', record({ tenant, subject: ADA.subject }));
    Object.assign(client, { send: real });
    assert.deepEqual(done, { batchItemFailures: [] });
    await assert.rejects(askFor(tenant), { code: 'ExportTooLarge', message: /routes/ });
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
    sent.length = 0;
    assert.deepEqual([(await askFor(tenant)).status, sent.length], [202, 1]);
    mock.timers.reset();
  });

  it('is removed with a submission that it holds, whoever owns that now, and the proof lists it', async () => {
    const tenant = 'former';
    await assessed(tenant, 'adas');
    await askFor(tenant);
    sent.length = 0;
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const owners = createOwnerStore(documents, 'results');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await owners.set(of, { subject: 'eve' }, '2031-01-01T00:00:00.000Z');
    const { erasure, counts } = await erase(tenant, ADAS);
    await deliver({ tenant, erasure });
    assert.deepEqual([counts!['objects/exports'], counts!['items/STUDENT/EXPORT']], [2, 1]);
    assert.deepEqual(await holding(`exports/${tenant}/`), []);
  });
});

describe('the end of retention', () => {
  it('asks for the erasure of what was kept long enough, and of nothing else', async () => {
    const tenant = 'retained';
    await world.hand({ ...essayOf(), tenant, submission: 'adas' });
    process.env.RETENTION_DAYS = '3000';
    const asked = async () => {
      sent.length = 0;
      await invoke('end-retention', {});
      return Promise.all(sent.map(({ body }) => erasures().get(body as Erasure)));
    };
    assert.deepEqual(await asked(), []);
    process.env.RETENTION_DAYS = '-1';
    const found = (await asked()).find((one) => one.tenant === tenant);
    assert.deepEqual(found?.of, { kind: 'submission', assignment: 'story', submission: 'adas' });
    assert.deepEqual(found?.by, { subject: 'retention', role: 'machine' });
  });
});
