import { type ExtractedDocument, mayBeMore } from '@assay/document/extracted-document';
import { type Box, height, type PlacedText, type TurnedBox, wordsOfLine } from '@assay/document/places';
import type { Covering } from '@assay/document/read-document';
import { maskInTurn } from './mask-document.ts';
import type { MaskedText, Masker } from './mask-text.ts';

/** Letters reach beyond their line by so much of its height: accents of capitals and tails across it, leaning letters along it. */
const BEYOND = { along: 0.1, across: 0.2 };

/** The rectangle of a word's line, with what its letters have outside of it. */
function wholly({ axis, box }: TurnedBox): TurnedBox {
  const [along, across] = [BEYOND.along * height(box), BEYOND.across * height(box)];
  return { axis, box: [box[0] - along, box[1] - across, box[2] + along, box[3] + across] };
}

const level = (box: Box): TurnedBox => ({ axis: 0, box });

/** Where the words stand that are masked, whole; the whole text's place where that of its words is not known. */
function wordsToCover({ text, words, box }: PlacedText & { box: Box }, { masked }: MaskedText): TurnedBox[] {
  if (masked.length === 0) return [];
  if (words.length === 0) return [level(box)];
  return words
    .flatMap((line) => wordsOfLine(text, line))
    .filter((word) => masked.some(({ start, end }) => start < word.end && end > word.start))
    .map(({ turned }) => wholly(turned));
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
  const masked = maskInTurn(
    placed.map(({ text }) => text),
    mask,
  );
  const places = [
    ...placed.flatMap((one, at) =>
      wordsToCover(one, masked[at]!).map((place) => ({ page: one.page, place })),
    ),
    ...[...furniture.filter(isMasked), ...titlePage].map(({ page, box }) => ({ page, place: level(box) })),
  ];
  const byPage = Map.groupBy(places, ({ page }) => page);
  const typed = asides.filter(({ kind }) => kind === 'annotation');
  const withoutTyped = new Set(typed.filter(isMasked).map(({ page }) => page));
  const isUnknown = mayBeMore(typed);
  return (page) => ({
    covered: (byPage.get(page) ?? []).map(({ place }) => place),
    annotations: isUnknown || withoutTyped.has(page) ? 'none' : 'read',
  });
}
