import { AssayError } from '@assay/kit/errors/assay-error';
import type { RunItem } from '../run/items.ts';
import { type DraftResult, isOnScale, type ResultName, type Score, scaleWords } from './draft-result.ts';
import type { ReviewDecision, ReviewEvent } from './event.ts';
import { type Appeal, isReleased, ofRun, type Review, type RunReview } from './fold.ts';
import { appealableParts, appealedParts } from './released-result.ts';
import { reviewedResult } from './reviewed-result.ts';
import { isUndoable, undoneIn } from './undone.ts';

const invalid = (words: string) => new AssayError('ReviewInvalid', words);
const refused = (words: string) => new AssayError('ReviewRefused', words);

function scoreNamed(result: DraftResult, review: Review, trait: string) {
  const score = reviewedResult(result, review).scores.find((score) => score.trait === trait);
  if (score) return score;
  throw invalid('The result has no score for this trait: GET …/review names those it has.');
}

function findingNamed(result: DraftResult, review: Review, finding: string) {
  const found = reviewedResult(result, review).findings.find((one) => one.finding === finding);
  if (found) return found;
  throw invalid('The result has no such finding: GET …/review names those it has.');
}

interface DecisionReason {
  reason: string;
}

/**
 * Puts a score in place of the one that counts, with the reason that its student reads; the very same is a person's word that it stands, and
 * changes nothing. @throws AssayError ReviewInvalid
 */
export function override(
  result: DraftResult,
  review: Review,
  { trait, score: to, reason }: { trait: string; score: Score } & Partial<DecisionReason>,
): ReviewDecision {
  const { scale, score: from, overridden } = scoreNamed(result, review, trait);
  if (!isOnScale(scale, to))
    throw invalid(`The score of ${trait} has to be ${scaleWords(scale)}: give such a one.`);
  const { runId } = result;
  if (to === from)
    return { kind: 'score-confirmed', runId, trait, score: to, reason: reason ?? overridden?.reason };
  if (reason === undefined)
    throw invalid(`The score of ${trait} is changed: say why, for its student reads the reason.`);
  return { kind: 'score-overridden', runId, trait, from, to, reason };
}

/** Lets the machine's score count again. @throws AssayError ReviewInvalid, ReviewRefused */
export function removeOverride(
  result: DraftResult,
  review: Review,
  { trait, reason }: { trait: string } & Partial<DecisionReason>,
): ReviewDecision {
  const { score: from, machine: to, overridden } = scoreNamed(result, review, trait);
  if (!overridden)
    throw refused('The score of this trait is the machine’s own: there is nothing to take back.');
  return { kind: 'override-removed', runId: result.runId, trait, from, to, reason };
}

/** Keeps a finding from the student, or shows it again. @throws AssayError ReviewInvalid */
export function setHidden(
  result: DraftResult,
  review: Review,
  { finding, reason, hidden }: { finding: string; hidden: boolean } & Partial<DecisionReason>,
): ReviewDecision {
  findingNamed(result, review, finding);
  return { kind: hidden ? 'finding-hidden' : 'finding-shown', runId: result.runId, finding, reason };
}

/** Puts words in place of those of a finding. @throws AssayError ReviewInvalid */
export function edit(
  result: DraftResult,
  review: Review,
  {
    finding,
    field,
    text: to,
    reason,
  }: { finding: string; field: string; text: string } & Partial<DecisionReason>,
): ReviewDecision {
  const { fields } = findingNamed(result, review, finding);
  if (!Object.hasOwn(fields, field))
    throw invalid(`The finding has no such field: choose one of ${Object.keys(fields).join(', ')}.`);
  return { kind: 'finding-edited', runId: result.runId, finding, field, from: fields[field]!, to, reason };
}

/** @throws AssayError ReviewInvalid */
export function comment(
  result: DraftResult,
  review: Review,
  { text, trait, for: whom }: { text: string; trait: string | null; for: 'student' | 'teachers' },
): ReviewDecision {
  if (trait !== null) scoreNamed(result, review, trait);
  return { kind: 'commented', runId: result.runId, text, trait, for: whom };
}

/**
 * Takes a decision about a result back, as if it had not been made. `event`: its place in the trail.
 * @throws AssayError ReviewInvalid where there is none, ReviewRefused where it is undone already or the result is released
 */
export function undo(
  result: DraftResult,
  review: Review,
  { event: seq, trail }: { event: number; trail: readonly ReviewEvent[] },
): ReviewDecision {
  const found = trail.find((one) => one.seq === seq);
  if (!found || !isUndoable(found) || found.runId !== result.runId)
    throw invalid('This is no decision about the result that can be undone: GET …/review has the trail.');
  if (undoneIn(trail).has(seq)) throw refused('The decision is undone already.');
  if (isReleased(review, result))
    throw refused('The result is released: what its student has seen is changed by a new decision.');
  return { kind: 'decision-undone', runId: result.runId, undone: seq };
}

/** Milliseconds in which a second wish for the same is taken for the first one, said twice. */
const SAID_TWICE = 60_000;

/** Has the file of a result assessed again. @throws AssayError ReviewRefused where that was asked for a moment ago, of whichever run */
export function rerun(
  { runId }: Pick<DraftResult, 'runId'>,
  review: Review,
  { reason, now }: { now: Date } & DecisionReason,
): Extract<ReviewDecision, { kind: 'rerun-requested' }> {
  const isRecent = ({ rerunAt }: RunReview) =>
    rerunAt !== null && now.getTime() - Date.parse(rerunAt) < SAID_TWICE;
  if ([...review.runs.values()].some(isRecent))
    throw refused('It was asked for a moment ago that this be assessed again: wait for that result.');
  return { kind: 'rerun-requested', runId, reason };
}

