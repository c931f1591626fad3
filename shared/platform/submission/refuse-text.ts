import { readSubmittedText } from '@assay/document/read-text';
import { type LimitedAssignment, refuseTooLong } from './limits.ts';

/**
 * Refuses a file that is no text (UTF-8, Markdown, .docx or .odt), or is longer than an assignment takes; `usual`: where it does not say.
 * @throws AssayError SubmissionEmpty, SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported
 */
export function refuseText(
  bytes: Uint8Array,
  file: string,
  assignment: LimitedAssignment,
  usual: number,
): void {
  refuseTooLong(readSubmittedText(bytes, file).text, file, assignment, usual);
}
