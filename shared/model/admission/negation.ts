import { CLAIM_LABEL } from './delimiters.ts';
import { comparable } from './phrases.ts';

/** Words that make a sentence its contrary, with those that have to stand beside them. */
const NEGATORS = new Set(
  (
    'not no never neither nor cannot without isnt arent wasnt werent doesnt dont didnt wont cant hasnt havent ' +
    'non né nicht kein keine nie'
  ).split(' '),
);
const AUXILIARIES = new Set(['do', 'does', 'did']);

/** A sentence without what makes it its contrary: "does not flow" and "flows" are one. */
const matterOf = (words: readonly string[]): string =>
  words
    .filter((word) => !NEGATORS.has(word) && !AUXILIARIES.has(word))
    .map((word) => word.replace(/s$/, ''))
    .join(' ');

/**
 * Whether a claim only says that one of another's is not so, and quotes for it what that one quotes, or nothing: a contradiction is an answer where
 * it has evidence or a reason of its own.
 */
export function onlyNegates(claim: string, quotes: readonly string[], earlier: string): boolean {
  const words = comparable(claim);
  if (!words.some((word) => NEGATORS.has(word))) return false;
  const matter = matterOf(words);
  const isThere = earlier
    .split('\n')
    .some((line) => matterOf(comparable(line.replace(CLAIM_LABEL, ''))) === matter);
  const said = ` ${comparable(earlier).join(' ')} `;
  return isThere && quotes.every((quote) => said.includes(` ${comparable(quote).join(' ')} `));
}
