/** Where a point of a page of 595 by 842 points goes when the page is turned around its middle, degrees counter-clockwise. */
export function turnedBy(angle: number, x: number, y: number): [number, number] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const [right, down] = [x - 297.5, y - 421];
  return [297.5 + right * cos + down * sin, 421 - right * sin + down * cos];
}

/** An image of a page, a pixel a point: lines of small letters on these baselines, turned by degrees counter-clockwise. */
export function scanOfLetters(baselines: readonly number[], angle = 0): string {
  const shape = ['0110', '1001', '1111', '1000', '0110', '0000'];
  return Array.from({ length: 842 }, (_, py) =>
    Array.from({ length: 595 }, (__, px) => {
      const [x, y] = turnedBy(-angle, px, py).map(Math.round) as [number, number];
      const line = baselines.find((baseline) => y >= baseline - 6 && y < baseline);
      const row = line === undefined ? undefined : shape[y - line + 6];
      const inked = x >= 72 && x < 400 && row?.[(x - 72) % 5] === '1';
      return inked ? '00' : 'ff';
    }).join(''),
  ).join('');
}
