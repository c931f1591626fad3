import type { DocumentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { boxesOf } from '@assay/document/places';
import { prepareDocument } from '@assay/evidence/anchor';
import { outcomeSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import type { EvidenceSources } from './findings/evidence.ts';

/** The enriched text of a document as a run keeps it: `enriched.json` (SPEC C1). */
export const enrichedTextSchema = z.object({
  text: z.string(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  figureSpans: z.array(z.object({ figure: z.string(), page: z.int(), start: z.int(), end: z.int() })),
  blockSpans: z.array(z.object({ block: z.int(), start: z.int(), end: z.int(), text: z.int().nullable() })),
  notDescribed: z.array(z.string()).describe('figures without a description'),
  sections: z.int().describe('1: every agent reads the whole document at once'),
  outcomes: z.array(outcomeSchema).describe('of the figure describer'),
});

const blank = (length: number) => ' '.repeat(length);

/** What the composed text says of itself: page and figure markers. */
const MARKER = /^(?:\[(?:page|figure|end of figure)\b[^\]\n]*\]|Text in the figure: )/gm;

const withoutMarkers = (text: string) => text.replace(MARKER, (marker) => blank(marker.length));

/**
 * The two texts that quotes are looked for in: the author's own, and the machine-written descriptions of the figures
 * (SPEC C19). Both keep the offsets of the enriched text. With the `document` it was composed from, places on its pages
 * are known.
 */
export function evidenceSources(
  enriched: Pick<DocumentText, 'text' | 'pages' | 'figureSpans' | 'blockSpans'>,
  document?: ExtractedDocument,
): EvidenceSources {
  const { text, pages, figureSpans } = enriched;
  const own: string[] = [];
  const described: string[] = [];
  let at = 0;
  for (const { start, end } of figureSpans) {
    own.push(text.slice(at, start), blank(end - start));
    described.push(blank(start - at), text.slice(start, end));
    at = end;
  }
  own.push(text.slice(at));
  const starts = pages.map(({ page, start }) => ({ page, start }));
  return {
    text: prepareDocument(withoutMarkers(own.join('')), starts),
    figures: figureSpans.length > 0 ? prepareDocument(described.join(''), starts) : null,
    ...(document && {
      boxes: ({ start, end }) => boxesOf(document, enriched, start, end),
      isOfTable: (span) =>
        enriched.blockSpans.some(
          ({ block, start, end }) =>
            document.blocks[block]!.kind === 'table' && start <= span.start && span.end <= end,
        ),
    }),
  };
}
