import { undoneIn } from '@assay/platform/review/undone';
import type { FindingView, Reading, ScoreView, WorkReview } from '../api.ts';
import { session } from '../session.ts';
import { words } from '../words/words.ts';

/** What belongs together: a score with what is said of it, or statements of one voice or kind. */
export interface WorkGroup {
  name: string;
  /** What it is called, where that is not its name. */
  title: string;
  score: ScoreView | null;
  findings: FindingView[];
}

/** Whose or of what kind a statement without a trait is: what its name begins with (`logical.strength-1`), else its kind. */
const voiceOf = ({ finding, kind, trait }: FindingView): string =>
  trait ?? (finding.includes('.') ? finding.split('.', 1)[0]! : kind);

/** The scores in the rubric's order with what is said of each, then what is said of none. `titles`: of kinds, by name. */
export function groupsOf(
  { scores, findings }: { scores: readonly ScoreView[]; findings: readonly FindingView[] },
  texts: Reading['texts'],
  titles: Readonly<Record<string, string>>,
): WorkGroup[] {
  const named = new Map(texts.map(({ id, title }) => [id, title]));
  const groups = new Map<string, WorkGroup>();
  const groupOf = (name: string) => {
    const found = groups.get(name) ?? {
      name,
      title: named.get(name) ?? titles[name] ?? name,
      score: null,
      findings: [],
    };
    groups.set(name, found);
    return found;
  };
  for (const score of scores) groupOf(score.trait).score = score;
  for (const finding of findings) groupOf(voiceOf(finding)).findings.push(finding);
  return [...groups.values()];
}

/** Whether the result that a review is of is what its student sees: not another one, of an earlier version or attempt. */
export const isReleased = ({ run, attempts, released }: WorkReview): boolean =>
  released !== null && released.runId === run && released.attempts === attempts;

/** Whether there is anything to release: of a run that failed, only what a person gave. */
export const isReleasable = ({ reviewed, needs }: Pick<WorkReview, 'reviewed' | 'needs'>): boolean =>
  reviewed !== null &&
  (needs.every(({ reason }) => reason !== 'not-assessed') ||
    reviewed.scores.some(({ overridden }) => overridden !== null));

type DecidedWork = Pick<WorkReview, 'submission' | 'trail' | 'run'>;

/** Whether a decision is a word of who looks: of a work that is dealt, which is called as no submission is, theirs alone. */
export const isOwn = ({ submission }: DecidedWork, { by }: WorkReview['trail'][number]): boolean =>
  !submission.includes('~') || by.subject === session.value?.subject;

/** The traits whose score a teacher has accepted as it stands, and not changed since; of a work that is dealt, who looks. */
export function acceptedTraits(review: DecidedWork): ReadonlySet<string> {
  const { trail, run } = review;
  const undone = undoneIn(trail);
  const accepted = new Set<string>();
  for (const event of trail) {
    if (undone.has(event.seq) || !('runId' in event) || event.runId !== run) continue;
    if (event.kind === 'score-confirmed' && isOwn(review, event)) accepted.add(event.trait);
    if (event.kind === 'score-overridden' || event.kind === 'override-removed') accepted.delete(event.trait);
  }
  return accepted;
}

/** The scores that stand by no word of who looks. */
export function openScores(review: WorkReview): ScoreView[] {
  const accepted = acceptedTraits(review);
  const isChanged = (trait: string) => {
    const last = review.trail.findLast((event) => event.kind === 'score-overridden' && event.trait === trait);
    return !last || isOwn(review, last);
  };
  return (review.reviewed?.scores ?? []).filter(
    ({ trait, score, overridden }) =>
      score !== null && !accepted.has(trait) && !(overridden && isChanged(trait)),
  );
}

/** Whether who looks has decided on all of a result: its scores, or the statements of one that has none. */
export function isDecided(review: WorkReview): boolean {
  const { scores = [], findings = [] } = review.reviewed ?? {};
  if (scores.length > 0) return openScores(review).length === 0;
  return findings.length > 0 && findings.every(({ hidden, confirmed }) => hidden || confirmed);
}

/** What a choice of levels is called: which is the best, where that is not the last. */
export function scoreLabel(scale: ScoreView['scale']): string {
  const { score, best } = words.value.work;
  return 'best' in scale && scale.best !== undefined ? `${score} (${best(String(scale.best))})` : score;
}

/** The levels of a scale in their order. */
export function levelsOf(scale: ScoreView['scale']): (number | string)[] {
  if ('labels' in scale) return scale.labels;
  return Array.from({ length: scale.max - scale.min + 1 }, (_, at) => scale.min + at);
}

/** The level that a digit stands for: the one that it is; where none is a number, the one at its place; undefined: none. */
export function levelOfDigit(scale: ScoreView['scale'], digit: number): number | string | undefined {
  const levels = levelsOf(scale);
  if (levels.every((level) => Number.isNaN(Number(level)))) return levels[digit - 1];
  return levels.find((level) => String(level) === String(digit));
}
