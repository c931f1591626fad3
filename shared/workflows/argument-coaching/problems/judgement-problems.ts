import { comparable } from '@assay/model/admission/phrases';
import * as z from 'zod';
import type { Balance } from '../balance.ts';
import type { SpeechJudgement } from '../judgement.ts';

/**
 * What makes a judgement useless: points without a score, or no reasons. A judge that finds neither strength nor weakness and
 * says why has not judged the speech: it rightly gives no score, and is not asked again.
 */
export function judgementProblems({ score, rationale, strengths, weaknesses }: SpeechJudgement): string[] {
  const judges = strengths.length + weaknesses.length > 0;
  return [
    ...(score === null && judges
      ? ['It judges the speech and gives no score: give one number from 0 to 10.']
      : []),
    ...(rationale.trim() === ''
      ? [score === null ? 'It has no rationale: say why.' : 'It gives a score and no rationale: say why.']
      : []),
  ];
}

/** Fewer words make no case for a side. */
const FEWEST_WORDS = 3;

/** Whether a check that lets only one side win says that side's case: the motion said again, or a word or two, is none. */
export function hasWinningCase(
  { balanced, favours, strongestFor, strongestAgainst }: Balance,
  motion: string,
): boolean {
  if (balanced || favours === null) return true;
  const words = comparable(favours === 'for' ? strongestFor : strongestAgainst);
  return words.length >= FEWEST_WORDS && words.join(' ') !== comparable(motion).join(' ');
}

const askedSchema = z.object({ brief: z.object({ motion: z.string() }) });

/** What makes a check of a motion useless: a verdict that contradicts itself, or that no case stands behind. */
export function balanceProblems(answer: Balance, inputs: Record<string, unknown>): string[] {
  const { balanced, favours, reason } = answer;
  const asked = askedSchema.safeParse(inputs);
  return [
    ...(hasWinningCase(answer, asked.data?.brief.motion ?? '')
      ? []
      : [`Only the side ${favours} is to win, and its case is not said: say it in a sentence of your own.`]),
    ...(balanced && favours !== null
      ? [`The motion is balanced, and yet it is to favour the side ${favours}: decide.`]
      : []),
    ...(reason.trim() === '' ? ['It gives no reason: say why.'] : []),
  ];
}
