import { countWords } from '@assay/kit/language/count-words';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import type { AuditCase } from './bias-audit.ts';
import { isGiven } from './evaluate-scores.ts';
import { allRatings, type ScoredPair } from './score-truth.ts';

/** Errors per 100 words of a text; null where its language has no means to find them. */
export type DensityOf = (text: string) => number | null;

/** What is known of a text; each is measured once, however many traits and systems it has. */
function measuring(texts: ReadonlyMap<string, string>, densityOf: DensityOf) {
  const known = new Map<string, Pick<AuditCase, 'words' | 'errorDensity'>>();
  return (id: string) => {
    const text = texts.get(id);
    if (text === undefined) return { words: null, errorDensity: null };
    const measured = known.get(id) ?? { words: countWords(text), errorDensity: densityOf(text) };
    known.set(id, measured);
    return measured;
  };
}

/** Scores that are there beside the raters' mean, unrounded, with length and errors where the essay's text is known by its id. */
export function auditCases(
  pairs: readonly ScoredPair[],
  texts: ReadonlyMap<string, string>,
  densityOf: DensityOf,
): AuditCase[] {
  const measure = measuring(texts, densityOf);
  return pairs.filter(isGiven).map((pair): AuditCase => {
    const { judgement, ratings } = pair;
    const [first, second] = [ratings.get(1), ratings.get(2)];
    return {
      id: JSON.stringify([judgement.id, judgement.question]),
      item: judgement.item,
      score: judgement.value,
      truth: meanOf(allRatings(pair))!,
      range: judgement.range,
      ...measure(judgement.id),
      raters: first === undefined || second === undefined ? null : [first, second],
    };
  });
}
