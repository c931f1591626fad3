import type { DocumentText } from '@assay/document/document-text';

/** A part of a document that is read by itself: `[start, end)` of the text, UTF-16 offsets, and the pages it holds. */
interface DeliverableSection {
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
}

/** Pages that a section repeats from the one before, so that what stands across the cut is seen whole once. */
export const OVERLAP_PAGES = 2;

/** Fewer characters a token than any language here has, so that a section that is thought to fit does fit. */
const CHARACTERS_PER_TOKEN = 2.5;
/** Tokens of a model's window that are not for the document: instructions, the form of the answer, the answer. */
const RESERVED_TOKENS = 40_000;

/** How many characters of a document a model of so large a window (tokens) is given at once. */
export function sectionCharacters(maxContextTokens: number): number {
  return Math.floor(
    Math.max(maxContextTokens - RESERVED_TOKENS, maxContextTokens / 2) * CHARACTERS_PER_TOKEN,
  );
}

/**
 * Cuts a document between pages into as few sections as have at most `maxCharacters` each; a section begins with the
 * last pages of the one before, as far as they leave room for a new one. One section where the whole fits; a page that is
 * longer than that is a section of its own, cut in pieces.
 */
export function sectionsOf({ text, pages }: DocumentText, maxCharacters: number): DeliverableSection[] {
  const lastPage = pages.at(-1)?.page ?? 1;
  if (text.length <= maxCharacters)
    return [{ start: 0, end: text.length, firstPage: pages[0]?.page ?? 1, lastPage }];
  const endOf = (index: number) => pages[index + 1]?.start ?? text.length;
  const sections: DeliverableSection[] = [];
  for (let next = 0; next < pages.length; ) {
    let first = Math.max(0, sections.length === 0 ? 0 : next - OVERLAP_PAGES);
    while (first < next && endOf(next) - pages[first]!.start > maxCharacters) first += 1;
    const { start, page } = pages[first]!;
    if (endOf(next) - start > maxCharacters) {
      for (let from = start; from < endOf(next); from += maxCharacters)
        sections.push({
          start: from,
          end: Math.min(from + maxCharacters, endOf(next)),
          firstPage: page,
          lastPage: page,
        });
      next += 1;
      continue;
    }
    let last = next;
    while (last + 1 < pages.length && endOf(last + 1) - start <= maxCharacters) last += 1;
    sections.push({ start, end: endOf(last), firstPage: page, lastPage: pages[last]!.page });
    next = last + 1;
  }
  return sections;
}
