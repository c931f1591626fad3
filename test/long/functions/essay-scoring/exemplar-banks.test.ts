import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { EssayResult } from '@assay/essay-scoring/result';
import { exemplarSchema } from '@assay/platform/exemplar/exemplar';
import type { ListedExemplar } from '@assay/platform/exemplar/exemplar-record';
import { Pinecone } from '@pinecone-database/pinecone';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, invoke, objects, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const past = (id: string, text: string, ideas = 1) => ({ id, text, overall: null, scores: { ideas } });

/** An assignment of a tenant of its own with these exemplars, and what can be done with its banks. */
async function assignmentWith(...exemplars: ReturnType<typeof past>[]) {
  const runId = await hand(essayOf({ traits: ['Ideas'] }));
  const { tenant, assignment } = await runStore.getRun(runId);
  const its = { tenant, assignment };
  const folder = `assignments/${tenant}/${assignment}/exemplars/`;
  const put = async (...more: typeof exemplars) => {
    const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
    await objects.write(batch, more);
    await invoke('index-exemplars', { ...its, batch });
  };
  await put(...exemplars);
  return {
    ...its,
    runId,
    folder,
    put,
    list: async () =>
      ((await invoke('list-exemplars', its)) as { exemplars: ListedExemplar[] }).exemplars.map(
        ({ id, model }) => `${id} ${model}`,
      ),
    remove: async (ids: string[] | 'all') =>
      ((await invoke('delete-exemplars', { ...its, ids })) as { deleted: string[] }).deleted,
    texts: async () => (await objects.list(folder)).map(({ key }) => key.slice(folder.length)),
  };
}

/** Vectors of a model that made seven numbers of a text. */
async function addBankOfAnotherLength(tenant: string, assignment: string, folder: string): Promise<void> {
  const pinecone = new Pinecone({ apiKey: 'p', controllerHostUrl: process.env.PINECONE_CONTROLLER_HOST! });
  const spec = { serverless: { cloud: 'aws' as const, region: 'us-east-1' } };
  await pinecone.createIndex({ name: 'assay-7', dimension: 7, spec, suppressConflicts: true });
  const { host } = await pinecone.describeIndex('assay-7');
  const version = '0123456789abcdef';
  const metadata = { version, model: 'seven', trait_ideas: 2 };
  const records = [{ id: 'short-1', values: [1, 1, 1, 1, 1, 1, 1], metadata }];
  await pinecone.index({ host, namespace: `${tenant}/${assignment}/seven` }).upsert({ records });
  await objects.write(`${folder}seven/short-1-${version}.json`, past('short-1', 'A text.'));
}

/** Gives an assignment the bank of a model that was the role's before. */
async function addOlderBank(tenant: string, assignment: string, folder: string): Promise<void> {
  const pinecone = new Pinecone({
    apiKey: 'p',
    controllerHostUrl: process.env.PINECONE_CONTROLLER_HOST!,
  });
  const { indexes } = await pinecone.listIndexes();
  const { host, dimension } = indexes!.find(({ name }) => /^assay-\d+$/.test(name) && name !== 'assay-7')!;
  const version = '0123456789abcdef';
  const values = Array.from({ length: dimension! }, () => 1);
  const records = ['old-1', 'past-1'].map((id) => ({
    id,
    values,
    metadata: { version, model: 'older-model', trait_ideas: 2 },
  }));
  await pinecone.index({ host, namespace: `${tenant}/${assignment}/older-model` }).upsert({ records });
  for (const { id } of records)
    await objects.write(`${folder}older-model/${id}-${version}.json`, past(id, 'A text.'));
}

const CURRENT = /^[\w.-]+\/past-1-[0-9a-f]{16}\.json$/;

