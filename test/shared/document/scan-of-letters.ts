/** An image of a page, a pixel a point: lines of small letters on these baselines. */
export function scanOfLetters(baselines: readonly number[]): string {
  const shape = ['0110', '1001', '1111', '1000', '0110', '0000'];
  return Array.from({ length: 842 }, (_, y) => {
    const line = baselines.find((baseline) => y >= baseline - 6 && y < baseline);
    const row = line === undefined ? undefined : shape[y - line + 6];
    return Array.from({ length: 595 }, (__, x) => {
      const inked = x >= 72 && x < 400 && row?.[(x - 72) % 5] === '1';
      return inked ? '00' : 'ff';
    }).join('');
  }).join('');
}
