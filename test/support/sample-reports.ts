import type { CommonResult } from '@assay/platform/run/result';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { WORKFLOWS } from '@assay/workflows/list';

/** Results of every workflow (`everySample`), by their names. */
const RESULTS: Record<string, () => CommonResult> = Object.assign(
  {},
  ...(await Promise.all(
    WORKFLOWS.map(async ({ id }) => {
      const of = (await import(`../unit/workflows/${id}/report/every-sample.ts`)) as { everySample: object };
      return of.everySample;
    }),
  )),
);

export const SAMPLE_REPORTS = Object.keys(RESULTS);

/** A sample's workflow, and its report's view, of another provenance or language where that is said. */
export async function sampleView(
  name: string,
  models: Partial<CommonResult['provenance']> = {},
  language?: string,
) {
  const { provenance, assignment, ...own } = RESULTS[name]!();
  const result = {
    ...own,
    provenance: { ...provenance, ...models },
    assignment: { ...assignment, ...(language !== undefined && { language }) },
  };
  return { workflow: result.workflow, view: await findWorkflow(result.workflow).report.view(result) };
}
