/** How many letters must be changed, added or left out to make one word of another (Levenshtein 1966). @example distance('gpt-6-sol', 'gpt6-sol') // => 1 */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, compared] of [...other].entries())
      now.push(Math.min(now[at]! + 1, before[at + 1]! + 1, before[at]! + Number(letter !== compared)));
    before = now;
  }
  return before.at(-1)!;
}

/** The name that a misspelt one probably means, whatever its capitals: the one with the fewest letters changed; of several the first. @example nearestName('gpt6-sol', ['gpt-6-luna', 'gpt-6-sol']) // => 'gpt-6-sol' */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const from = given.toLowerCase();
  const far = names.map((name) => ({ name, away: distance(from, name.toLowerCase()) }));
  return far.reduce<(typeof far)[number] | undefined>(
    (nearest, one) => (nearest && nearest.away <= one.away ? nearest : one),
    undefined,
  )?.name;
}
