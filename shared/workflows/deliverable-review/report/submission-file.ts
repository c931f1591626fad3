import { pdfHex } from '@assay/platform/report/latex/escape';

/** A plain file name: no folder, no drive, nothing hidden, no sign that means something in a path or an address. */
const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()+,'-]{0,150}\.pdf$/iu;

/**
 * How a PDF names the submission's file lying in the report's own folder (ISO 32000, 7.11), so that page numbers can
 * open it there; null where the name is no plain name of a PDF file.
 */
export function submissionFile(name: string): string | null {
  if (!SAFE_NAME.test(name) || !name.isWellFormed()) return null;
  const hex = pdfHex(name.normalize('NFC'));
  const plain = /^[ -~]*$/.test(name) ? Buffer.from(name).toString('hex').toUpperCase() : hex;
  return `<</Type/Filespec/F<${plain}>/UF<${hex}>>>`;
}
