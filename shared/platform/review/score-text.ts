import type { Scale, Score } from './draft-result.ts';

/** How a language says a score. */
interface ScoreWords {
  missing: string;
  outOf(score: string, most: string): string;
  onScale(score: string, min: string, max: string, best: string): string;
}

/** A score as it is read: a number of its highest, or of a scale on which that is not the best, or a label. */
export function scoreText(score: Score, scale: Scale, { missing, outOf, onScale }: ScoreWords): string {
  if (score === null) return missing;
  if ('best' in scale && scale.best !== undefined)
    return onScale(String(score), String(scale.min), String(scale.max), String(scale.best));
  return 'labels' in scale || scale.min < 0 ? String(score) : outOf(String(score), String(scale.max));
}
