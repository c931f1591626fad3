import type { ExtractedDocument } from '../document/extracted-document.ts';
import type { Box } from '../document/geometry.ts';
import type { PlacedText } from '../document/placed-text.ts';
import type { Covering } from '../document/render-figure.ts';
import { wordsOfLine } from '../document/word-lines.ts';
import type { Masker } from './mask-text.ts';

/** Where the words stand that a masker masks, whole; the whole text's place where that of its words is not known. */
function wordsToCover({ text, words, box }: PlacedText & { box: Box }, mask: Masker): Box[] {
  const { masked } = mask(text);
  if (masked.length === 0) return [];
  if (words.length === 0) return [box];
  return words
    .flatMap((line) => wordsOfLine(text, line))
    .filter((word) => masked.some(({ start, end }) => start < word.end && end > word.start))
    .map((word) => word.box);
}

/**
 * What pictures of a document's pages are to be drawn without, page by page: each word that the masker masks, wherever the file has as
 * text what is seen there, as text recognition leaves it under a scan, and all of the title page; and all that was typed or stamped onto a
 * page, where that says such a word. What only pixels show nobody finds. `document`: as it was extracted, not masked.
 */
export function placesToCover(document: ExtractedDocument, mask: Masker): (page: number) => Covering {
  const { blocks, figures, furniture, titlePage, asides } = document;
  const isMasked = ({ text }: { text: string }) => mask(text).masked.length > 0;
  const placed = [...blocks.filter((block) => block.kind !== 'figure'), ...figures];
  const places = [
    ...placed.flatMap((one) => wordsToCover(one, mask).map((box) => ({ page: one.page, box }))),
    ...furniture.filter(isMasked),
    ...titlePage,
  ];
  const byPage = Map.groupBy(places, ({ page }) => page);
  const typed = asides.filter(({ kind }) => kind === 'annotation' || kind === 'form-value').filter(isMasked);
  const withoutTyped = new Set(typed.map(({ page }) => page));
  return (page) => ({
    covered: (byPage.get(page) ?? []).map(({ box }) => box),
    annotations: !withoutTyped.has(page) && !withoutTyped.has(null),
  });
}
