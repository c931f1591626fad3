import type { ArtifactReader } from '@assay/platform/run/run-artifacts';
import type { Stage } from '@assay/platform/workflow/stage';
import { PLAN } from './plan.ts';

/** Turns as a person tells them apart: by round and side, such as `round 2, against`. */
async function turnNames(artifacts: ArtifactReader): Promise<ReadonlyMap<string, string> | null> {
  const plan = await artifacts.readOptional(PLAN);
  if (plan === null) return null;
  const turns = plan.debate?.beats.flatMap(({ turn }) => turn ?? []) ?? [];
  return new Map(turns.map(({ turn, round, stance }) => [turn, `round ${round}, ${stance}`]));
}

/** A step of a turn; in preparation only what is said of it at the end counts where lines cannot be drawn again. */
const ofTurn = (steps: RegExp, word: string, told: Stage['told'] = 'word', row = '$1'): Stage => ({
  steps,
  row,
  word,
  told,
  names: turnNames,
});

/** Who speaks and who judges: rows for each turn of a debate, its judges and those of its draft in their own; a row for each part of a student's coaching. */
export const STAGES: readonly Stage[] = [
  { steps: /^balance\.json$/, row: 'motion', word: 'checked' },
  { steps: /^critique\.json$/, row: 'opponent', word: 'critique' },
  { steps: /^checked-critique\.json$/, row: 'opponent', word: 'its quotes looked up' },
  { steps: /^rebuttal\.json$/, row: 'opponent', word: 'rebuttal' },
  { steps: /^judges\/([^/]+)\.json$/, row: 'judges', word: '$1' },
  { steps: /^consensus\.json$/, row: 'judges', word: 'reconciled' },
  { steps: /^questions\.json$/, row: 'questions', word: 'asked' },
  { steps: /^draft\.json$/, row: 'earlier version', word: 'found' },
  { steps: /^answered\.json$/, row: 'earlier version', word: 'what became of each point' },
  { steps: /^change\.json$/, row: 'earlier version', word: 'change measured' },
  ofTurn(/^turns\/(\d+)\/preparation\/(outline|self-check|critique)\.json$/, '$2', 'later'),
  ofTurn(/^turns\/(\d+)\/preparation\/draft\.json$/, 'draft'),
  ofTurn(/^turns\/(\d+)\/preparation\/draft-judges\/([^/]+)\.json$/, '$2', 'later', '$1, draft'),
  ofTurn(/^turns\/(\d+)\/preparation\/draft-panel\.json$/, 'judged', 'row', '$1, draft'),
  ofTurn(/^turns\/(\d+)\/preparation\/reflection\.json$/, 'self-reflection'),
  ofTurn(/^turns\/(\d+)\/speech\.json$/, 'spoken'),
  ofTurn(/^turns\/(\d+)\/judges\/([^/]+)\.json$/, '$2', 'later', '$1, judges'),
  ofTurn(/^turns\/(\d+)\/panel\.json$/, 'judged', 'row', '$1, judges'),
  ofTurn(/^turns\/(\d+)\/consensus\.json$/, 'reconciled', 'later', '$1, judges'),
  { steps: /^whole\/([^/]+)\/judges\/([^/]+)\.json$/, row: 'whole debate, $1', word: '$2', told: 'later' },
  { steps: /^whole\/([^/]+)\/panel\.json$/, row: 'whole debate, $1', word: 'judged', told: 'row' },
  { steps: /^whole\/([^/]+)\/consensus\.json$/, row: 'whole debate, $1', word: 'reconciled', told: 'later' },
];
