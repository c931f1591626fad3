import type { Stage } from '../workflow.ts';

/** A row for each debate team; it is told when its trait is judged. */
export const STAGES: readonly Stage[] = [
  { steps: /^teams\/([^/]+)\/exemplars\.json$/, row: '$1', word: 'exemplars', told: 'later' },
  { steps: /^teams\/([^/]+)\/[ab]?\d+-(\w+)\.json$/, row: '$1', word: '$2', told: 'later' },
  { steps: /^teams\/([^/]+)\/claims\.json$/, row: '$1', word: 'quotes checked', told: 'later' },
  { steps: /^teams\/([^/]+)\/verdict\.json$/, row: '$1', word: 'judged', told: 'row' },
];
