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
  { report }: Pick<Workflow, 'report'>,
  result: CommonResult,
): Promise<Document[]> {
  const handouts = (await report.handouts?.of(result)) ?? [];
  return [
    { view: await report.view(result), files: REPORT_FILES },
    ...handouts.map(({ name, view }) => ({ view, files: handoutFiles(name), handout: name })),
  ];
}
