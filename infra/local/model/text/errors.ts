import { memoise } from '../memo.ts';
import { looksMisspelt } from './spelling.ts';
import { wordsOf } from './words.ts';

export type ErrorKind = 'spelling' | 'capital' | 'punctuation' | 'run-on';

/** A sign of a slip in the conventions of writing. `what` can be said to the reader. */
export interface WritingError {
  kind: ErrorKind;
  what: string;
}

/** Above this many words without a full stop a sentence counts as run on. */
export const RUN_ON_WORDS = 40;

/** The slips that can be counted in one sentence. Placeholders such as @CAPS1 are ordinary words, never slips. */
export const errorsIn: (sentence: string) => readonly WritingError[] = memoise(
  (sentence) => [...spelling(sentence), ...capitals(sentence), ...punctuation(sentence)],
  16_384,
);

function spelling(sentence: string): WritingError[] {
  return wordsOf(sentence)
    .filter(looksMisspelt)
    .map((word) => ({ kind: 'spelling', what: `the misspelling ‘${word}’` }));
}

function capitals(sentence: string): WritingError[] {
  const errors: WritingError[] = [];
  const first = /\p{L}|@/u.exec(sentence)?.[0] ?? '';
  if (first !== '@' && first !== first.toUpperCase())
    errors.push({ kind: 'capital', what: 'a sentence that begins without a capital letter' });
  for (const _ of sentence.matchAll(/(?<![\p{L}.'’-])i(?=$|[\s,'’])/gu))
    errors.push({ kind: 'capital', what: 'the pronoun I written small' });
  return errors;
}

function punctuation(sentence: string): WritingError[] {
  const errors: WritingError[] = [];
  const add = (what: string, count: number) => {
    for (let index = 0; index < count; index++) errors.push({ kind: 'punctuation', what });
  };
  add('a space before a punctuation mark', (sentence.match(/\w\s+[,.;:!?](?!\.)/g) ?? []).length);
  add('no space after a punctuation mark', (sentence.match(/\p{L}[,;:!?](?=\p{L})/gu) ?? []).length);
  add('a doubled punctuation mark', (sentence.match(/,,|;;|(?<!\.)\.\.(?!\.)|[!?]{3,}/g) ?? []).length);
  if (!/[.!?:;…。！？]["”’')\]]*$/.test(sentence) && wordsOf(sentence).length > 5)
    add('a sentence without an end mark', 1);
  const words = wordsOf(sentence).length;
  if (words > RUN_ON_WORDS)
    errors.push({ kind: 'run-on', what: `a sentence of ${words} words that runs on` });
  return errors;
}
