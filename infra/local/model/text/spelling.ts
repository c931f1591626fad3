import { COMMON_WORDS, MISSPELT, RIGHT_NEIGHBOURS } from './lexicon.ts';

const SHORTEST_COMPARED = 6;
const ODD_SHAPE = /(\p{L})\1\1|[bcdfghjklmnpqrstvwxz]{6}|^[bcdfghjklmnpqrstvwxz]{3,}$/iu;
const SHORT_FORMS = /^(?:mr|mrs|hmm|shh|psst|nth|dvd|tv|cd|pc|html|css|php|sql|http|https|www)$/i;

function deletions(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

function indexDeletions(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const word of COMMON_WORDS) {
    if (word.length < SHORTEST_COMPARED) continue;
    for (const key of deletions(word)) index.set(key, [...(index.get(key) ?? []), word]);
  }
  return index;
}

const NEAR = indexDeletions();
const INFLECTIONS = /(?:s|es|d|ed|er|r|ing|ly|y|n|al|ally|ity|ful)$/;

/** Is `word` a common word with another ending, as in laugh → laughs? Then it is no near miss. */
function isInflection(word: string, common: string): boolean {
  const root = common.slice(0, -2);
  if (word.startsWith(common) || common.startsWith(word)) return true;
  return word.startsWith(root) && INFLECTIONS.test(word) && word.length !== common.length;
}

const known = new Map<string, boolean>();

/**
 * Whether a word looks misspelt: on the list of frequent misspellings, of a shape English does not have, or one
 * letter from a common word. A sign, not a verdict: there is no dictionary here.
 */
export function looksMisspelt(word: string): boolean {
  const hit = known.get(word);
  if (hit !== undefined) return hit;
  const verdict = judge(word, word.toLowerCase().replace(/’/g, "'"));
  if (known.size > 50_000) known.clear();
  known.set(word, verdict);
  return verdict;
}

function judge(word: string, lower: string): boolean {
  if (word.startsWith('@') || /\d/.test(word)) return false;
  if (MISSPELT.has(lower)) return true;
  if (COMMON_WORDS.has(lower) || RIGHT_NEIGHBOURS.has(lower) || /['’]/.test(word)) return false;
  if (word.length > 1 && word === word.toUpperCase()) return false;
  if (ODD_SHAPE.test(lower) && !SHORT_FORMS.test(lower)) return true;
  if (lower.length < SHORTEST_COMPARED - 1) return false;
  const near = deletions(lower).flatMap((key) => NEAR.get(key) ?? []);
  return near.some((common) => isNearMiss(lower, common) && !isInflection(lower, common));
}

/** One letter apart, but not in the first: ‘fountain’ is a word of its own beside ‘mountain’. */
function isNearMiss(word: string, common: string): boolean {
  return common !== word && common[0] === word[0] && Math.abs(common.length - word.length) <= 1;
}
