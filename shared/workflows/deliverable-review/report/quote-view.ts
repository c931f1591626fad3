import type { SourcedEvidence } from '../findings/evidence-schema.ts';
import { type PageView, pageView } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** The document's own words, in quotation marks, where they stand, and what a reader should know of them. */
export interface QuoteView {
  text: string;
  page: PageView | null;
  notes: string[];
}

const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** A passage in a line; between cells of a table's rows, which the enriched text parts by a bar, a dot. */
const inLine = (passage: string, isOfTable: boolean) =>
  flat(isOfTable ? passage.replaceAll('|', ' · ') : passage);

/**
 * Evidence as the templates take it (SPEC C19, C21): always the document's passage, never the words of the agent that
 * quoted it; null where the document has none.
 */
export function quoteView(evidence: SourcedEvidence, words: ReviewWords): QuoteView | null {
  const { passage, page, source, supported, grade, ofTable = false } = evidence;
  if (passage === null) return null;
  const notes = [
    source === 'figure-description' ? words.figureDescription : null,
    !supported && grade === 'altered' ? words.quotedOtherwise : null,
  ];
  return {
    text: words.quoted(inLine(passage, ofTable)),
    page: pageView(page, words),
    notes: notes.filter((note) => note !== null),
  };
}

/** Whether what a passage shows is shown by a longer one as well. */
function isWithin(part: SourcedEvidence, whole: SourcedEvidence): boolean {
  if (part.source !== whole.source || part.passage === null || whole.passage === null) return false;
  const isInside = part.start! >= whole.start! && part.end! <= whole.end!;
  return isInside && whole.passage !== part.passage && whole.passage.includes(part.passage);
}

/** Evidence of several findings: every passage once and none that is part of another, those that count first. */
export function quoteViews(evidence: readonly SourcedEvidence[], words: ReviewWords): QuoteView[] {
  const counted = evidence.toSorted((a, b) => Number(b.supported) - Number(a.supported));
  const shown = counted.filter(
    (one) => !counted.some((other) => other.supported === one.supported && isWithin(one, other)),
  );
  const views = shown.map((one) => quoteView(one, words)).filter((view) => view !== null);
  return [...new Map(views.toReversed().map((view) => [view.text, view])).values()].toReversed();
}
