import { tendBatches } from '@assay/api/routes/reevaluations';
import type { ApiConnection } from '../api-connection.ts';

/** The stand-in has answered a batch as soon as it is there; a provider takes minutes at least. */
const PAUSE_MS = { standIn: 1000, provider: 60_000 };

/**
 * While somebody watches, batches are looked after more often than the clock does it. Returns what is to be called from time to time; a
 * look that fails is the clock's to repeat.
 */
export function batchNudge(
  { api, standIns }: Pick<ApiConnection, 'api' | 'standIns'>,
  reevaluation: string,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const pause = standIns.model ? PAUSE_MS.standIn : PAUSE_MS.provider;
  let due = now() + pause;
  return async () => {
    if (now() < due) return;
    await api.ask(tendBatches, { params: { reevaluation } }).catch(() => {});
    due = now() + pause;
  };
}
