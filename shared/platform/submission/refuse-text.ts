import { hasPages, refuseTextPdf } from '@assay/document/pdf-beginning';
import { readSubmittedText } from '@assay/document/read-text';
import { MAX_ESSAY_BYTES } from '@assay/document/upload-limit';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type LimitedAssignment, refuseTooLong } from './limits.ts';
import { sizeInWords } from './taken-files.ts';

/**
 * Refuses a file that is no text (UTF-8, Markdown, .docx, .odt or PDF), or is longer than an assignment takes; `usual`: where it does not
 * say. Of a PDF no more is looked at than its two ends; of another file its text is returned.
 * @throws AssayError SubmissionEmpty, SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported, or as `refuseTextPdf`
 */
export function refuseText(
  bytes: Uint8Array,
  file: string,
  assignment: LimitedAssignment,
  usual: number,
): string | null {
  if (hasPages(bytes, file)) {
    refuseTextPdf(bytes);
    return null;
  }
  const { text } = readSubmittedText(bytes, file);
  refuseTooLong(text, file, assignment, usual);
  return text;
}

/** Refuses by its ends a file too large to be read at the door: nothing but a PDF may be. @throws AssayError as `refuseText` */
export function refuseTextByEnds(first: Uint8Array, last: Uint8Array, file: string): void {
  if (!hasPages(first, file)) {
    const words = `${file} is no PDF, and of other files at most ${sizeInWords(MAX_ESSAY_BYTES)} are taken here: remove pictures or hand in the text alone.`;
    throw new AssayError('SubmissionTooLarge', words);
  }
  refuseTextPdf(first, last);
}
