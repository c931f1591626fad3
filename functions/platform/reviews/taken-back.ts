import type { ReviewEvent } from '@assay/platform/review/event';
import { fold } from '@assay/platform/review/fold';
import { stillCounts } from '@assay/platform/review/kept-correction';
import type { Submission } from '@assay/platform/run/version-store';
import { WORKFLOWS } from '@assay/workflows/list';
import { objects } from '../runtime/storage.ts';
import { reviews } from './reviews.ts';

/** Events after which something that was kept of a released result may count no more. */
const TAKING_BACK: ReadonlySet<ReviewEvent['kind']> = new Set([
  'withdrawn',
  'score-overridden',
  'override-removed',
]);

/** Takes what was kept of a submission, and counts no more after an event, out of what its assignment learns from. */
export async function forgetTakenBack(of: Submission, { kind }: ReviewEvent): Promise<void> {
  if (!TAKING_BACK.has(kind)) return;
  const review = fold(await reviews().events(of));
  if (!review.released && kind !== 'withdrawn') return;
  const from = { objects: objects(), tenant: of.tenant, assignment: of.assignment };
  for (const { learning } of WORKFLOWS)
    await learning?.forget(
      from,
      ({ correction }) => correction?.submission === of.submission && !stillCounts(correction, review),
    );
}
