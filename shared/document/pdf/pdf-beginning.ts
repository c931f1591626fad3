import { AssayError } from '@assay/kit/errors/assay-error';

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

/** Says by its first bytes what a file is that is no PDF. @throws AssayError DocumentEmpty, DocumentDamaged */
export function refuseNoPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    const words = 'The PDF file is empty (0 bytes). Export it again and hand that in.';
    throw new AssayError('DocumentEmpty', words);
  }
  const start = Buffer.from(bytes.subarray(0, HEADER.within)).toString('latin1');
  const other = NO_PDFS.find(([begins]) => start.startsWith(begins));
  if (!other && !start.includes(HEADER.mark)) throw damaged();
  if (!other) return;
  const words = `The file is ${other[1]}, not a PDF: export it as PDF from the program that made it, and hand that in.`;
  throw new AssayError('DocumentDamaged', words);
}
