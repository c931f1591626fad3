import type { Stage } from '@assay/platform/workflow/stage';

/** The essay, and a row for each debate team; that is told when its trait is judged. */
export const STAGES: readonly Stage[] = [
  { steps: /^embedding\.json$/, row: 'essay', word: 'embedded, to find exemplars' },
  { steps: /^screening\.json$/, row: 'essay', word: 'screened', told: 'later' },
  { steps: /^second-reader\.json$/, row: 'essay', word: 'read by the second reader', told: 'later' },
  { steps: /^teams\/([^/]+)\/exemplars\.json$/, row: '$1', word: 'exemplars', told: 'later' },
  { steps: /^teams\/([^/]+)\/[ab]?\d+-(\w+)\.json$/, row: '$1', word: '$2', told: 'later' },
  { steps: /^teams\/([^/]+)\/claims\.json$/, row: '$1', word: 'quotes checked', told: 'later' },
  { steps: /^teams\/([^/]+)\/verdict\.json$/, row: '$1', word: 'judged', told: 'row' },
];
