import { basename } from 'node:path';
import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { LatexError } from '@assay/platform/report/latex/compile';
import { renderReport } from '@assay/platform/report/render-report';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import { madeOf } from '@assay/platform/run/made-of';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { createMemory, runArtifacts, runKey } from '@assay/platform/run/run-artifacts';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { documentsOf } from './documents-of.ts';
import { renderParts } from './render-parts.ts';
import type { RenderedFiles, RenderRequest } from './render-request.ts';

/** What a run is rendered with. */
export interface RenderTools {
  objects: ObjectStore;
  /** Puts a file, by its whole key; `metadata`: what it says beside its bytes. */
  put(key: string, body: string | Uint8Array, type: string, metadata?: Record<string, string>): Promise<void>;
  /** The folder that holds `shared` with the templates. */
  templates: string;
}

/**
 * Renders the result of a run: artifacts in, files out. The workflow's further files come first, then the report as a page, which needs
 * no TeX, then for each document its LaTeX and its PDF; of a class's table then what its students are given, each in their own run's folder. The same result gives the same LaTeX wherever it is rendered, so that a run may be rendered twice.
 * @throws AssayError RenderFailed where the document is at fault, its log kept in the run's folder; RendererUnavailable where
 * the machine is; ArtifactMissing where there is no result
 */
export async function renderRun({ run }: RenderRequest, tools: RenderTools): Promise<RenderedFiles> {
  const { runId } = run;
  const workflow = findWorkflow(run.workflow);
  const result = await runArtifacts(tools.objects, runId, createMemory(1)).read(workflow.result);
  const written: string[] = [];
  const put = async (name: string, body: string | Uint8Array, type: string) => {
    await tools.put(runKey(runId, name), body, type, madeOf(result));
    written.push(name);
  };
  const keep = (log: string) => tools.put(runKey(runId, REPORT_FILES.log), log, 'text/plain', madeOf(result));
  for (const { name, type, text } of workflow.report.files?.of(result) ?? []) await put(name, text, type);
  const pictures = await picturesOf(workflow.report.pictures?.(result) ?? [], runId, tools);
  for (const { view, files, handout } of await documentsOf(workflow, result)) {
    const options = { templates: tools.templates, handout, pictures };
    if (handout === undefined)
      await put(REPORT_FILES.html, renderReportHtml(workflow.id, view, options), 'text/html; charset=utf-8');
    const { pdf, tex } = await renderReport(workflow.id, view, options).catch(keepingLog(keep));
    await put(files.tex, tex, 'application/x-tex');
    await put(files.pdf, pdf, 'application/pdf');
  }
  await renderParts(workflow, runId, tools).catch(keepingLog(keep));
  return { files: written };
}

/** The pictures that a report shows, by the names of their files; a report is made without those that are not there. */
async function picturesOf(names: readonly string[], runId: string, { objects }: RenderTools) {
  const pictures = new Map<string, string>();
  for (const name of names) {
    const url = await objects.readImage(runKey(runId, name)).catch(nullOn('ArtifactMissing'));
    if (url !== null) pictures.set(basename(name), url);
  }
  return pictures;
}

/** Keeps the log of a rendering that failed, and tells a document that cannot be rendered from a machine that could not do it. */
export function keepingLog(keep: (log: string) => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof LatexError)) throw error;
    if (error.log) await keep(error.log).catch(() => {});
    if (!error.ofMachine) throw error;
    throw new AssayError('RendererUnavailable', error.message, { cause: error });
  };
}
