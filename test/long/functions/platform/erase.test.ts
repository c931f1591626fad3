import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { readerKey } from '@assay/essay-scoring/reader-store';
import { AssayError } from '@assay/kit/errors/assay-error';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { FIRST_RULES, markingKey, markingSchema } from '@assay/platform/marking/marking';
import {
  CONFIGURATION,
  REQUEST,
  reevaluationId,
  requestSchema,
  scheduledKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { createLedger } from '@assay/platform/run/ledger';
import { GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Pinecone } from '@pinecone-database/pinecone';
import { documents as functionDocuments } from '../../../../functions/platform/runtime/storage.ts';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';

const world = await openAssessments(answer);
const { documents, invoke, sent } = world;
const { ADA, ADAS, BY, exemplar, holdings, record } = await import('../../../support/holdings.ts');
const { erasures, requestErasure } = await import('../../../../functions/platform/privacy/erasures.ts');
const { holding, assessed, deliver, erase, banked, bankedIds } = holdings(world);
afterEach(() => {
  world.reset();
  sent.length = 0;
});

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
    await createOwnerStore(documents, 'results').claim(of, ADA, '2030-01-01T00:00:00.000Z');
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
    // In an account the last look comes fifteen minutes later.
    await world.catchUp();
    await deliver(erasure);
    assert.deepEqual([await fired.named(), await named()], [['bobs'], []]);
    assert.deepEqual(await world.objects.read(key, requestSchema), request(tenant, ['bobs']));
  });

  it('takes it out of the works that are dealt to markers, in every version, and the others keep their numbers', async () => {
    const tenant = 'dealt';
    await owned(tenant);
    const of = { tenant, assignment: 'story' };
    const dealt = (work: number, submission: string) => ({ work, submission, first: 'one', second: null });
    const works = [dealt(1, 'adas'), dealt(2, 'bobs')];
    const rules = { ...FIRST_RULES, markers: [{ subject: 'one' }], owner: 'one', seed: 7, last: 2 };
    await world.objects.write(markingKey(of), { ...rules, works: [dealt(1, 'adas')] });
    await world.objects.write(markingKey(of), { ...rules, works });
    const erasure = await erase(tenant, ADAS);
    assert.equal(erasure.state, 'erased');
    const left = (await holding('"adas"')).filter((one) => one.includes(`/${tenant}/`));
    assert.deepEqual(
      left.filter((one) => !one.startsWith('erasures/')),
      [],
    );
    assert.deepEqual(await world.objects.read(markingKey(of), markingSchema), {
      ...rules,
      works: works.slice(1),
    });
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
