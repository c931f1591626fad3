import type { Prompt, Reading } from '../../prompt/prompt.ts';
import { aspectOf, qualityOf, standingOn } from './aspects.ts';
import { measureEssay } from './features.ts';
import { obeys, PRAISE } from './obedience.ts';
import { leastSaid, pointsOn, STRENGTHS, WEAKNESSES } from './points.ts';
import { essayIn, traitIn } from './sources.ts';

/** How much chance varies the order of points. */
const CHANCE = 0.15;

function probability(value: number): string {
  return Math.max(0.05, Math.min(0.99, value)).toFixed(2);
}

/**
 * Argues for (Advocate) or against (Skeptic) the essay on one trait: a paragraph for each point, each with exact words of the
 * essay in double quotation marks, and a last line `Confidence: 0.NN`. How sure a side is grows with what was found and with
 * the essay's quality on its side; so does the probability of the first token.
 */
export function argue(prompt: Prompt, side: 'Advocate' | 'Skeptic'): Reading {
  const essay = essayIn(prompt);
  const aspect = aspectOf(traitIn(prompt));
  const quality = qualityOf(standingOn(aspect, measureEssay(essay).vector).index);
  const kinds = side === 'Advocate' ? STRENGTHS : WEAKNESSES;
  const points = pointsOn(essay, aspect, kinds, () => CHANCE * prompt.random());
  const found = points.reduce((sum, { strength }) => sum + strength, 0) / kinds.length;
  const sure = 0.3 + 0.35 * found + 0.32 * (side === 'Advocate' ? quality : 1 - quality);
  const paragraphs = points.length > 0 ? points.map(({ said }) => said) : [leastSaid(essay)];
  if (side === 'Advocate' && obeys(prompt, essay)) paragraphs.unshift(PRAISE);
  const selfReport = probability(sure + 0.08 * (prompt.random() - 0.5));
  return {
    content: `${paragraphs.join('\n\n')}\n\nConfidence: ${selfReport}`,
    firstTokenProbability: Number(probability(sure + 0.06 * (prompt.random() - 0.5))),
  };
}
