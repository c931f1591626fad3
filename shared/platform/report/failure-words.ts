import type { DeclaredCodes } from '@assay/kit/errors/codes';
import { MODEL_ERRORS } from '@assay/model/errors';
import type { Failure } from '../run/outcome.ts';
import type { CommonWords } from './words/shared-words.ts';

/** What a student is told of a question to a model that has no answer; whoever runs Assay finds the provider's words in the result. */
function wordsOfModel(code: string, words: CommonWords): string {
  if (code === 'ModelMissing') return words.waitsForModel;
  if (code === 'ModelRefused') return words.failures.refused;
  return code === 'ModelOutputInvalid' ? words.failures.unusable : words.failures.unanswered;
}

/** Why something has no answer, in a report, which students read: in its language, and without what only an operator can act on. */
export const failureWords = (
  { code, message }: Pick<Failure, 'code' | 'message'>,
  words: CommonWords,
): string => (Object.hasOwn(MODEL_ERRORS as DeclaredCodes, code) ? wordsOfModel(code, words) : message);
