/** What the paper prints (SocrAItic Circle), to be set beside what its logs hold. */

/** Table III: logic, rhetoric, evidence, belief. */
export const TABLE_III = [
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
] as const;

/** V.C: what a revision gained; belief is not printed. */
export const GAINS: Record<string, number | null> = {
  logic: 0.15,
  rhetoric: -0.1,
  evidence: 0.35,
  belief: null,
};

/** V.C, on figure 4: averages of a topic over rounds and criteria, by a word of the topic; null: not printed. */
export const TOPIC_AVERAGES: { word: string; A: string; B: string }[] = [
  { word: 'Artificial', A: '6.72', B: '7.68' },
  { word: 'carbon', A: '6.94', B: '–' },
  { word: 'funding', A: '6.72–6.82', B: '–' },
  { word: 'misinformation', A: '6.7–6.9', B: '–' },
];

/** III.F.1 and figure 3, by Sentence-BERT. */
export const SEMANTIC = { change: '0.32–0.48', alignment: '0.66–0.81' };
