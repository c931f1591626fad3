import { basename } from 'node:path';
import { readAnyText } from '@assay/document/read-text';
import { anchorQuoteFile } from '@assay/evidence/quotes-file';
import { readInput } from '../read-input.ts';

/** The largest document taken, in bytes: a book has one or two million. */
const MAX_DOCUMENT_BYTES = 100_000_000;

/** Evidence anchoring alone: looks up the quotes of a JSON file in a document and prints what became of each. */
export async function anchor(documentFile: string, quotesFile: string): Promise<void> {
  const text = readAnyText(await readInput(documentFile), basename(documentFile), MAX_DOCUMENT_BYTES);
  const quotes = (await readInput(quotesFile)).toString('utf8');
  process.stdout.write(`${JSON.stringify(anchorQuoteFile(text, quotes), null, 2)}\n`);
}
