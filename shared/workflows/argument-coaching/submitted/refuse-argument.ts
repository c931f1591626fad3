import { refuseOnlyPlaceholders } from '@assay/document/placeholders';
import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import type { LimitedAssignment } from '@assay/platform/submission/limits';
import { doubtEssay } from '@assay/platform/submission/no-essay';
import { refuseText } from '@assay/platform/submission/refuse-text';
import type { Motion } from '../assignment.ts';
import { MOST_TOKENS } from './most-tokens.ts';

const LEAST_WORDS = 5;

export const grouped = (value: number) => value.toLocaleString('en');
export const counted = (words: number) => (words === 1 ? '1 word' : `${grouped(words)} words`);

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
/** Whether a text is the motion itself, as it is handed in for a debate. */
export const isMotion = (text: string, motion: string): boolean => squeezed(text) === squeezed(motion);

/** The table of a whole class would be coached as the words of one student. */
function refuseTable(text: string, file: string): void {
  const notEssay = doubtEssay(text, '');
  if (!/\.(?:csv|tsv)$/i.test(file) && !(notEssay?.sure && notEssay.doubt === 'table')) return;
  const words = `${file} is a table and no argument: hand in the text of one student as text, Markdown, .docx or PDF.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** Refuses a text that nobody can be coached on. @throws AssayError SubmissionEmpty (under five words), SubmissionUnsupported, SubmissionOnlyPlaceholders */
export function refuseNoArgument(text: string, words: number, file: string): void {
  refuseOnlyPlaceholders(text, file);
  refuseTable(text, file);
  if (words >= LEAST_WORDS) return;
  const message = `${file} holds ${counted(words)}: an argument says what is claimed and why. Write it out and hand it in again.`;
  throw new AssayError('SubmissionEmpty', message);
}

/** Refuses where it is handed in what its run would; of a file with pages as much as its ends tell. @throws AssayError as `refuseText`, `refuseNoArgument` */
export function refuseArgument(
  bytes: Uint8Array,
  file: string,
  { motion = '', ...limits }: LimitedAssignment & Partial<Pick<Motion, 'motion'>>,
): void {
  const text = refuseText(bytes, file, limits, MOST_TOKENS);
  if (text !== null && !isMotion(text, motion)) refuseNoArgument(text, countWrittenWords(text), file);
}
