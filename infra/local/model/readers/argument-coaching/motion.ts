import { memoise } from '../../memo.ts';
import { wordsOf } from '../../text/words.ts';

const PREAMBLE =
  /^\s*(?:resolved|be it resolved|this house)\s*[:,]?\s*(?:that|believes(?: that)?|holds(?: that)?)?\s*/i;
const WOULD = /^would(?: like to)?\s+\p{L}+\s+/iu;
const VERB =
  /\s(?:should|must|ought|can|could|will|would|is|are|do|does|has|have|needs?|sollten?|müssen|dürfen|dovrebbe(?:ro)?|devono|deve)\s/i;
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u;
const MOST_WORDS = 8;

function shortened(words: string): string {
  const list = words.split(/\s+/);
  return list.length > MOST_WORDS ? list.slice(0, MOST_WORDS).join(' ') : words;
}

function inSentence(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words;
}

/** The motion as a clause, without `This house …` and its full stop. */
export function clauseOf(motion: string): string {
  return motion
    .replace(PREAMBLE, '')
    .replace(/[\s.!。]+$/u, '')
    .trim();
}

/** What a motion is about, in words that can stand in a sentence. */
export const topicOf: (motion: string) => string = memoise((motion) => {
  const clause = clauseOf(motion);
  if (!LATIN.test(clause)) return `“${clause.slice(0, 40)}”`;
  if (WOULD.test(clause)) return shortened(clause.replace(WOULD, ''));
  const verb = VERB.exec(clause);
  const subject =
    verb && wordsOf(clause.slice(0, verb.index)).length > 0 ? clause.slice(0, verb.index) : clause;
  return inSentence(shortened(subject.trim())) || 'this matter';
});

const RUN = 4;
const PAIR = 2;

/** Parts of words: runs of four letters, of scripts without spaces pairs of signs. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of wordsOf(text.toLowerCase())) {
    const run = LATIN.test(word) ? RUN : PAIR;
    for (let from = 0; from + run <= word.length; from++) parts.add(word.slice(from, from + run));
  }
  return parts;
}

/** How much of the motion's words a text takes up, from 0 to 1; one half where they are of different scripts. */
export function topicality(text: string, motion: string): number {
  if (LATIN.test(clauseOf(motion)) !== LATIN.test(text)) return 0.5;
  const [wanted, had] = [partsOf(clauseOf(motion)), partsOf(text)];
  return wanted.size === 0 ? 1 : wanted.intersection(had).size / wanted.size;
}
