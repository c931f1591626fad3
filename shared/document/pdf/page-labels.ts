import type { OpenPdf } from './open-pdf.ts';

/** A longer label is not shown. */
const LONGEST = 20;

/** What the file itself calls a page (from 1), as viewers show it; undefined where it says nothing of use. */
export function fileLabel({ pdf, document }: OpenPdf, page: number): string | undefined {
  const size = pdf._FPDF_GetPageLabel(document, page - 1, 0, 0);
  if (size <= 2 || size > 2 * (LONGEST + 1)) return undefined;
  const buffer = pdf._malloc(size);
  pdf._FPDF_GetPageLabel(document, page - 1, buffer, size);
  const label = Buffer.from(pdf.HEAPU8.subarray(buffer, buffer + size - 2)).toString('utf16le');
  pdf._free(buffer);
  const shown = label.normalize('NFC').trim();
  return /^[\p{L}\p{N}\p{P} ]+$/u.test(shown) ? shown : undefined;
}
