import * as routes from '@assay/api/routes/privacy';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { presignRead } from '@assay/kit/storage/presign';
import type { Principal } from '@assay/platform/access/principal';
import { afterOf, pageOf } from '@assay/platform/api/pages';
import type { ErasureScope } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { erasures, requestErasure } from '../../privacy/erasures.ts';
import {
  askToGather,
  EXPORT,
  exportKey,
  exportsFolder,
  FRESH_SECONDS,
  failureKey,
  failureSchema,
} from '../../privacy/exports.ts';
import { holdsOf } from '../../privacy/holds-of.ts';
import { setting } from '../../runtime/setting.ts';
import { objects, s3 } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { owners } from '../services.ts';
import { openSubmission } from '../submission-access.ts';

/** Seconds that an archive's address is good for. */
const LINK_SECONDS = 5 * 60;

/** Seconds to come again after. */
const AGAIN = '5';

const notFound = (code: ErrorCode, what: string) => new AssayError(code, `Nothing is held on this ${what}.`);

const by = ({ subject, role }: Principal) => ({ subject, role });

/** Whether anything is held on a submission: its file, a run, or who is to hand it in. */
async function isThere(principal: Principal, assignment: string, submission: string): Promise<boolean> {
  const of = { tenant: principal.tenant, assignment, submission };
  try {
    await openSubmission(principal, of);
    return true;
  } catch (error) {
    if (error instanceof AssayError && error.code === 'SubmissionNotFound')
      return (await owners().find(of)) !== null;
    throw error;
  }
}

/** The object written last of some in a folder, by its key; null: there is none that is fresh. */
async function newestOf(folder: string, keys: readonly string[]): Promise<string | null> {
  const since = Date.now() - FRESH_SECONDS * 1000;
  const all = (await objects().list(folder)).map(({ key, modified }) => ({
    key,
    at: modified?.getTime() ?? 0,
  }));
  const fresh = all.filter(({ key, at }) => keys.includes(key) && at > since);
  return fresh.toSorted((one, other) => other.at - one.at)[0]?.key ?? null;
}

async function erased(principal: Principal, of: ErasureScope, isHeld: boolean, missing: AssayError) {
  const erasure = await requestErasure(principal.tenant, of, by(principal), isHeld);
  if (!erasure) throw missing;
  return reply(202, erasure, { location: `/erasures/${erasure.erasure}`, 'retry-after': AGAIN });
}

export const privacyRoutes = [
  implement(routes.deleteSubmission, async ({ principal, params: { assignment, submission } }) => {
    const isHeld = await isThere(principal, assignment, submission);
    const missing = notFound('SubmissionNotFound', 'submission');
    return erased(principal, { kind: 'submission', assignment, submission }, isHeld, missing);
  }),

  implement(routes.eraseStudent, async ({ principal, body: { subject } }) => {
    const isHeld = await holdsOf(principal.tenant, subject);
    return erased(principal, { kind: 'student', subject }, isHeld, notFound('StudentNotFound', 'student'));
  }),

  implement(routes.listErasures, async ({ principal: { tenant }, query: { cursor, limit } }) => {
    const found = await erasures().list(tenant, { after: afterOf(cursor), limit });
    const { items, next } = pageOf(found, limit, ({ erasure }) => erasure);
    return reply(200, { erasures: items, next });
  }),

  implement(routes.getErasure, async ({ principal: { tenant }, params: { erasure } }) =>
    reply(200, await erasures().get({ tenant, erasure })),
  ),

  implement(routes.exportStudent, async ({ principal: { tenant }, query: { subject } }) => {
    if (!(await holdsOf(tenant, subject))) throw notFound('StudentNotFound', 'student');
    const hash = hashOf({ kind: 'student', subject });
    const [archive, failure] = [exportKey(tenant, hash), failureKey(tenant, hash)];
    const newest = await newestOf(exportsFolder(tenant, hash), [archive, failure]);
    if (newest === failure) {
      const { code, message } = await objects().read(failure, failureSchema);
      throw new AssayError(code, message);
    }
    if (newest === archive) {
      const what = { bucket: setting('BUCKET'), key: archive, seconds: LINK_SECONDS, file: EXPORT };
      return reply(200, await presignRead(s3(), what, new Date()));
    }
    await askToGather(tenant, subject, hash);
    return reply(202, { state: 'gathering' as const }, { 'retry-after': AGAIN });
  }),
];
