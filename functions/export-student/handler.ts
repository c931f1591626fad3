import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import * as z from 'zod';
import { subjectSchema } from '../../shared/access/principal.ts';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { hashOf } from '../../shared/privacy/erasure.ts';
import type { ObjectVersion } from '../../shared/storage/object-versions.ts';
import { type ZipEntry, zipOf } from '../../shared/storage/zip.ts';
import { defineConsumer } from '../define-consumer.ts';
import { exportKey } from '../exports.ts';
import { heldOn, runsOf } from '../holdings.ts';
import { owners } from '../owners.ts';
import { readVersion } from '../read-version.ts';
import { setting } from '../setting.ts';
import { s3 } from '../storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** What the function's memory holds twice: as it is read, and as an archive. */
const MOST_BYTES = 700_000_000;

/** Entries of an archive without ZIP64 have two bytes for their number. */
const MOST_ENTRIES = 65_534;

/** Each version in a folder of its object's name: two versions of an upload are two files. */
const nameOf = ({ key, versionId }: ObjectVersion) => `objects/${key}/${versionId}`;

async function entriesOf(versions: readonly ObjectVersion[]): Promise<ZipEntry[]> {
  let size = 0;
  const read = await pLimit(READ_AT_ONCE).map(versions, async (version): Promise<ZipEntry[]> => {
    const bytes = await readVersion(version);
    size += bytes?.byteLength ?? 0;
    if (size > MOST_BYTES || versions.length > MOST_ENTRIES)
      throw new AssayError(
        'ExportTooLarge',
        'More is held on the student than one archive takes: see docs/privacy.md.',
      );
    return bytes ? [{ name: nameOf(version), bytes }] : [];
  });
  return read.flat();
}

/** What stands in the table: an item a line, as JSON. */
const linesOf = (items: readonly Record<string, unknown>[]): ZipEntry => ({
  name: 'items.jsonl',
  bytes: Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join('')),
});

/** Gathers everything that is held on a student into an archive, which its asker is given an address of. */
export const handler = defineConsumer(
  z.object({ tenant: idSchema, subject: subjectSchema }),
  async ({ tenant, subject }) => {
    const submissions = await owners().ownedBy(tenant, subject);
    const runs = (await Promise.all(submissions.map((one) => runsOf({ tenant, ...one })))).flat();
    const { objects, items } = await heldOn({ tenant, submissions, runs });
    const Body = zipOf([linesOf(items), ...(await entriesOf(objects))]);
    const Key = exportKey(tenant, hashOf({ kind: 'student', subject }));
    await s3().send(
      new PutObjectCommand({ Bucket: setting('BUCKET'), Key, Body, ContentType: 'application/zip' }),
    );
  },
);
