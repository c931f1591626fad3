import type { Feature, Vector } from '../text/features.ts';
import { contentWords } from '../text/words.ts';

/** What a trait is about, as far as counting can tell. */
export type Aspect = 'ideas' | 'organization' | 'style' | 'words' | 'fluency' | 'conventions' | 'general';

type Weights = Partial<Record<Feature, number>>;

/**
 * How much each feature speaks for each aspect. Set by hand from what is known of human essay scoring (length and
 * vocabulary carry most; slips carry conventions), not fitted to any data.
 */
const WEIGHTS: Record<Aspect, Weights> = {
  ideas: { length: 0.6, vocabulary: 0.25, detail: 0.15, longWords: 0.1, slips: -0.1, vagueness: -0.1 },
  organization: {
    length: 0.5,
    vocabulary: 0.2,
    connectives: 0.1,
    paragraphs: 0.15,
    runOn: -0.1,
    slips: -0.15,
  },
  style: { length: 0.4, vocabulary: 0.35, variety: 0.1, voice: 0.15, wordLength: 0.1, slips: -0.1 },
  words: { length: 0.3, vocabulary: 0.45, longWords: 0.15, wordLength: 0.1, vagueness: -0.15, slips: -0.1 },
  fluency: { length: 0.4, vocabulary: 0.25, variety: 0.15, runOn: -0.2, slips: -0.25 },
  conventions: { slips: -0.6, runOn: -0.2, length: 0.25, vocabulary: 0.15, commas: 0.1 },
  general: { length: 0.5, vocabulary: 0.3, slips: -0.25, longWords: 0.1, variety: 0.1, connectives: 0.1 },
};

const SIGNS: Record<Exclude<Aspect, 'general'>, RegExp> = {
  ideas:
    /\b(idea|content|topic|detail|develop|argument|evidence|support|thesis|reason|relevan|focus|knowledge|task)/gi,
  organization:
    /\b(organi[sz]|structur|sequenc|transition|connect|introduc|conclusion|coheren|cohesi|order|paragraph)/gi,
  style: /\b(style|voice|tone|audience|engag|personal|express|compelling|command of language)/gi,
  words: /\b(word|vocabular|diction|lexic|precis)/gi,
  fluency: /\b(fluen|sentence|rhythm|flow|syntax)/gi,
  conventions: /\b(convention|grammar|spelling|punctuation|capitali|usage|mechanic|orthograph|error)/gi,
};

const NAME_COUNTS = 6;

/** Which aspect a trait's name and description are about; its name counts most. */
export function aspectOf(name: string, description = ''): Aspect {
  let [best, most]: [Aspect, number] = ['general', 0];
  for (const [aspect, sign] of Object.entries(SIGNS) as [Aspect, RegExp][]) {
    const hits = NAME_COUNTS * (name.match(sign) ?? []).length + (description.match(sign) ?? []).length;
    if (hits > most) [best, most] = [aspect, hits];
  }
  return best;
}

/** The weighted sum of an essay's features for an aspect: 0 for an ordinary essay, about ±1 for a strong or weak one. */
export function indexOf(aspect: Aspect, vector: Vector): number {
  let sum = 0;
  for (const [feature, weight] of Object.entries(WEIGHTS[aspect]) as [Feature, number][]) {
    sum += weight * vector[feature];
  }
  return sum;
}

/** The features an aspect looks at, each scaled by the root of its weight: the space in which essays are compared. */
export function profileOf(aspect: Aspect, vector: Vector): number[] {
  const weights = Object.entries(WEIGHTS[aspect]) as [Feature, number][];
  return weights.map(([feature, weight]) => Math.sqrt(Math.abs(weight)) * vector[feature]);
}

/** An index as a quality in [0,1], one half for an ordinary essay. */
export function qualityOf(index: number): number {
  return 1 / (1 + Math.exp(-1.5 * index));
}

/** How much of a sentence is about the question, in [0,1]. */
export function relevance(sentence: string, question: string): number {
  const asked = new Set(contentWords(question));
  const words = contentWords(sentence);
  if (words.length === 0 || asked.size === 0) return 0;
  return words.filter((word) => asked.has(word)).length / words.length;
}
