import { figureNumber } from '@assay/document/document-text';
import { likeness } from '../likeness.ts';
import type { DeliverableReading } from '../reading.ts';
import type { CheckCode, DocumentCheck } from '../schema.ts';
import { type NumberedHeading, numberedHeadings } from '../section-numbers.ts';
import { placeOf } from './quote.ts';

/** What a number heads: a section, or a caption. */
interface NumberedTitle {
  number: string;
  title: string;
  start: number;
  page: number;
}

/** Titles that have less than this in common name different things. */
const DIFFERENT = 0.6;

/** Whether a heading with a dotted number stands in the section that its number names: 3.2.1 behind 3.2, 3.1.9 or 3.2.4. */
function isInPlace({ numbers }: NumberedHeading, before: NumberedHeading | undefined): boolean {
  const section = numbers.slice(0, -1);
  return section.length > 0 && section.every((number, at) => before?.numbers[at] === number);
}

const sectionTitles = (headings: readonly NumberedHeading[]): NumberedTitle[] =>
  headings.flatMap((heading, at) =>
    isInPlace(heading, headings[at - 1])
      ? [{ number: heading.number, title: heading.title, start: heading.line.start, page: heading.line.page }]
      : [],
  );

/** The last of the titles of one number, behind an earlier one that is another; none where they are all alike. */
function doubled(titles: readonly NumberedTitle[]): (readonly [NumberedTitle, NumberedTitle])[] {
  const last = titles.at(-1)!;
  const other = titles.findLast(({ title }) => likeness(title, last.title) < DIFFERENT);
  return other ? [[other, last]] : [];
}

/** A figure whose caption has two numbers is under its first. */
const captionTitles = ({ lines, index }: DeliverableReading): NumberedTitle[] =>
  index.figures.flatMap(({ caption }) => {
    const number = caption && figureNumber(caption);
    const line = lines.find(({ kind, text }) => kind === 'caption' && text === caption);
    if (!number || !line) return [];
    const title = caption.slice(caption.indexOf(number) + number.length).replace(/^[\s:.–-]+/, '');
    return [{ number, title, start: line.start, page: line.page }];
  });

function checkOf(code: CheckCode, titles: readonly NumberedTitle[], text: string): DocumentCheck[] {
  const pairs = [...Map.groupBy(titles, ({ number }) => number).values()].flatMap(doubled);
  const [one, other] = pairs[0] ?? [];
  if (!one || !other) return [];
  return [
    {
      ...{ code, severity: 'LOW', candidate: false, terms: [one.title, other.title] },
      ...placeOf(text, other.start, text.indexOf('\n', other.start), other.page),
      ids: pairs.map(([{ number }]) => number),
      pages: [...new Set([one.page, other.page])],
      total: titles.length,
    },
  ];
}

/** Numbers of sections, and those of captions of figures, that head two different things: one check for each. */
export function doubledNumbers(reading: DeliverableReading): DocumentCheck[] {
  const { text, lines } = reading;
  return [
    ...checkOf('doubled-section-number', sectionTitles(numberedHeadings(lines)), text),
    ...checkOf('doubled-figure-number', captionTitles(reading), text),
  ];
}
