import { createHash } from 'node:crypto';
import { refuseOnlyPlaceholders } from '@assay/document/placeholders';
import { readSubmittedText } from '@assay/document/read-text';
import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import { tokenCounter } from '@assay/model/tokens';
import { doubtEssay } from '@assay/platform/submission/no-essay';
import type { Argument } from '../argument.ts';
import { flagsOf } from './argument-flags.ts';
import { MOST_TOKENS } from './most-tokens.ts';
import { addressesInArgument } from './speaks-to-judges.ts';

const LEAST_WORDS = 5;
/** Of a longer text so many characters are measured first: mostly they tell already that it is too long. */
const SAMPLE = 60_000;

const grouped = (value: number) => value.toLocaleString('en');
const counted = (words: number) => (words === 1 ? '1 word' : `${grouped(words)} words`);

function refuseTooShort(words: number, file: string): void {
  if (words >= LEAST_WORDS) return;
  const message = `${file} holds ${counted(words)}: an argument says what is claimed and why. Write it out and hand it in again.`;
  throw new AssayError('SubmissionEmpty', message);
}

function refuseTooLong(tokens: number, words: number, file: string): void {
  if (tokens <= MOST_TOKENS) return;
  const held = `${file} holds ${counted(words)} (about ${grouped(tokens)} tokens)`;
  const taken = `an argument of at most ${grouped(MOST_TOKENS)} tokens, some 6,000 English words, is taken`;
  throw new AssayError('SubmissionTooLarge', `${held}; ${taken}: shorten it and hand it in again.`);
}

/** The table of a whole class would be coached as the words of one student. */
function refuseTable(text: string, file: string): void {
  const notEssay = doubtEssay(text, '');
  if (!/\.(?:csv|tsv)$/i.test(file) && !(notEssay?.sure && notEssay.doubt === 'table')) return;
  const words = `${file} is a table and no argument: hand in the text of one student as text, Markdown or .docx.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** Tokens of a text; of one that is too long, about how many. */
async function measure(text: string): Promise<number> {
  const count = await tokenCounter();
  const sampled = count(text.slice(0, SAMPLE));
  if (text.length <= SAMPLE) return sampled;
  return sampled > MOST_TOKENS ? Math.round((sampled * text.length) / SAMPLE) : count(text);
}

/**
 * Reads and checks an argument that was handed in (text, Markdown or .docx). `language` is the
 * assignment's (ISO 639-1).
 * @throws AssayError SubmissionEmpty (also under five words), SubmissionTooLarge (also above 8,000 tokens), SubmissionNotText,
 *   SubmissionUnsupported, SubmissionOnlyPlaceholders
 */
export async function readArgument(bytes: Uint8Array, file: string, language: string): Promise<Argument> {
  const { text, hidden } = readSubmittedText(bytes, file);
  refuseOnlyPlaceholders(text, file);
  refuseTable(text, file);
  const [words, tokens] = [countWrittenWords(text), await measure(text)];
  refuseTooLong(tokens, words, file);
  refuseTooShort(words, file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const addressed = addressesInArgument(text);
  const flags = [
    ...flagsOf(text, words, language),
    ...(addressed.length > 0 ? ['suspected-injection'] : []),
    ...(hidden > 0 ? ['hidden-text'] : []),
  ];
  return { file, sha256, words, tokens, text, flags, addressed };
}
