import { assay } from '@assay/kit/process/assay-command';
import { wrapLine } from '@assay/platform/report/wrap-line';
import type { RevisionComparison } from '../comparison.ts';
import { SCORE_RANGE } from '../conditions.ts';
import type { HumanFeedback } from '../human.ts';
import type { Coaching, CoachingResult, HeldDebate, HeldTurn } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';

const points = (score: number | null) => (score === null ? 'missing' : score.toFixed(1));
const signed = (difference: number | null) =>
  difference === null ? '–' : `${difference < 0 ? '' : '+'}${difference.toFixed(1)}`;
const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** A row of a table: its name, then figures under each other. */
const row = (name: string, ...figures: string[]) =>
  `  ${name.padEnd(14)}${figures.map((figure) => figure.padStart(10)).join('')}`.trimEnd();

const outOfTen = (score: number | null) =>
  score === null ? 'missing' : `${points(score)} of ${SCORE_RANGE.max}`;

/** Each judge's score; beside it that of the earlier version, where there is one. */
function describeScores({ panel, consensus, comparison }: Coaching): string[] {
  const all = consensus?.score ?? null;
  if (!comparison)
    return [
      ...panel.judgements.map(({ judge, score }) => row(judge, points(score))),
      ...(panel.judgements.length > 1 ? [`  consensus of the judges: ${outOfTen(all)}`] : []),
    ];
  const { draft, revision } = comparison.consensus;
  const change = draft === null || revision === null ? null : revision - draft;
  return [
    row('', 'draft', 'revision', 'change'),
    ...comparison.criteria.map(({ judge, draft: before, revision: now, difference }) =>
      row(judge, points(before), points(now), signed(difference)),
    ),
    ...(panel.judgements.length > 1
      ? [row('consensus', points(draft), points(revision), signed(change))]
      : []),
  ];
}

/** A point of the draft's critique, whose ids are those of the revision's own critique as well. */
const ofDraft = ({ id }: { id: string }) => id.replace(/^P/, 'D');

function describeFates(fates: RevisionComparison['points']): string[] {
  if (fates.length === 0) return [];
  const byFate = Map.groupBy(fates, ({ fate }) => fate);
  const answered = fates.filter(({ fate }) => fate === 'answered' || fate === 'removed').length;
  const others = [...byFate]
    .filter(([fate]) => fate !== 'answered')
    .map(([fate, of]) => `${fate}: ${of.map(({ point }) => ofDraft(point)).join(', ')}`);
  const rest = others.length > 0 ? ` (${others.join('; ')})` : '';
  return wrapLine(
    '  ',
    `of the critique of the draft ${answered} of ${counted(fates.length, 'point')} answered${rest}`,
  );
}

/** What to do where the draft has no judges' word: a version is compared with the one before it, so both are handed in again. */
function describeUnjudged({ draft: { runId, state } }: RevisionComparison): string[] {
  if (state === 'assessed') return [];
  const first =
    state === 'failed' ? `go on with it (${assay()} runs resume ${runId})` : 'wait until it has ended';
  const words = `the run of the draft, ${runId}, was not judged to its end: ${first}; to have them compared, then hand in draft and revision again with a --submission of their own; what was answered is not paid again`;
  return wrapLine('  ', words);
}

function describeComparison({ comparison }: Coaching, submission: string): string[] {
  if (!comparison)
    return wrapLine(
      '  ',
      `first version of the submission ${submission}; to compare it with an earlier version, hand it in with that one's --submission`,
    );
  const { points: fates, unchanged, change } = comparison;
  if (unchanged) return ['  the revision is the draft: nothing was changed', ...describeUnjudged(comparison)];
  return [
    ...describeUnjudged(comparison),
    ...describeFates(fates),
    ...(change
      ? [
          `  ${counted(change.changedWords, 'word')} new; ${change.semanticChange.toFixed(2)} away from the draft in meaning (0: the same)`,
        ]
      : []),
  ];
}

function describeCritique({ critique }: Coaching): string {
  if (!critique) return '  critique: missing';
  const { points: found, dropped } = critique;
  const gone =
    dropped.length > 0 ? `, ${dropped.length} dropped because what they quote is not in the argument` : '';
  return `  critique: ${counted(found.length, 'point')}${gone}`;
}

/** What a student is told: scores, what the revision changed, and questions. @param submission - its id */
export function describeCoaching(coaching: Coaching, submission: string): string[] {
  const questions = coaching.questions ?? [];
  return [
    ...describeScores(coaching),
    describeCritique(coaching),
    ...describeComparison(coaching, submission),
    ...(questions.length > 0 ? ['  questions to think about:'] : []),
    ...questions.flatMap(({ question }, index) => wrapLine(`  ${index + 1}. `, question)),
  ];
}

