import type { Stage } from '../workflow.ts';

/** Who speaks and who judges: a row for each turn of a debate, a row for each part of a student's coaching. */
export const STAGES: readonly Stage[] = [
  { steps: /^balance\.json$/, row: 'motion', word: 'checked' },
  { steps: /^critique\.json$/, row: 'opponent', word: 'read it' },
  { steps: /^checked-critique\.json$/, row: 'opponent', word: 'quotes looked up' },
  { steps: /^judges\/([^/]+)\.json$/, row: 'judges', word: '$1' },
  { steps: /^consensus\.json$/, row: 'judges', word: 'reconciled' },
  { steps: /^rebuttal\.json$/, row: 'opponent', word: 'answered' },
  { steps: /^questions\.json$/, row: 'questions', word: 'asked' },
  { steps: /^draft\.json$/, row: 'draft', word: 'found' },
  { steps: /^answered\.json$/, row: 'draft', word: 'points looked for' },
  { steps: /^change\.json$/, row: 'draft', word: 'compared' },
  { steps: /^turns\/(\d+)\/preparation\/(outline|self-check|critique)\.json$/, row: 'turn $1', word: '$2' },
  { steps: /^turns\/(\d+)\/preparation\/briefing\.json$/, row: 'turn $1', word: 'briefed' },
  { steps: /^turns\/(\d+)\/preparation\/draft\.json$/, row: 'turn $1', word: 'draft' },
  { steps: /^turns\/(\d+)\/preparation\/reflection\.json$/, row: 'turn $1', word: 'reflected' },
  {
    steps: /^turns\/(\d+)\/preparation\/draft-judges\/([^/]+)\.json$/,
    row: 'turn $1',
    word: '$2',
    told: 'later',
  },
  { steps: /^turns\/(\d+)\/speech\.json$/, row: 'turn $1', word: 'spoken' },
  { steps: /^turns\/(\d+)\/judges\/([^/]+)\.json$/, row: 'turn $1', word: '$2', told: 'later' },
  { steps: /^turns\/(\d+)\/consensus\.json$/, row: 'turn $1', word: 'judged' },
];
