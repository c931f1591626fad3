import type { ResultItem } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { addressLines } from '@assay/platform/submission/teacher-note';
import type { Summary } from '@assay/platform/workflow/result-reading';
import { SCORE_RANGE } from '../conditions.ts';
import type { Panel, PanelJudgement } from '../judgement.ts';
import type { Coaching, CoachingResult, HeldDebate, HeldTurn, JudgedSide } from '../result.ts';
import { judgedIn } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';
import { describeBalance, describeCoaching, describeDebate, describeHuman } from './summary-lines.ts';

type SummaryRemark = PanelJudgement['strengths'][number];

/** `passage`: the words that it is about; null where it quotes none that are there. */
const pointOf = ({ point, evidence }: SummaryRemark) => ({ point, passage: evidence?.passage ?? null });

/** Scores as programs are told of them: missing ones are null. */
function scoresIn(panel: Panel | null, of: Record<string, unknown>) {
  return (panel?.judgements ?? []).map((judgement) => ({
    judge: judgement.judge,
    ...of,
    score: judgement.score,
    ...SCORE_RANGE,
    rationale: judgement.rationale,
    strengths: judgement.strengths.map(pointOf),
    weaknesses: judgement.weaknesses.map(pointOf),
    suggestions: judgement.suggestions,
    order: judgement.order,
    missing: judgement.missing?.message ?? null,
  }));
}

const ofTurn = ({ round, stance, turn }: HeldTurn) => ({ turn, round, stance });

/** The mean consensus of a side; rounds without one do not count. */
function meanConsensus(turns: readonly HeldTurn[], stance: Stance): number | null {
  const scores = turns
    .filter((turn) => turn.stance === stance)
    .flatMap(({ consensus }) => consensus?.score ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function consensusOf({ turns }: HeldDebate) {
  return {
    for: meanConsensus(turns, 'for'),
    against: meanConsensus(turns, 'against'),
    turns: turns.map((turn) => ({ ...ofTurn(turn), score: turn.consensus?.score ?? null })),
  };
}

/** What judges say at the end of all that a side said; null where nobody was asked. */
const wholeOf = (side: JudgedSide | null) =>
  side && {
    average: side.panel.average,
    consensus: side.consensus?.score ?? null,
    judges: scoresIn(side.panel, {}),
  };

function debateFields(debate: HeldDebate) {
  const { turns } = debate;
  return {
    approach: debate.approach,
    format: debate.format,
    rounds: debate.rounds,
    transcript: turns.map(({ turn, round, kind, speaker, stance, text }) => ({
      round,
      speaker,
      stance,
      text,
      turn,
      kind,
    })),
    judges: turns.flatMap((turn) => [
      ...scoresIn(turn.draft?.panel ?? null, { ...ofTurn(turn), text: 'draft' }),
      ...scoresIn(turn.panel, { ...ofTurn(turn), text: 'speech' }),
    ]),
    consensus: consensusOf(debate),
    whole: Object.fromEntries(STANCES.map((stance) => [stance, wholeOf(debate.whole[stance])])),
    winner: debate.winner,
    position: debate.position,
    semanticChange: turns.flatMap((turn) => (turn.change ? [{ ...ofTurn(turn), ...turn.change }] : [])),
    broken: debate.broken,
  };
}

function coachingFields(coaching: Coaching) {
  const { critique, rebuttal, panel, consensus, questions, comparison, side } = coaching;
  return {
    critique: (critique?.points ?? []).map(({ id, dimension, damage, point, alternative, evidence }) => ({
      dimension,
      point,
      quote: evidence.quote,
      grade: evidence.grade,
      passage: evidence.passage,
      alternative,
      id,
      damage,
    })),
    dropped: critique?.dropped.length ?? null,
    rebuttal,
    judges: scoresIn(panel, {}),
    consensus,
    side,
    questions,
    comparison,
  };
}

/** Why the first agent without an answer has none, judges without a score with them. */
function reasonOf({ missing, balance, coaching, debate }: CoachingResult): Failure | null {
  const panels = [
    coaching?.panel,
    ...(debate?.turns ?? []).map(({ draft }) => draft?.panel),
    ...(debate ? judgedIn(debate) : []).map(({ panel }) => panel),
  ];
  const judges = panels.flatMap((panel) => panel?.judgements.map((judgement) => judgement.missing) ?? []);
  return [...missing, balance.missing, ...judges].find((failure) => failure !== null) ?? null;
}

/** What `assay submit`, `assay debate` and `assay motion check` print of a result. */
export function summarizeCoaching(result: CoachingResult | null): Summary {
  if (!result) return { fields: {}, lines: [] };
  const { balance, coaching, debate, purpose, motion, human, submission } = result;
  return {
    fields: {
      purpose,
      motion: motion.text,
      ...(debate ? debateFields(debate) : {}),
      ...(coaching
        ? { ...coachingFields(coaching), addressed: result.addressed, screened: result.screened }
        : {}),
      balance: balance.answer,
      human,
    },
    lines: [
      ...describeBalance(result, purpose === 'check'),
      ...(coaching ? [...describeCoaching(coaching, submission.id), ...addressLines(result)] : []),
      ...(debate ? describeDebate(debate) : []),
      ...describeHuman(result),
    ],
    reason: reasonOf(result),
  };
}

/** The lines of a result that can be looked up by themselves: scores, and points of the critique. */
export function coachingItems({ coaching, debate }: CoachingResult): ResultItem[] {
  const judged = coaching
    ? coaching.panel.judgements.map(({ judge, score }) => ({ item: judge, value: { judge, score } }))
    : [];
  const critique = (coaching?.critique?.points ?? []).map(({ id, dimension, damage, point }) => ({
    item: id,
    value: { dimension, damage, point },
  }));
  const turns = (debate?.turns ?? []).map((turn) => ({
    item: `turn-${turn.turn}`,
    value: {
      ...ofTurn(turn),
      speaker: turn.speaker,
      average: turn.panel?.average ?? null,
      consensus: turn.consensus?.score ?? null,
    },
  }));
  return [...judged, ...critique, ...turns];
}
