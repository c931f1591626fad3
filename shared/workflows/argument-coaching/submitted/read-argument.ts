import { ILLEGIBLE } from '@assay/document/illegible';
import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import { tokenCounter } from '@assay/model/tokens';
import { doubledWords } from '@assay/platform/submission/doubled-words';
import { type HandedText, readHanded } from '@assay/platform/submission/handed-text';
import type { Argument } from '../argument.ts';
import type { Motion } from '../assignment.ts';
import { flagsOf } from './argument-flags.ts';
import { MOST_TOKENS } from './most-tokens.ts';
import { counted, grouped, refuseNoArgument } from './refuse-argument.ts';
import { addressesInArgument } from './speaks-to-judges.ts';

type AskedMotion = Pick<Motion, 'motion' | 'language'>;

/** Of a longer text so many characters are measured first: mostly they tell already that it is too long. */
const SAMPLE = 60_000;

function refuseTooLong(tokens: number, words: number, file: string): void {
  if (tokens <= MOST_TOKENS) return;
  const held = `${file} holds ${counted(words)} (about ${grouped(tokens)} tokens)`;
  const taken = `an argument of at most ${grouped(MOST_TOKENS)} tokens, some 6,000 English words, is taken`;
  throw new AssayError('SubmissionTooLarge', `${held}; ${taken}: shorten it and hand it in again.`);
}

/** Tokens of a text; of one that is too long, about how many. */
async function measure(text: string): Promise<number> {
  const count = await tokenCounter();
  const sampled = count(text.slice(0, SAMPLE));
  if (text.length <= SAMPLE) return sampled;
  return sampled > MOST_TOKENS ? Math.round((sampled * text.length) / SAMPLE) : count(text);
}

/**
 * Checks the text that was handed in as an argument on a motion, whose words may be quoted in it. `language` is the assignment's (ISO 639-1).
 * @throws AssayError SubmissionEmpty (under five words), SubmissionTooLarge (above 8,000 tokens), SubmissionUnsupported,
 *   SubmissionOnlyPlaceholders
 */
export async function checkArgument(
  handed: HandedText,
  { motion, language }: AskedMotion,
): Promise<Argument> {
  const { text, hidden, file, sha256, pictured = [], unread = [], pictures = 0 } = handed;
  const [words, tokens] = [countWrittenWords(text), await measure(text)];
  refuseTooLong(tokens, words, file);
  refuseNoArgument(text, words, file);
  const addressed = addressesInArgument(text);
  const flags = [
    ...flagsOf(text, words, language),
    ...(addressed.length > 0 ? ['suspected-injection'] : []),
    ...(hidden > 0 ? ['hidden-text'] : []),
    ...(doubledWords(text, motion) > 0 ? ['text-doubled'] : []),
    ...(pictured.length > 0 ? ['read-from-pictures'] : []),
    ...(unread.length + pictures > 0 ? ['not-all-read'] : []),
    ...(pictured.length > 0 && text.includes(ILLEGIBLE) ? ['illegible'] : []),
  ];
  return { file, sha256, words, tokens, text, pictured: [...pictured], flags, addressed };
}

/** Reads and checks an argument of any file but a PDF. @throws AssayError SubmissionNotText, or as `checkArgument` */
export const readArgument = async (bytes: Uint8Array, file: string, asked: AskedMotion): Promise<Argument> =>
  checkArgument(readHanded(bytes, file), asked);
