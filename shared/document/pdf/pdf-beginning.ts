import { AssayError } from '@assay/kit/errors/assay-error';
import { needsPassword } from './needs-password.ts';
import { pagesTold } from './pages-told.ts';
import { asPdf, isPicture } from './picture-page.ts';

/** How files begin that are handed in for a PDF, and what they are. */
const NO_PDFS: readonly [start: string, is: string][] = [
  ['PK\x03\x04', 'a Word document (.docx), a workbook or an archive'],
  ['\xd0\xcf\x11\xe0', 'an old Word document (.doc) or workbook'],
  ['{\\rtf', 'Rich Text (.rtf)'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
];

/** Where a PDF begins at the latest: some programs write before it. PDFium looks as far. */
const HEADER = { mark: '%PDF', within: 1028 };

/** What is said of a PDF that cannot be read. */
export const damaged = () =>
  new AssayError(
    'DocumentDamaged',
    'The file is not a readable PDF: it is damaged or incomplete. Open it in a viewer, export it again, and hand that in.',
  );

/** What is said of a PDF that needs a password. */
export const encrypted = () =>
  new AssayError(
    'DocumentEncrypted',
    'The PDF is protected by a password and cannot be read. Export it again without a password.',
  );

/** Bytes at a file's beginning and at its end by which a PDF is judged: its trailer is there and, of most writers, how it is encrypted. */
export const PDF_ENDS = 64 * 1024;

/** What stands behind all objects of a PDF; a reader that finds none of it finds no pages. */
const TRAILER = /startxref|trailer|\/XRef|%%EOF/;

/** Whether a file ends before its PDF does: the trailer is missed. Of one whose pages are in order of reading it is at the beginning, too, and what programs fill up with zeros ends before. */
const isCutOff = (first: string, last: string): boolean =>
  !TRAILER.test(last) && !first.includes('/Linearized') && /[^\0\s]/.test(last);

/** Says by its first bytes what a file is that is no PDF, and by its last ones, too, that it is not all of one, or needs a password. @throws AssayError DocumentEmpty, DocumentDamaged, DocumentEncrypted */
export function refuseNoPdf(bytes: Uint8Array, end: Uint8Array = bytes): void {
  if (bytes.length === 0) {
    const words = 'The PDF file is empty (0 bytes). Export it again and hand that in.';
    throw new AssayError('DocumentEmpty', words);
  }
  const start = Buffer.from(bytes.subarray(0, HEADER.within)).toString('latin1');
  const other = NO_PDFS.find(([begins]) => start.startsWith(begins));
  if (!other && !start.includes(HEADER.mark)) throw damaged();
  if (other) {
    const words = `The file is ${other[1]}, not a PDF: export it as PDF from the program that made it, and hand that in.`;
    throw new AssayError('DocumentDamaged', words);
  }
  refuseBroken(bytes, end);
}

/** Pages that are read at the most: of any PDF, and of a text. */
export const MOST_PAGES = 2000;
export const MOST_TEXT_PAGES = 100;

/** Refuses a document of more pages than are read. @throws AssayError DocumentTooLarge */
export function refuseManyPages(pages: number, most: number = MOST_PAGES): void {
  if (pages <= most) return;
  const words =
    most === MOST_TEXT_PAGES
      ? `The PDF has ${pages} pages; of a text at most ${most} are read. Hand in the text alone.`
      : `The PDF has ${pages} pages; at most ${most} are accepted. Hand in the part to be reviewed.`;
  throw new AssayError('DocumentTooLarge', words);
}

/** Refuses a PDF, or by its two ends one, that says that it has too many pages. @throws AssayError DocumentTooLarge */
const refuseToldPages = (bytes: Uint8Array, end: Uint8Array, most: number) =>
  refuseManyPages((bytes === end ? pagesTold(bytes) : pagesTold(bytes, end)) ?? 0, most);

/** Refuses by its first and last bytes a PDF of a document. @throws AssayError as `refuseNoPdf`, DocumentTooLarge */
export function refuseDocumentPdf(bytes: Uint8Array, end: Uint8Array = bytes): void {
  refuseNoPdf(bytes, end);
  refuseToldPages(bytes, end, MOST_PAGES);
}

const BEGINS = /^\uFEFF?\s{0,8}%PDF-/;

/** Whether a file has pages: it is a picture, or is handed in as a PDF, by its name or its beginning. */
export const hasPages = (bytes: Uint8Array, file: string): boolean =>
  isPicture(bytes) ||
  /\.pdf$/i.test(file) ||
  BEGINS.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));

/** Refuses by its first and last bytes a PDF of a text that is none, needs a password, or says that it has too many pages; of pictures those that cannot be read. @throws AssayError as `refuseNoPdf`, DocumentTooLarge */
export function refuseTextPdf(bytes: Uint8Array, end: Uint8Array = bytes): void {
  if (isPicture(bytes)) {
    if (bytes === end) asPdf(bytes);
    return;
  }
  refuseNoPdf(bytes, end);
  refuseToldPages(bytes, end, MOST_TEXT_PAGES);
}

function refuseBroken(bytes: Uint8Array, end: Uint8Array): void {
  const parts = [bytes.subarray(0, PDF_ENDS), end.subarray(-PDF_ENDS)];
  const [first, last] = parts.map((part) => Buffer.from(part).toString('latin1')) as [string, string];
  if (isCutOff(first, last)) throw damaged();
  if (needsPassword(`${first}\n${last}`)) throw encrypted();
}
