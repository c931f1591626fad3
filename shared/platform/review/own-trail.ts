import type { Owner } from '../access/owner-store.ts';
import type { OwnerChange, ReviewEvent } from './event.ts';

/** What is said to a student, or by one, and to or by nobody else; and whose it was said to be. */
const BETWEEN: ReadonlySet<ReviewEvent['kind']> = new Set([
  'released',
  'auto-released',
  'withdrawn',
  'commented',
  'appealed',
  'owner-changed',
]);

/** The events of a submission, in their order. */
export type Trail = readonly ReviewEvent[];

/** What of an owner says since when a work is theirs. */
export type Since = Pick<Owner, 'subject' | 'movedAfter' | 'movedAt'>;

/** Whether an event was there before a work became its owner's. Times say so also of a trail that was erased and begun anew. */
function isEarlier({ seq, at }: ReviewEvent, { movedAfter, movedAt }: Since): boolean {
  if (movedAt !== undefined) return at <= movedAt;
  return movedAfter !== undefined && seq <= (movedAfter ?? Infinity);
}

/** A work goes from one student to another; that nobody's becomes somebody's ends nobody's time. */
const isMove = (event: ReviewEvent): event is OwnerChange =>
  event.kind === 'owner-changed' && event.from !== null;

/** Whether a work went from a student to another, or was to. */
export const isFormer = (trail: Trail, subject: string): boolean =>
  trail.some((event) => isMove(event) && event.from === subject);

/** Whose a work was at a time (ISO 8601), by the moves of its trail; undefined: it never went from one student to another. */
export function ownerAt(trail: Trail, at: string): string | undefined {
  const moves = trail.filter((event) => isMove(event));
  return (moves.findLast((move) => move.at < at)?.to ?? moves[0]?.from) || undefined;
}

/** The moves of a trail, in order, that its owner does not know of: who was said to be the next is not the owner yet. */
const movesAfter = (trail: Trail, owner: Since): OwnerChange[] =>
  trail.filter((event) => isMove(event)).filter((move) => !isEarlier(move, owner));

/** The last move that the trail has and the owner's item has not: it broke off, or is under way. Null: there is none. */
export const unfinishedMove = (trail: Trail, owner: Since | null): OwnerChange | null =>
  (owner && movesAfter(trail, owner).at(-1)) ?? null;

/**
 * Whether it is to be said again whose a work is: that was not finished, and until then no student is shown anything of the trail that
 * comes after it. `movedAfter` null: an earlier version broke off.
 */
export const isUnsettled = (trail: Trail, owner: Since | null): boolean =>
  owner?.movedAfter === null || unfinishedMove(trail, owner) !== null;

/** Whether an event tells of another student than the owner. */
const namesAnother = (event: ReviewEvent, owner: Since | null): boolean =>
  event.kind === 'owner-changed' && (event.from !== null || event.to !== owner?.subject);

/**
 * What of a trail is for the student whose work it is, or nobody's; the trail was read before the owner. Left out are releases, withdrawals, comments and
 * appeals from before it was theirs, with answers to these whenever they came, all from where it became the next one's on, and who else owned it.
 */
export function ownTrail<E extends ReviewEvent>(trail: readonly E[], owner: Since | null): E[] {
  const end = owner ? movesAfter(trail, owner)[0] : undefined;
  const others = (event: E) =>
    namesAnother(event, owner) || (owner !== null && BETWEEN.has(event.kind) && isEarlier(event, owner));
  const left = new Set(trail.filter(others).map(({ seq }) => seq));
  return trail.filter((event) => {
    const isOver = end !== undefined && event.seq >= end.seq;
    return !isOver && !left.has(event.kind === 'appeal-answered' ? event.appeal : event.seq);
  });
}
