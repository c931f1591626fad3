import type { ReportView } from '@assay/platform/report/render-report';
import { handoutFiles, REPORT_FILES } from '@assay/platform/run/artifact';
import type { CommonResult } from '@assay/platform/run/result';
import type { Workflow } from '@assay/platform/workflow/workflow';

/** A document to render, and the files it becomes in the run's folder. `handout`: the folder of its own templates. */
interface Document {
  view: ReportView;
  files: { pdf: string; tex: string };
  handout?: string;
}

/** The documents of a result: its report, then those beside it that were asked for. */
export async function documentsOf(
  workflow: Pick<Workflow, 'report' | 'handouts'>,
  result: CommonResult,
): Promise<Document[]> {
  const handouts = (await workflow.handouts?.(result)) ?? [];
  return [
    { view: await workflow.report(result), files: REPORT_FILES },
    ...handouts.map(({ name, view }) => ({ view, files: handoutFiles(name), handout: name })),
  ];
}
