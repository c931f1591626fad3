import { meanOf } from '@assay/kit/statistics/score-agreement';
import { JUDGES, type Judge } from '../conditions.ts';
import type { Panel } from '../judgement.ts';
import type { HeldTurn } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';

/** A mean with the scores behind it, and how many are missing from it; null where there is none at all (SPEC S8). */
export interface Mean {
  mean: number | null;
  scores: number;
  missing: number;
}

/** The mean scores of some panels by judge, in the order of `JUDGES`; only judges that were asked. */
export type JudgeMeans = (Mean & { judge: Judge })[];

interface ScoreRow {
  /** Mean of the judges' means, so that a judge counts once, however many scores it owes. */
  average: Mean;
  judges: JudgeMeans;
}
type StanceRow = ScoreRow & { stance: Stance };
/** `version` is null where the speech was given as it was drafted. */
export type RoundRow = ScoreRow & { round: number; version: 'original' | 'improved' | null };
export type CurvePoint = RoundRow & { stance: Stance };

type Panels = readonly (Pick<Panel, 'judgements'> | null)[];
type TurnScores = Pick<HeldTurn, 'stance'> & { panel: Pick<Panel, 'judgements'> | null };
type RoundScores = TurnScores & {
  round: number;
  draft: { panel: Pick<Panel, 'judgements'> | null } | null;
};

function judgeMeans(panels: Panels): JudgeMeans {
  const given = Map.groupBy(
    panels.flatMap((panel) => panel?.judgements ?? []),
    ({ judge }) => judge,
  );
  return JUDGES.flatMap((judge) => {
    const all = given.get(judge);
    if (!all) return [];
    const scores = all.flatMap(({ score }) => score ?? []);
    return [{ judge, mean: meanOf(scores), scores: scores.length, missing: all.length - scores.length }];
  });
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function rowOf(panels: Panels): ScoreRow {
  const judges = judgeMeans(panels);
  const average = {
    mean: meanOf(judges.flatMap(({ mean }) => mean ?? [])),
    scores: total(judges.map(({ scores }) => scores)),
    missing: total(judges.map(({ missing }) => missing)),
  };
  return { average, judges };
}

/**
 * Scores by stance and judge, as in the paper's table II, of what was said in public: `for` first. A missing score is in no
 * mean: the zeros that the paper's last model has for judges that failed make 3.3 of what is 7.7.
 */
export function scoresByStance(turns: readonly TurnScores[]): StanceRow[] {
  return STANCES.flatMap((stance) => {
    const panels = turns.filter((turn) => turn.stance === stance).map(({ panel }) => panel);
    return panels.length === 0 ? [] : [{ stance, ...rowOf(panels) }];
  });
}

/** The versions of a round's speeches that were judged: a draft before what became of it. */
function versionsIn(turns: readonly RoundScores[]): { version: RoundRow['version']; panels: Panels }[] {
  const panels = {
    original: turns.map(({ draft }) => draft?.panel ?? null),
    improved: turns.map(({ draft, panel }) => (draft ? panel : null)),
    only: turns.map(({ draft, panel }) => (draft ? null : panel)),
  };
  const versions = [
    { version: null, panels: panels.only },
    { version: 'original' as const, panels: panels.original },
    { version: 'improved' as const, panels: panels.improved },
  ];
  return versions.filter((one) => one.panels.some(Boolean));
}

function byRound<T extends RoundScores>(turns: readonly T[]): [number, T[]][] {
  return [...Map.groupBy(turns, ({ round }) => round)].sort(([a], [b]) => a - b);
}

/** Scores by round, version and judge, as in the paper's table III: both sides' together. Only what was judged has a row. */
export function scoresByRound(turns: readonly RoundScores[]): RoundRow[] {
  return byRound(turns).flatMap(([round, held]) =>
    versionsIn(held).map(({ version, panels }) => ({ round, version, ...rowOf(panels) })),
  );
}

/** The same for each stance apart, `for` first: the points of its curves over the rounds. */
export function scoreCurves(turns: readonly RoundScores[]): CurvePoint[] {
  return STANCES.flatMap((stance) =>
    scoresByRound(turns.filter((turn) => turn.stance === stance)).map((row) => ({ stance, ...row })),
  );
}
