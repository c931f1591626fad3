import { holmAdjusted } from '@assay/kit/statistics/holm';
import { type IntervalMean, meanWithInterval } from '@assay/kit/statistics/mean-interval';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { signFlipTest } from '@assay/kit/statistics/sign-flip';
import { JUDGES, type Judge, SEVEN_JUDGES } from '../conditions.ts';
import { STANCES, type Stance } from '../stance.ts';
import { CRITERIA } from './published.ts';
import type { DebateScore, StudyDebate } from './study-debate.ts';

/** Debates held in one way. */
export interface StudyCondition {
  name: string;
  approach: StudyDebate['approach'];
  judges: readonly Judge[];
  debates: readonly StudyDebate[];
}

/** A mean over motions, with the scores behind it. */
type ScoreMean = IntervalMean & { scores: number; missing: number };

interface RoundFigures {
  condition: string;
  round: number;
  version: DebateScore['version'];
  byJudge: readonly { judge: Judge; figure: ScoreMean }[];
  average: IntervalMean;
}

/** What a revision gains with a judge: improved − original. */
interface GainFigures {
  condition: string;
  judge: Judge;
  original: number | null;
  improved: number | null;
  gain: IntervalMean;
  more: number;
  same: number;
  less: number;
}

/** Two conditions on the same motions: the first less the second. */
interface ConditionPair {
  figure: 'speeches' | 'whole debate';
  first: string;
  second: string;
  /** The judges that both have; where they have none in common, all of each. */
  sameJudges: boolean;
  difference: IntervalMean;
  /** Two-sided, by flipping signs of motions, and the same after Holm over all pairs of a figure. */
  p: number | null;
  adjusted: number | null;
}

/** What debates come to, condition by condition (SocrAItic Circle, tables II and III, figures 4 and 5). */
export interface DebateFigures {
  conditions: readonly StudyCondition[];
  motions: readonly string[];
  rounds: readonly RoundFigures[];
  byMotion: readonly { motion: string; values: readonly (number | null)[] }[];
  gains: readonly GainFigures[];
  pairs: readonly ConditionPair[];
  whole: readonly {
    condition: string;
    stance: Stance;
    judge: Judge | null;
    figure: IntervalMean;
  }[];
}

const FLIPS = 20_000;
const isGiven = <T extends { score: number | null }>(one: T): one is T & { score: number } =>
  one.score !== null;
const isPublic = ({ version }: DebateScore) => version !== 'original';

/** The mean of the judges' means, so that a judge counts once, however many scores it owes. */
function average(
  scores: readonly Pick<DebateScore, 'judge' | 'score'>[],
  judges: readonly Judge[],
): number | null {
  const means = judges.flatMap(
    (judge) => meanOf(scores.filter((one) => one.judge === judge).flatMap((one) => one.score ?? [])) ?? [],
  );
  return meanOf(means);
}

/** A figure of each motion: the mean over its debates. What a motion has none of is left out. */
function byMotionOf(
  debates: readonly StudyDebate[],
  figure: (debate: StudyDebate) => number | null,
): Map<string, number> {
  const values = [...Map.groupBy(debates, ({ motion }) => motion)].flatMap(([motion, own]) => {
    const mean = meanOf(own.flatMap((debate) => figure(debate) ?? []));
    return mean === null ? [] : [[motion, mean] as const];
  });
  return new Map(values);
}

const overMotions = (...of: Parameters<typeof byMotionOf>) =>
  meanWithInterval([...byMotionOf(...of).values()]);

const judgeWords = (judges: readonly Judge[]) =>
  judges.length === SEVEN_JUDGES.length
    ? 'seven judges'
    : judges.length === 1 && judges[0] === 'overall'
      ? 'one judge'
      : judges.join('+');

/** The conditions of debates, named by what tells them apart: approach, judges, models. */
export function conditionsOf(debates: readonly StudyDebate[]): StudyCondition[] {
  const keyed = debates.map((debate) => {
    const { approach, judges, models, logged } = debate;
    const parts = logged
      ? [approach, 'logged', '', '']
      : [approach, judgeWords(judges), models.debaters, models.judges && `judged by ${models.judges}`];
    return { debate, parts };
  });
  const varies = [0, 1, 2, 3].map(
    (at) => at === 0 || new Set(keyed.map(({ parts }) => parts[at]).filter(Boolean)).size > 1,
  );
  const nameOf = (parts: readonly string[]) =>
    parts.filter((part, at) => part !== '' && (varies[at] || part === 'logged')).join(', ');
  const groups = Map.groupBy(keyed, ({ parts }) => nameOf(parts));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, own]) => ({
      name,
      approach: own[0]!.debate.approach,
      judges: JUDGES.filter((judge) => own.some(({ debate }) => debate.judges.includes(judge))),
      debates: own.map(({ debate }) => debate),
    }));
}

const VERSIONS = ['original', null, 'improved'] as const;

