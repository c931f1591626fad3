import { meanOf } from '@assay/kit/statistics/score-agreement';
import { JUDGES, type Judge } from '../conditions.ts';
import type { HeldTurn } from '../result.ts';
import type { Stance } from '../stance.ts';

/** What of a turn its scores are read from. */
export type ScoredTurn = Pick<HeldTurn, 'exchange' | 'stance' | 'panel'>;

/** What one judge gave both sides of one exchange; null: it scored no speech of that side. */
interface ExchangeScores {
  judge: Judge;
  exchange: number;
  for: number | null;
  against: number | null;
}
/** A pair with both scores. */
export type CompletePair = ExchangeScores & Record<Stance, number>;

function scoresOf(turns: readonly ScoredTurn[], judge: Judge, stance: Stance): number[] {
  return turns
    .filter((turn) => turn.stance === stance)
    .flatMap(({ panel }) => panel?.scores ?? [])
    .flatMap((given) => (given.judge === judge ? [given.score] : []));
}

const judgesOf = (turns: readonly ScoredTurn[]) => {
  const asked = new Set(turns.flatMap(({ panel }) => panel?.judgements.map(({ judge }) => judge) ?? []));
  return JUDGES.filter((judge) => asked.has(judge));
};

function isAnswered(turns: readonly ScoredTurn[]): boolean {
  return new Set(turns.map(({ stance }) => stance)).size === 2;
}

/**
 * The scores of each judge for both sides of each exchange in which both spoke, exchanges in their order (SPEC S8). Where a
 * side spoke more than once in an exchange, the mean of the scores that there are.
 */
export function pairsOf(turns: readonly ScoredTurn[]): ExchangeScores[] {
  const judges = judgesOf(turns);
  const exchanges = [...Map.groupBy(turns, ({ exchange }) => exchange)].sort(([a], [b]) => a - b);
  return exchanges
    .filter(([, held]) => isAnswered(held))
    .flatMap(([exchange, held]) =>
      judges.map((judge) => ({
        judge,
        exchange,
        for: meanOf(scoresOf(held, judge, 'for')),
        against: meanOf(scoresOf(held, judge, 'against')),
      })),
    );
}

/** Whether the judge scored both sides. */
export const isComplete = (pair: ExchangeScores): pair is CompletePair =>
  pair.for !== null && pair.against !== null;
