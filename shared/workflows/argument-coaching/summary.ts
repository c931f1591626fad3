import type { ResultItem } from '../../run/items.ts';
import type { Summary } from '../workflow.ts';
import { SCORE_RANGE } from './conditions.ts';
import type { Panel } from './judgement.ts';
import type { Coaching, CoachingResult, HeldDebate, HeldTurn } from './result.ts';
import { STANCES, type Stance } from './stance.ts';

const points = (score: number | null) => (score === null ? 'missing' : score.toFixed(1));

/** Scores as programs are told of them: missing ones are null. */
function scoresIn(panel: Panel | null, of: Record<string, unknown>) {
  return (panel?.judgements ?? []).map(({ judge, score, rationale, suggestions, order, missing }) => ({
    judge,
    ...of,
    score,
    ...SCORE_RANGE,
    rationale,
    suggestions,
    order,
    missing: missing?.message ?? null,
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

const outOfTen = (score: number | null) =>
  score === null ? 'missing' : `${points(score)} of ${SCORE_RANGE.max}`;

function describeComparison({ comparison }: Coaching): string[] {
  if (!comparison) return [];
  const { criteria, points: fates, unchanged, change } = comparison;
  if (unchanged) return ['  the revision is the draft: nothing was changed'];
  const changed = criteria
    .filter(({ difference }) => difference !== null)
    .map(({ judge, difference }) => `${judge} ${difference! < 0 ? '' : '+'}${difference!.toFixed(1)}`);
  const answered = fates.filter(({ fate }) => fate === 'answered').length;
  return [
    `  against the draft: ${changed.join(', ') || 'no two scores to compare'}`,
    ...(fates.length > 0 ? [`  ${answered} of ${fates.length} points of the critique answered`] : []),
    ...(change ? [`  semantic change ${change.semanticChange.toFixed(2)}`] : []),
  ];
}

/** What the judges gave and what the meta-judge made of it; a judge alone has nobody to be reconciled with. */
function describeScores({ panel: { judgements }, consensus }: Coaching): string {
  const scores = judgements.map(({ judge, score }) => `${judge} ${points(score)}`).join(', ');
  return judgements.length === 1
    ? `  score: ${scores}`
    : `  consensus: ${outOfTen(consensus?.score ?? null)} (${scores})`;
}

function describeCoaching(coaching: Coaching): string[] {
  const { critique, questions } = coaching;
  return [
    describeScores(coaching),
    critique
      ? `  critique: ${critique.points.length} points, ${critique.dropped.length} dropped because what they quote is not in the argument`
      : '  critique: missing',
    ...describeComparison(coaching),
    ...(questions ?? []).map(({ question }, index) => `  ${index + 1}. ${question}`),
  ];
}

function describeWinner({ winner, speakers }: HeldDebate): string {
  const { stance, difference, interval, pairs, averages } = winner;
  if (difference === null || !interval) return '  not decided: no judge scored both sides';
  const figures = `for ${points(averages.for)}, against ${points(averages.against)}; difference ${difference.toFixed(2)}, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}, ${pairs} pairs`;
  return stance === null
    ? `  not decided: ${figures}`
    : `  ahead: ${speakers[stance]} (${stance}); ${figures}`;
}

function describeDebate(debate: HeldDebate): string[] {
  const { turns, planned, broken, approach, format, rounds } = debate;
  const rows = Map.groupBy(turns, ({ round }) => round);
  return [
    `  approach ${approach}, ${format}, ${rounds} rounds: ${turns.length} of ${planned} speeches`,
    ...[...rows].map(([round, held]) => {
      const said = STANCES.flatMap((stance) =>
        held
          .filter((turn) => turn.stance === stance)
          .map(({ panel, draft }) => {
            const before = draft?.panel ? `${points(draft.panel.average)} → ` : '';
            return `${stance} ${before}${points(panel?.average ?? null)}`;
          }),
      );
      return `  round ${round}: ${said.join(', ')}`;
    }),
    describeWinner(debate),
    ...(broken ? [`  ended early at ${broken.step} (${broken.code}): ${broken.message}`] : []),
  ];
}

function describeBalance({ balance }: CoachingResult, always: boolean): string[] {
  const { answer, missing } = balance;
  if (!answer) return missing ? ['  the motion could not be checked'] : [];
  if (answer.balanced) return always ? [`  both sides can be argued: ${answer.reason}`] : [];
  const only = answer.favours === null ? 'not both sides' : `only the side ${answer.favours}`;
  return [
    `  one-sided motion: ${only} can reasonably win. ${answer.reason}`,
    ...(answer.suggestion ? [`  in other words: ${answer.suggestion}`] : []),
  ];
}

/** What `assay submit`, `assay debate` and `assay motion check` print of a result. */
export function summarizeCoaching(result: CoachingResult | null): Summary {
  if (!result) return { fields: {}, lines: [] };
  const { balance, coaching, debate, purpose, motion, human } = result;
  return {
    fields: {
      purpose,
      motion: motion.text,
      ...(debate ? debateFields(debate) : {}),
      ...(coaching ? coachingFields(coaching) : {}),
      balance: balance.answer,
      human,
    },
    lines: [
      ...describeBalance(result, purpose === 'check'),
      ...(coaching ? describeCoaching(coaching) : []),
      ...(debate ? describeDebate(debate) : []),
    ],
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
