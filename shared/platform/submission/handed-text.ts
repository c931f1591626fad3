import { createHash } from 'node:crypto';
import { hasPages, isPicture, pagesTold, refuseTextPdf } from '@assay/document/pdf-beginning';
import { type ReadText, readSubmittedText } from '@assay/document/read-text';

/** A text that was handed in, as it was read of its file. `sha256`: of the file's bytes. */
export interface HandedText extends ReadText {
  file: string;
  sha256: string;
}

/** The hash by which results name what was handed in. */
export const handedHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Words of a page, and bytes of one where a PDF does not tell its pages, about. */
const A_PAGE = { words: 400, bytes: 60_000 };

/** What a PDF is reckoned to hold before it is read; null: the file is none. @throws AssayError as `refuseTextPdf` */
export function unreadPages(bytes: Uint8Array, file: string): { text: string; extent: string } | null {
  if (!hasPages(bytes, file)) return null;
  refuseTextPdf(bytes);
  const pages = isPicture(bytes) ? 1 : (pagesTold(bytes) ?? Math.ceil(bytes.length / A_PAGE.bytes));
  const extent = pages === 1 ? '1 page' : `${pages} pages`;
  return { text: 'word '.repeat(A_PAGE.words * pages).trim(), extent };
}

/** Reads a text of any file but a PDF. @throws AssayError as `readSubmittedText` */
export const readHanded = (bytes: Uint8Array, file: string): HandedText => ({
  ...readSubmittedText(bytes, file),
  ...{ file, sha256: handedHash(bytes) },
});
