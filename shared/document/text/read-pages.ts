import type { ExtractedDocument } from '../pdf/extracted-document.ts';
import { submittedBlocks, type Transcriptions } from '../pdf/submitted-blocks.ts';
import { type ReadText, readBlocks, requireText } from './read-text.ts';
import { MAX_ESSAY_BYTES } from './upload-limit.ts';

/**
 * The text of a PDF that was handed in, as that of other files: without its byline, words that a person does not see, running heads and
 * page numbers; notes at its end. `transcriptions`: of pages that are pictures.
 * @throws AssayError SubmissionEmpty, SubmissionTooLarge
 */
export function readPages(
  document: ExtractedDocument,
  file: string,
  transcriptions: Transcriptions = new Map(),
): ReadText {
  const recognised = document.warnings.flatMap(({ code, pages }) => (code === 'OcrText' ? pages : []));
  const pictured = [...new Set([...recognised, ...transcriptions.keys()])].sort((one, other) => one - other);
  return {
    ...requireText(readBlocks(submittedBlocks(document, transcriptions)), file, MAX_ESSAY_BYTES),
    pictured,
  };
}
