import type { ImportArrow } from './sources.ts';

/** The floors of the house, from the ground: what stands on one imports what stands below it. */
const FLOORS: readonly (readonly string[])[] = [
  ['shared/kit'],
  ['shared/evidence'],
  ['shared/document', 'shared/model'],
  ['shared/platform'],
  [
    'shared/workflows/argument-coaching',
    'shared/workflows/deliverable-review',
    'shared/workflows/essay-scoring',
    'shared/workflows/short-answer-grading',
  ],
  ['shared/workflows'],
  ['shared/lab'],
  ['shared/api'],
  ['functions', 'infra/local', 'desk'],
  ['infra'],
  ['cli'],
  ['bench'],
];

const floorOf = (home: string) => FLOORS.findIndex((floor) => floor.includes(home));

/** Imports of what stands above, or beside on the same floor; of types as well. */
export function upwardArrows(arrows: readonly ImportArrow[], packageOf: (path: string) => string): string[] {
  return arrows.flatMap(({ from, to }) => {
    const [home, other] = [packageOf(from), packageOf(to)];
    const isUp = home !== other && floorOf(other) >= floorOf(home);
    return isUp ? [`${from} imports ${to}`] : [];
  });
}

/** Packages that have no floor yet. */
export function homeless(homes: Iterable<string>): string[] {
  return [...new Set(homes)].filter((home) => floorOf(home) < 0);
}
