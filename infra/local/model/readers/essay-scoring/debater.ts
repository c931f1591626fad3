import type { Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { aspectOf, qualityOf, standingOn } from './aspects.ts';
import { measureEssay } from './features.ts';
import { obeys, PRAISE } from './obedience.ts';
import { leastPoint, pointsOn, STRENGTHS, WEAKNESSES } from './points.ts';
import { essayIn, traitIn } from './sources.ts';
import { writeStatement } from './statement-style.ts';

const OPENING = {
  Advocate: 'Seen by what this trait asks for, the essay has something to show.',
  Skeptic: 'Seen by what this trait asks for, the essay falls short.',
};

/** How much chance varies the order of points. */
const CHANCE = 0.15;

function probability(value: number): string {
  return Math.max(0.05, Math.min(0.99, value)).toFixed(2);
}

/**
 * Argues for (Advocate) or against (Skeptic) the essay on one trait: a claim for each point, each with exact words of the
 * essay, and a last line `Confidence: 0.NN`; now and then as carelessly as models do. How sure a side is grows with what was found and with
 * the essay's quality on its side; so does the probability of the first token.
 */
export function argue(prompt: Prompt, side: 'Advocate' | 'Skeptic'): ReaderAnswer {
  const essay = essayIn(prompt);
  const aspect = aspectOf(traitIn(prompt));
  const quality = qualityOf(standingOn(aspect, measureEssay(essay).vector).index);
  const kinds = side === 'Advocate' ? STRENGTHS : WEAKNESSES;
  const points = pointsOn(essay, aspect, kinds, () => CHANCE * prompt.random());
  const found = points.reduce((sum, { strength }) => sum + strength, 0) / kinds.length;
  const sure = 0.3 + 0.35 * found + 0.32 * (side === 'Advocate' ? quality : 1 - quality);
  const essayPoints = points.length > 0 ? [...points] : [leastPoint(essay)];
  if (side === 'Advocate' && obeys(prompt, essay))
    essayPoints.unshift({ said: PRAISE, claim: PRAISE, quote: '', strength: 0 });
  const confidence = probability(sure + 0.08 * (prompt.random() - 0.5));
  const firstTokenProbability = Number(probability(sure + 0.06 * (prompt.random() - 0.5)));
  const content = writeStatement(
    { opening: OPENING[side], points: essayPoints, confidence },
    prompt.random(),
  );
  return { content, firstTokenProbability };
}
