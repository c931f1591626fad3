import type { DeliverableLine } from '../lines.ts';
import type { Occurrence } from '../read-ids.ts';
import type { DeliverableReading } from '../reading.ts';
import type { Definition, DocumentCheck } from '../schema.ts';

export type CheckQuotePlace = Pick<DocumentCheck, 'quote' | 'start' | 'end' | 'page'>;

/** A quote has at most so many characters, cut between words. */
const LONGEST = 240;

/** The place `[start, end)`, shortened; its quote is the literal slice of the text. */
export function placeOf(text: string, start: number, end: number, page: number): CheckQuotePlace {
  const space = text.lastIndexOf(' ', start + LONGEST);
  const cut = end - start <= LONGEST ? end : space > start ? space : start + LONGEST;
  return { quote: text.slice(start, cut), start, end: cut, page };
}

/** The words of a definition, or its id where it has none. */
export function placeOfDefinition(
  text: string,
  { start, end, page, context, contextStart }: Definition,
): CheckQuotePlace {
  if (context === '') return placeOf(text, start, end, page);
  return placeOf(text, contextStart, contextStart + context.length, page);
}

const SENTENCE_END = /[.;!?](?=\s+["“(•]?[\p{Lu}[])/gu;

/** The row, or the sentence of a line, in which an id stands. */
export const placeOfMention = (
  { text, lines }: DeliverableReading,
  { line, ...span }: Occurrence,
): CheckQuotePlace => placeWithin(text, lines[line]!, span);

/** The row, or the sentence of a line, in which `[start, end)` stands. */
export function placeWithin(
  text: string,
  within: DeliverableLine,
  { start, end }: { start: number; end: number },
): CheckQuotePlace {
  if (within.kind === 'row')
    return placeOf(text, within.start, within.start + within.text.length, within.page);
  const ends = [...within.text.matchAll(SENTENCE_END)].map(({ index }) => within.start + index + 1);
  const from = ends.findLast((at) => at <= start) ?? within.start;
  const upTo = ends.find((at) => at >= end) ?? within.start + within.text.length;
  const lead = text.slice(from, start).search(/\S/);
  return placeOf(text, from + Math.max(0, lead), upTo, within.page);
}
