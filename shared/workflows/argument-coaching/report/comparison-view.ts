import { failureWords } from '@assay/platform/report/failure-words';
import type { PointFate, RevisionComparison } from '../comparison.ts';
import { diffView } from './diff-view.ts';
import { dumbbell } from './dumbbell.ts';
import { dayFigure } from './figures.ts';
import { movedSentences } from './moved-sentences.ts';
import { pointView } from './points-view.ts';
import { passageOf, sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** The badge of what became of a point: the better it was met, the more it is filled. */
const LOOKS: Record<PointFate['fate'], string> = {
  answered: 'right',
  partly: 'partly',
  removed: 'right',
  open: 'wrong',
  unverified: 'wrong',
  unknown: 'none',
};

function fateView({ point, fate, why, evidence, passageKept }: PointFate, words: CoachingWords) {
  const { id, dimension, passage, why: said } = pointView(point, words);
  return {
    name: words.draftPoint(/\d+/.exec(id)?.[0] ?? id),
    dimension,
    passage,
    said,
    badge: { look: LOOKS[fate], word: words.fates[fate] },
    why: sentence(why),
    met: passageOf(evidence, words),
    kept: passageKept && fate !== 'answered' ? words.passageKept : null,
  };
}

/** A cosine from which on a change points the way of the suggestions, in words: nearer to zero it says nothing. */
const FOLLOWS = 0.2;

/** How much the revision changed and where it went, in words: figures of vectors are no student's, and stand in the result. */
function changeSentences({ change, unchanged }: RevisionComparison, words: CoachingWords): string[] {
  if (unchanged) return [];
  if (change === null) return [words.changeMissing];
  const { changedWords, alignment } = change;
  return [
    words.changedWords(changedWords),
    ...(alignment === null ? [words.alignmentNone] : []),
    ...(alignment !== null && alignment >= FOLLOWS ? [words.changeFollows] : []),
  ];
}

function rowsOf({ criteria, consensus }: RevisionComparison, words: CoachingWords) {
  const { draft, revision } = consensus;
  const difference = draft === null || revision === null ? null : revision - draft;
  return [
    ...criteria.map((criterion) => ({ ...criterion, name: words.judges[criterion.judge] })),
    { name: words.consensus, draft, revision, difference },
  ];
}

function pointsAbsent({ runId, state }: RevisionComparison['draft'], words: CoachingWords): string {
  return state === 'assessed' ? words.becameNone : words.becameAbsent(runId, state);
}

/** Draft against revision (SPEC S10); null where it is the first version. */
export function comparisonView(comparison: RevisionComparison | null, words: CoachingWords) {
  if (comparison === null) return null;
  const { draft, unchanged, points, diff, missing } = comparison;
  const rows = rowsOf(comparison, words);
  const lost = comparison.criteria.filter((row) => row.draft === null || row.revision === null).length;
  return {
    moved: movedSentences(comparison, words),
    intro: words.comparisonIntro(dayFigure(draft.handedIn, words)),
    notes: [
      words.draftStates[draft.state],
      unchanged ? words.unchanged : '',
      ...missing.map((failure) => sentence(failureWords(failure, words))),
    ].filter((note) => note !== ''),
    drawing: dumbbell(rows, words),
    missing: lost === 0 ? null : words.scoresMissing(lost),
    points: points.map((fate) => fateView(fate, words)),
    pointsNote: points.length > 0 ? words.becameNote : pointsAbsent(draft, words),
    change: changeSentences(comparison, words),
    diff: unchanged ? null : diffView(diff, words),
  };
}
