import type { ExtractedDocument, Figure } from '@assay/document/extracted-document';
import * as z from 'zod';
import type { FigureDescription } from './narratives.ts';

/** What is known of a figure before it is described. */
export const knownFigureSchema = z.object({
  caption: z.string().nullable(),
  labels: z.string(),
  language: z.string(),
});

/** The most pictures of one document that are described; the others stand in the text as not described. */
const MAX_FIGURES = 200;

/** One figure for each distinct picture, the first, in the document's order: a logo on sixty pages is described once. */
export function figuresToDescribe({ figures }: ExtractedDocument): Figure[] {
  const first = new Map<string, Figure>();
  for (const figure of figures) if (!first.has(figure.hash)) first.set(figure.hash, figure);
  return [...first.values()].slice(0, MAX_FIGURES);
}

/** What the vision role answered about a picture, as it stands in the text. */
export function descriptionText({ kind, description }: FigureDescription): string {
  return `${kind}: ${description}`;
}

/** The description of every figure whose picture was described, by figure id. `described`: by the id of the first. */
export function describeFigures(
  document: ExtractedDocument,
  described: ReadonlyMap<string, string>,
): Map<string, string> {
  const byHash = new Map(
    document.figures.flatMap(({ id, hash }) =>
      described.has(id) ? [[hash, described.get(id)!] as const] : [],
    ),
  );
  return new Map(
    document.figures.flatMap(({ id, hash }) => (byHash.has(hash) ? [[id, byHash.get(hash)!] as const] : [])),
  );
}
