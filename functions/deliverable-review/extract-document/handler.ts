import { createHash } from 'node:crypto';
import { DOCUMENT, FIGURE, FIGURE_PICTURE, SUBMISSION } from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT, type ReviewAssignment } from '@assay/deliverable-review/assignment';
import { figuresToDescribe } from '@assay/deliverable-review/figures';
import { describingCall } from '@assay/deliverable-review/plan';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { type FigureCrop, type ReadDocument, readDocument } from '@assay/document/read-document';
import { pagesOfKind, readabilityOf } from '@assay/document/readability';
import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import { countWords } from '@assay/kit/language/count-words';
import { placesToCover } from '@assay/platform/privacy/cover-pictures';
import { maskDocument } from '@assay/platform/privacy/mask-document';
import type { Masker } from '@assay/platform/privacy/mask-text';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { refuseTooLong } from '@assay/platform/submission/limits';
import { maskerOf } from '../../platform/reviews/owners.ts';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { readSource, runStore } from '../../platform/runtime/storage.ts';

/** The picture of a figure, or null where its page cannot be drawn: it then stays without a description. */
async function pictureOf(readDocument: ReadDocument, figure: FigureCrop): Promise<Uint8Array | null> {
  return readDocument.draw(figure).catch(nullOn('DocumentDamaged'));
}

/** Throws `DocumentBlank` where there is nothing to read, before anything is paid for. */
function requireContent(document: ExtractedDocument): void {
  if (readabilityOf(document) !== 'blank') return;
  const unreadable = pagesOfKind(document.pages, 'unreadable').length > 0;
  const found =
    document.titlePage.length > 0 ? 'nothing but a title page and headings' : 'no text and no figures';
  const words = unreadable
    ? 'The text of the PDF cannot be read: its fonts do not say which letters they draw, or its pages are damaged. Export it again with embedded fonts and hand that in.'
    : `The PDF holds ${found}. Check that it is the right file and hand it in again.`;
  throw new AssayError('DocumentBlank', words);
}

/** What a deliverable is read by. */
interface ExtractedFrom {
  language: string;
  file: string;
  assignment: ReviewAssignment;
}

/** Words of a deliverable that are taken where the assignment does not say: some 300 pages. */
const MOST_WORDS = 150_000;

/** Extracts the PDF and, while it is open, writes each distinct figure as a picture, what is masked covered in it, with what is known of it. */
function extract(
  bytes: Uint8Array,
  { language, file, assignment }: ExtractedFrom,
  mask: Masker,
  artifacts: RunArtifacts,
) {
  return readDocument(bytes, async (read) => {
    requireContent(read.document);
    refuseTooLong(textOf(read.document), file, assignment, MOST_WORDS);
    const document = maskDocument(read.document, mask);
    const covering = placesToCover(read.document, mask);
    const figures: string[] = [];
    for (const figure of figuresToDescribe(document)) {
      const { id, page, box, caption, text: labels } = figure;
      const picture = await pictureOf(read, { page, box, ...covering(page) });
      if (!picture) continue;
      await Promise.all([
        artifacts.writePicture(one(FIGURE_PICTURE, id), picture),
        artifacts.write(one(FIGURE, id), { caption, labels, language }),
      ]);
      figures.push(id);
    }
    return { document, figures };
  });
}

const textOf = ({ blocks }: ExtractedDocument): string =>
  blocks.flatMap((block) => (block.kind === 'figure' ? [] : [block.text])).join('\n');

/** Reads the PDF that was handed in: its text and its figures, each distinct one as a picture to be described (C1). */
export const handler = defineStep({
  event: {},
  writes: DOCUMENT,
  async make({ run: { runId, language } }, artifacts) {
    const run = await runStore().getRun(runId);
    const [bytes, assignment] = await Promise.all([readSource(run.source), artifacts.read(ASSIGNMENT)]);
    const mask = await maskerOf(run, assignment);
    const { document, figures } = await extract(
      bytes,
      { language, file: run.file, assignment },
      mask,
      artifacts,
    );
    await artifacts.write(SUBMISSION, {
      file: run.file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: document.pages.length,
      words: countWords(textOf(document)),
    });
    return { value: document, output: { calls: figures.map(describingCall) } };
  },
});