describe('the exemplar banks of an assignment', () => {
  it('hold one text of an exemplar that is put in again, the new one, and others as they were', async () => {
    const bank = await assignmentWith(past('past-1', 'The first text.'), past('past-1-more', 'Another.'));
    const [first, other] = await bank.texts();
    await bank.put(past('past-1', 'The second text.'));
    const texts = await bank.texts();
    assert.equal(texts.length, 2);
    assert.ok(!texts.includes(first!) && texts.includes(other!), texts.join());
    const [now] = texts.filter((text) => CURRENT.test(text));
    assert.equal((await objects.read(bank.folder + now!, exemplarSchema)).text, 'The second text.');
    await bank.put(past('past-1', 'The second text.'));
    assert.deepEqual(await bank.texts(), texts, 'the same again changes nothing');
  });

  it('are listed together, each exemplar with the model of its vector', async () => {
    const bank = await assignmentWith(past('past-1', 'A past voyage.'));
    const [own] = await bank.list();
    await addOlderBank(bank.tenant, bank.assignment, bank.folder);
    assert.deepEqual(await bank.list(), [own, 'old-1 older-model', 'past-1 older-model']);
    assert.match(own!, /^past-1 (?!older)/);
  });

  it('lose an exemplar together, and all of them with their texts', async () => {
    const bank = await assignmentWith(past('past-1', 'A past voyage.'), past('past-2', 'Another.'));
    const kept = await assignmentWith(past('past-1', 'A past voyage.'));
    await addOlderBank(bank.tenant, bank.assignment, bank.folder);
    assert.deepEqual(await bank.remove(['past-1', 'nobody']), ['past-1']);
    assert.deepEqual(
      (await bank.list()).map((line) => line.split(' ')[0]),
      ['past-2', 'old-1'],
    );
    assert.ok(!(await bank.texts()).some((text) => text.includes('/past-1-')));
    await objects.write(`${bank.folder}of-another-index/lost-0123456789abcdef.json`, past('lost', 'A text.'));
    assert.deepEqual(await bank.remove('all'), ['lost', 'old-1', 'past-2']);
    assert.deepEqual([await bank.list(), await bank.texts(), await bank.remove('all')], [[], [], []]);
    assert.deepEqual([(await kept.list()).length, (await kept.texts()).length], [1, 1], 'of another tenant');
  });

  it('are listed and deleted also where the vectors are of another length', async () => {
    const bank = await assignmentWith(past('past-1', 'A past voyage.'));
    await addBankOfAnotherLength(bank.tenant, bank.assignment, bank.folder);
    const [own] = await bank.list();
    assert.deepEqual(await bank.list(), [own, 'short-1 seven']);
    assert.deepEqual(await bank.remove(['short-1']), ['short-1']);
    assert.deepEqual([await bank.list(), (await bank.texts()).length], [[own], 1]);
  });

  it('lose a text by its id also where no index knows of it', async () => {
    const bank = await assignmentWith(past('past-1', 'A past voyage.'));
    await objects.write(`${bank.folder}of-an-index-gone/lost-0123456789abcdef.json`, past('lost', 'A text.'));
    assert.deepEqual(await bank.remove(['lost']), ['lost']);
    assert.equal((await bank.texts()).length, 1);
    assert.deepEqual(await bank.remove(['lost']), []);
  });

  it('give a run nothing that was deleted', async () => {
    const bank = await assignmentWith(past('past-1', 'A past voyage.'));
    await bank.remove('all');
    assert.equal((await assess(bank.runId)).status, 'SUCCEEDED');
    const [score] = (await resultOf<EssayResult>(bank.runId)).scores;
    assert.ok(score!.flags.includes('no-exemplars'));
    assert.ok(score!.exemplars.every(({ exemplarId }) => exemplarId === null));
  });

  it('are those of an assignment that there is', async () => {
    for (const name of ['list-exemplars', 'delete-exemplars'])
      await assert.rejects(invoke(name, { tenant: 'tenant-1', assignment: 'stori', ids: 'all' }), {
        code: 'AssignmentNotFound',
      });
  });
});
