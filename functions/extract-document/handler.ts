import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { reviewAssignmentSchema } from '../../shared/assignment/assignment.ts';
import type { EnrichedDocument, Figure } from '../../shared/document/enriched-document.ts';
import { extractOpen } from '../../shared/document/extract-document.ts';
import { type OpenPdf, openPdf } from '../../shared/document/open-pdf.ts';
import { renderFigure } from '../../shared/document/render-figure.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { countWords } from '../../shared/submission/read-text.ts';
import { figuresToDescribe } from '../../shared/workflows/deliverable-review/figures.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, objectStore, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string() });

async function readBytes({ source }: RunItem): Promise<Uint8Array> {
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  const object = await objectStore().send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return object.Body!.transformToByteArray();
}

/** The picture of a figure, or null where its page cannot be drawn: it then stays without a description. */
function draw(opened: OpenPdf, figure: Figure): Uint8Array | null {
  try {
    return renderFigure(opened, figure);
  } catch (error) {
    if (error instanceof AssayError && error.code === 'DocumentDamaged') return null;
    throw error;
  }
}

/** Extracts the PDF and, while it is open, writes each distinct figure as a picture with what is known of it. */
async function extract(runId: string, bytes: Uint8Array, language: string) {
  const opened = await openPdf(bytes);
  try {
    const document = extractOpen(opened);
    const figures: string[] = [];
    for (const figure of figuresToDescribe(document)) {
      const picture = draw(opened, figure);
      if (!picture) continue;
      const known = { caption: figure.caption, labels: figure.text, language };
      await Promise.all([
        artifacts().writeImage(runKey(runId, `figures/${figure.id}.png`), picture),
        artifacts().write(runKey(runId, `figures/${figure.id}.json`), known),
      ]);
      figures.push(figure.id);
    }
    return { document, figures };
  } finally {
    opened.close();
  }
}

function wordsOf({ blocks }: EnrichedDocument): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'figure' ? 0 : countWords(block.text)), 0);
}

/** Reads the PDF that was handed in: its text and its figures, each distinct one as a picture to be described (C1). */
export const handler = defineHandler(
  eventSchema,
  async ({ runId }) => {
    const startedAt = Date.now();
    const run = await runStore().getRun(runId);
    const key = runKey(runId, 'assignment.json');
    const { seed, language } = await artifacts().read(key, reviewAssignmentSchema);
    const bytes = await readBytes(run);
    const { document, figures } = await extract(runId, bytes, language);
    const submission = {
      file: run.file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: document.pages.length,
      words: wordsOf(document),
    };
    await artifacts().write(runKey(runId, 'submission.json'), submission);
    const to = { artifacts: artifacts(), runStore: runStore() };
    await recordStep(to, { runId, step: 'document.json', startedAt }, document);
    return { tenant: run.tenant, seed, language, figures };
  },
  () => 'extract-document',
);
