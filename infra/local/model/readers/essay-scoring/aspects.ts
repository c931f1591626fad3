import type { EssayFeature, FeatureVector } from './features.ts';
import type { PromptTrait } from './sources.ts';

/** What a trait is about, as far as counting can tell. */
export type Aspect = 'ideas' | 'organization' | 'style' | 'words' | 'fluency' | 'conventions' | 'general';

/**
 * How much each feature speaks for each aspect. Set by hand from what is known of human essay scoring (length and
 * vocabulary carry most; slips carry conventions), not fitted to any data.
 */
const WEIGHTS: Record<Aspect, Partial<Record<EssayFeature, number>>> = {
  ideas: { length: 0.6, vocabulary: 0.25, detail: 0.15, longWords: 0.1, slips: -0.1, vagueness: -0.1 },
  organization: { length: 0.5, vocabulary: 0.2, joining: 0.1, paragraphs: 0.15, runOn: -0.1, slips: -0.15 },
  style: { length: 0.4, vocabulary: 0.35, variety: 0.1, voice: 0.15, wordLength: 0.1, slips: -0.1 },
  words: { length: 0.3, vocabulary: 0.45, longWords: 0.15, wordLength: 0.1, vagueness: -0.15, slips: -0.1 },
  fluency: { length: 0.4, vocabulary: 0.25, variety: 0.15, runOn: -0.2, slips: -0.25 },
  conventions: { slips: -0.6, runOn: -0.2, length: 0.25, vocabulary: 0.15, commas: 0.1 },
  general: { length: 0.5, vocabulary: 0.3, slips: -0.25, longWords: 0.1, variety: 0.1, joining: 0.1 },
};

/** Beginnings of the words by which a rubric speaks of an aspect. */
const STEMS: Record<Exclude<Aspect, 'general'>, string> = {
  ideas:
    'idea content topic detail develop argument evidence support thesis reason relevan focus knowledge task',
  organization: 'organi structur sequenc transition connect introduc conclu coheren cohesi order paragraph',
  style: 'style voice tone audience engag personal express compelling command',
  words: 'word vocabular diction lexic precis',
  fluency: 'fluen sentence rhythm flow syntax',
  conventions: 'convention grammar spelling punctuation capitali usage mechanic orthograph error',
};
const NAME_COUNTS = 6;

/** Which aspect a trait's name and the rubric's words on it are about; its name counts most. */
export function aspectOf({ name, description, levels }: PromptTrait): Aspect {
  const words = [description, ...Object.values(levels)].join(' ');
  let [best, most]: [Aspect, number] = ['general', 0];
  for (const [aspect, stems] of Object.entries(STEMS) as [Aspect, string][]) {
    const sign = new RegExp(`\\b(?:${stems.replaceAll(' ', '|')})`, 'gi');
    const hits = NAME_COUNTS * (name.match(sign) ?? []).length + (words.match(sign) ?? []).length;
    if (hits > most) [best, most] = [aspect, hits];
  }
  return best;
}

/** How an essay stands on an aspect: in one number (0: ordinary, about ±1: strong or weak), and in the space to compare essays in. */
export interface AspectScore {
  index: number;
  /** The features the aspect looks at, each scaled by the root of its weight. */
  profile: number[];
}

export function standingOn(aspect: Aspect, vector: FeatureVector): AspectScore {
  const weights = Object.entries(WEIGHTS[aspect]) as [EssayFeature, number][];
  return {
    index: weights.reduce((sum, [feature, weight]) => sum + weight * vector[feature], 0),
    profile: weights.map(([feature, weight]) => Math.sqrt(Math.abs(weight)) * vector[feature]),
  };
}

/** An index as a quality in [0,1], one half for an ordinary essay. */
export function qualityOf(index: number): number {
  return 1 / (1 + Math.exp(-1.5 * index));
}
