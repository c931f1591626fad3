import { type BlockSpan, type DocumentText, labelOffset } from './document-text.ts';
import type { Block, ExtractedDocument } from './extracted-document.ts';
import { type Box, union } from './geometry.ts';
import type { EvidenceBox } from './page-box.ts';
import type { PlacedText } from './placed-text.ts';
import { wordsOfLine } from './word-lines.ts';

/** UTF-16 offsets `[start, end)`. */
interface OffsetRange {
  start: number;
  end: number;
}

type BlockLocation = Pick<Block, 'page' | 'box'>;

function placeOf({ page, box }: BlockLocation): EvidenceBox {
  return { page, box };
}

function meet(offsetRange: OffsetRange, other: OffsetRange): boolean {
  return offsetRange.start < other.end && offsetRange.end > other.start;
}

/** A box for each line of a text that a range of it touches; where its words are not known, the whole of it. */
function linesTouched(place: BlockLocation, { text, words }: PlacedText, range: OffsetRange): EvidenceBox[] {
  if (words.length === 0) return [placeOf(place)];
  return words.flatMap((line) => {
    const touched = wordsOfLine(text, line).filter((word) => meet(word, range));
    const box: Box[] = touched.length > 0 ? [union(touched.map((word) => word.box))] : [];
    return box.map((there) => ({ page: place.page, box: there }));
  });
}

/** A figure's labels where only they are touched, else the figure; nothing where the range only passes over it. */
function figureTouched(
  place: BlockLocation,
  labels: PlacedText,
  { start, end, text }: BlockSpan,
  range: OffsetRange,
): EvidenceBox[] {
  if (range.start < start && range.end > end) return [];
  if (text === null || range.start < text) return [placeOf(place)];
  return linesTouched(place, labels, {
    start: labelOffset(labels.text, range.start - text),
    end: labelOffset(labels.text, range.end - text),
  });
}

function blockTouched(document: ExtractedDocument, span: BlockSpan, range: OffsetRange): EvidenceBox[] {
  const block = document.blocks[span.block]!;
  if (block.kind === 'figure') {
    const figure = document.figures.find(({ id }) => id === block.figure)!;
    return figureTouched(block, figure, span, range);
  }
  const from = span.text ?? span.start;
  return linesTouched(block, block, { start: range.start - from, end: range.end - from });
}

/**
 * Where a passage of a document's composed text stands on its pages: UTF-16 offsets `[start, end)` of `documentText`'s text to
 * a box for each line touched, whole words, in reading order. The words that a model wrote of a figure are the figure's box;
 * a figure that stands between a passage's beginning and its end is not marked. What has no words of its own (the bar
 * between two cells, a heading's `#`) is its block's box, if nothing else is touched; a page's marker has none.
 */
export function boxesOf(
  document: ExtractedDocument,
  { blockSpans }: Pick<DocumentText, 'blockSpans'>,
  start: number,
  end: number,
): EvidenceBox[] {
  const range = { start, end };
  const touched = blockSpans.filter((span) => meet(span, range));
  const exact = touched.flatMap((span) => blockTouched(document, span, range));
  return exact.length > 0 ? exact : touched.map((span) => placeOf(document.blocks[span.block]!));
}
