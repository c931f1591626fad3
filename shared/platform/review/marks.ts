import { AssayError } from '@assay/kit/errors/assay-error';
import { type DraftResult, isOnScale, type Scale, type Score, scaleWords } from './draft-result.ts';
import type { Actor, ReviewDecision, ReviewEvent } from './event.ts';
import { isFault } from './fault.ts';
import { fold, isReleased, type Review } from './fold.ts';
import { givenAgain, isOfScore } from './given-scores.ts';
import type { Trail } from './own-trail.ts';
import { undoneIn } from './undone.ts';

type SecondMark = Extract<ReviewEvent, { kind: 'second-marked' }>;

/** What a second marker may say of a finding. */
const OF_FINDING = ['does not hold', 'holds'] as const;

/** What of a result two people mark: a score by its trait; of a result without scores, a fault by the name of its finding. */
interface MarkedPart {
  trait: string;
  /** What it is counted under. */
  part: string;
  scale: Scale;
  /** What the machine says. */
  machine: Score;
  isFinding: boolean;
}

/** What of a result is marked by two people; empty: there is nothing. */
export function markedParts({ scores, findings }: Pick<DraftResult, 'scores' | 'findings'>): MarkedPart[] {
  if (scores.length > 0)
    return scores.map(({ trait, scale, score: machine, asked }) => ({
      ...{ trait, part: asked?.question ?? trait, scale, machine, isFinding: false },
    }));
  return findings.filter(isFault).map(({ finding: trait, kind: part }) => ({
    ...{ trait, part, scale: { labels: [...OF_FINDING] }, machine: 'holds', isFinding: true },
  }));
}

/** What two markers gave a trait or finding, and what somebody settled it to; null: nothing yet. */
export interface DoubleMark {
  trait: string;
  first: Score;
  second: Score;
  settled: Score;
}

/** The mark that a second marker gave of a run's result; undefined: none yet. */
export const secondMarkOf = (trail: Trail, runId: string): SecondMark | undefined =>
  trail.find((event): event is SecondMark => event.kind === 'second-marked' && event.runId === runId);

/** What an event is about: the trait of a score, or a finding; null: neither. */
const partOf = (event: ReviewEvent): string | null =>
  isOfScore(event) ? event.trait : 'finding' in event ? event.finding : null;

/** What counts by an event that is about a score or a finding. */
function saidBy(event: ReviewEvent): Score {
  if (event.kind === 'score-confirmed') return event.score;
  if (event.kind === 'score-overridden') return event.to;
  if (event.kind === 'finding-hidden') return 'does not hold';
  return 'finding' in event ? 'holds' : null;
}

/** What was said of a trait's score or a finding, in order, and not undone: what counts by it. */
function saidOf(trail: Trail, runId: string, part: string) {
  const undone = undoneIn(trail);
  return trail
    .filter((event) => partOf(event) === part && 'runId' in event && event.runId === runId)
    .filter(({ seq }) => !undone.has(seq))
    .map((event) => ({ seq: event.seq, by: event.by, kind: event.kind, score: saidBy(event) }));
}

/**
 * Whether a marker gave every score of a run's result that is theirs to give, one at least, neither undone nor taken back. `traits`: the
 * result's; where it has none, a word about a finding is enough. `isOver`: of who decided last, whether no marker changes it.
 */
export function hasMarked(
  { trail, runId, first }: { trail: Trail; runId: string; first: string },
  traits: readonly string[],
  isOver: (by: Actor) => boolean,
): boolean {
  const isGiven = (part: string) =>
    (saidOf(trail, runId, part).findLast(({ by }) => by.subject === first)?.score ?? null) !== null;
  if (traits.length === 0)
    return trail.some((event) => !isOfScore(event) && partOf(event) !== null && isGiven(partOf(event)!));
  const isTheirs = (trait: string) => {
    const last = saidOf(trail, runId, trait).at(-1);
    return !last || last.kind === 'score-confirmed' || !isOver(last.by);
  };
  return traits.some(isGiven) && traits.every((trait) => isGiven(trait) || !isTheirs(trait));
}

/** The first marker's last word before the second marker gave theirs, else their first after it. */
function firstOf(said: ReturnType<typeof saidOf>, first: string, second: SecondMark) {
  const own = said.filter(({ by }) => by.subject === first);
  return own.findLast(({ seq }) => seq < second.seq) ?? own[0];
}

/** The marks of a result that a second marker gave theirs of; what is said of a score after both settles it. `first`: the marker, by subject. */
export function doubleMarks(trail: Trail, second: SecondMark, first: string): DoubleMark[] {
  return second.scores.map(({ trait, score }) => {
    const said = saidOf(trail, second.runId, trait);
    const mark = firstOf(said, first, second);
    const settled = mark && said.findLast(({ seq }) => seq > Math.max(mark.seq, second.seq));
    return { trait, first: mark?.score ?? null, second: score, settled: settled?.score ?? null };
  });
}

