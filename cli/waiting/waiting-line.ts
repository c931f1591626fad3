import { plainLine } from '@assay/platform/report/plain-line';

/** Where lines cannot be drawn again, one is written this often at the most unless something else is said, in milliseconds. */
const EVERY_MS = 30_000;

/** Where a line is written, and by which clock. */
export interface LineStream extends Pick<NodeJS.WriteStream, 'write' | 'isTTY'> {
  columns?: number;
}

/** What is said, whole; or in several forms of which each leaves the least important out of the one before it. */
export type LineForms = string | readonly [string, ...string[]];

const lengthOf = (text: string) => Array.from(text).length;

/** The fullest form that fits a terminal, so that it can be drawn again; the last one is cut where none does. */
export function fitted(words: LineForms, head: string, columns: number): string {
  const forms = [words].flat().map((form) => head + plainLine(form));
  const fits = forms.find((form) => lengthOf(form) < columns);
  if (fits !== undefined) return fits;
  return `${Array.from(forms.at(-1)!)
    .slice(0, Math.max(columns - 2, 0))
    .join('')}…`;
}

/**
 * What is waited for: on a terminal a line below all others that is drawn over again, elsewhere a line now and then, and none of work that
 * is done before.
 */
export function createWaitingLine(
  stream: LineStream,
  now: () => number = Date.now,
  every: number = EVERY_MS,
) {
  let [drawn, said] = ['', ''];
  let saidAt = now();
  return {
    /** Takes the line away, so that something can be written in its place. */
    clear(): void {
      if (drawn !== '') stream.write('\r\u001b[2K');
      drawn = '';
    },
    tell(words: LineForms): void {
      const line = fitted(words, '  ', stream.isTTY ? stream.columns || 100 : Infinity);
      if (stream.isTTY) {
        if (line !== drawn) stream.write(`\r\u001b[2K${line}`);
        drawn = line;
      } else if (line !== said && now() - saidAt >= every) {
        stream.write(`${line}\n`);
        [said, saidAt] = [line, now()];
      }
    },
  };
}
export type StandingLine = ReturnType<typeof createWaitingLine>;
