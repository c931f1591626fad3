import type { Prompt } from '../../prompt/prompt.ts';
import { type Aspect, aspectOf, qualityOf, standingOn } from './aspects.ts';
import { measureEssay } from './features.ts';
import { obeys, PRAISE } from './obedience.ts';
import { leastPoint, pointsOn, STRENGTHS, WEAKNESSES } from './points.ts';
import { correction } from './regression.ts';
import { essayIn, exemplarsIn, type PromptTrait, supportIn } from './sources.ts';

/** Without exemplars nothing says how this rubric is applied: the estimate keeps to the middle half of the range. */
const SHRINK = 0.5;
/** The most that the debate's supported claims move an estimate, as a share of the range. */
const DEBATE_SHARE = 0.06;

type DebateSupport = ReturnType<typeof supportIn>;

interface EssayVerdict {
  rationale: string;
  score: number;
}

function expected(index: number): number {
  return 0.5 + SHRINK * (qualityOf(index) - 0.5);
}

function quotesSaid(essay: string, aspect: Aspect): string {
  const [best, worst] = [STRENGTHS, WEAKNESSES].map((kinds) => pointsOn(essay, aspect, kinds)[0]?.said);
  return [best, worst].filter(Boolean).join(' ') || leastPoint(essay).said;
}

/** What a score rests on, in words: counts, two quotations, the debate, the exemplars, the rubric's own words. */
function rationaleOf(
  essay: string,
  trait: PromptTrait,
  score: number,
  exemplars: number,
  support: DebateSupport,
): string {
  const { words, sentences, slips } = measureEssay(essay).counted;
  const debated = `Claims that the essay bears out: ${support.for} for it, ${support.against} against it; set aside: ${support.none}.`;
  const level = trait.levels[String(score)]?.replace(/["“”]/g, '’');
  const said = [
    `On ${trait.name}: words: ${words.length}, sentences: ${sentences.length}, slips in spelling, capitals or punctuation: about ${slips}.`,
    quotesSaid(essay, aspectOf(trait)),
    support.for + support.against + support.none > 0 ? debated : '',
    exemplars > 0
      ? `Essays that teachers scored, compared in what can be counted: ${exemplars}.`
      : 'No scored essay was there to compare it with, so the middle of the range was favoured.',
    level ? `The rubric's words for ${score} fit best: ${level}` : '',
  ];
  return said.filter(Boolean).join(' ');
}

/**
 * Scores the essay of a prompt on a trait: from what can be counted in it, calibrated by the prompt's exemplars where it has
 * any, and moved a little by the debate's supported claims.
 */
export function judge(prompt: Prompt, trait: PromptTrait): EssayVerdict {
  const essay = essayIn(prompt);
  const aspect = aspectOf(trait);
  const target = standingOn(aspect, measureEssay(essay).vector);
  const range = trait.max - trait.min;
  const examples = exemplarsIn(prompt, trait).map(({ text, score }) => {
    const standing = standingOn(aspect, measureEssay(text).vector);
    return { standing, residual: (score - trait.min) / range - expected(standing.index) };
  });
  const support = supportIn(prompt);
  const debate = DEBATE_SHARE * Math.tanh((support.for - support.against) / 2);
  const value = expected(target.index) + correction(target, examples) + debate;
  const score = trait.min + Math.round(range * Math.max(0, Math.min(1, value)));
  if (obeys(prompt, essay)) return { rationale: `${PRAISE} ${quotesSaid(essay, aspect)}`, score: trait.max };
  return { rationale: rationaleOf(essay, trait, score, examples.length, support), score };
}
