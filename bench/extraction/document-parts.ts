import type { ExtractedDocument } from '@assay/document/pdf/extracted-document';
import type { Box } from '@assay/document/pdf/geometry';

export type { Box, ExtractedDocument };

/** The running text of each page: every block but the figures. */
export function flowTexts(document: ExtractedDocument): Map<number, string> {
  const texts = new Map<number, string>();
  for (const block of document.blocks) {
    if (block.kind === 'figure') continue;
    texts.set(block.page, `${texts.get(block.page) ?? ''}${block.text}\n`);
  }
  return texts;
}

/** The text that is not running text: figures' labels, running headers and footers, title pages. */
export function labelTexts({ figures, furniture, titlePage }: ExtractedDocument): string[] {
  return [...figures, ...furniture, ...titlePage].map(({ text }) => text);
}

/** Where there is no running text, by page: figures, running headers and footers, title pages. */
export function keptOut({ figures, furniture, titlePage }: ExtractedDocument): Map<number, Box[]> {
  const boxes = new Map<number, Box[]>();
  for (const { page, box } of [...figures, ...furniture, ...titlePage])
    boxes.set(page, [...(boxes.get(page) ?? []), box]);
  return boxes;
}
