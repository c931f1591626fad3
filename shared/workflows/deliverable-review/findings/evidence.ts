import { z } from 'zod';
import type { AnchorDocument } from '../../../evidence/anchor.ts';
import {
  type EvidenceOptions,
  type EvidenceRule,
  evidenceSchema,
  findEvidence,
  weightOf,
} from '../../../evidence/evidence.ts';

/** What quotes are looked for in. */
export interface EvidenceSources {
  /** The student's own text. */
  text: AnchorDocument;
  /** The machine-written descriptions of the figures; null if there are none. */
  figures: AnchorDocument | null;
}

/** Where a quote was found: in the student's text, or only in a figure's description (SPEC C19); null: nowhere. */
export const evidenceSourceSchema = z.enum(['text', 'figure-description']);
export type EvidenceSource = z.infer<typeof evidenceSourceSchema>;

/** Evidence in a deliverable, and which of its texts holds it. */
export const sourcedEvidenceSchema = evidenceSchema.extend({ source: evidenceSourceSchema.nullable() });
export type SourcedEvidence = z.infer<typeof sourcedEvidenceSchema>;

type Found = z.infer<typeof evidenceSchema>;

function isBetter(a: Found, b: Found): boolean {
  const rank = ({ supported, start }: Found) => (supported ? 2 : start === null ? 0 : 1);
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  return !a.supported && (a.similarity ?? 0) > (b.similarity ?? 0);
}

/**
 * Looks for a quote in the student's text and in the figures' descriptions; what the text bears out is the text's, however
 * much better a description agrees (SPEC C19).
 */
export function findInSources(
  { text, figures }: EvidenceSources,
  quote: string | null,
  options: EvidenceOptions = {},
): SourcedEvidence {
  const inText = findEvidence(text, quote, options);
  const inFigures = figures && findEvidence(figures, quote, options);
  const isOfFigure = inFigures !== null && isBetter(inFigures, inText);
  const found = isOfFigure ? inFigures : inText;
  return { ...found, source: found.start === null ? null : isOfFigure ? 'figure-description' : 'text' };
}

/**
 * What a finding's confidence is multiplied by (`weightOf`); where grades count, what only a machine-written description
 * says is never worth more than the finding itself.
 */
export function sourcedWeight(evidence: SourcedEvidence, rule: EvidenceRule = 'graded'): number {
  const weight = weightOf(evidence, rule);
  return rule === 'graded' && evidence.source === 'figure-description' ? Math.min(1, weight) : weight;
}
