import { driftSchema } from '@assay/lab/drift/drift';
import { driftView } from '@assay/lab/drift/report/drift-view';
import { renderDrift } from '@assay/lab/drift/report/render-drift';
import { DRIFT, DRIFT_REPORT, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import type { DriftRequest, RenderedFiles } from './render-request.ts';
import { keepingLog, type RenderTools } from './render-run.ts';

/**
 * Renders the drift report of a re-evaluation, as `renderRun` does that of a run.
 * @throws AssayError RenderFailed, RendererUnavailable, ArtifactMissing
 */
export async function renderDriftReport(
  { reevaluation: of }: DriftRequest,
  { objects, put, templates }: RenderTools,
): Promise<RenderedFiles> {
  const key = (name: string) => reevaluationKey(of, name);
  const drift = await objects.read(key(DRIFT), driftSchema);
  const keep = (log: string) => put(key(DRIFT_REPORT.log), log, 'text/plain');
  const { pdf, tex } = await renderDrift(driftView(drift), { templates }).catch(keepingLog(keep));
  await put(key(DRIFT_REPORT.tex), tex, 'application/x-tex');
  await put(key(DRIFT_REPORT.pdf), pdf, 'application/pdf');
  return { files: [DRIFT_REPORT.tex, DRIFT_REPORT.pdf] };
}
