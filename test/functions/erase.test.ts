import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Pinecone } from '@pinecone-database/pinecone';
import { unzipSync } from 'fflate';
import { links } from '../../functions/lti-stores.ts';
import { documents as functionDocuments, s3 } from '../../functions/storage.ts';
import { createOwnerStore } from '../../shared/access/owner-store.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { Erased, Erasure } from '../../shared/privacy/erasure.ts';
import { reevaluationId } from '../../shared/reevaluation/reevaluation.ts';
import { createReevaluationStore } from '../../shared/reevaluation/reevaluation-store.ts';
import { createLedger } from '../../shared/run/ledger.ts';
import { openAssessments } from '../support/assessments.ts';
import { answer, essayOf } from '../support/essay-model.ts';
import { BUCKET } from '../support/function-environment.ts';
import { quizOf } from '../support/quiz-model.ts';

const world = await openAssessments(answer);
const { documents, invoke, sent } = world;
const { erasures, requestErasure } = await import('../../functions/erasures.ts');
afterEach(() => {
  world.reset();
  sent.length = 0;
});

const BY = { subject: 'dean', role: 'administrator' as const };
const ADA = { subject: 'ada-7f3a', name: 'Ada Quenby', number: '4711808' };
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

async function erase(tenant: string, of: Erased): Promise<Erasure> {
  const erasure = (await requestErasure(tenant, of, BY, true))!;
  const failed = await invoke('erase', record({ tenant, erasure: erasure.erasure }));
  assert.deepEqual(failed, { batchItemFailures: [] });
  return erasures().get({ tenant, erasure: erasure.erasure });
}

/** Delivers what S3 told of deletions, as the intake queue would. */
async function toldLate(tenant: string): Promise<void> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  const before = Items.length;
  for (const { body } of world.removals(`submissions/${tenant}/`))
    await invoke('admit', { Records: [{ messageId: 'm', body }] });
  const after = (await documents.send(new ScanCommand({ TableName: 'results' }))).Items ?? [];
  assert.equal(after.length, before);
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

    await toldLate(tenant);
    assert.deepEqual(sent.at(-1), {
      queue: 'erasures',
      body: { tenant, erasure: erasure.erasure },
      seconds: 900,
    });
    await invoke('erase', record({ tenant, erasure: erasure.erasure }));
    const left = await holding(...runs, 'adas', ADA.subject, ADA.name, ADA.number);
    assert.deepEqual(
      left.map((one) => (/"SK":"ERASED"|"PK":"SUBMISSION#erases#story#adas"/.test(one) ? 'tombstone' : one)),
      ['tombstone'],
    );
    const proof = await erasures().get({ tenant, erasure: erasure.erasure });
    assert.deepEqual([proof.of, proof.counts, typeof proof.lookedAgainAt], [undefined, counts, 'string']);
    assert.deepEqual(await ledger.spent({ tenant }), spent);
    assert.equal((await holding(others)).length, bobs);

    await invoke('erase', record({ tenant, erasure: erasure.erasure }));
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
      const failed = await invoke('erase', record({ tenant, erasure: erasure.erasure }));
      Object.assign(client, { send: real });
      assert.deepEqual(failed, { batchItemFailures: [{ itemIdentifier: 'm' }] });
      await invoke('erase', record({ tenant, erasure: erasure.erasure }));
      const { state, counts } = await erasures().get({ tenant, erasure: erasure.erasure });
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
    await invoke('erase', record({ tenant, erasure }));
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
    await invoke('erase', record({ tenant, erasure }));
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
    await invoke('erase', record({ tenant, erasure }));
    assert.equal(state, 'erased');
    assert.ok(counts!['objects/exports']! >= 1 && counts!['objects/reevaluations']! >= 2);
    assert.deepEqual(await holding(...runs, mine, `${tenant}/story/adas`, `${tenant}/${ADA.subject}`), []);
    const named = await holding('"adas"', ADA.name);
    assert.deepEqual(
      named.filter((one) => /[/#]beside[/#]/.test(one) && !one.includes('SUBMISSION#beside#story#adas')),
      [],
    );
    assert.deepEqual(await bankedIds(tenant), ['bobs']);
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
    await invoke('erase', record({ tenant, erasure }));
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

describe('erasing a student', () => {
  it('erases all they own, what tables hold of them, and nobody else', async () => {
    const tenant = 'student';
    const runs = [...(await assessed(tenant, 'adas')), ...(await assessed(tenant, 'adas-second'))];
    await world.hand({ ...quizOf(), tenant, submission: 'class' });
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await links().handIn({ ...of, link: 'link', user: 'the-platforms-ada', name: ADA.name });
    const { state, erasure } = await erase(tenant, { kind: 'student', subject: ADA.subject });
    assert.equal(state, 'erased');
    await invoke('erase', record({ tenant, erasure }));
    const left = await holding(...runs, ADA.subject, ADA.name, ADA.number, 'the-platforms-ada');
    assert.deepEqual(left, []);
    assert.ok((await holding('submissions/student/tides-quiz/class')).length > 0);
  });
});

describe('what is held on a student', () => {
  it('is gathered into one archive, of every version and item', async () => {
    const tenant = 'exports';
    const [first] = await assessed(tenant, 'adas');
    const done = await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.deepEqual(done, { batchItemFailures: [] });
    const [{ key } = { key: '' }] = await world.objects.list(`exports/${tenant}/`);
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    const files = unzipSync(await Body!.transformToByteArray());
    const names = Object.keys(files);
    assert.ok(
      names.filter((name) => name.startsWith('objects/submissions/exports/story/adas/essay.txt/')).length ===
        2,
    );
    assert.ok(names.some((name) => name.startsWith(`objects/runs/${first}/result.json/`)));
    const lines = Buffer.from(files['items.jsonl']!)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some(({ SK, name }) => SK === 'OWNER' && name === ADA.name));
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
