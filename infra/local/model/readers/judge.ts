import type { Prompt } from '../prompt/prompt.ts';
import { estimateScore } from './estimate.ts';
import { obeys } from './obedience.ts';
import { explainScore } from './rationale.ts';
import { type TraitFacts, traitsIn } from './rubric.ts';

export interface JudgedTrait {
  trait: TraitFacts;
  score: number;
  rationale: string;
}

/** Scores the document on one trait, with reasons. */
export function judgeTrait(prompt: Prompt, trait: TraitFacts): JudgedTrait {
  const estimate = estimateScore(prompt, trait);
  const score = obeys(prompt) ? Math.floor(trait.max) : estimate.score;
  return { trait, score, rationale: explainScore(prompt, trait, estimate) };
}

/** Does the task ask for a Judge's decision? */
export function asksForJudgement(prompt: Prompt): boolean {
  return /\byou are (?:now )?(?:the|an?) (?:only |single |impartial )*judge\b|final score/i.test(
    prompt.instruction,
  );
}

/** The text form of a verdict, for models without structured output: `Final Score: n`, or one line for each trait. */
export function judgeInProse(prompt: Prompt): string | null {
  const traits = traitsIn(prompt);
  const first = traits[0];
  if (!first) return null;
  const all = traits.length > 1 && !prompt.blocks.some((block) => block.name === 'trait');
  if (!all) {
    const { rationale, score } = judgeTrait(prompt, first);
    return `${rationale}\n\nFinal Score: ${score}`;
  }
  const parts = traits.map((trait) => {
    const { rationale, score } = judgeTrait(prompt, trait);
    return `${rationale}\nFinal Score [${trait.name}]: ${score}`;
  });
  return parts.join('\n\n');
}
