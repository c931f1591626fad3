import type { EvidenceBox } from '@assay/document/places';
import { type AnchorDocument, pageAt } from '@assay/evidence/anchor';
import { type EvidenceOptions, findEvidence, weightOf } from '@assay/evidence/evidence';
import type { Evidence, EvidenceRule, Span } from '@assay/evidence/evidence-schema';
import type { SourcedEvidence } from './evidence-schema.ts';

/** What quotes are looked for in. */
export interface EvidenceSources {
  /** The student's own text. */
  text: AnchorDocument;
  /** The machine-written descriptions of the figures; null if there are none. */
  figures: AnchorDocument | null;
  /** Where a stretch of either is shown on the pages; unknown unless given. */
  boxes?: (span: Span) => EvidenceBox[];
  /** Whether a stretch of either is of a table. */
  isOfTable?: (span: Span) => boolean;
}

/** Where spans are shown, as far as that is known. */
const placesOf = ({ boxes = () => [], isOfTable }: EvidenceSources, spans: readonly Span[]) => ({
  boxes: spans.flatMap((span) => boxes(span)),
  ...(isOfTable && spans.length > 0 && { ofTable: spans.every(isOfTable) }),
});

/** By the paper's rule the more similar place counts, whatever the threshold; by grades one that bears the quote out. */
function isBetter(a: Evidence, b: Evidence, rule: EvidenceRule): boolean {
  const isFound = ({ start }: Evidence) => start !== null;
  const rank = (evidence: Evidence) =>
    rule === 'graded' && evidence.supported ? 2 : Number(isFound(evidence));
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  return rank(a) < 2 && (a.similarity ?? 0) > (b.similarity ?? 0);
}

/** An id that opens a passage and whose bracket the passage has lost: `R4] The user …`. */
const TORN_ID = /^\p{L}{1,6}[-._]?\d+(?:\.\d+)*[\])}]\s*(?:[:.–-]\s*)?(?=\S)/u;

/** A passage without the torn id that it begins with: what follows is the document's own words as well. */
function withoutTornId<E extends Evidence>(evidence: E): E {
  const { passage, start, spans } = evidence;
  const torn = TORN_ID.exec(passage ?? '')?.[0].length ?? 0;
  const [first, ...others] = spans;
  if (torn === 0 || passage === null || start !== first?.start || first.end - first.start <= torn)
    return evidence;
  const from = start + torn;
  return {
    ...evidence,
    passage: passage.slice(torn),
    start: from,
    spans: [{ ...first, start: from }, ...others],
  };
}

/**
 * Looks for a quote in the student's text and, where that does not bear it out, in the figures' descriptions (SPEC C19).
 */
export function findInSources(
  sources: EvidenceSources,
  quote: string | null,
  options: EvidenceOptions = {},
): SourcedEvidence {
  const { text, figures } = sources;
  const inText = findEvidence(text, quote, options);
  const rule = options.rule ?? 'graded';
  const settled = rule === 'graded' && inText.supported;
  const inFigures = figures && !settled ? findEvidence(figures, quote, options) : null;
  const isOfFigure = inFigures !== null && isBetter(inFigures, inText, rule);
  const found = withoutTornId(isOfFigure ? inFigures : inText);
  const source = isOfFigure ? 'figure-description' : 'text';
  return { ...found, source: found.start === null ? null : source, ...placesOf(sources, found.spans) };
}

/** Evidence of the text where its passage stands on the page that was named, if it stands there word for word as well. */
export function onPage(
  evidence: SourcedEvidence,
  page: number | null,
  sources: EvidenceSources,
): SourcedEvidence {
  const { text } = sources;
  const { passage, spans, source } = evidence;
  if (page === null || page === evidence.page || source !== 'text' || !passage || spans.length !== 1)
    return evidence;
  for (let start = text.text.indexOf(passage); start >= 0; start = text.text.indexOf(passage, start + 1)) {
    const span = { start, end: start + passage.length };
    if (pageAt(text.pages, start) === page)
      return { ...evidence, start, page, spans: [span], ...placesOf(sources, [span]) };
  }
  return evidence;
}

/**
 * What a finding's confidence is multiplied by (`weightOf`); where grades count, what only a machine-written description
 * says is never worth more than the finding itself.
 */
export function sourcedWeight(evidence: SourcedEvidence, rule: EvidenceRule = 'graded'): number {
  const weight = weightOf(evidence, rule);
  return rule === 'graded' && evidence.source === 'figure-description' ? Math.min(1, weight) : weight;
}
