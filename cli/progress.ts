import type { StepItem } from '../shared/run/items.ts';
import type { Stage } from '../shared/workflows/workflow.ts';

/** A step as it is shown: its row, what is added to the row, and what of the row is told where lines cannot be redrawn. */
interface Shown {
  row: string;
  word: string;
  told: NonNullable<Stage['told']>;
  /** What the steps of the row are when only their number is shown. */
  counted: string | null;
}

const filled = (words: string, match: RegExpExecArray) =>
  words.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');

function shownOf(step: string, stages: readonly Stage[]): Shown | null {
  for (const { steps, row, word, told } of stages) {
    const match = steps.exec(step);
    if (!match) continue;
    const counted = typeof word === 'object' ? word.counted : null;
    return {
      row: filled(row, match),
      word: typeof word === 'object' ? step : filled(word, match),
      told: told ?? (counted === null ? 'word' : 'later'),
      counted,
    };
  }
  return null;
}

/** A row of the screen. */
interface Row {
  words: string[];
  counted: string | null;
}

function line(name: string, { words, counted }: Row): string {
  const said = counted === null ? [...new Set(words)].join(' · ') : `${words.length} ${counted}`;
  return `  ${name.padEnd(24)} ${said}`;
}

/**
 * Shows a run on a stream by the stages of its workflow: on a terminal the lines are drawn over again, elsewhere a line is
 * written when a stage says so; steps that are only counted are told when the stage after them has begun.
 */
export function createProgress(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  const seen = new Set<string>();
  const rows = new Map<string, Row>();
  const counted = new Set<string>();
  let drawn = 0;

  function draw(): void {
    if (drawn > 0) stream.write(`\u001b[${drawn}A`);
    for (const [name, row] of rows) stream.write(`\u001b[2K${line(name, row)}\n`);
    drawn = rows.size;
  }

  function tellCounted(): void {
    for (const [name, row] of rows) {
      if (row.counted === null || counted.has(name)) continue;
      counted.add(name);
      stream.write(`${line(name, row)}\n`);
    }
  }

  function tell({ row, word, told }: Shown): void {
    if (told === 'later') return;
    tellCounted();
    const words = told === 'row' ? rows.get(row)! : { words: [word], counted: null };
    stream.write(`${line(row, words)}\n`);
  }

  function add(shown: Shown): void {
    const { words } = rows.get(shown.row) ?? { words: [] };
    rows.set(shown.row, { words: [...words, shown.word], counted: shown.counted });
  }

  return {
    /** Takes in the steps of the run that are done so far. */
    show(steps: readonly StepItem[], stages: readonly Stage[]): void {
      const fresh = steps.filter(({ step }) => !seen.has(step));
      for (const { step } of fresh.toSorted((a, b) => a.at.localeCompare(b.at))) {
        seen.add(step);
        const shown = shownOf(step, stages);
        if (!shown) continue;
        add(shown);
        if (!stream.isTTY) tell(shown);
      }
      if (stream.isTTY && fresh.length > 0) draw();
    },
  };
}