const DAY = 24 * 60 * 60 * 1000;

function requireUnreleased(result: ResultName, review: Review): void {
  if (isReleased(review, result))
    throw refused('This result is released already: what is changed of it counts at once.');
}

/**
 * Shows the student a result, and from now on this one. `appealDays`: how long it can be appealed against.
 * @throws AssayError ReviewRefused where it is released already
 */
export function release(
  result: ResultName,
  review: Review,
  { appealDays, now, unasked = false }: { appealDays: number; now: Date; unasked?: boolean },
): ReviewDecision {
  const { runId, attempts } = result;
  requireUnreleased(result, review);
  const appealUntil = new Date(now.getTime() + appealDays * DAY).toISOString();
  const kind = unasked ? 'auto-released' : 'released';
  return { kind, runId, attempts, from: review.released?.runId ?? null, appealUntil };
}

/** Whether what a run came to says nothing of the work: the model stand-in filled its forms, or example answers were played. */
export const isOfStandIn = ({ provenance }: Pick<RunItem, 'provenance'>): boolean =>
  provenance?.standIn ?? false;

/**
 * Refuses to release what is released, what a run came to that failed, unless a person has given a score: then somebody stands by it; and what no real model said,
 * unless that is asked for by its name. @throws AssayError ReviewRefused
 */
export function requireReleasable(
  result: DraftResult,
  review: Review,
  run: Pick<RunItem, 'runId' | 'state' | 'provenance'>,
  { standIn = false }: { standIn?: boolean | undefined } = {},
): void {
  const { runId, state } = run;
  requireUnreleased(result, review);
  if (isOfStandIn(run) && !standIn)
    throw refused(
      'No real model was used for this result, so that it says nothing about the work: have it assessed by one. To release it all the same, ask for just that ("standIn": true; of the command --stand-in).',
    );
  const isGiven = reviewedResult(result, review).scores.some(({ overridden }) => overridden !== null);
  if (state !== 'failed' || isGiven) return;
  throw refused(
    `The run ${runId} failed, so that there is nothing to release: resume it, have the work handed in again, or give scores of your own; then release it.`,
  );
}

/** Takes a release back, of whichever run. @throws AssayError ReviewRefused */
export function withdraw({ released }: Review, { reason }: DecisionReason): ReviewDecision {
  if (!released) throw refused('Nothing of the submission is released.');
  return { kind: 'withdrawn', runId: released.runId, reason };
}

/** A student's appeal against what was released: once for each part, within the window. @throws AssayError ReviewInvalid, AppealRefused */
export function appeal(
  result: DraftResult,
  review: Review,
  { trait, text, now }: { trait: string; text: string; now: Date },
): ReviewDecision {
  const { released } = review;
  if (!released || now.toISOString() > released.appealUntil)
    throw new AssayError(
      'AppealRefused',
      'The time in which an appeal can be made is over: ask your teacher.',
    );
  if (!appealableParts(result, review).includes(trait))
    throw invalid('The result has no such part: its field "appealable" names those it has.');
  if (appealedParts(review, result).has(trait))
    throw new AssayError('AppealRefused', 'An appeal about this part was made already.');
  const score = scoreOf(result, review, trait);
  return { kind: 'appealed', runId: result.runId, trait, text, score };
}

/** The score of a part as it counts; null where it has none. */
function scoreOf(result: DraftResult, review: Review, trait: string): Score {
  const { scores } = reviewedResult(result, review);
  return scores.find((score) => score.trait === trait)?.score ?? null;
}

/** The appeal of a number. @throws AssayError AppealNotFound */
export function appealNumbered({ appeals }: Review, appeal: number): Appeal {
  const found = appeals.find((one) => one.appeal === appeal);
  if (found) return found;
  throw new AssayError('AppealNotFound', 'There is no such appeal: GET …/review names those there are.');
}

/** Whether what is said of a part, or its score, was changed after an appeal was made. */
function isChangedSince(
  result: DraftResult,
  review: Review,
  { trait, at, score }: Pick<Appeal, 'trait' | 'at' | 'score'>,
): boolean {
  if (scoreOf(result, review, trait) !== score) return true;
  const { overrides, hidden, edits } = ofRun(review, result.runId);
  const about = result.findings.filter(
    (draftFinding) => draftFinding.trait === trait || draftFinding.finding === trait,
  );
  const times = about.flatMap(({ finding }) => [
    hidden.get(finding)?.at,
    ...[...(edits.get(finding)?.values() ?? [])].map((edit) => edit.at),
  ]);
  return [overrides.get(trait)?.at, ...times].some((changed) => changed !== undefined && changed > at);
}

/**
 * A person's answer to an appeal, with what counted before and counts now.
 * @throws AssayError AppealNotFound, ReviewRefused; also where it says that something was changed and nothing was
 */
export function answerAppeal(
  result: DraftResult,
  review: Review,
  { appeal, decision, text }: { appeal: number; decision: 'upheld' | 'changed'; text: string },
): ReviewDecision {
  const { answer, score: from, trait, at } = appealNumbered(review, appeal);
  if (answer) throw refused('The appeal is answered already.');
  if (decision === 'changed' && !isChangedSince(result, review, { trait, at, score: from }))
    throw refused(
      'Nothing was changed since the appeal: change the score or edit what is said first, then answer.',
    );
  const to = scoreOf(result, review, trait);
  return { kind: 'appeal-answered', runId: result.runId, appeal, decision, text, from, to };
}
