import type { Stage } from '@assay/platform/workflow/stage';

/** The steps of a review in their order, a row for each stage. */
export const STAGES: readonly Stage[] = [
  { steps: /^document\.json$/, row: 'PDF', word: 'text and figures extracted' },
  { steps: /^agents\/figures\/(figure-\d+)\.json$/, row: 'figures', word: { counted: 'shown to a model' } },
  { steps: /^agents\/(whole-[\w-]+?)(?:-\d+)?\.json$/, row: 'read by', word: '$1' },
  {
    steps: /^agents\/(?!strengths|cache-warmer|whole-)([\w-]+?)(?:-\d+)+\.json$/,
    row: 'read by',
    word: '$1',
  },
  { steps: /^findings\.json$/, row: 'findings', word: 'quotes checked' },
  { steps: /^agents\/consistency-manager\.json$/, row: 'findings', word: 'compared' },
  { steps: /^issues\.json$/, row: 'findings', word: 'numbered' },
  { steps: /^agents\/(document-overview|executive-summary|strengths)/, row: 'written', word: '$1' },
];
