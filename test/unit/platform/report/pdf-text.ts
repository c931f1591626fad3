import { execFileSync } from 'node:child_process';

/** The text of a PDF, page by page in reading order; `layout` keeps what stands beside each other on one line. */
export function pdfText(pdf: Uint8Array, ...options: '-layout'[]): string {
  return execFileSync('pdftotext', [...options, '-', '-'], { input: pdf, encoding: 'utf8' });
}

/** A machine's very first report in a writing reads its fonts. */
export const PATIENT = { timeLimit: 300_000 };

/** Right-to-left words come between direction marks, ligatures as one character. */
export const plain = (text: string) =>
  text
    .replace(/[\u200E\u200F\u202A-\u202E]/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFKC');
