import { figureNumber } from '@assay/document/document-text';
import { likeness } from '../likeness.ts';
import type { DeliverableReading } from '../reading.ts';
import type { CheckCode, DocumentCheck } from '../schema.ts';
import { type NumberedHeading, numberedHeadings } from '../section-numbers.ts';
import { placeOf } from './quote.ts';

/** What a number heads: a section, or a caption. */
type NumberedTitle = Pick<NumberedHeading, 'number' | 'title' | 'line'>;

/** Titles that have less than this in common name different things. */
const DIFFERENT = 0.6;

type TitlePair = readonly [NumberedTitle, NumberedTitle];

const areUnlike = ([one, other]: TitlePair) => likeness(one.title, other.title) < DIFFERENT;

/** Whether a section stands within another one: 1.2.1 within 1.2. */
const isWithin = (inner: NumberedHeading, outer: NumberedHeading) =>
  inner.number.startsWith(`${outer.number}.`);

/** Two sections in a row with one dotted number, but for the sections within the first: numbers that begin again in another part are none. */
function sectionPairs(headings: readonly NumberedHeading[]): TitlePair[] {
  return headings.flatMap((heading, at): TitlePair[] => {
    const next = headings.slice(at + 1).find((other) => !isWithin(other, heading));
    return heading.numbers.length > 1 && next?.number === heading.number ? [[heading, next]] : [];
  });
}

function captionTitles({ lines, index }: DeliverableReading): NumberedTitle[] {
  return index.figures.flatMap(({ caption }) => {
    const number = caption && figureNumber(caption);
    const line = lines.find(({ kind, text }) => kind === 'caption' && text === caption);
    if (!number || !line) return [];
    const title = caption.slice(caption.indexOf(number) + number.length).replace(/^[\s:.–-]+/, '');
    return [{ number, title, line }];
  });
}

/** Two figures with one number; none where the first number is there twice: then the numbering begins again in another part. */
function figurePairs(titles: readonly NumberedTitle[]): TitlePair[] {
  const pairs = [...Map.groupBy(titles, ({ number }) => number).values()].flatMap((of): TitlePair[] => {
    const [one, other] = [of[0]!, of.at(-1)!];
    return areUnlike([one, other]) ? [[one, other]] : [];
  });
  const beginsAgain = pairs.some(([{ number }]) => /(?:^|\.)1$/.test(number));
  return beginsAgain ? [] : pairs;
}

function checkOf(code: CheckCode, pairs: readonly TitlePair[], text: string): DocumentCheck[] {
  const [one, other] = pairs[0] ?? [];
  if (!one || !other) return [];
  const { start, text: words, page } = other.line;
  return [
    {
      ...{ code, severity: 'LOW', candidate: false, terms: [one.title, other.title] },
      ...placeOf(text, start, start + words.length, page),
      ids: [...new Set(pairs.map(([{ number }]) => number))],
      pages: [...new Set([one.line.page, page])],
      total: pairs.length,
    },
  ];
}

/** Numbers of sections, and those of captions of figures, that head two different things: one check for each. */
export function doubledNumbers(reading: DeliverableReading): DocumentCheck[] {
  const sections = sectionPairs(numberedHeadings(reading.lines)).filter(areUnlike);
  return [
    ...checkOf('doubled-section-number', sections, reading.text),
    ...checkOf('doubled-figure-number', figurePairs(captionTitles(reading)), reading.text),
  ];
}
