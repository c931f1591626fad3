import { plainLine } from '@assay/platform/report/plain-line';
import { createWaitingLine, fitted, type LineForms } from './waiting/waiting-line.ts';

const WIDTH = 24;

/** Terminals that are narrower have room for what is waited for, or for the bar. */
const LEAST_COLUMNS = 100;

/** A bar that is filled as far as something is done. */
export function barOf(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
}

/** How far a piece of work with `total` parts is: on a terminal one line drawn over again, elsewhere a line per part. */
export function createProgressBar(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { columns?: number },
  total: number,
) {
  let done = 0;
  let drawn = false;
  const waiting = createWaitingLine({ isTTY: false, write: (line: string) => stream.write(line) });

  const count = () => `${String(done).padStart(String(total).length)} of ${total}`;

  function draw(words: LineForms, waits = false): void {
    const columns = stream.columns || LEAST_COLUMNS;
    const bar = waits && columns < LEAST_COLUMNS ? '' : `${barOf(done, total)} `;
    stream.write(`\r\u001b[2K${fitted(words, `  ${bar}${count()}  `, columns)}`);
    drawn = true;
  }

  return {
    /** One more part is done, or several at once. */
    advance(words: string, parts = 1): void {
      done += parts;
      const line = plainLine(words);
      if (stream.isTTY) draw(line);
      else stream.write(`  ${count()}  ${line}\n`);
    },
    /** What is waited for: in the bar's own line on a terminal, elsewhere now and then. */
    tell(words: LineForms): void {
      if (stream.isTTY) draw(words, true);
      else waiting.tell(words);
    },
    /** A line that stays; the bar goes on below it. */
    say(words: string): void {
      stream.write(`${stream.isTTY ? '\r\u001b[2K' : ''}  ${plainLine(words)}\n`);
    },
    /** Leaves the bar where it is. */
    end(): void {
      if (drawn) stream.write('\n');
      drawn = false;
    },
  };
}
export type ProgressBar = ReturnType<typeof createProgressBar>;
