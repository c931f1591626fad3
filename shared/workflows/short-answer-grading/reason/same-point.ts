import type { Evidence } from '@assay/evidence/evidence-schema';
import { INFLECTED, isNumber, likeness, MISSPELLED, tokenise } from '@assay/evidence/words';
import { type PointStance, praises, stanceOf, tellingWords } from './judging-words.ts';
import { toneIn } from './tone.ts';
import { withoutVerdict } from './verdict.ts';

/** What a text says of the answer, in a student's order. */
export const DIRECTIONS = ['right', 'missing', 'wrong'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A text as it is compared with others. */
export interface ComparedText {
  /** What it is about, each word once, in order. */
  words: readonly string[];
  stance: PointStance;
  direction: Direction;
  /** It sets two things against each other, so that their order counts. */
  relates: boolean;
  /** The words of the answer that it is about; null: none. */
  evidence: Evidence | null;
}

const RELATIONS = new Set(
  `than before after from exceeds causes implies > < but however while although whereas als vor nach aber jedoch wahrend obwohl
  prima dopo rispetto ma mentre pero sebbene`.split(/\s+/),
);

/** Words for one thing, the first of each list in place of the others. */
const FOR_ONE_THING = [
  'downside downsides drawback drawbacks disadvantage disadvantages',
  'advantage advantages benefit benefits upside upsides',
  'svantaggio svantaggi inconveniente inconvenienti',
  'vantaggio vantaggi beneficio benefici',
].map((line) => line.split(' '));
const NAME_OF = new Map(FOR_ONE_THING.flatMap((words) => words.map((word) => [word, words[0]!] as const)));

/** A denial alone decides nothing where something is called right: "The downside is right: it does not scale." */
function directionOf(text: string, stance: PointStance): Direction {
  if (stance.includes('w')) return 'wrong';
  if (stance.includes('m')) return 'missing';
  if (stance === '') return 'right';
  const { praises, faults } = toneIn(text);
  return praises && !faults ? 'right' : 'wrong';
}

/** Reads a text for comparison. */
export function saidIn(written: string, evidence: Evidence | null): ComparedText {
  const text = withoutVerdict(written);
  const [forms, stance] = [tokenise(text).map(({ form }) => form), stanceOf(text)];
  const isMixed = stance.includes('n') || (stance !== '' && forms.some(praises));
  const relates = isMixed || forms.some((form) => RELATIONS.has(form));
  const words = tellingWords(text).map((word) => NAME_OF.get(word) ?? word);
  return { words: [...new Set(words)], stance, direction: directionOf(text, stance), relates, evidence };
}

/** Words of fewer letters are another word with one letter changed: *node* and *mode*. */
const LONG = 8;
const lacks = (word: string) => word.endsWith('less');

function areAlike(a: string, b: string): boolean {
  const alike = likeness(a, b);
  if (alike === MISSPELLED && Math.min(a.length, b.length) < LONG) return a.startsWith(b) || b.startsWith(a);
  return alike >= INFLECTED && lacks(a) === lacks(b);
}

/** The place of a word, else of the first in another form. */
function find(words: readonly string[], word: string): number {
  const own = words.indexOf(word);
  return own >= 0 ? own : words.findIndex((other) => areAlike(word, other));
}

/** Whether a word, in whatever form, is among others. */
export const isAmong = (words: readonly string[], word: string) => find(words, word) >= 0;

/** Whether the words that a text has in common with another one stand there in the same order. */
function isInOrder(comparedText: ComparedText, other: ComparedText): boolean {
  const places = comparedText.words.map((word) => find(other.words, word)).filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place >= places[at - 1]!);
}

/** Whether two points are about the same words of the answer: half of the shorter passage at least. */
function areAboutTheSame(one: Evidence, other: Evidence): boolean {
  const length = (spans: Evidence['spans']) => spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const shared = one.spans.flatMap((here) =>
    other.spans.map((there) => Math.min(here.end, there.end) - Math.max(here.start, there.start)),
  );
  const common = shared.reduce((sum, characters) => sum + Math.max(0, characters), 0);
  if (common * 2 >= Math.min(length(one.spans), length(other.spans))) return true;
  return one.passage?.toLowerCase() === other.passage?.toLowerCase();
}

/** A point of fewer words is said only by one about the same words of the answer, or of the same words. */
const FEWEST_WORDS = 2;

/**
 * Whether `other` says all that `one` says (SPEC G13): the same stance, every word that tells something, and not of other
 * words of the answer. Errs by no: one word that differs may be what a point is about, and a point said twice is better than
 * one that is lost.
 */
export function isSaidBy(comparedText: ComparedText, other: ComparedText): boolean {
  if (comparedText.stance !== other.stance || comparedText.words.some((word) => find(other.words, word) < 0))
    return false;
  const both = comparedText.evidence !== null && other.evidence !== null;
  if (both && !areAboutTheSame(comparedText.evidence!, other.evidence!)) return false;
  const isShort = comparedText.words.length < FEWEST_WORDS && other.words.length > comparedText.words.length;
  if (isShort && !both) return false;
  return (!comparedText.relates && !other.relates) || isInOrder(comparedText, other);
}

/** Whether two points say the same in other words, neither more than the other. */
export function areTheSame(comparedText: ComparedText, other: ComparedText): boolean {
  return isSaidBy(comparedText, other) && isSaidBy(other, comparedText);
}

/** Whether one text says of something what the other denies of it: of the same words, all of them, in the same order. */
export function opposes(one: ComparedText, other: ComparedText): boolean {
  if (one.words.length < FEWEST_WORDS || one.words.length !== other.words.length) return false;
  const [judged, plain] = one.stance === '' ? [other, one] : [one, other];
  return plain.stance === '' && judged.stance !== '' && areTheSame({ ...judged, stance: '' }, plain);
}

/** Fewer letters at the beginning than these make no derivation: *scale*, *scalability*. */
const DERIVED = 4;
const isDerived = (a: string, b: string) =>
  areAlike(a, b) || (!isNumber(a) && a.length >= DERIVED && a.slice(0, DERIVED) === b.slice(0, DERIVED));
const FEWEST_SHARED = 2;

/**
 * Whether `one` says of the same words of the answer what `other` says, in other words: in the same direction, with two words or more in common,
 * and no word beyond them that is a number or a `topic` of the question, its reference or the answer.
 */
export function paraphrases(
  one: ComparedText,
  other: ComparedText,
  isTopic: (word: string) => boolean,
): boolean {
  if (!one.evidence || !other.evidence || one.direction !== other.direction) return false;
  const own = one.words.filter((word) => !other.words.some((there) => isDerived(word, there)));
  const isShared = one.words.length - own.length >= FEWEST_SHARED;
  if (!isShared || own.some((word) => isNumber(word) || isTopic(word))) return false;
  return areAboutTheSame(one.evidence, other.evidence);
}

/** Four words in five of the shorter text, and five at least, make two nearly the same. */
const NEARLY = { share: 0.8, words: 5 } as const;

/** Whether two texts may well say the same: too much in common for chance, not enough to leave one out. */
export function areNearlyTheSame(one: ComparedText, other: ComparedText): boolean {
  if (one.stance !== other.stance || one.relates || other.relates) return false;
  if (one.evidence && other.evidence && !areAboutTheSame(one.evidence, other.evidence)) return false;
  const [shorter, longer] = one.words.length > other.words.length ? [other, one] : [one, other];
  const own = shorter.words.filter((word) => !isAmong(longer.words, word));
  const shared = shorter.words.length - own.length;
  return !own.some(isNumber) && shared >= Math.max(NEARLY.words, NEARLY.share * shorter.words.length);
}
