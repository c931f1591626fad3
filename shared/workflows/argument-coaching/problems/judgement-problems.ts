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

/** What makes a check of a motion useless: a verdict that contradicts itself. */
export function balanceProblems({ balanced, favours, reason }: Balance): string[] {
  return [
    ...(balanced && favours !== null
      ? [`The motion is balanced, and yet it is to favour the side ${favours}: decide.`]
      : []),
    ...(reason.trim() === '' ? ['It gives no reason: say why.'] : []),
  ];
}
