import { editDistance } from './edit-distance.ts';

/** The name that a misspelt one probably means, whatever its capitals: the one with the fewest letters changed; of several the first. @example nearestName('gpt6-sol', ['gpt-6-luna', 'gpt-6-sol']) // => 'gpt-6-sol' */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const from = given.toLowerCase();
  const far = names.map((name) => ({ name, away: editDistance(from, name.toLowerCase()) }));
  return far.reduce<(typeof far)[number] | undefined>(
    (nearest, one) => (nearest && nearest.away <= one.away ? nearest : one),
    undefined,
  )?.name;
}
