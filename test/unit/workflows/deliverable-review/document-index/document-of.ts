import { createHash } from 'node:crypto';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import { captionOf, type DocumentText, documentText } from '@assay/document/document-text';
import type { Block, ExtractedDocument, Figure } from '@assay/document/extracted-document';

export interface TestDocument {
  text: DocumentText;
  document: ExtractedDocument;
}

const BOX: Figure['box'] = [70, 100, 500, 400];
const IMAGE = /^\[image(?:: (.*))?\]$/;

function figureOf(labels: string, page: number, number: number): Figure {
  const id = `figure-${number}`;
  const hash = createHash('sha256').update(id).digest('hex');
  return {
    id,
    page,
    box: BOX,
    kind: labels ? 'vector' : 'raster',
    caption: null,
    text: labels,
    words: [],
    hash,
  };
}

/** Blocks stand one below the other; the last one of a page at its foot. */
function boxAt(at: number, count: number): Figure['box'] {
  const top = at === count - 1 ? 780 : 60 + 20 * at;
  return [70, top, 500, top + 12];
}

function blockOf(text: string, { page, box }: Pick<Block, 'page' | 'box'>): Block {
  const place = { page, box, words: [] };
  const heading = /^(#{1,6}) (.*)$/.exec(text);
  if (heading) return { kind: 'heading', ...place, text: heading[2]!, level: heading[1]!.length };
  if (captionOf(text)) return { kind: 'caption', ...place, text, figure: null };
  if (text.includes(' | ')) return { kind: 'table', ...place, text };
  return { kind: /^[•–]/.test(text) ? 'list-item' : 'paragraph', ...place, text };
}

/** Gives a figure's caption to the figure right before it, as the extraction does. */
function caption(block: Block, before: Block | undefined, figures: readonly Figure[]): Block {
  if (block.kind !== 'caption' || captionOf(block.text) !== 'figure' || before?.kind !== 'figure')
    return block;
  figures.find(({ id }) => id === before.figure)!.caption = block.text;
  return { ...block, figure: before.figure };
}

/**
 * A document as the extraction hands it on, from its pages: blocks are parted by empty lines, `#` begins a heading, ` | `
 * parts cells, `[image: labels]` is a figure. `descriptions`: what a model wrote of the figures, by id.
 */
export function documentOf(
  pages: readonly string[],
  descriptions: Record<string, string> = {},
  outline: readonly string[] = [],
): TestDocument {
  const figures: Figure[] = [];
  const blocks: Block[] = [];
  for (const [index, page] of pages.entries()) {
    const parts = page.trim().split(/\n\s*\n/);
    for (const [at, part] of parts.entries()) {
      const text = part.replaceAll(/^ +/gm, '').trim();
      const image = IMAGE.exec(text);
      if (image)
        figures.push(figureOf((image[1] ?? '').replaceAll(' · ', '\n'), index + 1, figures.length + 1));
      const block: Block = image
        ? { kind: 'figure', page: index + 1, box: BOX, figure: `figure-${figures.length}` }
        : blockOf(text, { page: index + 1, box: boxAt(at, parts.length) });
      blocks.push(caption(block, blocks.at(-1), figures));
    }
  }
  const document: ExtractedDocument = {
    pages: pages.map((_, index) => ({
      number: index + 1,
      width: 595,
      height: 842,
      kind: 'text',
      label: null,
    })),
    blocks,
    figures,
    furniture: [],
    titlePage: [],
    outline: outline.map((title) => ({ title, level: 1, page: null })),
    hidden: [],
    asides: [],
    warnings: [],
  };
  return { text: documentText(document, new Map(Object.entries(descriptions))), document };
}

export function checked(...pages: string[]): CheckedDocument {
  const { text, document } = documentOf(pages);
  return checkDocument(text, document);
}

/** What is found, without its words: `numbering-gap FR-17`. */
export function found({ checks }: CheckedDocument): string[] {
  return checks.map(({ code, ids }) => `${code} ${ids.join(' ')}`);
}

export function definitionsOf({ index }: CheckedDocument): Record<string, string> {
  return Object.fromEntries(
    index.identifiers.flatMap(({ key, definitions: [first] }) => (first ? [[key, first.context]] : [])),
  );
}
