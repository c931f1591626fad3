import { readSubmittedText } from '@assay/document/read-text';
import { countWrittenWords } from '@assay/kit/language/count-words';
import { type LimitedAssignment, refuseManyWords } from './limits.ts';

/**
 * Refuses a file that is no text (UTF-8, Markdown or .docx), or has more words than an assignment takes; `usual`: where it does not say.
 * @throws AssayError SubmissionEmpty, SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported
 */
export function refuseText(
  bytes: Uint8Array,
  file: string,
  assignment: LimitedAssignment,
  usual: number,
): void {
  refuseManyWords(countWrittenWords(readSubmittedText(bytes, file).text), file, assignment, usual);
}
