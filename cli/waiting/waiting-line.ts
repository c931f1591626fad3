import { plainLine } from '@assay/platform/report/plain-line';

/** Where lines cannot be drawn again, one is written this often at the most, in milliseconds. */
const EVERY_MS = 30_000;

/** Where a line is written, and by which clock. */
export interface LineStream extends Pick<NodeJS.WriteStream, 'write' | 'isTTY'> {
  columns?: number;
}

/** What of a line fits a terminal, so that it can be drawn again. */
function fitted(text: string, columns: number): string {
  const letters = Array.from(text);
  return letters.length < columns ? text : `${letters.slice(0, Math.max(columns - 2, 0)).join('')}…`;
}

/**
 * What is waited for: on a terminal a line below all others that is drawn over again, elsewhere a line now and then, and none of work that
 * is done before.
 */
export function createWaitingLine(stream: LineStream, now: () => number = Date.now) {
  let [drawn, said] = ['', ''];
  let saidAt = now();
  return {
    /** Takes the line away, so that something can be written in its place. */
    clear(): void {
      if (drawn !== '') stream.write('\r\u001b[2K');
      drawn = '';
    },
    tell(words: string): void {
      const line = fitted(`  ${plainLine(words)}`, stream.isTTY ? stream.columns || 100 : Infinity);
      if (stream.isTTY) {
        if (line !== drawn) stream.write(`\r\u001b[2K${line}`);
        drawn = line;
      } else if (line !== said && now() - saidAt >= EVERY_MS) {
        stream.write(`${line}\n`);
        [said, saidAt] = [line, now()];
      }
    },
  };
}
export type StandingLine = ReturnType<typeof createWaitingLine>;
