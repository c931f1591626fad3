import { cutPages } from '@assay/document/cut-pages';
import { AssayError } from '@assay/kit/errors/assay-error';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { renderReport } from '@assay/platform/report/render-report';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import { madeOf } from '@assay/platform/run/made-of';
import type { CommonResult } from '@assay/platform/run/result';
import { artifactReader, runKey } from '@assay/platform/run/run-artifacts';
import { PARTS } from '@assay/platform/workflow/class-table';
import type { Workflow } from '@assay/platform/workflow/workflow';
import type { RenderTools } from './render-run.ts';

/** Students whose reports are set at once: TeX takes longer to begin than for twenty of them. */
const SET_AT_ONCE = 100;

const notOneEach = (students: number, documents: number) =>
  `The pages of ${students} students were cut into ${documents} documents: none is handed out, as it might be another's.`;

type PartsReport = NonNullable<Workflow['report']['parts']>;
type PartResult = { runId: string; result: CommonResult };

async function renderSome(
  workflow: Workflow,
  { handout, view: viewOf }: PartsReport,
  parts: readonly [PartResult, ...PartResult[]],
  { put, templates }: RenderTools,
): Promise<void> {
  const options = { templates, handout };
  const [first, ...others] = parts.map(({ result }) => result);
  const write = async (
    { runId, result }: PartResult,
    name: string,
    body: string | Uint8Array,
    type: string,
  ) => put(runKey(runId, name), body, type, madeOf(result));
  for (const part of parts) {
    const page = renderReportHtml(workflow.id, await viewOf(part.result), options);
    await write(part, REPORT_FILES.html, page, 'text/html; charset=utf-8');
  }
  const view = await viewOf(first!, ...others);
  const { pdf } = await renderReport(workflow.id, view, options);
  const cut = await cutPages(pdf, { title: view.title, language: view.pdf.language });
  if (cut.length !== parts.length) throw new AssayError('RenderFailed', notOneEach(parts.length, cut.length));
  for (const [at, part] of parts.entries()) await write(part, REPORT_FILES.pdf, cut[at]!, 'application/pdf');
}

/**
 * Renders what the students of a class's table are given, each into the folder of their own run and of that run's result alone; who was erased
 * has none any more. All are set as one document, which is cut: two hundred take ten seconds, by themselves they would take seven minutes.
 * @throws AssayError as `renderRun`
 */
export async function renderParts(workflow: Workflow, table: string, tools: RenderTools): Promise<void> {
  const { parts: report } = workflow.report;
  const runs = (report && (await artifactReader(tools.objects, table).readOptional(PARTS))) ?? [];
  for (let from = 0; from < runs.length; from += SET_AT_ONCE) {
    const found: PartResult[] = [];
    for (const runId of runs.slice(from, from + SET_AT_ONCE)) {
      const result = await artifactReader(tools.objects, runId).readOptional(workflow.result);
      if (result) found.push({ runId, result });
    }
    const [first, ...others] = found;
    if (first) await renderSome(workflow, report!, [first, ...others], tools);
  }
}
