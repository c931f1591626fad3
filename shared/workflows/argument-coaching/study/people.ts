import { pearson } from '@assay/kit/statistics/correlation';
import { type IntervalMean, meanWithInterval } from '@assay/kit/statistics/mean-interval';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { JUDGES, type Judge } from '../conditions.ts';
import type { CoachingResult, HeldTurn } from '../result.ts';

/** A judge's score beside what people gave the same text as the same judge. */
interface JudgedPair {
  runId: string;
  judge: Judge;
  score: number;
  /** Mean of the people who scored it. */
  people: number;
  reviewers: number;
}

/** How a judge agrees with people; `judge` null: all together. Errors are judge − people. */
export interface PeopleFigures {
  judge: Judge | null;
  pairs: number;
  runs: number;
  reviewers: number;
  score: number | null;
  people: number | null;
  bias: IntervalMean;
  error: IntervalMean;
  /** The share of pairs at most a point apart. */
  within: number | null;
  correlation: number | null;
}

/** What judged the text that a person scored; of `overall`, where nobody judged as that, the consensus. */
function scoreBy(judge: Judge, judged: Pick<HeldTurn, 'panel' | 'consensus'>) {
  const own = judged.panel?.judgements.find((one) => one.judge === judge);
  return own ? own.score : judge === 'overall' ? (judged.consensus?.score ?? null) : null;
}

function judgedAt(
  { coaching, debate }: CoachingResult,
  { stance, round }: CoachingResult['human'][number]['scores'][number],
) {
  if (!debate) return coaching;
  return debate.turns.find((turn) => turn.stance === stance && turn.round === round) ?? null;
}

function pairsOf(result: CoachingResult): JudgedPair[] {
  const given = result.human.flatMap(({ reviewer, scores }) =>
    scores.flatMap((one) => (one.score === null ? [] : [{ ...one, score: one.score, reviewer }])),
  );
  const places = Map.groupBy(given, ({ judge, stance, round }) => `${judge}/${stance}/${round}`);
  return [...places.values()].flatMap((own) => {
    const { judge } = own[0]!;
    const judged = judgedAt(result, own[0]!);
    const score = judged && scoreBy(judge, judged);
    if (score === null || score === undefined) return [];
    const people = meanOf(own.map((one) => one.score))!;
    return [{ runId: result.runId, judge, score, people, reviewers: own.length }];
  });
}

function figuresOf(judge: Judge | null, pairs: readonly JudgedPair[], reviewers: number): PeopleFigures {
  const runs = [...Map.groupBy(pairs, ({ runId }) => runId).values()];
  const overRuns = (of: (error: number) => number) =>
    meanWithInterval(runs.map((own) => meanOf(own.map(({ score, people }) => of(score - people)))!));
  return {
    ...{ judge, pairs: pairs.length, runs: runs.length, reviewers },
    score: meanOf(pairs.map(({ score }) => score)),
    people: meanOf(pairs.map(({ people }) => people)),
    bias: overRuns(Number),
    error: overRuns(Math.abs),
    within: meanOf(pairs.map(({ score, people }) => Number(Math.abs(score - people) <= 1))),
    correlation: pearson(pairs.map(({ score, people }) => [score, people])),
  };
}

/**
 * How far judges agree with the people whose scores are kept with the results (SPEC S10): each judge, then all of them. A text that several
 * people scored counts once, by their mean; a score that is missing counts nowhere. A run is what is drawn. None where nobody scored.
 */
export function peopleFigures(results: readonly CoachingResult[]): PeopleFigures[] {
  const pairs = results.flatMap(pairsOf);
  if (pairs.length === 0) return [];
  const named = (judge: Judge | null) =>
    new Set(
      results.flatMap(({ human }) =>
        human.flatMap(({ reviewer, scores }) =>
          scores.some((one) => judge === null || one.judge === judge) ? [reviewer] : [],
        ),
      ),
    ).size;
  const judges = JUDGES.filter((judge) => pairs.some((pair) => pair.judge === judge));
  return [...judges, null].map((judge) =>
    figuresOf(
      judge,
      pairs.filter((pair) => judge === null || pair.judge === judge),
      named(judge),
    ),
  );
}
