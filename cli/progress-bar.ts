import { plainLine } from '@assay/platform/report/plain-line';
import { createWaitingLine } from './waiting/waiting-line.ts';

const WIDTH = 24;

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

  function draw(words: string): void {
    const line = `  ${barOf(done, total)} ${count()}  ${words}`;
    stream.write(
      `\r\u001b[2K${Array.from(line)
        .slice(0, (stream.columns ?? 100) - 1)
        .join('')}`,
    );
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
    tell(words: string): void {
      if (stream.isTTY) draw(plainLine(words));
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
