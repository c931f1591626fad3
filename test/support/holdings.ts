import assert from 'node:assert/strict';
import { openZip } from '@assay/kit/zip/open-zip';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import type { Erasure, ErasureScope } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unzipSync } from 'fflate';
import { erasures, requestErasure } from '../../functions/platform/privacy/erasures.ts';
import { s3 } from '../../functions/platform/runtime/storage.ts';
import type { Assessments } from './assessments.ts';
import { essayOf } from './essay-scoring/essay-model.ts';
import { BUCKET } from './function-environment.ts';
import type { SentMessage } from './recorded-services.ts';
import { openVersionTexts } from './version-texts.ts';

/** Who asks for erasures and archives. */
export const BY = { subject: 'dean', role: 'administrator' as const };
/** A student. */
export const ADA = { subject: 'ada-7f3a', name: 'Ada Quenby', number: '4711808' };
/** A submission of hers. */
export const ADAS = { kind: 'submission', assignment: 'story', submission: 'adas' } as const;

/** What a queue delivers. */
export const record = (body: unknown) => ({
  Records: [{ messageId: 'm', body: JSON.stringify(body), attributes: {} }],
});

/** An exemplar of an essay, of which one score is known. */
export const exemplar = (id: string, text: string) => ({ id, text, overall: null, scores: { ideas: 1 } });

/** What is held on students in the stores of functions, and how it is erased and gathered. */
export function holdings(world: Assessments) {
  const { documents, invoke, sent } = world;
  const everyVersion = openVersionTexts('latin1');

  /** Every version of every object and every item of a tenant that holds one of the words. */
  async function holding(...words: string[]): Promise<string[]> {
    const versions = await everyVersion();
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
    const all = [
      ...versions.map(({ key, text }) => (text === null ? key : `${key} ${text}`)),
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
    await owners.claim({ tenant, assignment: 'story', submission }, ADA, '2030-01-01T00:00:00.000Z');
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

  async function erase(tenant: string, of: ErasureScope): Promise<Erasure> {
    return deliver((await requestErasure(tenant, of, BY, true))!);
  }

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

  /** The files of the one archive of a tenant, or of a student, none of which has the name of another. */
  async function archiveOf(tenant: string, subject?: string) {
    const folder = subject === undefined ? '' : `${hashOf({ kind: 'student', subject })}/`;
    const all = await world.objects.list(`exports/${tenant}/${folder}`);
    const { key: Key } = all.find(({ key }) => key.endsWith('.zip'))!;
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const bytes = await Body!.transformToByteArray();
    const files = unzipSync(bytes);
    assert.deepEqual(openZip(bytes).names.toSorted(), Object.keys(files).toSorted());
    return files;
  }

  return { holding, assessed, deliver, erase, banked, bankedIds, archiveOf };
}
