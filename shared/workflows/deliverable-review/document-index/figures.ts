import { captionOf, figureNumber } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import type { DeliverableLine } from './lines.ts';
import type { IndexedFigure } from './schema.ts';

/** ‘Figure 3’, ‘Figures 3 and 4’, ‘fig. 2.1’, ‘figure 3–5’, ‘diagramma 2’: the numbers of a mention stand in its second group. */
const MENTION =
  /\b(?:fig(?:s|g|ures?|ura|ure)?\.?|diagram(?:s|ma|mi)?|schema|chart|graph|image|immagine)\s*[(#]?((?:[A-Z]?\.?\d+(?:[.\-–]\d+)*[a-z]?\)?(?:\s*(?:,|;|and|or|to|e|ed|o|–|-|&)\s*(?:fig(?:\.|ure|ura)?\s*)?)?)+)/giu;
const SPAN = /^(\d+)\s*(?:–|-|to)\s*(\d+)$/;

function numbersIn(list: string): string[] {
  const spans = [...list.matchAll(/(?<![.\d])(\d+)\s*(?:–|-|to)\s*(\d+)(?![.\d])/gu)].flatMap(([span]) => {
    const [, low, high] = SPAN.exec(span)!.map(Number) as [number, number, number];
    return Array.from({ length: Math.min(50, Math.max(0, high - low + 1)) }, (_, step) => String(low + step));
  });
  return [...spans, ...(list.match(/[A-Z]?\.?\d+(?:[.\-–]\d+)*/gu) ?? [])];
}

/** Where a text names figures by their numbers: as it says it, at which offset, and the numbers. */
export const mentionsIn = (text: string): { said: string; start: number; numbers: string[] }[] =>
  Array.from(text.matchAll(MENTION), ({ 0: said, 1: list = '', index }) => ({
    said: said.trim(),
    start: index,
    numbers: numbersIn(list),
  }));

/** The pages on which each figure's number is named outside captions and lists of figures. */
function figureMentions(lines: readonly DeliverableLine[]): Map<string, number[]> {
  const pages = new Map<string, Set<number>>();
  for (const { kind, text, page } of lines) {
    if (kind === 'contents' || captionOf(text)) continue;
    for (const { numbers } of mentionsIn(text))
      for (const number of numbers) pages.set(number, (pages.get(number) ?? new Set()).add(page));
  }
  return new Map([...pages].map(([number, on]) => [number, [...on]]));
}

/** The figures of a document with their captions and where the text names them. */
export function indexFigures(
  { figures }: ExtractedDocument,
  lines: readonly DeliverableLine[],
): IndexedFigure[] {
  const mentions = figureMentions(lines);
  return figures.map(({ id, caption, page }) => ({
    id,
    caption,
    page,
    mentions: (caption && mentions.get(figureNumber(caption) ?? '')) || [],
  }));
}
