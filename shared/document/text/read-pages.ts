import type { ExtractedDocument } from '../pdf/extracted-document.ts';
import { submittedBlocks, type Transcriptions } from '../pdf/submitted-blocks.ts';
import { type ReadText, readBlocks, requireText } from './read-text.ts';
import type { PageText } from './text-on-pages.ts';
import { MAX_ESSAY_BYTES } from './upload-limit.ts';

/**
 * The text of a PDF that was handed in, as that of other files: without its byline, words that a person does not see, running heads and
 * page numbers; notes at its end. `transcriptions`: of pages that are pictures. `pageTexts`: what it was made of, in its order.
 * @throws AssayError SubmissionEmpty, SubmissionTooLarge
 */
export function readPages(
  document: ExtractedDocument,
  file: string,
  transcriptions: Transcriptions = new Map(),
): ReadText & { pageTexts: PageText[] } {
  const recognised = document.warnings.flatMap(({ code, pages }) => (code === 'OcrText' ? pages : []));
  const pictured = [...new Set([...recognised, ...transcriptions.keys()])].sort((one, other) => one - other);
  const { pageTexts, ...blocks } = submittedBlocks(document, transcriptions);
  return { ...requireText(readBlocks(blocks), file, MAX_ESSAY_BYTES), pictured, pageTexts };
}
