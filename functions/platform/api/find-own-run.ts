import type { RunItem } from '@assay/platform/run/items';
import { mayBeOf } from '@assay/platform/run/run-id';
import { runStore } from '../runtime/storage.ts';

const isRefused = (error: unknown) => error instanceof Error && error.name === 'AccessDeniedException';

/**
 * A run of a tenant by an id that somebody names; null: the tenant has none of it. What an id says is another's is not asked for; of one that
 * says nothing the run says whose it is, which AWS lets no session read.
 */
export async function findOwnRun(tenant: string, runId: string): Promise<RunItem | null> {
  if (!mayBeOf(tenant, runId)) return null;
  try {
    const run = await runStore().findRun(runId);
    return run?.tenant === tenant ? run : null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}
