import { type DraftResult, draftResultOf } from '@assay/platform/review/draft-result';
import type { HandedInWork } from '@assay/platform/review/handed-in';
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

/** How what was handed in is read, where the run's result does not hold it. */
export const handedInReading = ({ workflow }: Pick<RunItem, 'workflow'>) =>
  workflow === undefined ? undefined : findWorkflow(workflow).handedIn;

/** What was handed in, where the run's result does not hold it; null: it does. */
export const readHandedIn = async (run: Pick<RunItem, 'runId' | 'workflow'>): Promise<HandedInWork | null> =>
  (await handedInReading(run)?.read(artifactsOf(run.runId))) ?? null;
