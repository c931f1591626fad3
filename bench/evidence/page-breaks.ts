import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { pick } from '../../test/support/pseudo-english.ts';
import type { QuotedDocument } from './documents.ts';
import { type LengthBucket, normalised } from './passages.ts';

const HEAD_PAGES = 3;
const EDGE_LINES = 2;
const FREE_LINE = /^[^\w\p{Nd}]*\p{Nd}{1,3}[^\w\p{Nd}]*$|^\[page \p{Nd}+\]$/u;

/** What stands at the same place of several pages, page numbers apart. */
const headOf = (line: string) =>
  line
    .replace(/\p{Nd}+/gu, '#')
    .trim()
    .toLowerCase();

function edges(lines: readonly string[]): string[] {
  return [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
}

function pagesOf({ document: { text, pages } }: QuotedDocument): string[][] {
  return pages.map(({ start }, at) =>
    text
      .slice(start, pages[at + 1]?.start ?? text.length)
      .split(/[\n\f]/)
      .filter((line) => line.trim() !== ''),
  );
}

/** The pages' lines without running heads and page numbers. */
function bodiesOf(subject: QuotedDocument): string[][] {
  const pages = pagesOf(subject);
  const heads = pages.flatMap((lines) => [...new Set(edges(lines).map(headOf))]);
  const times = Map.groupBy(heads, (head) => head);
  const isHead = (line: string) =>
    FREE_LINE.test(line) || (times.get(headOf(line))?.length ?? 0) >= HEAD_PAGES;
  return pages.map((lines) => lines.filter((line) => !edges(lines).includes(line) || !isHead(line)));
}

const known = new WeakMap<QuotedDocument, string[][]>();

/** A shorter line may be a label of a figure. */
const SHORTEST_LINE = 40;
/** Running text goes on: no sentence ends, none begins. */
const GOES_ON = /[\p{Ll},]$/u;
const CONTINUES = /^\p{Ll}/u;

/**
 * A sentence that a page break divides, as a reader quotes it: without the running head, foot and page number that stand
 * between its halves; null where the document has none of that length.
 */
export function drawAcrossPages(
  random: RandomSource,
  subject: QuotedDocument,
  [least, most]: LengthBucket,
): string | null {
  const bodies = known.get(subject) ?? bodiesOf(subject);
  known.set(subject, bodies);
  const breaks = bodies.slice(1).flatMap((after, at) => {
    const [last, first] = [bodies[at]!.at(-1)?.trim() ?? '', after[0]?.trim() ?? ''];
    const isProse = Math.min(last.length, first.length) >= SHORTEST_LINE;
    return isProse && GOES_ON.test(last) && CONTINUES.test(first) ? [[last, first] as const] : [];
  });
  if (breaks.length === 0) return null;
  const [before, after] = pick(random, breaks);
  const half = Math.floor((least + random() * (most - least)) / 2);
  const head = before.slice(-half).replace(/^\S*\s/, '');
  const tail = after.slice(0, half).replace(/\s\S*$/, '');
  const quote = `${head} ${tail}`;
  const characters = normalised(quote).length;
  return characters >= least && characters <= most ? quote : null;
}
