import { asPdf, MOST_TEXT_PAGES } from '@assay/document/pdf-beginning';
import { readDocument } from '@assay/document/read-document';
import { readPages } from '@assay/document/read-pages';
import { picturedPages } from '@assay/document/readability';
import { linesOnPages } from '@assay/document/text-on-pages';
import { placesToCover } from '@assay/platform/privacy/cover-pictures';
import { outcomeSchema } from '@assay/platform/run/outcome';
import { handedHash } from '@assay/platform/submission/handed-text';
import { PAGE_LINES, PAGES } from '@assay/platform/submission/pages';
import { findWorkflow } from '@assay/workflows/find-workflow';
import * as z from 'zod';
import { maskerOf } from '../reviews/owners.ts';
import { defineStep } from '../runtime/define-step.ts';
import { readSource, runStore } from '../runtime/storage.ts';
import { drawPages } from './draw-pages.ts';
import { readTranscriptions, transcribingCalls } from './transcribing.ts';

/**
 * Reads a text that was handed in as a PDF, page by page, as the workflow takes it, and draws its pages for people. Pages that are pictures
 * are left to a model that sees, blank ones to nobody, and what the workflow asks of the text to others: each time this comes once more, with how its calls ended.
 */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema).default([]).describe('of the calls that it asked for before') },
  writes: PAGES,
  async make({ run: context, outcomes }, artifacts) {
    const workflow = findWorkflow(context.workflow);
    const run = await runStore().getRun(context.runId);
    const [bytes, assignment] = await Promise.all([
      readSource(run.source),
      artifacts.read(workflow.assignment),
    ]);
    const mask = await maskerOf(run, assignment);
    const isFirst = outcomes.length === 0;
    return readDocument(
      asPdf(bytes),
      async (read) => {
        const pictured = picturedPages(read.document);
        const { pages, blank } = isFirst
          ? await drawPages(read, new Set(pictured), placesToCover(read.document, mask), artifacts)
          : { pages: await artifacts.read(PAGES), blank: new Set<number>() };
        const written = pictured.filter((page) => !blank.has(page));
        if (isFirst && written.length > 0) {
          const calls = await transcribingCalls(context, run.file, { pictured: written, pages }, artifacts);
          return { value: pages, output: { calls } };
        }
        const transcriptions = await readTranscriptions(pictured, outcomes, artifacts);
        const { sources, ...text } = readPages(read.document, run.file, transcriptions);
        const handed = { ...text, file: run.file, sha256: handedHash(bytes) };
        const linesOf = (taken: string) => linesOnPages(taken, sources);
        const of = { run, assignment, artifacts, mask, outcomes, linesOf };
        const { text: taken, calls = [] } = await workflow.takeText!(handed, of);
        await artifacts.write(PAGE_LINES, linesOf(taken));
        return { value: pages, output: { calls } };
      },
      { maxPages: MOST_TEXT_PAGES },
    );
  },
});
