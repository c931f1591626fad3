import { meanOf } from '@assay/kit/statistics/score-agreement';
import type { Judgement, LabelJudgement, ScoreJudgement } from '@assay/platform/run/judgement';
import { SCORE_RANGE } from './conditions.ts';
import type { Panel } from './judgement.ts';
import type { Coaching, CoachingResult, HeldDebate } from './result.ts';
import { STANCES, type Stance } from './stance.ts';

/** From the worst to the best. */
const BALANCE = ['one-sided', 'balanced'] as const;

type CoachingScore = Pick<ScoreJudgement, 'id' | 'item' | 'value' | 'text'> & { question?: string };

const score = ({ question, ...scored }: CoachingScore): ScoreJudgement => ({
  question: question ?? null,
  system: null,
  range: SCORE_RANGE,
  probability: null,
  ...scored,
});

function ofCoaching(id: string, { panel, consensus }: Coaching): Judgement[] {
  return [
    ...panel.judgements.map(({ judge, score: value, rationale }) =>
      score({ id, item: judge, value, text: rationale || null }),
    ),
    ...(consensus ? [score({ id, item: 'consensus', value: consensus.score, text: consensus.reason })] : []),
  ];
}

function ofSide(id: string, stance: Stance, panels: readonly Panel[]): Judgement[] {
  const judgements = panels.flatMap((panel) => panel.judgements);
  return [...Map.groupBy(judgements, ({ judge }) => judge)].map(([item, own]) =>
    score({
      id,
      question: stance,
      item,
      value: meanOf(own.flatMap((one) => one.score ?? [])),
      text: own.map(({ rationale }) => rationale).join('\n') || null,
    }),
  );
}

function ofDebate(id: string, { turns }: HeldDebate): Judgement[] {
  return STANCES.flatMap((stance) => {
    const panels = turns.flatMap((turn) => (turn.stance === stance && turn.panel ? [turn.panel] : []));
    return ofSide(id, stance, panels);
  });
}

function ofMotion(id: string, { answer }: CoachingResult['balance']): LabelJudgement {
  const value = answer && (answer.balanced ? 'balanced' : 'one-sided');
  return {
    ...{ id, question: null, item: 'motion', system: null, probability: null },
    ...{ labels: BALANCE, value, text: answer?.reason ?? null },
  };
}

/**
 * What another run on the same argument is compared with: each judge's score, which may have decimals, and the consensus; of a debate, whose
 * speeches are others each time, each judge's mean for each side; of a motion that is checked alone, whether both sides can be argued.
 */
export function comparedCoaching({
  submission: { id },
  purpose,
  coaching,
  debate,
  balance,
}: CoachingResult): Judgement[] {
  if (purpose === 'check') return [ofMotion(id, balance)];
  return [...(coaching ? ofCoaching(id, coaching) : []), ...(debate ? ofDebate(id, debate) : [])];
}
