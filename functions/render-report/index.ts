import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LatexError } from '../../shared/report/latex/compile.ts';
import { type ReportView, renderReport } from '../../shared/report/render-report.ts';
import { warmFontCache } from '../../shared/report/warm-font-cache.ts';
import { handoutFiles, REPORT_FILES } from '../../shared/run/artifact.ts';
import { createObjectStore } from '../../shared/run/object-store.ts';
import { createMemory, runArtifacts, runKey } from '../../shared/run/run-artifacts.ts';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import { setting } from '../setting.ts';

/** The folder that holds `shared` with the templates: that of the bundle, unless REPORT_TEMPLATES names another. */
const templates = process.env.REPORT_TEMPLATES ?? import.meta.dirname;
const s3 = new S3Client({ forcePathStyle: true });

async function put(name: string, Body: string | Uint8Array, ContentType: string): Promise<void> {
  const Key = runKey(setting('RUN_ID'), name);
  await s3.send(new PutObjectCommand({ Bucket: setting('BUCKET'), Key, Body, ContentType }));
}

/** `runs/{RUN_ID}/result.json` → `report.pdf` and `report.tex` beside it, and so for each handout; on failure `report.log`. */
async function main(): Promise<void> {
  if (process.argv.includes('--warm')) return await warmFontCache({ templates, thorough: true });
  const workflow = findWorkflow(setting('WORKFLOW'));
  const objects = createObjectStore(s3, setting('BUCKET'));
  const result = await runArtifacts(objects, setting('RUN_ID'), createMemory(1)).read(workflow.result);
  const render = async (view: ReportView, files: { pdf: string; tex: string }, handout?: string) => {
    const { pdf, tex } = await renderReport(workflow.id, view, { templates, handout });
    await put(files.tex, tex, 'application/x-tex');
    await put(files.pdf, pdf, 'application/pdf');
  };
  for (const { name, type, text } of workflow.files?.(result) ?? []) await put(name, text, type);
  await render(await workflow.report(result), REPORT_FILES);
  for (const { name, view } of (await workflow.handouts?.(result)) ?? [])
    await render(view, handoutFiles(name), name);
}

try {
  await main();
} catch (error) {
  if (error instanceof LatexError && error.log)
    await put(REPORT_FILES.log, error.log, 'text/plain').catch(() => {});
  const { name, message } = error as Error;
  console.error(JSON.stringify({ level: 'ERROR', error: name, message, runId: process.env.RUN_ID ?? null }));
  process.exitCode = 1;
}
