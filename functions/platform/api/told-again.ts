import { AssayError } from '@assay/kit/errors/assay-error';
import { mayBeOf } from '@assay/platform/run/run-id';
import type { KeptDelivery } from '@assay/platform/webhooks/webhook';
import { runStore } from '../runtime/storage.ts';

type About = NonNullable<KeptDelivery['about']>;

/** Whether an event tells of an upload of the tenant that is still kept as rejected. */
async function isRejected(tenant: string, { upload }: About): Promise<boolean> {
  const id = String(upload);
  return mayBeOf(tenant, id) && (await runStore().findRejected(id))?.tenant === tenant;
}

/**
 * What an event of a tenant said, whole again: the submission is the one that its run says by now.
 * @throws AssayError DeliveryNotFound where what it told of is erased, or was told by an earlier version
 */
export async function toldAgain({ about = {} }: KeptDelivery, tenant: string): Promise<About> {
  const run = typeof about.runId === 'string' ? await runStore().findRun(about.runId) : null;
  if (run?.tenant === tenant) return { ...about, submission: run.submission };
  const isOfWork = 'submission' in about || 'runId' in about;
  const isThere = 'upload' in about ? await isRejected(tenant, about) : !isOfWork && 'tenant' in about;
  if (isThere) return about;
  const words = 'What it told of is erased, or an earlier version told it: nothing is kept to send again.';
  throw new AssayError('DeliveryNotFound', words);
}
