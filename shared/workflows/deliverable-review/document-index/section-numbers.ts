import type { DeliverableLine } from './lines.ts';

/** ‘1.3.2 Acronyms’, ‘2. Overview’. */
const NUMBERED = /^(?<number>\d+(?:\.\d+)*)\.?\s+(?<title>\p{L}.*)/u;

/** A heading with a number of its own. */
export interface NumberedHeading {
  line: DeliverableLine;
  /** 1.3.2 */
  number: string;
  /** 1.3.2 is [1, 3, 2]. */
  numbers: number[];
  title: string;
}

/** The headings that have a number, in order. */
export function numberedHeadings(lines: readonly DeliverableLine[]): NumberedHeading[] {
  return lines.flatMap((line) => {
    const { number, title } = (line.level > 0 && NUMBERED.exec(line.text)?.groups) || {};
    return number && title ? [{ line, number, numbers: number.split('.').map(Number), title }] : [];
  });
}
