import type { ExtractedDocument } from '@assay/document/extracted-document';
import type { DeliverableLine } from '../lines.ts';
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

/** Points between a heading and the next one, or the page's foot, in which a drawing without words may stand. */
const ROOM = 60;
/** A heading that ends a page stands in this part of it. */
const FOOT = 0.75;

/** Whether there is room for a drawing that was not read: below a heading, up to the next one or to the end of its page. */
function hasRoom({ line }: NumberedHeading, next: NumberedHeading, document: ExtractedDocument): boolean {
  const boxOf = (of: DeliverableLine) =>
    document.blocks.find(
      ({ kind, page, ...one }) =>
        kind === 'heading' && page === of.page && 'text' in one && one.text === of.text,
    )?.box;
  const [box, nextBox] = [boxOf(line), boxOf(next.line)];
  if (!box || !nextBox) return true;
  if (line.page === next.line.page) return Math.abs(nextBox[1] - box[3]) > ROOM;
  const height = document.pages.find(({ number }) => number === line.page)!.height;
  return next.line.page > line.page + 1 || box[3] < FOOT * height;
}

/** Whether what belongs to a section may stand elsewhere: a float with its caption on a page beside, a picture on its own, or what could not be read. */
function mayStandElsewhere(
  { page }: DeliverableLine,
  upTo: number,
  { lines, document }: DeliverableReading,
): boolean {
  const isUnread = document.pages.some(
    ({ number, kind }) => number >= page && number <= upTo && (kind === 'scanned' || kind === 'unreadable'),
  );
  const hasFloat = lines.some(
    (line) => line.kind === 'caption' && line.page >= page - 1 && line.page <= upTo + 1,
  );
  return (
    isUnread || hasFloat || document.figures.some((figure) => figure.page >= page && figure.page <= upTo)
  );
}

/**
 * Numbered sections that hold nothing, neither text nor table nor figure, before the section that their numbering puts next, or before the
 * end: one check. An entry of a list of contents is none; so is a number that heads two sections.
 */
export function emptySections(reading: DeliverableReading): DocumentCheck[] {
  const { text, lines, document } = reading;
  const headings = numberedHeadings(lines);
  const byNumber = Map.groupBy(headings, ({ number }) => number);
  const isEmpty = (heading: NumberedHeading, at: number) => {
    const next = headings[at + 1];
    const from = heading.line.start + heading.line.text.length;
    return (
      heading.line.kind !== 'contents' &&
      byNumber.get(heading.number)!.length === 1 &&
      (!next || (isNext(heading.numbers, next.numbers) && !hasRoom(heading, next, document))) &&
      text.slice(from, next?.line.start).replace(NOTHING, '') === '' &&
      !mayStandElsewhere(heading.line, next?.line.page ?? document.pages.length, reading)
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
