import type { PartItem } from '../shared/run/items.ts';

/** Where a step is shown: its row, what is added to the row, and what of the row is told where lines cannot be redrawn. */
interface Shown {
  row: string;
  word: string;
  told: 'row' | 'word' | 'later';
}

/** What a reader of the screen calls a step of a debate team. */
const DEBATE: Record<string, string> = {
  exemplars: 'exemplars',
  advocate: 'advocate',
  skeptic: 'skeptic',
  claims: 'quotes checked',
  verdict: 'judged',
};

/** Many figures are told as a number, once. */
const FIGURES = 'figures';

/** The steps of a review in their order: a row for each stage; what a pattern captures is added to it. */
const REVIEW: [pattern: RegExp, row: string, word?: string][] = [
  [/^document\.json$/, 'PDF', 'text and figures extracted'],
  [/^agents\/figures\/(figure-\d+)\.json$/, FIGURES],
  [/^agents\/(?!strengths|cache-warmer)([\w-]+?)-\d+\.json$/, 'read by'],
  [/^findings\.json$/, 'findings', 'quotes checked'],
  [/^agents\/consistency-manager\.json$/, 'findings', 'compared'],
  [/^issues\.json$/, 'findings', 'numbered'],
  [/^agents\/(document-overview|executive-summary|strengths)/, 'written'],
];

function shownOf(step: string): Shown | null {
  const [, team, part] = /^teams\/([^/]+)\/(?:[ab]?\d+-)?(\w+)\.json$/.exec(step) ?? [];
  if (team && part)
    return { row: team, word: DEBATE[part] ?? part, told: part === 'verdict' ? 'row' : 'later' };
  for (const [pattern, row, word] of REVIEW) {
    const match = pattern.exec(step);
    if (match) return { row, word: word ?? match[1]!, told: row === FIGURES ? 'later' : 'word' };
  }
  return null;
}

function line(row: string, words: readonly string[]): string {
  const said = row === FIGURES ? `${words.length} described` : [...new Set(words)].join(' · ');
  return `  ${row.padEnd(24)} ${said}`;
}

/**
 * Shows a run on a stream, trait by trait or stage by stage: on a terminal the lines are drawn over again, elsewhere a
 * line is written when a trait is judged or a step of a review is done.
 */
export function createProgress(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  const seen = new Set<string>();
  const rows = new Map<string, string[]>();
  let drawn = 0;
  let figuresTold = false;

  function draw(): void {
    if (drawn > 0) stream.write(`\u001b[${drawn}A`);
    for (const [row, words] of rows) stream.write(`\u001b[2K${line(row, words)}\n`);
    drawn = rows.size;
  }

  /** Figures are told when the stage after them has begun. */
  function tell({ row, word, told }: Shown): void {
    const figures = rows.get(FIGURES);
    if (figures && told === 'word' && !figuresTold) {
      figuresTold = true;
      stream.write(`${line(FIGURES, figures)}\n`);
    }
    if (told !== 'later') stream.write(`${line(row, told === 'row' ? rows.get(row)! : [word])}\n`);
  }

  return {
    /** Takes in the parts of the run that are there so far. */
    show(parts: readonly PartItem[]): void {
      const fresh = parts.filter((part) => !seen.has(part.step));
      const ordered = [...fresh].sort((a, b) => a.at.localeCompare(b.at));
      for (const part of ordered) {
        seen.add(part.step);
        const shown = shownOf(part.step);
        if (!shown) continue;
        const words = [...(rows.get(shown.row) ?? []), shown.word];
        rows.set(shown.row, words);
        if (!stream.isTTY) tell(shown);
      }
      if (stream.isTTY && fresh.length > 0) draw();
    },
  };
}
