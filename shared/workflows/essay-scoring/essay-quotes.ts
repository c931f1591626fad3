import { normalisePlaceholders } from '@assay/document/placeholders';
import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn, passageAt } from '@assay/evidence/evidence';
import type { Evidence, Span } from '@assay/evidence/evidence-schema';
import {
  inMarks,
  type Quotation,
  replaceQuotations,
  settleQuotations,
  TAKEN_OUT,
} from '@assay/evidence/quotations';

/** What is looked up in an essay. Passages and offsets are always of what the student wrote. */
export interface EssayQuotes {
  /** The essay as the agents read it. */
  document: AnchorDocument;
  look(quote: string): Evidence;
  /** A passage as the agents read it: with placeholders normalised where they read it so. */
  asRead(passage: string): string;
}

/** A quotation in prose, and what the essay holds of it; null offsets: quoted on a line of its own. */
interface ProseQuotation {
  start: number | null;
  end: number | null;
  evidence: Evidence;
}

/** An essay as quotes are looked for in it, indexed once for all who do. */
export class IndexedEssay {
  readonly #text: string;
  readonly #quotes = new Map<boolean, EssayQuotes>();

  /** `text`: what the student wrote. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The quotes of agents that read the essay as it was written; with `surface` of those that read it with placeholders
   * normalised (SPEC M16): they are looked for there and found in what the student wrote.
   */
  quotes(surface: boolean): EssayQuotes {
    const quotes = this.#quotes.get(surface) ?? (surface ? this.#onSurface() : this.#asWritten());
    this.#quotes.set(surface, quotes);
    return quotes;
  }

  #asWritten(): EssayQuotes {
    const document = prepareDocument(this.#text);
    return { document, look: evidenceIn(document), asRead: (passage) => passage };
  }

  #onSurface(): EssayQuotes {
    const original = this.#text;
    const { text, toOriginal } = normalisePlaceholders(original);
    const document = text === original ? this.quotes(false).document : prepareDocument(text);
    const find = evidenceIn(document);
    const inOriginal = ({ start, end }: Span): Span => {
      const from = startInOriginal(toOriginal, start);
      return { start: original[from - 1] === '@' ? from - 1 : from, end: toOriginal(end) };
    };
    const look = (quote: string): Evidence => {
      const evidence = find(quote);
      const spans = evidence.spans.map(inOriginal);
      if (spans.length === 0) return evidence;
      const [{ start }, { end }] = [spans[0]!, spans.at(-1)!];
      return { ...evidence, passage: passageAt(original, spans), start, end, spans };
    };
    return { document, look, asRead: (passage) => normalisePlaceholders(passage).text };
  }
}

/**
 * Where a passage begins in the original. Every offset inside of the word that stands for a placeholder maps to the
 * placeholder's end; a passage that begins there begins with the placeholder.
 */
function startInOriginal(toOriginal: (offset: number) => number, offset: number): number {
  let start = offset;
  while (start > 0 && toOriginal(start) === toOriginal(start + 1)) start -= 1;
  return toOriginal(start);
}

/** Quotations as they stand in prose, each in the reading that the essay bears out, if any does. */
export function lookUpQuotations<At extends number | null>(
  quotations: readonly Quotation<At>[],
  quotes: EssayQuotes,
): ProseQuotation[] {
  const settled = settleQuotations(quotations, (text) => quotes.look(text).supported);
  return settled.map(({ text, start, end }) => ({ start, end, evidence: quotes.look(text) }));
}

/**
 * Prose with the essay's own words for its quotations (SPEC M15, M19): the passage where there is one that counts, else
 * `instead`. Everything else stays as it is written.
 */
export function withPassages(
  prose: string,
  quoted: readonly ProseQuotation[],
  { instead = TAKEN_OUT, show = (passage: string) => passage } = {},
): string {
  const inProse = quoted.flatMap(({ start, end, evidence }) =>
    start === null || end === null ? [] : [{ start, end, evidence }],
  );
  return replaceQuotations(prose, inProse, ({ evidence: { supported, passage } }) =>
    supported && passage !== null ? inMarks(show(passage)) : instead,
  );
}
