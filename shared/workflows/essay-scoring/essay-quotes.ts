import { normalisePlaceholders } from '@assay/document/text/placeholders';
import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence, passageAt } from '@assay/evidence/evidence';
import type { Evidence, Span } from '@assay/evidence/evidence-schema';
import { inMarks, type Quotation, settleQuotations } from '@assay/evidence/quotations';

/** What is looked up in an essay. Passages and offsets are always of what the student wrote. */
export interface EssayQuotes {
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

/**
 * The quotes of an essay. `original` is what the student wrote; with `surface` the agents read it with placeholders
 * normalised (SPEC M16), so that quotes are looked for there and found in the original.
 */
export function quotesOf(original: string, surface: boolean): EssayQuotes {
  const read = surface
    ? normalisePlaceholders(original)
    : { text: original, toOriginal: (offset: number) => offset };
  const document = prepareDocument(read.text);
  const inOriginal = ({ start, end }: Span): Span => {
    const from = startInOriginal(read.toOriginal, start);
    return { start: original[from - 1] === '@' ? from - 1 : from, end: read.toOriginal(end) };
  };
  const look = (quote: string): Evidence => {
    const evidence = findEvidence(document, quote);
    const own = evidence.spans.map(inOriginal);
    if (own.length === 0) return evidence;
    const [first, last] = [own[0]!, own.at(-1)!];
    return { ...evidence, passage: passageAt(original, own), start: first.start, end: last.end, spans: own };
  };
  return { look, asRead: (passage) => (surface ? normalisePlaceholders(passage).text : passage) };
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
  const looked = new Map<string, Evidence>();
  const look = (text: string): Evidence => {
    const evidence = looked.get(text) ?? quotes.look(text);
    looked.set(text, evidence);
    return evidence;
  };
  const settled = settleQuotations(quotations, (text) => look(text).supported);
  return settled.map(({ text, start, end }) => ({ start, end, evidence: look(text) }));
}

/** What stands in prose where a quotation was that the essay does not bear out. */
export const TAKEN_OUT = '[…]';

/**
 * Prose with the essay's own words for its quotations (SPEC M15, M19): the passage where there is one that counts, else
 * `instead`. Everything else stays as it is written.
 */
export function withPassages(
  prose: string,
  quoted: readonly ProseQuotation[],
  { instead = TAKEN_OUT, show = (passage: string) => passage } = {},
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, evidence } of quoted) {
    if (start === null || end === null) continue;
    const passage = evidence.supported ? evidence.passage : null;
    const own = passage === null ? instead : inMarks(show(passage));
    parts.push(prose.slice(at, start), own);
    at = end;
  }
  return [...parts, prose.slice(at)].join('');
}
