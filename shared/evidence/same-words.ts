import { ENDING, isTelling } from './reasons.ts';
import { isNegation, isNumber, tokenise } from './words.ts';

/** The least share of two sentences' telling words that both have, where they say the same in a word or two otherwise. */
const LEAST_SHARED = 0.75;
/** Sentences of fewer telling words say the same only where all are the same. */
const FEWEST = 4;

/** The words that tell something of what a sentence says, without their endings, and those that turn it round. */
function wordsOf(text: string): { telling: Set<string>; turning: string } {
  const forms = tokenise(text).map(({ form }) => form);
  const turning = forms.filter((form) => isNegation(form) || isNumber(form));
  const telling = forms.filter(isTelling).map((form) => form.replace(ENDING, ''));
  return { telling: new Set(telling), turning: turning.sort().join(' ') };
}

/** Whether two sentences about a text say the same, by their words: nearly all that tell something, and all negations and numbers. */
export function haveSameWords(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.turning !== b.turning) return false;
  const shared = a.telling.intersection(b.telling).size;
  const all = a.telling.size + b.telling.size - shared;
  if (all < FEWEST) return shared === all && all > 0;
  return shared >= all * LEAST_SHARED;
}
