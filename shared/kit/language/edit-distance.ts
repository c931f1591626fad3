/** How many letters are put in, left out or changed between two words (Levenshtein 1966). @example editDistance('gpt-6-sol', 'gpt6-sol') // => 1 */
export function editDistance(one: string, other: string): number {
  const letters = [...other];
  let before = [0, ...letters.keys().map((at) => at + 1)];
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, known] of letters.entries())
      now.push(Math.min(before[at]! + (letter === known ? 0 : 1), before[at + 1]! + 1, now[at]! + 1));
    before = now;
  }
  return before.at(-1)!;
}
