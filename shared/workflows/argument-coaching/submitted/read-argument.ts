import { refuseOnlyPlaceholders } from '@assay/document/placeholders';
import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import { tokenCounter } from '@assay/model/tokens';
import { type HandedText, readHanded } from '@assay/platform/submission/handed-text';
import { doubtEssay } from '@assay/platform/submission/no-essay';
import { ILLEGIBLE } from '@assay/platform/submission/transcription';
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
  const words = `${file} is a table and no argument: hand in the text of one student as text, Markdown, .docx or PDF.`;
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
 * Checks the text that was handed in as an argument. `language` is the assignment's (ISO 639-1).
 * @throws AssayError SubmissionEmpty (under five words), SubmissionTooLarge (above 8,000 tokens), SubmissionUnsupported,
 *   SubmissionOnlyPlaceholders
 */
export async function checkArgument(handed: HandedText, language: string): Promise<Argument> {
  const { text, hidden, file, sha256, pictured = [], unread = [] } = handed;
  refuseOnlyPlaceholders(text, file);
  refuseTable(text, file);
  const [words, tokens] = [countWrittenWords(text), await measure(text)];
  refuseTooLong(tokens, words, file);
  refuseTooShort(words, file);
  const addressed = addressesInArgument(text);
  const flags = [
    ...flagsOf(text, words, language),
    ...(addressed.length > 0 ? ['suspected-injection'] : []),
    ...(hidden > 0 ? ['hidden-text'] : []),
    ...(pictured.length > 0 ? ['read-from-pictures'] : []),
    ...(unread.length > 0 ? ['not-all-read'] : []),
    ...(pictured.length > 0 && text.includes(ILLEGIBLE) ? ['illegible'] : []),
  ];
  return { file, sha256, words, tokens, text, pictured: [...pictured], flags, addressed };
}

/** Reads and checks an argument of any file but a PDF. @throws AssayError SubmissionNotText, or as `checkArgument` */
export const readArgument = async (bytes: Uint8Array, file: string, language: string): Promise<Argument> =>
  checkArgument(readHanded(bytes, file), language);
