import type { ReviewWords } from './words/review-words.ts';

/** A page of the submission: its label, and its index from 0 as a PDF's link takes it. */
export interface PageView {
  label: string;
  index: number;
}

/** The words of a report on a document whose pages are called otherwise than by their place: `p. 12 (printed 8)`. */
export function labelled(
  words: ReviewWords,
  labels: readonly { page: number; label: string }[],
): ReviewWords {
  const printed = new Map(labels.map(({ page, label }) => [page, label]));
  const pageName = (page: number) =>
    printed.has(page) ? words.printedAs(page, printed.get(page)!) : words.pageName(page);
  return {
    ...words,
    pageName,
    onPage: (page) => words.onPage(typeof page === 'number' ? pageName(page) : page),
  };
}

/** A page number as the templates take it; null where it is not known. */
export function pageView(page: number | null, words: ReviewWords): PageView | null {
  return page === null ? null : { label: words.onPage(page), index: Math.max(0, page - 1) };
}

/** Several pages in words: `p. 3`, `pp. 3, 5 and 8`. */
export function pagesInWords(pages: readonly number[], words: ReviewWords): string {
  const numbers = [...new Set(pages)].sort((a, b) => a - b);
  if (numbers.length === 1) return words.onPage(numbers[0]!);
  return words.onPages(
    listInWords(
      numbers.map((page) => words.pageName(page)),
      words,
    ),
  );
}

/** `a, b and c` in the report's language. */
export function listInWords(items: readonly string[], words: ReviewWords): string {
  return new Intl.ListFormat(words.tag, { type: 'conjunction' }).format(items);
}

/** The first `longest` of some things, and how many there are beyond. */
export function firstOf<T>(items: readonly T[], longest: number): { shown: T[]; beyond: number } {
  return { shown: items.slice(0, longest), beyond: Math.max(0, items.length - longest) };
}

/** A share as a whole percentage: `87%`; never rounded up to a full one. */
export function percentage(share: number, words: ReviewWords): string {
  const whole = share < 1 ? Math.min(0.99, share) : share;
  return new Intl.NumberFormat(words.tag, { style: 'percent' }).format(whole);
}
