import { type DraftResult, draftResultOf } from '@assay/platform/review/draft-result';
import type { RunItem } from '@assay/platform/run/items';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { artifactsOf } from '../runtime/storage.ts';

/** The result of a run, as it is decided on; null: it has none yet. */
export async function readDraftResult({
  runId,
  workflow,
}: Pick<RunItem, 'runId' | 'workflow'>): Promise<DraftResult | null> {
  if (workflow === undefined) return null;
  const { result: artifact, results } = findWorkflow(workflow);
  const result = await artifactsOf(runId).readOptional(artifact);
  return result && draftResultOf(result, results.review(result));
}
