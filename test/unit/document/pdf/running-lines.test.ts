import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const LABEL = 'Event flow:';

/** Pages of which each but the first begins with a label, below a running head; in the text it stands on so many of them. */
function forms(inTheText: number) {
  const pages = Array.from({ length: 6 }, (_, at) => {
    const page = new PageWriter().text(70, 40, 'Library, its requirements');
    if (at > 0) page.text(70, 80, LABEL);
    const lines = [`Form ${'abcdef'[at]} says who lends a book`, at < inTheText ? LABEL : 'Actors:'];
    return page.lines(70, 250, [...lines, `and what becomes of it in case ${'uvwxyz'[at]}`]);
  });
  return extractDocument(writePdf(pages));
}

const labelled = (texts: readonly { text: string }[]) =>
  texts.filter(({ text }) => text.includes(LABEL)).length;

describe('a line at one height on several pages', () => {
  it('is the text’s where the text has it elsewhere as often', async () => {
    const { blocks, furniture } = await forms(3);
    assert.equal(labelled(furniture), 0);
    const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
    assert.equal(text.split(LABEL).length - 1, 5 + 3);
    assert.equal(furniture.filter(({ text: words }) => words.startsWith('Library')).length, 6);
  });

  it('is a running one where the text has it twice', async () => {
    const { furniture } = await forms(2);
    assert.equal(labelled(furniture), 5);
  });
});
