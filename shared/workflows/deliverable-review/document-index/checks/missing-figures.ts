import { captionOf, figureNumber } from '@assay/document/document-text';
import { mentionsIn } from '../figures.ts';
import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeWithin } from './quote.ts';
import { OTHER_DOCUMENT } from './undefined-references.ts';

/** Figures are numbered through when so many are, without a gap; of more missing ones than these captions were not read. */
const FEWEST_NUMBERED = 2;
const MOST_MISSING = 2;

const isPlain = (number: string) => /^\d{1,3}$/.test(number);

/** How many figures a document numbers, from 1 on without a gap; null where it numbers them otherwise. */
function lastFigure({ lines, index }: DeliverableReading): number | null {
  const captions = [
    ...lines.flatMap(({ text }) => (captionOf(text) === 'figure' ? [text] : [])),
    ...index.figures.flatMap(({ caption }) => caption ?? []),
  ];
  const numbers = captions.flatMap((caption) => figureNumber(caption) ?? []);
  const distinct = new Set(numbers.map((number) => (isPlain(number) ? Number(number) : Number.NaN)));
  const last = Math.max(0, ...distinct);
  return last >= FEWEST_NUMBERED && distinct.size === last ? last : null;
}

/** References to figures beyond the last that a document has, where it numbers them through: one check. */
export function missingFigures(reading: DeliverableReading): DocumentCheck[] {
  const last = lastFigure(reading);
  if (last === null) return [];
  const beyond = reading.lines.flatMap((line) => {
    if (line.kind !== 'text' || OTHER_DOCUMENT.test(line.text) || captionOf(line.text)) return [];
    return mentionsIn(line.text)
      .filter(({ numbers }) => numbers.some((number) => isPlain(number) && Number(number) > last))
      .map((mention) => ({ ...mention, line }));
  });
  const ids = [...new Set(beyond.map(({ said }) => said))];
  const [first] = beyond;
  if (!first || ids.length > MOST_MISSING) return [];
  const [start, end] = [first.start, first.start + first.said.length].map((at) => first.line.start + at) as [
    number,
    number,
  ];
  return [
    {
      code: 'undefined-reference',
      severity: 'MEDIUM',
      candidate: false,
      ids,
      ...placeWithin(reading.text, first.line, { start, end }),
      pages: [...new Set(beyond.map(({ line }) => line.page))],
      total: ids.length,
      terms: [],
    },
  ];
}
