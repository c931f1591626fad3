import type { Prompt } from '../prompt/prompt.ts';
import { type Counts, measureEssay } from '../text/features.ts';
import { type Aspect, aspectOf, indexOf, profileOf, qualityOf } from './aspects.ts';
import { type ClaimsFound, claimsIn } from './claims.ts';
import { exemplarsIn } from './exemplars.ts';
import { regress } from './regression.ts';
import { describe, type TraitFacts } from './rubric.ts';

/** Without exemplars nothing says how this rubric is applied: the estimate keeps to the middle half of the range. */
const SHRINK = 0.5;
/** The most that the debate's verified claims move an estimate, as a share of the range. */
const DEBATE_SHARE = 0.06;

export interface Estimate {
  score: number;
  aspect: Aspect;
  counts: Counts;
  /** The score of the most similar exemplar, or null without exemplars. */
  nearest: number | null;
  claims: ClaimsFound;
}

function prior(index: number): number {
  return 0.5 + SHRINK * (qualityOf(index) - 0.5);
}

function debateShift({ advocate, skeptic }: ClaimsFound): number {
  return DEBATE_SHARE * Math.tanh((advocate.verified - skeptic.verified) / 2);
}

/**
 * Estimates the score of the prompt's document on a trait from what can be counted in it, calibrated by the prompt's
 * exemplars where it has any, and moved a little by the debate's verified claims. Always an integer in [min,max].
 */
export function estimateScore(prompt: Prompt, trait: TraitFacts): Estimate {
  const aspect = aspectOf(trait.name, describe(trait));
  const { counts, vector } = measureEssay(prompt.document.text);
  const target = { index: indexOf(aspect, vector), profile: profileOf(aspect, vector) };
  const range = trait.max - trait.min;
  const examples = exemplarsIn(prompt, trait.name).map(({ text, score }) => {
    const exemplar = measureEssay(text).vector;
    const point = { index: indexOf(aspect, exemplar), profile: profileOf(aspect, exemplar) };
    return { ...point, value: (score - trait.min) / range, score };
  });
  const claims = claimsIn(prompt);
  const value = regress(target, examples, prior) + debateShift(claims);
  const score = trait.min + Math.round(range * Math.max(0, Math.min(1, value)));
  return {
    score: withinRange(score, trait),
    aspect,
    counts,
    nearest: nearestScore(target.profile, examples),
    claims,
  };
}

function withinRange(score: number, trait: TraitFacts): number {
  const whole = Math.round(score);
  return Math.min(Math.floor(trait.max), Math.max(Math.ceil(trait.min), whole));
}

function nearestScore(profile: number[], examples: { profile: number[]; score: number }[]): number | null {
  let [nearest, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const example of examples) {
    const distance = profile.reduce((sum, value, at) => sum + (value - (example.profile[at] ?? 0)) ** 2, 0);
    if (distance < least) [nearest, least] = [example.score, distance];
  }
  return nearest;
}
