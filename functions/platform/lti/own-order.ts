import type { LinkSubmission } from '@assay/platform/lti/link-items';
import { runStore } from '../runtime/storage.ts';

/** When what a learner handed in last came, as versions are ordered; null: it did not yet; undefined: nothing says so but the clock. */
export async function ownOrder(handed: LinkSubmission): Promise<string | null | undefined> {
  const { run, noticed } = handed;
  if (noticed?.file !== undefined) return runStore().orderOf({ ...handed, file: noticed.file });
  return run === undefined ? undefined : runStore().orderOfRun(handed, run);
}
