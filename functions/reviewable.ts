import { type Reviewable, reviewableOf } from '../shared/review/reviewable.ts';
import type { RunItem } from '../shared/run/items.ts';
import { findWorkflow } from '../shared/workflows/find-workflow.ts';
import { artifactsOf } from './storage.ts';

/** The result of a run, as it is decided on; null: it has none yet. */
export async function readReviewable({
  runId,
  workflow,
}: Pick<RunItem, 'runId' | 'workflow'>): Promise<Reviewable | null> {
  if (workflow === undefined) return null;
  const { result: artifact, review } = findWorkflow(workflow);
  const result = await artifactsOf(runId).readOptional(artifact);
  return result && reviewableOf(result, review(result));
}
