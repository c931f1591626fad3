import type { NumberedPage } from './page-numbers.ts';
import type { Segment } from './segments.ts';
import { onOneLine } from './words.ts';

/** A heading is larger than the body text by this factor, or bold and numbered. */
const LARGER = 1.12;
/** A heading's number and its title are at most this far apart, ems. */
const NUMBER_GAP = 4;
/** Text follows a heading of its own size within so many ems; a running head stands further from it. */
const FOLLOWS = 2;
/** A heading has a word in it. */
const WORD = /\p{L}{2}/u;
const NUMBERED =
  /^(?:(?:chapter|capitolo|appendix|appendice|part|parte|section|sezione)\s+)?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z](?:\.\d{1,2})*)[.):]?\s+\P{Ll}/iu;
/** What names a page's number in a running line. */
const PAGE = /(?<!\p{L})(?:page|pagina|pag|pg|p)\b\.?\s*\d/iu;

function usualSize(pages: readonly NumberedPage[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of pages.flatMap(({ segments }) => segments))
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0])[0];
}

/** A segment and what stands to the right of it on its line, no further than a title from its number. */
function chainFrom(first: Segment, segments: readonly Segment[]): Segment[] {
  const chain = [first];
  for (const segment of segments) {
    const last = chain.at(-1)!;
    const gap = segment.box[0] - last.box[2];
    if (segment !== last && gap >= 0 && gap <= NUMBER_GAP * last.size && onOneLine(first.box, segment.box))
      chain.push(segment);
  }
  return chain;
}

function isFollowed(chain: readonly Segment[], segments: readonly Segment[]): boolean {
  const bottom = Math.max(...chain.map(({ box }) => box[3]));
  const gaps = segments.map(({ box }) => box[1] - bottom).filter((gap) => gap > 0);
  return gaps.length > 0 && Math.min(...gaps) <= FOLLOWS * chain[0]!.size;
}

/** Lines drawn as headings: their segments, and their words by `titleKey`. */
interface HeadingLines {
  segments: Set<Segment>;
  titles: Set<string>;
}

const OPENING =
  /^(?:chapter|capitolo|appendix|appendice|part|parte|section|sezione)?\s*(?:[\d.]+|[ivxlc]+\b\.?|[a-z]\b\.?)?[\s.:–—-]*/iu;

/** A heading's words without its number, however they are written; a page's number at either end does not count. */
export function titleKey(text: string): string {
  const line = text.replace(/^\d+\s+(?=\p{L}|\d)|(?<!\s)\s+\d+$/gu, '');
  return line
    .replace(OPENING, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Finds the segments of lines that are drawn as headings of sections: larger than most of the document's text, or bold and
 * numbered with text close below. A running head in large type is among them too: it repeats, a heading does not.
 */
export function findHeadingLines(pages: readonly NumberedPage[]): HeadingLines {
  const body = usualSize(pages);
  const isLarge = ({ size }: Segment) => size >= LARGER * body;
  const found = new Set<Segment>();
  const titles = new Set<string>();
  for (const { segments } of pages) {
    const drawn = segments
      .filter((segment) => segment.bold || isLarge(segment))
      .sort((a, b) => a.box[0] - b.box[0]);
    for (const first of drawn) {
      if (found.has(first)) continue;
      const chain = chainFrom(first, drawn);
      const text = chain.map((segment) => segment.text).join(' ');
      if (!WORD.test(text) || PAGE.test(text)) continue;
      if (!chain.every(isLarge) && !(NUMBERED.test(text) && isFollowed(chain, segments))) continue;
      for (const segment of chain) found.add(segment);
      titles.add(titleKey(text));
    }
  }
  titles.delete('');
  return { segments: found, titles };
}
