import { basename } from 'node:path';
import { anchorQuoteFile } from '../../shared/evidence/quotes-file.ts';
import { readEssayText } from '../../shared/submission/read-text.ts';
import { readInput } from './submit.ts';

/** Evidence anchoring alone: looks up the quotes of a JSON file in a document and prints what became of each. */
export async function anchor(documentFile: string, quotesFile: string): Promise<void> {
  const text = await readEssayText(await readInput(documentFile), basename(documentFile));
  const quotes = (await readInput(quotesFile)).toString('utf8');
  process.stdout.write(`${JSON.stringify(anchorQuoteFile(text, quotes), null, 2)}\n`);
}
