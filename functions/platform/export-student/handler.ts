import { AssayError } from '@assay/kit/errors/assay-error';
import type { ObjectVersion } from '@assay/kit/storage/object-versions';
import { type ZipEntry, zipOf } from '@assay/kit/zip/write-zip';
import { subjectSchema } from '@assay/platform/access/principal';
import { idSchema } from '@assay/platform/assignment/assignment';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import * as z from 'zod';
import {
  assignmentsFor,
  banksFor,
  type InBank,
  type RowsIn,
  tablesIn,
  textsIn,
} from '../privacy/bank-holdings.ts';
import { exportKey, failureKey, type failureSchema, holdsKey } from '../privacy/exports.ts';
import { heldOn, runsOf } from '../privacy/holdings.ts';
import { uploadingOf, type Whose, whatIsOf } from '../privacy/scopes.ts';
import { readVersion } from '../runs/read-version.ts';
import { defineConsumer } from '../runtime/define-consumer.ts';
import { logger } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { objects, s3 } from '../runtime/storage.ts';
import { about, namesOf, placesOf } from './about.ts';
import { haveMoved, ownItems } from './own-items.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** What the function's memory holds twice: as it is read, and as an archive. */
const MOST_BYTES = 700_000_000;

/** Versions in an archive: without ZIP64 entries have two bytes for their number, and some are of the table and of banks. */
const MOST_ENTRIES = 65_000;

const tooLarge = () =>
  new AssayError(
    'ExportTooLarge',
    'More is held on the student than one archive takes (700 MB): get each submission by its own routes, or have who runs the deployment copy the objects that docs/privacy.md names. After an hour, or once something is erased, it is tried again.',
  );

async function entriesOf(
  versions: readonly ObjectVersion[],
  places: ReadonlyMap<string, string>,
): Promise<ZipEntry[]> {
  if (versions.length > MOST_ENTRIES) throw tooLarge();
  let size = 0;
  const names = namesOf(versions, places);
  const zipEntries = await pLimit(READ_AT_ONCE).map(versions, async (version, at): Promise<ZipEntry[]> => {
    if (size > MOST_BYTES) throw tooLarge();
    const bytes = await readVersion(version);
    size += bytes?.byteLength ?? 0;
    return bytes ? [{ name: names[at]!, bytes }] : [];
  });
  if (size > MOST_BYTES) throw tooLarge();
  return zipEntries.flat();
}

/** What stands in the table: an item a line, as JSON. */
const linesOf = (items: readonly Record<string, unknown>[]): ZipEntry => ({
  name: 'items.jsonl',
  bytes: Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join('')),
});

/** What tables of banks hold of a student: of each of their versions the student's own rows. */
const rowsOf = (tables: readonly RowsIn[]): ZipEntry[] =>
  tables.map(({ version, rows }) => ({
    name: `banks/${version.key}/${version.versionId}.json`,
    bytes: Buffer.from(JSON.stringify(rows, null, 2)),
  }));

async function inBanks(tenant: string, whose: Whose) {
  const banks = banksFor(tenant, whose, await assignmentsFor(tenant, whose));
  const all = async (find: (bank: InBank) => Promise<RowsIn[]>) => {
    const bankRows: RowsIn[] = [];
    for (const bank of banks) bankRows.push(...(await find(bank)));
    return bankRows;
  };
  return { tables: await all(tablesIn), texts: await all(textsIn) };
}

/** The submissions in whose folders some of the versions are. */
const submissionsIn = (versions: readonly ObjectVersion[]): Whose['submissions'] =>
  versions.flatMap(({ key }) => {
    const [folder, , assignment, submission] = key.split('/');
    return folder === 'submissions' ? [{ assignment: assignment!, submission: submission! }] : [];
  });

/** Null: a work has become another's meanwhile, or the student's again, and who it was of is looked at again. */
async function archiveOf(tenant: string, subject: string, whose: Whose) {
  const { submissions } = whose;
  const works = await Promise.all(
    submissions.map(async ({ assignment, submission }) => ({
      work: `${assignment}/${submission}`,
      runs: (await runsOf({ tenant, assignment, submission })).map(({ runId }) => runId),
    })),
  );
  const student = await uploadingOf(tenant, subject);
  const { objects: held, items } = await heldOn({
    ...{ tenant, submissions, student },
    runs: works.flatMap(({ runs }) => runs),
  });
  const { tables, texts } = await inBanks(tenant, whose);
  const versions = [...held, ...texts.map(({ version }) => version)];
  const entries = await entriesOf(versions, placesOf(works));
  const { elsewhere } = student;
  if (await haveMoved(items, { tenant, subject, submissions, elsewhere })) return null;
  const Body = zipOf([about(entries), linesOf(ownItems(items)), ...rowsOf(tables), ...entries]);
  return { Body, submissions: [...submissions, ...submissionsIn(held)] };
}

/** Times that it is gathered anew because a work moved meanwhile. */
const TRIES = 3;

/** What is gathered of works that are the student's from the first look to the last. @throws AssayError SubmissionTaken where works move all the time: it is gathered later */
async function gathered(tenant: string, subject: string) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const whose = await whatIsOf(tenant, subject);
    const archive = await archiveOf(tenant, subject, whose);
    if (archive) return archive;
  }
  throw new AssayError(
    'SubmissionTaken',
    'Works became another’s, or the student’s, while they were gathered.',
  );
}

/** Says to who asks that the archive could not be made: to try again would come to the same. */
async function tellTooLarge(key: string, { message }: AssayError): Promise<void> {
  await objects().write(key, { code: 'ExportTooLarge', message } satisfies z.infer<typeof failureSchema>);
  logger.error('not gathered', { code: 'ExportTooLarge' });
}

/** Gathers everything that is held on a student into an archive, which its asker is given an address of. */
export const handler = defineConsumer(
  z.object({ tenant: idSchema, subject: subjectSchema }),
  async ({ tenant, subject }) => {
    const hash = hashOf({ kind: 'student', subject });
    try {
      const { submissions, Body } = await gathered(tenant, subject);
      const keys = new Set(submissions.map((one) => holdsKey(tenant, hash, one)));
      for (const key of keys) await objects().write(key, {});
      const put = { Bucket: setting('BUCKET'), Key: exportKey(tenant, hash), Body };
      await s3().send(new PutObjectCommand({ ...put, ContentType: 'application/zip' }));
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'ExportTooLarge') throw error;
      await tellTooLarge(failureKey(tenant, hash), error);
    }
  },
);
