import { createHash } from 'node:crypto';
import { hasPages, isPicture, pagesTold, refuseTextPdf } from '@assay/document/pdf-beginning';
import { type ReadText, readSubmittedText } from '@assay/document/read-text';
import { MOST_PICTURED } from './transcription.ts';

/** A text that was handed in, as it was read of its file. `sha256`: of the file's bytes. */
export interface HandedText extends ReadText {
  file: string;
  sha256: string;
}

/** The hash by which results name what was handed in. */
export const handedHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Words of a page, and bytes of one where a PDF does not tell its pages, about. */
const A_PAGE = { words: 400, bytes: 60_000 };

/** What is known of a file with pages before it is read. */
export interface UnreadPages {
  /** As many words as it may have. */
  text: string;
  extent: string;
  /** How many of its pages are read from pictures, the least and the most. */
  pictured: [number, number];
}

/** What a PDF is reckoned to hold before it is read; null: the file is none. @throws AssayError as `refuseTextPdf` */
export function unreadPages(bytes: Uint8Array, file: string): UnreadPages | null {
  if (!hasPages(bytes, file)) return null;
  refuseTextPdf(bytes);
  const pages = isPicture(bytes) ? 1 : (pagesTold(bytes) ?? Math.ceil(bytes.length / A_PAGE.bytes));
  const extent = pages === 1 ? '1 page' : `${pages} pages`;
  const text = 'word '.repeat(A_PAGE.words * pages).trim();
  return { text, extent, pictured: isPicture(bytes) ? [1, 1] : [0, Math.min(pages, MOST_PICTURED)] };
}

/** Reads a text of any file but a PDF. @throws AssayError as `readSubmittedText` */
export const readHanded = (bytes: Uint8Array, file: string): HandedText => ({
  ...readSubmittedText(bytes, file),
  ...{ file, sha256: handedHash(bytes) },
});
