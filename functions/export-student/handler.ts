import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import * as z from 'zod';
import { subjectSchema } from '../../shared/access/principal.ts';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { hashOf } from '../../shared/privacy/erasure.ts';
import type { ObjectVersion } from '../../shared/storage/object-versions.ts';
import { type ZipEntry, zipOf } from '../../shared/storage/zip.ts';
import { assignmentsFor, banksFor, type InBank, type RowsIn, tablesIn, textsIn } from '../bank-holdings.ts';
import { defineConsumer } from '../define-consumer.ts';
import { logger } from '../define-handler.ts';
import { exportKey, failureKey, type failureSchema, holdsKey } from '../exports.ts';
import { heldOn, runsOf } from '../holdings.ts';
import { readVersion } from '../read-version.ts';
import { type Whose, whatIsOf } from '../scopes.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';
import { ABOUT } from './about.ts';
import { ownItems } from './own-items.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** What the function's memory holds twice: as it is read, and as an archive. */
const MOST_BYTES = 700_000_000;

/** Versions in an archive: without ZIP64 entries have two bytes for their number, and some are of the table and of banks. */
const MOST_ENTRIES = 65_000;

/** Each version in a folder of its object's name: two versions of an upload are two files. */
const nameOf = ({ key, versionId }: ObjectVersion) => `objects/${key}/${versionId}`;

const tooLarge = () =>
  new AssayError(
    'ExportTooLarge',
    'More is held on the student than one archive takes (700 MB): get each submission by its own routes, or have who runs the deployment copy the objects that docs/privacy.md names. After an hour, or once something is erased, it is tried again.',
  );

async function entriesOf(versions: readonly ObjectVersion[]): Promise<ZipEntry[]> {
  if (versions.length > MOST_ENTRIES) throw tooLarge();
  let size = 0;
  const read = await pLimit(READ_AT_ONCE).map(versions, async (version): Promise<ZipEntry[]> => {
    if (size > MOST_BYTES) throw tooLarge();
    const bytes = await readVersion(version);
    size += bytes?.byteLength ?? 0;
    return bytes ? [{ name: nameOf(version), bytes }] : [];
  });
  if (size > MOST_BYTES) throw tooLarge();
  return read.flat();
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
    const found: RowsIn[] = [];
    for (const bank of banks) found.push(...(await find(bank)));
    return found;
  };
  return { tables: await all(tablesIn), texts: await all(textsIn) };
}

async function archiveOf(tenant: string, whose: Whose): Promise<Buffer> {
  const { submissions } = whose;
  const runs = (await Promise.all(submissions.map((one) => runsOf({ tenant, ...one })))).flat();
  const { objects: held, items } = await heldOn({
    ...{ tenant, submissions },
    runs: runs.map(({ runId }) => runId),
  });
  const { tables, texts } = await inBanks(tenant, whose);
  const versions = [...held, ...texts.map(({ version }) => version)];
  return zipOf([ABOUT, linesOf(ownItems(items)), ...rowsOf(tables), ...(await entriesOf(versions))]);
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
    const whose = await whatIsOf(tenant, subject);
    try {
      const Body = await archiveOf(tenant, whose);
      for (const one of whose.submissions) await objects().write(holdsKey(tenant, hash, one), {});
      const put = { Bucket: setting('BUCKET'), Key: exportKey(tenant, hash), Body };
      await s3().send(new PutObjectCommand({ ...put, ContentType: 'application/zip' }));
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'ExportTooLarge') throw error;
      await tellTooLarge(failureKey(tenant, hash), error);
    }
  },
);
