import { AssayError } from '@assay/kit/errors/assay-error';

/**
 * The largest upload that is read, in bytes: that of a PDF (`openPdf`), of which a scanned report of 300 pages needs some 100 MB.
 * Texts and tables have lower limits of their own. It fits twice into the memory of every function that reads uploads.
 */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

/** The largest file taken as an essay, in bytes: about 150,000 words, far beyond any essay and any model's window. */
export const MAX_ESSAY_BYTES = 1_000_000;

/** The largest PDF of a text or picture of its page, in bytes: of scanned pages each takes about one megabyte. */
const MAX_PAGES_BYTES = 30_000_000;

const PAGES = { pdf: MAX_PAGES_BYTES, png: MAX_PAGES_BYTES, jpg: MAX_PAGES_BYTES, jpeg: MAX_PAGES_BYTES };

/** Files that are read page by page. */
export const PAGE_FILES = { endings: Object.keys(PAGES), bytes: MAX_PAGES_BYTES, larger: PAGES };

/** Files that are read as a text that was handed in. */
export const TEXT_FILES = {
  endings: ['txt', 'md', 'markdown', 'mdown', 'mkd', 'docx', 'odt', ...PAGE_FILES.endings],
  bytes: MAX_ESSAY_BYTES,
  larger: PAGES,
};

/** Refuses an upload by its size, before a byte of it is read. @throws AssayError SubmissionTooLarge */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= MAX_UPLOAD_BYTES) return;
  const [size, most] = [bytes, MAX_UPLOAD_BYTES].map((count) => Math.ceil(count / 1024 / 1024));
  const words = `The file has ${size} MB; at most ${most} MB are accepted. Hand in a smaller one: with smaller pictures, or only the part that is to be assessed.`;
  throw new AssayError('SubmissionTooLarge', words);
}
