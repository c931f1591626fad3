import type { Approach, Judge } from '../conditions.ts';
import type { RoundRow } from '../judging/score-tables.ts';

/** The paper's four criteria, in the order of its table III, and the judges here that look at the same. */
export const CRITERIA = [
  { judge: 'logical', name: 'Logic', logged: 'logic' },
  { judge: 'rhetorical', name: 'Rhetoric', logged: 'rhetoric' },
  { judge: 'factual', name: 'Evidence', logged: 'evidence' },
  { judge: 'belief-shift', name: 'Belief', logged: 'belief' },
] as const satisfies readonly { judge: Judge; name: string; logged: string }[];

interface PublishedRound {
  approach: Approach;
  round: number;
  version: RoundRow['version'];
  /** By criterion, in the order of `CRITERIA`. */
  scores: readonly number[];
}

/** SocrAItic Circle, table III: averages of four debates, both sides. */
// biome-ignore format: a table
export const TABLE_III: readonly PublishedRound[] = [
  { approach: 'A', round: 1, version: null, scores: [6.5, 7.0, 6.0, 6.5] },
  { approach: 'A', round: 2, version: null, scores: [6.8, 7.3, 6.2, 6.9] },
  { approach: 'A', round: 3, version: null, scores: [6.9, 7.3, 6.3, 6.4] },
  { approach: 'A', round: 4, version: null, scores: [6.8, 7.5, 6.3, 6.8] },
  { approach: 'B', round: 1, version: 'original', scores: [6.4, 6.8, 6.3, 6.5] },
  { approach: 'B', round: 1, version: 'improved', scores: [7.0, 7.4, 6.5, 6.8] },
  { approach: 'B', round: 2, version: 'original', scores: [7.1, 7.3, 6.6, 6.9] },
  { approach: 'B', round: 2, version: 'improved', scores: [7.0, 7.5, 6.7, 6.8] },
  { approach: 'B', round: 3, version: 'original', scores: [7.0, 7.2, 6.9, 6.6] },
  { approach: 'B', round: 3, version: 'improved', scores: [7.5, 7.7, 7.0, 7.2] },
  { approach: 'B', round: 4, version: 'original', scores: [7.0, 7.3, 7.1, 7.3] },
  { approach: 'B', round: 4, version: 'improved', scores: [7.6, 7.8, 7.2, 7.4] },
];

/** Figure 4, as far as the text (V.C) gives its bars: the average of a topic over rounds, criteria and sides. */
export const FIGURE_4: readonly { topic: string; approach: Approach; value: number }[] = [
  { topic: 'AI adoption', approach: 'A', value: 6.72 },
  { topic: 'AI adoption', approach: 'B', value: 7.68 },
  { topic: 'climate regulation', approach: 'A', value: 6.94 },
];

/** Figure 5, as far as the text (V.C, V.D) gives it: what a revision gains by approach B. */
export const FIGURE_5: Partial<Record<Judge, number>> = { logical: 0.15, rhetorical: -0.1, factual: 0.35 };
