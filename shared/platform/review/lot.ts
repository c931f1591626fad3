import { seededRandom } from '@assay/kit/statistics/seeded-random';

/** FNV-1a, 32 bits (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). */
const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/** A submission's place, from 0 to 1, among others that need a person as much: drawn by lot, the same at every look, and of nobody's name. */
export function lotOf(assignment: string, submission: string): number {
  const letters = [...`${assignment}/${submission}`];
  return seededRandom(
    letters.reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, PRIME), BASIS),
  )();
}
