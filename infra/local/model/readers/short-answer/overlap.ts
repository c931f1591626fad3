import { memoise } from '../../memo.ts';
import { contentWords, wordsOf } from '../../text/words.ts';

/** A stretch of a text as it stands there, and its words of content. */
export interface Stretch {
  text: string;
  terms: readonly string[];
}

const STRETCH = /[^.!?;\n]+(?:[.!?;](?![\s\n]|$)[^.!?;\n]*)*[.!?;]*/gu;
const NEGATION =
  /(?<![\p{L}])(?:not|no|never|none|nor|neither|without|cannot|hardly|nicht|kein\p{L}*|nie|non|ne|pas|ohne|senza|sans)(?![\p{L}])|n['’]t(?![\p{L}])/giu;

/** Words of content, and numbers and signs however short. */
function termsOf(text: string): string[] {
  const short = wordsOf(text).filter((word) => word.length <= 2 && /\d|\p{Lu}/u.test(word));
  return [...new Set([...contentWords(text), ...short.map((word) => word.toLowerCase())])];
}

/** The sentences and clauses of a text, each exactly as it stands there. */
export const stretchesOf: (text: string) => readonly Stretch[] = memoise((text) =>
  (text.match(STRETCH) ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .map((piece) => ({ text: piece, terms: termsOf(piece) })),
);

/** Whether a text denies what it says of some terms: an odd number of negations in the clauses that hold any of them. */
function isNegated(text: string, terms: readonly string[]): boolean {
  const clauses = text.split(/[,:()]| (?:but|and|because|so) /u);
  const about = clauses.filter((clause) => termsOf(clause).some((term) => has(terms, term)));
  return about.reduce((count, clause) => count + (clause.match(NEGATION)?.length ?? 0), 0) % 2 === 1;
}

const SAME_BEGINNING = 5;

/** Whether two terms are forms of one word, as far as their beginnings tell. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  return length >= SAME_BEGINNING && one.slice(0, length - 1) === other.slice(0, length - 1);
}

const has = (terms: readonly string[], term: string) => terms.some((other) => isAlike(other, term));

/** A part of the reference answer, and the stretch of the student's answer that comes nearest to it. */
export interface Part {
  part: string;
  /** Share of its words of content in the whole answer, from 0 to 1. */
  share: number;
  /** What is nearest to it in the answer; null where nothing is. */
  nearest: string | null;
  /** The nearest stretch denies what the part says, or says what it denies. */
  contradicts: boolean;
}

/** How much of a reference answer an answer holds. */
export interface Overlap {
  parts: Part[];
  /** Share of the reference's words of content, those of the question counted little, from 0 to 1. */
  coverage: number;
  /** Words of content in the answer for one in the reference. */
  length: number;
}

/** What a word that the question gives away counts. */
const GIVEN_AWAY = 0.2;
/** From this share of its words on a stretch of the answer is about a part of the reference. */
const ABOUT = 0.3;

function weighed(terms: readonly string[], weightOf: (term: string) => number): number {
  return terms.reduce((sum, term) => sum + weightOf(term), 0);
}

/** Compares an answer with the reference answer by their words. */
export function compareAnswers(answer: string, reference: string, question: string): Overlap {
  const asked = termsOf(question);
  const weightOf = (term: string) => (has(asked, term) ? GIVEN_AWAY : 1);
  const said = termsOf(answer);
  const parts = stretchesOf(reference).map(({ text, terms }): Part & { weight: number } => {
    const weight = weighed(terms, weightOf);
    const inIt = (words: readonly string[]) =>
      weighed(
        terms.filter((term) => has(words, term)),
        weightOf,
      ) / Math.max(weight, GIVEN_AWAY);
    const ranked = stretchesOf(answer)
      .map((stretch) => ({ stretch, share: inIt(stretch.terms) }))
      .sort((a, b) => b.share - a.share);
    const [best] = ranked;
    const about = best !== undefined && best.share > 0;
    const shared = about ? terms.filter((term) => has(best.stretch.terms, term)) : [];
    const contradicts =
      about && best.share >= ABOUT && isNegated(best.stretch.text, shared) !== isNegated(text, shared);
    return { part: text, share: inIt(said), nearest: about ? best.stretch.text : null, contradicts, weight };
  });
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const found = parts.reduce(
    (sum, { share, contradicts, weight }) => sum + weight * (contradicts ? -0.5 * share : share),
    0,
  );
  return {
    parts: parts.map(({ weight: _, ...part }) => part),
    coverage: total > 0 ? Math.max(0, found / total) : 0,
    length: said.length / Math.max(1, termsOf(reference).length),
  };
}

/** How alike two answers are in their words (Dice), from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [termsOf(one), termsOf(other)];
  if (a.length + b.length === 0) return 0;
  const shared = a.filter((term) => has(b, term)).length + b.filter((term) => has(a, term)).length;
  return shared / (a.length + b.length);
}
