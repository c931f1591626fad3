import { createObjectStore } from '@assay/platform/run/object-store';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { setting } from '../runtime/setting.ts';
import { renderDriftReport } from './render-drift-report.ts';
import { driftRequestSchema, type RenderedFiles, renderRequestSchema } from './render-request.ts';
import { type RenderTools, renderRun } from './render-run.ts';

/** What a deployment renders with: its bucket, and the folder that holds `shared` with the templates. */
export function renderTools(templates: string): RenderTools {
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = setting('BUCKET');
  const objects = createObjectStore(s3, Bucket);
  const put: RenderTools['put'] = async (Key, Body, ContentType, Metadata) => {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, Metadata }));
  };
  return { objects, put, templates };
}

/**
 * Renders the report of an event's run, or the drift report of its re-evaluation.
 * @throws AssayError as `renderRun` and `renderDriftReport`
 */
export async function renderEvent(event: unknown, tools: RenderTools): Promise<RenderedFiles> {
  const drift = driftRequestSchema.safeParse(event);
  if (drift.success) return renderDriftReport(drift.data, tools);
  return renderRun(renderRequestSchema.parse(event), tools);
}
