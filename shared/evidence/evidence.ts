import { type Anchor, type AnchorDocument, anchorQuote, NO_QUOTE } from './anchor.ts';
import { multiplierOf } from './confidence.ts';
import { pageAt } from './document.ts';
import type { Evidence, EvidenceRule, Span } from './evidence-schema.ts';
import { type GradedPassage, gradeQuote } from './grade.ts';
import { type AnchoringThresholds, DEFAULT_THRESHOLDS } from './thresholds.ts';

/** How quotes are looked for; the paper's thresholds, and grades, unless given. */
export interface EvidenceOptions {
  rule?: EvidenceRule;
  thresholds?: AnchoringThresholds;
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{Nd}]/u;

/** A stretch widened to whole words. */
function wholeWords(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from > 0 && LETTER_OR_DIGIT.test(text[from - 1]!)) from--;
  while (to < text.length && LETTER_OR_DIGIT.test(text[to]!)) to++;
  return { start: from, end: to };
}

/** The document's words at a place, between the parts of a quote with ellipses stands ` […] `. */
export function passageAt(text: string, spans: readonly Span[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join(' […] ');
}

/** Stretches between which no word stands are one. */
function joinTouching(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && !LETTER_OR_DIGIT.test(text.slice(last.end, start))) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

/** Where the rule that counts found the quote. */
function spansOf(
  document: AnchorDocument,
  anchor: Anchor,
  graded: GradedPassage,
  rule: EvidenceRule,
): Span[] {
  if (rule === 'graded') return joinTouching(document.text, graded.spans);
  const { start, end } = anchor;
  return start === null || end === null ? [] : [wholeWords(document.text, { start, end })];
}

/**
 * Looks for a quote in a document, by similarity (SPEC C9, C10) and by words (SPEC C21): the `anchor`, where C9 found it, and
 * the evidence it makes.
 */
export function lookUp(
  document: AnchorDocument,
  quote: string,
  { rule = 'graded', thresholds = DEFAULT_THRESHOLDS }: EvidenceOptions = {},
): { anchor: Anchor; evidence: Evidence } {
  const anchor = anchorQuote(document, quote, thresholds);
  const graded = gradeQuote(document.passages, quote);
  const spans = spansOf(document, anchor, graded, rule);
  const isGraded = graded.grade === 'exact' || graded.grade === 'close';
  const [first, last] = [spans[0], spans.at(-1)];
  const evidence = {
    ...anchor,
    grade: graded.grade,
    supported: rule === 'graded' ? isGraded : spans.length > 0,
    passage: first ? passageAt(document.text, spans) : null,
    start: first?.start ?? null,
    end: last?.end ?? null,
    spans,
    page: first ? pageAt(document.pages, first.start) : null,
  };
  return { anchor, evidence };
}

/** The evidence that a quote makes, or one that is missing. @example findEvidence(prepareDocument('It never failed.'), 'It failed.').supported // => false */
export function findEvidence(
  document: AnchorDocument,
  quote: string | null,
  options: EvidenceOptions = {},
): Evidence {
  return lookUp(document, quote ?? '', options).evidence;
}

/** The evidence that quotes make in a document, each looked for once. */
export function evidenceIn(document: AnchorDocument): (quote: string) => Evidence {
  const known = new Map<string, Evidence>();
  return (quote) => {
    const evidence = known.get(quote) ?? findEvidence(document, quote);
    known.set(quote, evidence);
    return evidence;
  };
}

/** Words that are there are worth at least what the least similar quote is (SPEC C10), wherever its parts stand. */
const LEAST_SUPPORTED = multiplierOf(DEFAULT_THRESHOLDS.similarity);

/**
 * What a finding's confidence is multiplied by for its evidence, then capped at 1; 0: the finding is discarded, because it
 * has a quote and the document does not bear it out. By the paper's rule m(S) and no more (SPEC C9, C10); by grades m(S)
 * where the quote is supported, and what no quote is worth where it is altered, for it is no evidence (SPEC C21).
 */
export function weightOf(
  { outcome, multiplier, grade, supported }: Evidence,
  rule: EvidenceRule = 'graded',
): number {
  if (rule === 'similarity' || outcome === 'no-quote') return multiplier;
  if (supported) return Math.max(multiplier, LEAST_SUPPORTED);
  return grade === 'altered' ? NO_QUOTE : 0;
}
