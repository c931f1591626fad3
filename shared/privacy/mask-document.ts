import type { ExtractedDocument } from '../document/extracted-document.ts';
import type { Masker } from './mask-text.ts';

/**
 * A document with all of its text masked: blocks, captions and labels of figures, headers, the title page, bookmarks, what is hidden or
 * stands beside the pages. Where words are shown stays true, as no offset changes. What pictures show is not in it (`placesToCover`).
 */
export function maskDocument(document: ExtractedDocument, mask: Masker): ExtractedDocument {
  const masked = (text: string) => mask(text).text;
  const ofText = <T extends { text: string }>(one: T): T => ({ ...one, text: masked(one.text) });
  return {
    ...document,
    blocks: document.blocks.map((block) => (block.kind === 'figure' ? block : ofText(block))),
    figures: document.figures.map((figure) => ({
      ...ofText(figure),
      caption: figure.caption === null ? null : masked(figure.caption),
    })),
    furniture: document.furniture.map(ofText),
    titlePage: document.titlePage.map(ofText),
    outline: document.outline.map((entry) => ({ ...entry, title: masked(entry.title) })),
    hidden: document.hidden.map(ofText),
    asides: document.asides.map(ofText),
  };
}
