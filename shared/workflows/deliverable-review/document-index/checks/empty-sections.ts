import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { type NumberedHeading, numberedHeadings } from '../section-numbers.ts';
import { placeOf } from './quote.ts';

/** What stands between two headings and is no content. */
const NOTHING = /\[page \d+\]|[#*\s]/g;

/** Whether a number follows another one as that of the next section beside it or around it: 1.3.2 after 1.3.1, 1.4 or 2 after 1.3.9. */
function isNext(after: readonly number[], numbers: readonly number[]): boolean {
  const last = numbers.length - 1;
  return (
    numbers.length <= after.length &&
    numbers.every((number, at) => number === after[at]! + (at === last ? 1 : 0))
  );
}

/**
 * Numbered sections that hold nothing, neither text nor table nor figure, before the section that their numbering puts next, or before the
 * end: one check. A number that heads two sections is of a list of contents, and a page that could not be read may hold anything.
 */
export function emptySections({ text, lines, document }: DeliverableReading): DocumentCheck[] {
  const headings = numberedHeadings(lines);
  const byNumber = Map.groupBy(headings, ({ number }) => number);
  const unread = document.pages.filter(({ kind }) => kind === 'scanned' || kind === 'unreadable');
  const isEmpty = (heading: NumberedHeading, at: number) => {
    const next = headings[at + 1];
    const from = heading.line.start + heading.line.text.length;
    const upTo = next?.line.page ?? Number.POSITIVE_INFINITY;
    return (
      byNumber.get(heading.number)!.length === 1 &&
      (next === undefined || isNext(heading.numbers, next.numbers)) &&
      !unread.some(({ number }) => number >= heading.line.page && number <= upTo) &&
      text.slice(from, next?.line.start).replace(NOTHING, '') === ''
    );
  };
  const empty = headings.filter(isEmpty);
  const first = empty[0]?.line;
  if (!first) return [];
  return [
    {
      ...{ code: 'empty-section', severity: 'LOW', candidate: false, terms: [] },
      ...placeOf(text, first.start, first.start + first.text.length, first.page),
      ids: empty.map(({ line }) => line.text),
      pages: [...new Set(empty.map(({ line }) => line.page))],
      total: headings.length,
    },
  ];
}
