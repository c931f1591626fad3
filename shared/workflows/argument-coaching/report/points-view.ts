import type { CitedPassages } from '@assay/platform/report/marked/cited';
import { numbersIn } from '@assay/platform/report/marked/marked-view';
import type { CheckedCritique, CheckedPoint } from '../critique.ts';
import { passageOf, sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

const DAMAGES: readonly CheckedPoint['damage'][] = ['major', 'minor'];

/** A point with the passage that it is about; `cited`: the text, where its passages are marked. */
export function pointView(point: CheckedPoint, words: CoachingWords, cited?: CitedPassages) {
  return {
    id: point.id,
    badge: { look: point.damage === 'major' ? 'wrong' : 'partly', word: words.damages[point.damage] },
    dimension: words.dimensions[point.dimension],
    passage: passageOf(point.evidence, words),
    numbers: cited ? numbersIn([point.evidence], cited) : [],
    why: sentence(point.point),
    stronger: point.alternative.trim() === '' ? null : sentence(point.alternative),
  };
}

/** A critique, the most damaging points first; what was dropped is counted (SPEC S2). */
export function critiqueView(
  { points, dropped }: CheckedCritique,
  words: CoachingWords,
  cited?: CitedPassages,
) {
  const ordered = DAMAGES.flatMap((damage) => points.filter((point) => point.damage === damage));
  return {
    points: ordered.map((point) => pointView(point, words, cited)),
    none: points.length === 0 ? words.critiqueNone : null,
    dropped: dropped.length === 0 ? null : words.dropped(dropped.length),
  };
}
