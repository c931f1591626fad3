import { AssayError } from '@assay/kit/errors/assay-error';
import { eachVersion } from '@assay/kit/storage/object-versions';
import { parseSubmissionKey } from '@assay/platform/run/run-id';
import * as z from 'zod';
import { RETENTION, requestErasure } from '../privacy/erasures.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';

const DAY_MS = 24 * 3600_000;

/** Whose work a key names; null: nobody's. */
function submissionAt(key: string) {
  try {
    return parseSubmissionKey(key);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** The submissions of all tenants to which nothing was done since a time: their last version, or its deletion, is older. */
async function agedSince(before: number) {
  const last = new Map<string, { of: NonNullable<ReturnType<typeof submissionAt>>; at: number }>();
  for await (const { key, modified } of eachVersion(s3(), setting('BUCKET'), 'submissions/')) {
    const submission = submissionAt(key);
    if (!submission) continue;
    const name = `${submission.tenant}/${submission.assignment}/${submission.submission}`;
    const at = Math.max(modified.getTime(), last.get(name)?.at ?? 0);
    last.set(name, { of: submission, at });
  }
  return [...last.values()].filter(({ at }) => at < before).map(({ of }) => of);
}

/** Asks for the erasure of every submission that was kept for the days of the context `retentionDays`, each day. */
export const handler = defineHandler(z.looseObject({}), async () => {
  const before = Date.now() - Number(setting('RETENTION_DAYS')) * DAY_MS;
  const aged = await agedSince(before);
  for (const { tenant, assignment, submission } of aged)
    await requestErasure(tenant, { kind: 'submission', assignment, submission }, RETENTION, true);
  logger.info('retention ended', { submissions: aged.length });
  return { submissions: aged.length };
});
