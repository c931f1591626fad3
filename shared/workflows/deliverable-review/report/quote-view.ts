import type { EvidenceSource } from '../findings/evidence.ts';
import { type PageView, pageView, percentage } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** A quote and what became of it. */
export interface Quoted {
  quote: string;
  page: number | null;
  source: EvidenceSource | null;
  similarity: number | null;
}

/** A quote in quotation marks, where it stands, and what a reader should know of it. */
interface QuoteView {
  text: string;
  page: PageView | null;
  notes: string[];
}

/** A quote as the templates take it (SPEC C19): one found only in a figure's description, or not word for word, says so. */
export function quoteView({ quote, page, source, similarity }: Quoted, words: ReviewWords): QuoteView {
  const notes = [
    source === null ? words.quoteUnchecked : null,
    source === 'figure-description' ? words.figureDescription : null,
    similarity !== null && similarity < 1 ? words.notLiteral(percentage(similarity, words)) : null,
  ];
  return {
    text: `${words.quotes[0]}${quote.trim()}${words.quotes[1]}`,
    page: pageView(page, words),
    notes: notes.filter((note) => note !== null),
  };
}
