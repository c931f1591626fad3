import { entity } from '@assay/kit/table/entity';
import { absent, below } from '@assay/kit/table/expressions';
import type { Manifest } from '@assay/platform/privacy/erasure';
import * as z from 'zod';
import { sendTo } from '../runtime/send-to.ts';
import { setting } from '../runtime/setting.ts';
import { documents, objects } from '../runtime/storage.ts';

type ManifestSubmission = Manifest['submissions'][number];

/** The archive's name. */
export const EXPORT = 'student.zip';

/** Seconds after which an archive is gathered anew, a failure is no longer told, and a gathering that nothing is heard of is asked for again. */
export const FRESH_SECONDS = 60 * 60;

/** How long it is remembered that a gathering was asked for, in seconds: a day, as long as its archive is kept. */
const REMEMBERED = 24 * 3600;

/** The folder of what was gathered for a student to be handed out. `hash`: of who they are. */
export const exportsFolder = (tenant: string, hash: string) => `exports/${tenant}/${hash}/`;

/** Where a student's archive is, for a day (`infra/constructs/storage.ts`). */
export const exportKey = (tenant: string, hash: string) => `${exportsFolder(tenant, hash)}${EXPORT}`;

/** Where it stands that an archive could not be made. */
export const failureKey = (tenant: string, hash: string) => `${exportsFolder(tenant, hash)}failed.json`;

/** Why an archive could not be made. */
export const failureSchema = z.object({ code: z.literal('ExportTooLarge'), message: z.string() });

const HOLDS = 'holds';

/** An object that says by its key alone that an archive holds a submission: with that it is erased. */
export const holdsKey = (tenant: string, hash: string, { assignment, submission }: ManifestSubmission) =>
  `${exportsFolder(tenant, hash)}${HOLDS}/${assignment}/${submission}`;

/** The hashes of the students whose archives hold one of these submissions, whoever owns it now. */
export async function archivesHolding(
  tenant: string,
  wanted: readonly ManifestSubmission[],
): Promise<string[]> {
  const names = new Set(wanted.map(({ assignment, submission }) => `${assignment}/${submission}`));
  const all = await objects().list(`exports/${tenant}/`);
  return all.flatMap(({ key }) => {
    const [, , hash, what, assignment, submission] = key.split('/');
    return what === HOLDS && names.has(`${assignment}/${submission}`) ? [hash!] : [];
  });
}

/** Since when an archive is being gathered. `hash`: of who the student is. */
export const gatheringEntity = entity({
  schema: z.object({ askedAt: z.iso.datetime(), expiresAt: z.int() }),
  PK: 'STUDENT#{tenant}#{hash}',
  SK: 'EXPORT',
});

/** Has everything that is held on a student gathered, unless that was asked for within the hour; who fails to ask leaves it to the next. */
export async function askToGather(tenant: string, subject: string, hash: string): Promise<void> {
  const gatherings = gatheringEntity.storedIn(documents(), setting('TABLE'));
  const [of, now] = [{ tenant, hash }, Date.now()];
  const item = { askedAt: new Date(now).toISOString(), expiresAt: Math.floor(now / 1000) + REMEMBERED };
  const old = new Date(now - FRESH_SECONDS * 1000).toISOString();
  if (!(await gatherings.putIf([{ PK: absent }, { askedAt: below(old) }], item, of))) return;
  try {
    await sendTo('EXPORTS_QUEUE', { tenant, subject });
  } catch (error) {
    await gatherings.remove(of);
    throw error;
  }
}
