import type { DeliverableLine } from './lines.ts';

/** ‘3.1 UC-01 Register’: a number of several parts before words that are no sentence. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(\p{Lu}.*[^.;:,])$/u;
const MOST_WORDS = 12;
const MOST_LEVEL = 6;

/** A heading that is open, by its number. */
interface OpenHeading {
  numbers: number[];
  level: number;
}

function numbersOf({ text }: DeliverableLine): number[] | null {
  const [, number, title = ''] = NUMBERED.exec(text) ?? [];
  return number && title.split(/\s+/).length <= MOST_WORDS ? number.split('.').map(Number) : null;
}

/** Whether a number is the next one under or beside those that are open: 3.1 under 3, 3.2 beside 3.1. */
function isDue(numbers: readonly number[], open: OpenHeading): boolean {
  const depth = numbers.length;
  const isUnder = depth === open.numbers.length + 1;
  if (!isUnder && depth > open.numbers.length) return false;
  const due = isUnder ? 1 : open.numbers[depth - 1]! + 1;
  return numbers.slice(0, -1).every((number, at) => number === open.numbers[at]) && numbers.at(-1) === due;
}

/** Whether something stands under a line: text, or a heading of its own. Numbered lines one after the other are a list. */
function holdsText(numbers: readonly number[], next: DeliverableLine | undefined): boolean {
  if (!next || next.kind === 'heading') return false;
  const after = numbersOf(next);
  return after === null || after.length > numbers.length;
}

/**
 * Marks lines as headings that the page sets like its text, bold alone, and that go on with the numbering of the headings around
 * them; the lines are changed.
 */
export function markPlainHeadings(lines: readonly DeliverableLine[]): void {
  let open: OpenHeading | null = null;
  for (const [at, line] of lines.entries()) {
    const numbers = line.kind === 'heading' || line.kind === 'text' ? numbersOf(line) : null;
    if (!numbers) continue;
    const isAlone = lines[at - 1]?.block !== line.block && lines[at + 1]?.block !== line.block;
    const isPlain = line.kind === 'text' && numbers.length > 1 && isAlone;
    if (isPlain && open && isDue(numbers, open) && holdsText(numbers, lines[at + 1])) {
      line.kind = 'heading';
      line.level = Math.min(MOST_LEVEL, Math.max(1, open.level + numbers.length - open.numbers.length));
    }
    if (line.kind === 'heading') open = { numbers, level: line.level };
  }
}
