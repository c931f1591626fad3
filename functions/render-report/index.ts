import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { LatexError } from '../../shared/report/latex/compile.ts';
import { renderReport } from '../../shared/report/render-report.ts';
import { warmFontCache } from '../../shared/report/warm-font-cache.ts';
import { reviewResultSchema } from '../../shared/workflows/deliverable-review/result.ts';
import { essayResultSchema } from '../../shared/workflows/essay-scoring/result.ts';

/** The folder that holds `shared` with the templates: that of the bundle, unless REPORT_TEMPLATES names another. */
const templates = process.env.REPORT_TEMPLATES ?? import.meta.dirname;
const resultSchema = z.discriminatedUnion('workflow', [essayResultSchema, reviewResultSchema]);
const s3 = new S3Client({ forcePathStyle: true });

function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new AssayError('ConfigurationInvalid', `The environment variable ${name} is not set: deploy again.`);
}

async function put(name: string, Body: string | Uint8Array, ContentType: string): Promise<void> {
  const Key = `runs/${setting('RUN_ID')}/${name}`;
  await s3.send(new PutObjectCommand({ Bucket: setting('BUCKET'), Key, Body, ContentType }));
}

async function readResult() {
  const Key = `runs/${setting('RUN_ID')}/result.json`;
  const object = await s3.send(new GetObjectCommand({ Bucket: setting('BUCKET'), Key }));
  const parsed = resultSchema.safeParse(JSON.parse(await object.Body!.transformToString('utf-8')));
  if (parsed.success) return parsed.data;
  const words = `${Key} does not have the form this version of Assay writes: resume the run to write it again.`;
  throw new AssayError('ArtifactMissing', words, { cause: parsed.error });
}

/** `runs/{RUN_ID}/result.json` → `report.pdf` and `report.tex` beside it; on failure `report.log`. */
async function main(): Promise<void> {
  if (process.argv.includes('--warm')) return await warmFontCache({ templates, thorough: true });
  const { pdf, tex } = await renderReport(await readResult(), { templates });
  await put('report.tex', tex, 'application/x-tex');
  await put('report.pdf', pdf, 'application/pdf');
}

try {
  await main();
} catch (error) {
  if (error instanceof LatexError && error.log)
    await put('report.log', error.log, 'text/plain').catch(() => {});
  const { name, message } = error as Error;
  console.error(JSON.stringify({ level: 'ERROR', error: name, message, runId: process.env.RUN_ID ?? null }));
  process.exitCode = 1;
}
