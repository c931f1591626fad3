import { hasPages, refuseTextPdf } from '@assay/document/pdf-beginning';
import { decodeTable, refuseNoTable } from '@assay/kit/tables/decode-table';

/** Refuses a file that is neither a table nor a paper. @throws AssayError TableInvalid, TableTooLarge, or as `refuseTextPdf` */
export function refuseAnswers(bytes: Uint8Array, file: string): void {
  if (hasPages(bytes, file)) refuseTextPdf(bytes);
  else decodeTable(bytes, file);
}

/** As `refuseAnswers`, of a file too large to be read at the door. @throws AssayError as `refuseAnswers` */
export function refuseAnswersByEnds(first: Uint8Array, last: Uint8Array, file: string): void {
  if (hasPages(first, file)) refuseTextPdf(first, last);
  else refuseNoTable(first, file);
}