/** How many levels lie between two scores of a scale; labels by their order. Null: one of them is missing. */
export function levelsApart(scale: Scale, one: Score, other: Score): number | null {
  if (one === null || other === null) return null;
  const levelOf = (score: string | number) =>
    'labels' in scale ? scale.labels.indexOf(String(score)) : Number(score);
  return Math.abs(levelOf(one) - levelOf(other));
}

const invalid = (words: string) => new AssayError('ReviewInvalid', words);
const refused = (words: string) => new AssayError('ReviewRefused', words);

/**
 * A second marker's own scores of a whole result, or which of its issues hold: they stand beside what counts, and change nothing of it.
 * @throws AssayError ReviewInvalid where a trait is missing, unknown or off its scale; ReviewRefused where the mark was given already, or the result is released
 */
export function giveSecondMark(
  result: DraftResult,
  trail: Trail,
  scores: readonly { trait: string; score: Score }[],
): ReviewDecision {
  const { runId } = result;
  const parts = markedParts(result);
  if (secondMarkOf(trail, runId)) throw refused('The second mark is given: it stays, and the owner settles.');
  if (isReleased(fold(trail), result))
    throw refused('The result is released: nothing of it is marked any more.');
  if (parts.length === 0)
    throw invalid('The result has neither scores nor issues, so that there is nothing to mark.');
  const given = new Map(scores.map(({ trait, score }) => [trait, score]));
  for (const { trait, scale } of parts)
    if (!isOnScale(scale, given.get(trait) ?? null))
      throw invalid(`The score of ${trait} has to be ${scaleWords(scale)}: give one of each trait.`);
  if (scores.length !== parts.length)
    throw invalid(
      'There is a score too many: give one of each trait or issue that the result has, and no other.',
    );
  return { kind: 'second-marked', runId, scores: [...scores] };
}

/**
 * What of a trail is for a marker: nothing of whose the work is, what its student said, and what another second marker gave; and of who is over the
 * class alone what they settled of a run that both had marked, and that they took a marker's word back.
 */
export function trailOfMarker(
  trail: Trail,
  { runId, subject, isOver }: { runId: string | null; subject: string; isOver(by: Actor): boolean },
): Trail {
  const second = runId === null ? undefined : secondMarkOf(trail, runId);
  const isTold = (event: ReviewEvent): boolean => {
    const { kind, by, seq } = event;
    if (by.role === 'student' || kind === 'owner-changed') return false;
    if (kind === 'second-marked') return by.subject === subject;
    if (!isOver(by)) return true;
    if (kind === 'decision-undone') return trail.some((one) => one.seq === event.undone && isTold(one));
    return partOf(event) !== null && kind !== 'finding-edited' && second !== undefined && seq > second.seq;
  };
  return trail.filter(isTold);
}

/** What of a result somebody decides on: the score of a trait or a finding, or, by its seq, a decision that is to be undone. */
export interface DecidedPart {
  trait?: string | undefined;
  finding?: string | undefined;
  event?: number | undefined;
}

/**
 * Refuses a first marker what is the owner's: what is released, what both markers have marked, and what who is over the class has said. `isOver`: of who
 * decided, whether they are. @throws AssayError ReviewRefused
 */
export function requireOwn(
  { result, review, trail }: { result: DraftResult; review: Review; trail: Trail },
  asked: DecidedPart,
  { first, isOver }: { first: string; isOver(by: Actor): boolean },
): void {
  const { runId } = result;
  if (isReleased(review, result))
    throw refused('The result is released: what is changed of it is for the owner of the class to decide.');
  const named = trail.find(({ seq }) => seq === asked.event);
  const about = named?.kind === 'commented' ? {} : (named ?? asked);
  const { trait, finding } = about as DecidedPart;
  const second = secondMarkOf(trail, runId);
  const part = trait ?? finding;
  const isMarked = second?.scores.some((one) => one.trait === part);
  if (second && isMarked && firstOf(saidOf(trail, runId, part!), first, second))
    throw refused('A second marker has marked this as well: what counts now is for the owner to settle.');
  const undone = undoneIn(trail);
  const isOfPart = (event: ReviewEvent) =>
    (isOfScore(event) && event.trait === trait) || ('finding' in event && event.finding === finding);
  const last = trail.findLast(
    (event) => 'runId' in event && event.runId === runId && isOfPart(event) && !undone.has(event.seq),
  );
  // What the owner accepted as the machine said it is the marker's to mark: else no two marks stand beside each other.
  const isAccepted =
    last?.kind === 'finding-shown' || (last?.kind === 'score-confirmed' && !givenAgain(trail).has(last.seq));
  if ([isAccepted ? undefined : last, named].some((event) => event && isOver(event.by)))
    throw refused('The owner of the class has decided on this: ask them, if it should be otherwise.');
}