function roundFigures({ name, judges, debates }: StudyCondition): RoundFigures[] {
  const all = debates.flatMap(({ scores }) => scores);
  const rounds = [...new Set(all.map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.flatMap((round) =>
    VERSIONS.flatMap((version) => {
      const isIn = (one: DebateScore) => one.round === round && one.version === version;
      const own = all.filter(isIn);
      if (own.length === 0) return [];
      const byJudge = judges.map((judge) => {
        const asked = own.filter((one) => one.judge === judge);
        const scores = asked.filter(isGiven).length;
        const mean = overMotions(debates, (debate) => average(debate.scores.filter(isIn), [judge]));
        return { judge, figure: { ...mean, scores, missing: asked.length - scores } };
      });
      const mean = overMotions(debates, (debate) => average(debate.scores.filter(isIn), judges));
      return [{ condition: name, round, version, byJudge, average: mean }];
    }),
  );
}

/** Draft and revision of each speech by one judge, where both have a score. */
function revisedPairs({ scores }: StudyDebate, judge: Judge): { before: number; after: number }[] {
  const own = scores.filter((one) => one.judge === judge).filter(isGiven);
  return own.flatMap((before) => {
    const isSame = (one: DebateScore) => one.round === before.round && one.stance === before.stance;
    const after = own.find((one) => one.version === 'improved' && isSame(one));
    return before.version === 'original' && after ? [{ before: before.score, after: after.score }] : [];
  });
}

function gainFigures({ name, judges, debates }: StudyCondition): GainFigures[] {
  return judges.flatMap((judge) => {
    const pairs = debates.flatMap((debate) => revisedPairs(debate, judge));
    if (pairs.length === 0) return [];
    const gains = pairs.map(({ before, after }) => Math.round((after - before) * 1e6));
    return {
      ...{ condition: name, judge },
      original: meanOf(pairs.map(({ before }) => before)),
      improved: meanOf(pairs.map(({ after }) => after)),
      gain: overMotions(debates, (debate) =>
        meanOf(revisedPairs(debate, judge).map(({ before, after }) => after - before)),
      ),
      more: gains.filter((gain) => gain > 0).length,
      same: gains.filter((gain) => gain === 0).length,
      less: gains.filter((gain) => gain < 0).length,
    };
  });
}

/** What a debate is worth by some judges: its public speeches, or its whole transcript. */
const worthBy = (figure: ConditionPair['figure'], judges: readonly Judge[]) => (debate: StudyDebate) =>
  average(figure === 'speeches' ? debate.scores.filter(isPublic) : debate.whole, judges);

function pairOf(
  figure: ConditionPair['figure'],
  [first, second]: readonly [StudyCondition, StudyCondition],
  seed: number,
): ConditionPair[] {
  const common = first.judges.filter((judge) => second.judges.includes(judge));
  const sameJudges = common.length > 0;
  const valuesOf = ({ debates, judges }: StudyCondition) =>
    byMotionOf(debates, worthBy(figure, sameJudges ? common : judges));
  const [own, others] = [valuesOf(first), valuesOf(second)];
  const differences = [...own].flatMap(([motion, value]) =>
    others.has(motion) ? [value - others.get(motion)!] : [],
  );
  if (differences.length === 0) return [];
  const p = differences.length < 2 ? null : signFlipTest(differences, { seed, flips: FLIPS });
  const difference = meanWithInterval(differences);
  return [{ figure, first: first.name, second: second.name, sameJudges, difference, p, adjusted: null }];
}

function pairsOfConditions(conditions: readonly StudyCondition[], seed: number): ConditionPair[] {
  return (['speeches', 'whole debate'] as const).flatMap((figure) => {
    const pairs = conditions.flatMap((first, at) =>
      conditions.slice(at + 1).flatMap((second) => pairOf(figure, [first, second], seed)),
    );
    const adjusted = holmAdjusted(pairs.map(({ p }) => p));
    return pairs.map((pair, at) => ({ ...pair, adjusted: adjusted[at]! }));
  });
}

function wholeFigures({ name, judges, debates }: StudyCondition): DebateFigures['whole'] {
  if (debates.every(({ whole }) => whole.length === 0)) return [];
  return STANCES.flatMap((stance) =>
    [...judges.map((judge) => [judge]), judges].map((some, at) => ({
      ...{ condition: name, stance, judge: at < judges.length ? judges[at]! : null },
      figure: overMotions(debates, ({ whole }) =>
        average(
          whole.filter((one) => one.stance === stance),
          some,
        ),
      ),
    })),
  );
}

/** The judges by whom the paper's averages are made, where a condition has all of them, else all that it has. */
function comparedJudges({ judges }: StudyCondition): readonly Judge[] {
  const four = CRITERIA.map(({ judge }) => judge);
  return four.every((judge) => judges.includes(judge)) ? four : judges;
}

/**
 * Figures of debates (SPEC S5–S8). A motion is what is drawn: all of a condition's scores of one motion are one value, and two
 * conditions are compared on the motions that both have. Means have Student's 95 % intervals over motions, from three on.
 */
export function debateFigures(debates: readonly StudyDebate[], seed: number): DebateFigures {
  const conditions = conditionsOf(debates);
  const motions = [...new Set(debates.map(({ motion }) => motion))];
  const columns = conditions.map((condition) =>
    byMotionOf(condition.debates, worthBy('speeches', comparedJudges(condition))),
  );
  return {
    conditions,
    motions,
    rounds: conditions.flatMap(roundFigures),
    byMotion: motions.map((motion) => ({ motion, values: columns.map((of) => of.get(motion) ?? null) })),
    gains: conditions.flatMap(gainFigures),
    pairs: pairsOfConditions(conditions, seed),
    whole: conditions.flatMap(wholeFigures),
  };
}
