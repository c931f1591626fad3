import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ENRICHED, FINDINGS } from '@assay/deliverable-review/artifacts';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import {
  DEFAULT_GRID,
  type Sensitivity,
  storedFindings,
  sumSensitivities,
  thresholdSensitivity,
} from '@assay/deliverable-review/sensitivity/sensitivity';
import { isSensitivityPlot, sensitivityPlot } from '@assay/deliverable-review/sensitivity/sensitivity-plot';
import { sensitivityText } from '@assay/deliverable-review/sensitivity/sensitivity-table';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import { type ApiConnection, overApi } from '../../api-connection.ts';
import { requireOwnFile } from '../../written-over.ts';

function unusable(runId: string, reason: string): AssayError {
  return new AssayError('ArtifactMissing', `The run ${runId} cannot be used: ${reason}`);
}

/** How many findings of a run survive other thresholds. @throws AssayError RunNotFound, ArtifactMissing */
export async function runSensitivity(
  { objects, runStore }: Pick<ApiConnection, 'objects' | 'runStore'>,
  runId: string,
): Promise<Sensitivity> {
  const { workflow, state } = await runStore.getRun(runId);
  if (workflow !== 'deliverable-review') {
    const reason = `it is of the workflow ${workflow ?? '(not chosen yet)'}; give runs of deliverable-review.`;
    throw unusable(runId, reason);
  }
  const artifacts = artifactReader(objects, runId);
  const found = await artifacts.readOptional(FINDINGS);
  if (!found)
    throw unusable(
      runId,
      `it has no anchored findings (it is ${state}): see "${assay()} runs show ${runId}".`,
    );
  const findings = storedFindings(found.findings);
  if (findings.length === 0)
    throw unusable(runId, 'its auditors found nothing, so that nothing can survive.');
  const enriched = await artifacts.readOptional(ENRICHED);
  if (!enriched) throw unusable(runId, 'the text that its auditors read is not kept any more.');
  return thresholdSensitivity(findings, DEFAULT_GRID, evidenceSources(enriched));
}

function plotFile(runs: string[], plot: string | undefined): string {
  if (plot) return resolve(plot);
  const [only, another] = runs;
  return resolve(
    another ? join('assay-results', 'sensitivity.svg') : join('assay-results', only!, 'sensitivity.svg'),
  );
}

/** Prints how many findings survive over a grid of thresholds, of all runs together, and plots it (SPEC C20). */
export async function sensitivity(
  given: string[],
  options: { json?: boolean; plot?: string },
): Promise<void> {
  const runs = [...new Set(given)];
  const plot = plotFile(runs, options.plot);
  if (options.plot) {
    await mkdir(dirname(plot), { recursive: true });
    await requireOwnFile(plot, { option: '--plot', mayGo: isSensitivityPlot });
  }
  const all = await overApi(async (connection) => {
    const each: Sensitivity[] = [];
    for (const runId of runs) each.push(await runSensitivity(connection, runId));
    return sumSensitivities(each);
  });
  await mkdir(dirname(plot), { recursive: true });
  await writeFile(plot, sensitivityPlot(all));
  process.stdout.write(
    options.json ? `${JSON.stringify({ runs, ...all, plot })}\n` : `${sensitivityText(all)}\nPlot: ${plot}\n`,
  );
}
