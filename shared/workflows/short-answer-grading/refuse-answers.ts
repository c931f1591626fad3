import { hasPages, refuseTextPdf } from '@assay/document/pdf-beginning';
import { refuseNoTable } from '@assay/kit/tables/decode-table';
import type { Quiz } from './assignment.ts';
import { readPastClass, refusePaper, refuseTooMany } from './make-plan.ts';
import { readAnswers } from './table/read-answers.ts';

/** Refuses a file that is neither a table of what is asked for nor a paper. @throws AssayError TableInvalid, TableTooLarge, or as `refuseTextPdf` */
export function refuseAnswers(
  bytes: Uint8Array,
  file: string,
  quiz: Quiz,
  { purpose }: Record<string, string> = {},
): void {
  if (hasPages(bytes, file)) {
    refuseTextPdf(bytes);
    refusePaper(file, purpose, []);
  } else if (purpose === 'profile') readPastClass(bytes, file, quiz);
  else refuseTooMany(file, readAnswers(bytes, file, quiz.questions).answers.length);
}

/** Refuses a file too large to be read at the door. @throws AssayError TableInvalid, TableTooLarge, or as `refuseTextPdf` */
export function refuseAnswersByEnds(first: Uint8Array, last: Uint8Array, file: string): void {
  if (hasPages(first, file)) refuseTextPdf(first, last);
  else refuseNoTable(first, file);
}
