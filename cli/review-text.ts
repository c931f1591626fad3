import { NO_REAL_MODEL } from '@assay/api/results-table';
import type { getReview, getReviewQueue } from '@assay/api/routes/reviews';
import type { Score } from '@assay/platform/review/draft-result';
import type { Need } from '@assay/platform/review/need';
import { REASON_WORDS } from '@assay/platform/review/reason-words';
import type * as z from 'zod';
import { flagWords } from './flag-words.ts';
import { textTable } from './text-table.ts';

type ReviewQueue = z.output<(typeof getReviewQueue)['answers'][200]>;
export type ReviewRead = z.output<(typeof getReview)['answers'][200]>;
type TrailEvent = ReviewRead['trail'][number];

const needText = ({ reason, places, flags }: Need) =>
  `${flags ? flagWords(flags) : REASON_WORDS[reason]}${places > 1 ? ` (${places} places)` : ''}`;
/** Why a person should look: that nothing is flagged clears nothing that no real model assessed. */
const needsText = ({ needs, standIn }: { needs: readonly Need[]; standIn: boolean }) =>
  [...(standIn ? [`${NO_REAL_MODEL} was used`] : []), ...needs.map(needText)].join(', ') || 'needs no look';
const scoreText = (score: Score) => (score === null ? 'missing' : String(score));
const minute = (at: string) => at.slice(0, 16).replace('T', ' ');

/** What all works of a class are flagged for, said once. */
export const sharedLines = (shared: readonly string[]): string[] =>
  shared.length > 0
    ? [
        `  All works that were assessed are flagged for: ${flagWords(shared)}. That is no need to look at one of them.`,
      ]
    : [];

/** What waits for a teacher, as they read it: the most urgent first. */
export function describeQueue({ total, queue, shared }: ReviewQueue): string {
  if (total === 0) return 'Nothing waits for you.';
  const rows = queue.map(({ submission, openAppeals, released, ...why }) => [
    ...[submission, needsText(why), openAppeals > 0 ? String(openAppeals) : '', released ? 'yes' : ''],
  ]);
  const shown = queue.length < total ? `, the first ${queue.length} of them` : '';
  const table = textTable([['', 'why', 'appeals', 'released'], ...rows]);
  return [`Waiting: ${total}${shown}`, ...sharedLines(shared), '', table].join('\n');
}

/** What a decision says beside its name. */
function saidOf(event: TrailEvent): string {
  switch (event.kind) {
    case 'score-overridden':
    case 'override-removed':
      return `${event.trait}: ${scoreText(event.from)} → ${scoreText(event.to)}`;
    case 'score-confirmed':
      return `${event.trait}: ${scoreText(event.score)}`;
    case 'finding-hidden':
    case 'finding-shown':
    case 'finding-edited':
      return event.finding;
    case 'commented':
      return event.for === 'student' ? event.text : `among teachers: ${event.text}`;
    case 'decision-undone':
      return `number ${event.undone}`;
    case 'appealed':
    case 'appeal-answered':
      return event.text;
    case 'owner-changed':
      return `now ${event.to}`;
    default:
      return 'reason' in event ? (event.reason ?? '') : '';
  }
}

/** Who decided: on this machine commands have no name of a person. */
const whoText = ({ subject, role }: TrailEvent['by']) =>
  subject === 'assay' && role !== 'machine' ? 'a command here' : subject;

const trailRow = (event: TrailEvent) => [
  ...[String(event.seq), minute(event.at), whoText(event.by), event.kind.replaceAll('-', ' '), saidOf(event)],
];

type ReviewedParts = NonNullable<ReviewRead['reviewed']>;

const scoreRow = ({ trait, score, machine, overridden }: ReviewedParts['scores'][number]) => [
  ...[trait, scoreText(score), scoreText(machine), overridden?.reason ?? ''],
];

/** A finding's id, whether students see it, and the first of its fields. */
const findingRow = ({ finding, fields, hidden }: ReviewedParts['findings'][number]) => [
  ...[
    finding,
    hidden ? ['hidden', hidden.reason].filter(Boolean).join(': ') : '',
    Object.values(fields)[0] ?? '',
  ],
];

const table = (heads: string[], rows: string[][]) => (rows.length > 0 ? [textTable([heads, ...rows])] : []);

/** A result as it counts beside what the machine said, what students said against it, and all that was decided. */
export function describeReview(review: ReviewRead): string {
  const { submission, reviewed, released, appeals, questions, trail } = review;
  const open = appeals.filter(({ answer }) => answer === null);
  const state = released ? `released ${minute(released.at)}` : 'not released';
  return [
    `${submission}: ${reviewed ? `${state}; ${needsText(review)}` : 'no result yet'}`,
    ...table(['', 'counts', 'the machine', 'why it was changed'], (reviewed?.scores ?? []).map(scoreRow)),
    ...table(['', 'students', 'finding'], (reviewed?.findings ?? []).map(findingRow)),
    ...table(
      ['appeal', 'of', ''],
      open.map(({ appeal, trait, text }) => [String(appeal), trait, text]),
    ),
    ...(questions.length > 0 ? [`Questions to you: ${questions.length} (on the desk)`] : []),
    ...table(['', 'decided', 'by', '', ''], trail.map(trailRow)),
  ].join('\n\n');
}
