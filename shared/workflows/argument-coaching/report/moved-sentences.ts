import type { RevisionComparison } from '../comparison.ts';
import { decimalsOf, differenceFigure, meanFigure } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Most judges whose change the first page names. */
const MOST_NAMED = 3;

function consensusSentence(
  { consensus: { draft, revision } }: RevisionComparison,
  words: CoachingWords,
): string {
  if (draft === null || revision === null) return words.moved.consensusUnknown;
  const decimals = decimalsOf([draft, revision]);
  const [before, now] = [draft, revision].map((score) => meanFigure(score, words, decimals));
  return words.moved.consensus(before!, now!, differenceFigure(revision - draft, words, decimals));
}

/** The judges whose scores moved most, up or down; nothing where no judge scored both versions. */
function judgeSentences({ criteria }: RevisionComparison, words: CoachingWords): string[] {
  const known = criteria.flatMap(({ judge, difference }) =>
    difference === null ? [] : [{ judge, difference }],
  );
  if (known.length === 0) return [];
  const moved = known
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  if (moved.length === 0) return [words.moved.judgesNone];
  const named = moved
    .slice(0, MOST_NAMED)
    .map(({ judge, difference }) => `${words.judges[judge]} ${differenceFigure(difference, words)}`);
  return [words.moved.judges(named.join(', '))];
}

/** What moved between draft and revision, for the first page: consensus, judges, points that were answered. */
export function movedSentences(comparison: RevisionComparison, words: CoachingWords): string[] {
  const { unchanged, points, draft } = comparison;
  const count = (fate: string) => points.filter((point) => point.fate === fate).length;
  return [
    ...(unchanged ? [words.unchanged] : []),
    ...(draft.state === 'assessed'
      ? [consensusSentence(comparison, words), ...judgeSentences(comparison, words)]
      : [words.draftStates[draft.state]]),
    ...(points.length > 0
      ? [
          words.moved.answered(
            count('answered') + count('removed'),
            count('removed'),
            count('partly'),
            points.length,
          ),
        ]
      : []),
  ];
}
