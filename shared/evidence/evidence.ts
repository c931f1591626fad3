import { z } from 'zod';
import { type Anchor, type AnchorDocument, anchorQuote, NO_QUOTE } from './anchor.ts';
import { multiplierOf } from './confidence.ts';
import { pageAt } from './document.ts';
import { GRADES, gradeQuote, type Span } from './grade.ts';
import { normalise } from './normalise.ts';
import { type AnchoringThresholds, DEFAULT_THRESHOLDS } from './thresholds.ts';

/**
 * What makes a quote count as evidence. `graded`: that it is exact or close (SPEC C21). `similarity`: CAPRA's own rule,
 * that it is similar enough (CAPRA, 3.3; SPEC C9), for replication.
 */
export const evidenceRuleSchema = z.enum(['graded', 'similarity']);
export type EvidenceRule = z.infer<typeof evidenceRuleSchema>;

/** A quote, and what the document holds of it: the same form in every workflow. */
export const evidenceSchema = z.strictObject({
  quote: z.string().describe('as the agent wrote it'),
  grade: z.enum(GRADES),
  supported: z.boolean().describe('it counts as evidence'),
  outcome: z.enum(['verified', 'discarded', 'short-quote', 'no-quote']).describe('of C9'),
  similarity: z.number().min(0).max(1).nullable().describe('S of C9'),
  multiplier: z.number().describe('m(S) of C10'),
  passage: z.string().nullable().describe("the document's own words, at whole words; null: it is not there"),
  start: z.int().nullable().describe('offset of the passage in the text, UTF-16 code units'),
  end: z.int().nullable(),
  page: z.int().nullable().describe('where the passage begins; null also where there are no pages'),
});
export type Evidence = z.infer<typeof evidenceSchema>;

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

function similarSpan({ text }: AnchorDocument, { start, end }: Anchor): Span[] {
  return start === null || end === null ? [] : [wholeWords(text, { start, end })];
}

/** How many characters of a quote are letters, marks, digits, and single spaces between words. */
function lengthOf(quote: string): number {
  return normalise(quote).codePoints.length;
}

/** Evidence, and every stretch of the document that its passage is made of. */
interface LookedUp {
  evidence: Evidence;
  spans: readonly Span[];
  /** What C9 alone makes of the quote, and where it found it. */
  anchor: Anchor;
}

/**
 * Looks for a quote in a document, by similarity (SPEC C9, C10) and by words (SPEC C21). The passage is where the rule that
 * counts found it.
 */
export function lookUp(
  document: AnchorDocument,
  quote: string | null,
  { rule = 'graded', thresholds = DEFAULT_THRESHOLDS }: EvidenceOptions = {},
): LookedUp {
  const text = quote ?? '';
  const anchor = anchorQuote(document, text, thresholds);
  const graded = gradeQuote(document.passages, text, lengthOf(text));
  const spans = rule === 'graded' ? graded.spans : similarSpan(document, anchor);
  const isGraded = graded.grade === 'exact' || graded.grade === 'close';
  const [first, last] = [spans[0], spans.at(-1)];
  const evidence = {
    ...anchor,
    grade: graded.grade,
    supported: rule === 'graded' ? isGraded : spans.length > 0,
    passage: first ? passageAt(document.text, spans) : null,
    start: first?.start ?? null,
    end: last?.end ?? null,
    page: first ? pageAt(document.pages, first.start) : null,
  };
  return { evidence, spans, anchor };
}

/** `lookUp` where the stretches do not matter. */
export function findEvidence(
  document: AnchorDocument,
  quote: string | null,
  options: EvidenceOptions = {},
): Evidence {
  return lookUp(document, quote, options).evidence;
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
