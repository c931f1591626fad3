import { z } from 'zod';
import {
  type Anchor,
  type AnchorDocument,
  type AnchoringThresholds,
  anchorQuote,
} from '../../../evidence/anchor.ts';

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

/** What became of a quote: an `Anchor`, and where it was found. */
export const evidenceSchema = z.object({
  quote: z.string(),
  outcome: z.enum(['verified', 'discarded', 'short-quote', 'no-quote']),
  similarity: z.number().nullable(),
  multiplier: z.number(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  page: z.int().nullable(),
  source: evidenceSourceSchema.nullable(),
}) satisfies z.ZodType<Anchor & { source: EvidenceSource | null }>;
export type Evidence = z.infer<typeof evidenceSchema>;

function isFound({ start }: Anchor): boolean {
  return start !== null;
}

function isBetter(a: Anchor, b: Anchor): boolean {
  if (isFound(a) !== isFound(b)) return isFound(a);
  return (a.similarity ?? 0) > (b.similarity ?? 0);
}

/**
 * Looks for a quote in the student's text and in the figures' descriptions; the better place counts, and of equally
 * good ones the text.
 */
export function findEvidence(
  sources: EvidenceSources,
  quote: string | null,
  thresholds: AnchoringThresholds,
): Evidence {
  const inText = anchorQuote(sources.text, quote ?? '', thresholds);
  const inFigures = sources.figures && anchorQuote(sources.figures, quote ?? '', thresholds);
  const isOfFigure = inFigures !== null && isBetter(inFigures, inText);
  const anchor = isOfFigure ? inFigures : inText;
  if (!isFound(anchor)) return { ...anchor, source: null };
  return { ...anchor, source: isOfFigure ? 'figure-description' : 'text' };
}
