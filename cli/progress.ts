import type { StepItem } from '@assay/platform/run/items';
import { type Names, type ShownStep, shownStep, type Totals } from '@assay/platform/workflow/shown-step';
import type { Stage } from '@assay/platform/workflow/stage';
import { barOf } from './progress-bar.ts';

/** A row of the screen. */
interface ProgressRow {
  words: string[];
  counted: string | null;
  /** How many there will be in all; null where that is not known. */
  total: number | null;
}

function said({ words, counted, total }: ProgressRow): string {
  if (counted === null) return [...new Set(words)].join(' · ');
  return total === null ? `${words.length} ${counted}` : `${words.length} of ${total} ${counted}`;
}

const line = (name: string, row: ProgressRow) => `  ${name.padEnd(24)} ${said(row)}`;

/** The line as it is drawn on a terminal: with a bar where the row has a total. */
function drawn(name: string, row: ProgressRow): string {
  const { words, total } = row;
  if (total === null) return line(name, row);
  return `${line(name, row)}  ${barOf(words.length, Math.max(total, words.length))}`;
}

/** How many tenths of a row are done; -1 where it has no total. */
function tenthsOf({ words, total }: ProgressRow): number {
  return total === null || total === 0 ? -1 : Math.floor((10 * words.length) / total);
}

/** What fits on a line of a terminal, so that it can be drawn again: what is oldest in the row is left out. */
function fitted(text: string, name: string, columns: number): string {
  const letters = Array.from(text);
  if (letters.length < columns) return text;
  const head = `${line(name, { words: [], counted: null, total: null })}… `;
  const newest = letters.slice(letters.length - Math.max(columns - 1 - head.length, 1)).join('');
  return `${head}${newest.replace(/^.*? · /, '')}`;
}

/**
 * Shows a run on a stream by the stages of its workflow: on a terminal the lines are drawn over again, elsewhere a line is
 * written when a stage says so; steps that are only counted are told at each tenth where their total is known, else when the
 * stage after them has begun.
 */
export function createProgress(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> & { columns?: number; rows?: number },
) {
  const seen = new Set<string>();
  const rows = new Map<string, ProgressRow>();
  /** Of rows that are counted: how many were told. */
  const counted = new Map<string, number>();
  const tenths = new Map<string, number>();
  /** Rows that were drawn, and how many of them have scrolled away. */
  let [height, gone] = [0, 0];

  function draw(): void {
    if (height > gone) stream.write(`\u001b[${height - gone}A`);
    for (const [name, row] of [...rows].slice(gone))
      stream.write(`\u001b[2K${fitted(drawn(name, row), name, stream.columns || Infinity)}\n`);
    height = rows.size;
    gone = Math.max(gone, height - (stream.rows || Infinity) + 1);
  }

  function tellCount(name: string, row: ProgressRow): void {
    counted.set(name, row.words.length);
    stream.write(`${line(name, row)}\n`);
  }

  function tellTenths(): void {
    for (const [name, row] of rows) {
      if (row.counted === null || tenthsOf(row) <= (tenths.get(name) ?? 0)) continue;
      tenths.set(name, tenthsOf(row));
      if (counted.get(name) !== row.words.length) tellCount(name, row);
    }
  }

  function tellCounted(): void {
    for (const [name, row] of rows) {
      const isTold = row.total === null ? counted.has(name) : counted.get(name) === row.words.length;
      if (row.counted !== null && !isTold) tellCount(name, row);
    }
  }

  function tell({ row, word, told }: ShownStep): void {
    if (told === 'later') return;
    tellCounted();
    const words = told === 'row' ? rows.get(row)! : { words: [word], counted: null, total: null };
    stream.write(`${line(row, words)}\n`);
  }

  function add({ row, word, counted: what, stage }: ShownStep, totals: Totals): void {
    const words = rows.get(row)?.words ?? [];
    words.push(word);
    rows.set(row, { words, counted: what, total: what === null ? null : (totals.get(stage) ?? null) });
  }

  return {
    /** Takes in the steps of the run that are done so far, and how many there will be. */
    show(
      steps: readonly StepItem[],
      stages: readonly Stage[],
      totals: Totals = new Map(),
      names: Names = new Map(),
    ): void {
      const fresh = steps.filter(({ step }) => !seen.has(step));
      for (const { step } of fresh.toSorted((a, b) => a.at.localeCompare(b.at))) {
        seen.add(step);
        const shown = shownStep(step, stages, names);
        if (!shown) continue;
        add(shown, totals);
        if (!stream.isTTY) tell(shown);
      }
      if (!stream.isTTY) tellTenths();
      if (stream.isTTY && fresh.length > 0) draw();
    },
  };
}
