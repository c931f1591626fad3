import type { ExtractedDocument } from '@assay/document/extracted-document';
import type { MaskedText, Masker } from './mask-text.ts';
import type { Stretch } from './written-words.ts';

/** A text that is nothing but letters, each by itself. */
const LETTERS = /^\p{L}\p{M}*(?:\s\p{L}\p{M}*)*$/u;
/** A text that ends within a word: a column or a page was full. */
const BROKEN = /\p{L}\p{M}*[-‐‑\u00ad]\s*$/u;

/** Whether a name may stand in two texts that follow one another: letter by letter, each a paragraph of its own, or parted by a hyphen. */
const goesOn = (text: string, next: string) =>
  BROKEN.test(text) || (LETTERS.test(text) && LETTERS.test(next));

/** Some texts that were masked as one, a line each, apart again. */
function apart({ text, masked }: MaskedText, lengths: readonly number[]): MaskedText[] {
  let [from, next] = [0, 0];
  return lengths.map((length) => {
    const [start, end] = [from, from + length];
    from = end + 1;
    while (next < masked.length && masked[next]!.end <= start) next += 1;
    const stretches: Stretch[] = [];
    for (let at = next; at < masked.length && masked[at]!.start < end; at += 1)
      stretches.push({
        start: Math.max(masked[at]!.start, start) - start,
        end: Math.min(masked[at]!.end, end) - start,
      });
    return { text: text.slice(start, end), masked: stretches };
  });
}

/** Masks texts that follow one another in a document; as one text those in which a name goes on. */
export function maskInTurn(texts: readonly string[], mask: Masker): MaskedText[] {
  const groups: string[][] = [];
  for (const text of texts) {
    if (goesOn(groups.at(-1)?.at(-1) ?? '', text)) groups.at(-1)!.push(text);
    else groups.push([text]);
  }
  return groups.flatMap((group) =>
    apart(
      mask(group.join('\n')),
      group.map(({ length }) => length),
    ),
  );
}

/**
 * A document with all of its text masked: blocks, captions and labels of figures, headers, the title page, bookmarks, what is hidden or
 * stands beside the pages. Where words are shown stays true, as no offset changes. What pictures show is not in it (`placesToCover`).
 */
export function maskDocument(document: ExtractedDocument, mask: Masker): ExtractedDocument {
  const masked = (text: string) => mask(text).text;
  const ofText = <T extends { text: string }>(one: T): T => ({ ...one, text: masked(one.text) });
  const inBlocks = maskInTurn(
    document.blocks.map((block) => (block.kind === 'figure' ? '' : block.text)),
    mask,
  );
  return {
    ...document,
    blocks: document.blocks.map((block, at) =>
      block.kind === 'figure' ? block : { ...block, text: inBlocks[at]!.text },
    ),
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
