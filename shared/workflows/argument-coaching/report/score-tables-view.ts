import {
  type JudgeMeans,
  type Mean,
  type RoundRow,
  scoresByRound,
  scoresByStance,
} from '../judging/score-tables.ts';
import type { HeldDebate } from '../result.ts';
import { STANCES } from '../stance.ts';
import { meanFigure, ofAsked } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

const cell = ({ mean, scores, missing }: Mean, words: CoachingWords) => ({
  mean: meanFigure(mean, words),
  count: ofAsked(scores, scores + missing, words),
});
const NOTHING: Mean = { mean: null, scores: 0, missing: 0 };

const of = (judges: JudgeMeans, judge: string) => judges.find((one) => one.judge === judge) ?? NOTHING;

const missingIn = (rows: readonly { average: Mean }[]) =>
  rows.reduce((sum, { average }) => sum + average.missing, 0);

/** Scores by judge and side of the whole transcript, as in the paper's table II; null where nothing was judged. */
export function wholeTable({ whole, judges }: HeldDebate, words: CoachingWords) {
  const sides = STANCES.map((stance) => ({ stance, panel: whole[stance]?.panel ?? null }));
  const table = byJudgeView({ turns: sides.filter(({ panel }) => panel !== null), judges }, words);
  return table && { ...table, title: words.debate.whole, note: words.debate.wholeNote };
}

/** Averages by judge and side of all speeches; null where nothing was judged. */
export function byJudgeView(
  { turns, judges }: { turns: Parameters<typeof scoresByStance>[0]; judges: HeldDebate['judges'] },
  words: CoachingWords,
) {
  const stances = scoresByStance(turns);
  if (stances.every(({ judges: asked }) => asked.length === 0)) return null;
  const lost = missingIn(stances);
  return {
    ...{ title: words.debate.byJudge, note: words.debate.byJudgeNote },
    heads: stances.map(({ stance }) => words.stanceNames[stance]),
    rows: judges.map((judge) => ({
      name: words.judges[judge],
      aim: words.judgeAims[judge],
      cells: stances.map((row) => cell(of(row.judges, judge), words)),
    })),
    average: stances.map(({ average }) => cell(average, words)),
    missing: lost === 0 ? null : words.scoresMissing(lost),
  };
}

const stageOf = ({ version }: RoundRow, { stages }: CoachingWords['debate']) => stages[version ?? 'speech'];

/** Averages by round, version and judge, as in the paper's table III; null where nothing was judged. */
export function byRoundView({ turns, judges }: HeldDebate, words: CoachingWords) {
  const rows = scoresByRound(turns);
  if (rows.length === 0) return null;
  const lost = missingIn(rows);
  return {
    heads: judges.map((judge) => words.judgesShort[judge]),
    rows: rows.map((row, index) => ({
      round: rows[index - 1]?.round === row.round ? '' : String(row.round),
      stage: stageOf(row, words.debate),
      cells: judges.map((judge) => meanFigure(of(row.judges, judge).mean, words)),
      average: meanFigure(row.average.mean, words),
    })),
    missing: lost === 0 ? null : words.scoresMissing(lost),
  };
}
