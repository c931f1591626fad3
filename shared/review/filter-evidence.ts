import {
  type Anchor,
  type AnchorDocument,
  type AnchoringThresholds,
  anchorQuote,
} from '../evidence/anchor.ts';

/** What quotes are looked for in. */
export interface EvidenceSources {
  /** The student's own text. */
  text: AnchorDocument;
  /** The machine-written descriptions of the figures; null if there are none. */
  figures: AnchorDocument | null;
}

/** Where a quote was found: in the student's text, or only in a figure's description (SPEC C19); null: nowhere. */
export type EvidenceSource = 'text' | 'figure-description';

export interface Evidence extends Anchor {
  source: EvidenceSource | null;
}

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
