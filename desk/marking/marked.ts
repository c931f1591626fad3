import type { FindingView, ScoreView } from '../api.ts';
import type { markingWords } from './marking-words.ts';

/** What is marked: a score, or an issue that holds or does not. */
export interface MarkItem {
  score: Pick<ScoreView, 'trait' | 'scale' | 'levels' | 'asked'>;
  finding: FindingView | null;
}

/** The scores that are to be marked; where there are none, the issues. */
export const markedOf = (scores: readonly ScoreView[], findings: readonly FindingView[]): MarkItem[] =>
  scores.length > 0
    ? scores.map((score) => ({ score, finding: null }))
    : findings.map((finding) => ({
        score: { trait: finding.finding, scale: { labels: ['does not hold', 'holds'] } },
        finding,
      }));

/** What is said of an issue, in words. */
export const labelOf = (label: ScoreView['score'], said: typeof markingWords.value): string =>
  label === 'holds' ? said.holds : said.holdsNot;
