import type { Failure } from '../run/outcome.ts';
import type { CommonWords } from './words/shared-words.ts';

/** Why something has no answer, in a report: that it waits for a model is said in few words, for its first page says what to do. */
export const failureWords = (
  { code, message }: Pick<Failure, 'code' | 'message'>,
  words: CommonWords,
): string => (code === 'ModelMissing' ? words.waitsForModel : message);
