import type { Stage } from '@assay/platform/workflow/stage';
import { PREPARED } from './artifacts.ts';

/** The class as a whole: how many distinct answers are graded so far. */
export const STAGES: readonly Stage[] = [
  { steps: /^prepared\.json$/, row: 'class', word: 'prepared' },
  {
    steps: /^answers\/[^/]+\/graders\/[^/]+\.json$/,
    row: 'gradings',
    word: { counted: 'by single graders' },
  },
  { steps: /^answers\/[^/]+\/debate\.json$/, row: 'debates', word: { counted: 'held' } },
  { steps: /^answers\/[^/]+\/debate-retry\.json$/, row: 'second debates', word: { counted: 'held' } },
  {
    steps: /^answers\/[^/]+\/grade\.json$/,
    row: 'answers',
    word: { counted: 'gone through' },
    total: async (artifacts) => (await artifacts.readOptional(PREPARED))?.items ?? null,
  },
  { steps: /^metrics\.json$/, row: 'graders', word: 'measured' },
  { steps: /^tendencies\.json$/, row: 'graders', word: 'described' },
];