/** The average of a side's speech in a round, after that of its draft; empty where it did not speak. */
function figureOf(held: readonly HeldTurn[], stance: Stance): string {
  const turn = held.find((one) => one.stance === stance);
  if (!turn) return '';
  const before = turn.draft?.panel ? `${points(turn.draft.panel.average)} → ` : '';
  return `${before}${points(turn.panel?.average ?? null)}`;
}

/** Averages of all judges, a line for each round. */
function describeRounds(turns: readonly HeldTurn[]): string[] {
  if (turns.length === 0) return [];
  const drafted = turns.some(({ draft }) => draft?.panel);
  const line = (name: string, figures: string[]) =>
    `  ${name.padEnd(12)}${figures.map((figure) => figure.padStart(18)).join('')}`.trimEnd();
  return [
    `  average of the judges${drafted ? ', draft → speech' : ''}`,
    line(
      '',
      STANCES.map((stance) => stance),
    ),
    ...[...Map.groupBy(turns, ({ round }) => round)].map(([round, held]) =>
      line(
        `round ${round}`,
        STANCES.map((stance) => figureOf(held, stance)),
      ),
    ),
  ];
}

function describeWinner({ winner, speakers }: HeldDebate): string[] {
  const { stance, difference, interval, pairs, averages } = winner;
  if (difference === null) return ['  not decided: no judge scored both sides'];
  const span = interval ? `, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}` : '';
  const figures = `for ${points(averages.for)}, against ${points(averages.against)}; difference ${difference.toFixed(2)}${span}, ${counted(pairs, 'pair')} of scores`;
  if (stance !== null) return wrapLine('  ', `ahead: ${speakers[stance]} (${stance}); ${figures}`);
  const why = interval ? 'the interval holds zero' : 'too few scores, judges or exchanges';
  return wrapLine('  ', `not decided, ${why}: ${figures}`);
}

/** What the judges say at the end of all that each side said. */
function describeWhole({ whole }: HeldDebate): string[] {
  const figures = STANCES.flatMap((stance) => {
    const side = whole[stance];
    return side ? [`${stance} ${points(side.consensus?.score ?? side.panel.average)}`] : [];
  });
  return figures.length === 0 ? [] : [`  judged by the whole debate: ${figures.join(', ')}`];
}

/** What a debate came to: how it was held, averages by round, who is ahead. */
export function describeDebate(debate: HeldDebate): string[] {
  const { turns, planned, broken, approach, format, rounds, speakers } = debate;
  const who = `${speakers.for} (for) and ${speakers.against} (against)`;
  const how = approach === 'control' ? 'control (one agent alone)' : `approach ${approach}`;
  return [
    ...wrapLine('  ', who),
    `  ${how}, ${format}, ${counted(rounds, 'round')}: ${turns.length} of ${counted(planned, 'speech', 'speeches')}`,
    ...describeRounds(turns),
    ...describeWinner(debate),
    ...describeWhole(debate),
    ...(broken ? wrapLine('  ', `ended early at ${broken.step} (${broken.code}): ${broken.message}`) : []),
  ];
}

/** Whether both sides of the motion can be argued. @param always - also where they can */
export function describeBalance({ balance }: CoachingResult, always: boolean): string[] {
  const { answer, missing } = balance;
  if (!answer) return missing ? ['  the motion could not be checked'] : [];
  if (answer.balanced) return always ? wrapLine('  ', `both sides can be argued: ${answer.reason}`) : [];
  const only = answer.favours === null ? 'not both sides' : `only the side ${answer.favours}`;
  return [
    ...wrapLine('  ', `one-sided motion: ${only} can reasonably win. ${answer.reason}`),
    ...(answer.suggestion ? wrapLine('  in other words: ', answer.suggestion) : []),
  ];
}

const placeOf = ({ stance, round }: HumanFeedback['scores'][number]) =>
  stance === null || round === null ? '' : ` (${stance}, round ${round})`;

/** What people said, beside the judges: a line or more for each of them. */
export function describeHuman({ human }: CoachingResult): string[] {
  return human.flatMap(({ reviewer, scores, comment }) => {
    const given = scores.map((one) => `${one.judge}${placeOf(one)} ${points(one.score)}`).join(', ');
    const said = [given, comment].filter((words) => words !== '').join('. ');
    return wrapLine('  ', `${reviewer} says: ${said || 'see the report'}`);
  });
}
