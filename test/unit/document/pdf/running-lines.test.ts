import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const LABEL = 'Event flow';

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

/** Four pages, each of other lines 14 points apart below `first`, from 84 points on. */
function pages(first: (page: PageWriter, at: number) => PageWriter) {
  const written = Array.from({ length: 4 }, (_, at) => {
    const lines = Array.from(
      { length: 30 },
      (__, line) => `${'abcd'[at]} says ${'xyz'.repeat(line + 1)} of it`,
    );
    return first(new PageWriter().lines(70, 84, lines, { leading: 14 }), at);
  });
  return extractDocument(writePdf(written));
}

describe('a line that pages have in common', () => {
  const times = (texts: readonly object[], words: string) =>
    texts.filter((one) => 'text' in one && String(one.text).includes(words)).length;

  it('is the text’s where the text goes on in it: a refrain that begins each page', async () => {
    const { blocks, furniture } = await pages((page) => page.text(70, 70, 'O ferry, bring us home'));
    assert.deepEqual([times(blocks, 'O ferry'), furniture.length], [4, 0]);
  });

  it('is the text’s where it announces what stands below', async () => {
    const { blocks, furniture } = await pages((page) => page.text(70, 50, 'Answer:'));
    assert.deepEqual([times(blocks, 'Answer:'), furniture.length], [4, 0]);
  });

  it('stands once where it may be a heading or a verse, and nowhere where it is a running head', async () => {
    for (const [words, bold, first] of [
      ['Discussion', true, 1],
      ['And still the rain comes down.', false, 1],
      ['Essays on rain', false, 0],
    ] as const) {
      const { blocks, furniture } = await pages((page) => page.text(70, 40, words, { bold }));
      assert.deepEqual([times(blocks, words), furniture.length], [first, 4 - first], words);
    }
  });

  it('is a running one as near as a line where it counts the pages', async () => {
    const { furniture } = await pages((page, at) => page.text(400, 70, `Rossi ${at + 1}`));
    assert.equal(furniture.length, 4);
  });

  it('is the text’s where it begins a paragraph, though it counts the pages', async () => {
    const { furniture } = await pages((page, at) =>
      page.text(70, 70, `It was day ${at + 1} of our walk along the wide river and`),
    );
    assert.equal(furniture.length, 0);
  });

  it('is never left out between lines of the text, nor next to one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 2, max: 5 }), async (at, many) => {
        const written = Array.from({ length: many }, (_, page) => {
          const lines = Array.from(
            { length: 40 },
            (__, line) => `${'abcde'[page]} ${'rain '.repeat((line % 9) + 1)}`,
          );
          return new PageWriter().lines(70, 60, lines.with(at, 'And it fell on us'), { leading: 19 });
        });
        const { blocks, furniture } = await extractDocument(writePdf(written));
        const text = blocks.map((one) => ('text' in one ? one.text : '')).join(' ');
        assert.deepEqual([text.split('And it fell on us').length - 1, furniture.length], [many, 0]);
      }),
      { numRuns: 10 },
    );
  });
});

describe('lines near the edge of many pages', () => {
  const wordsOf = ({ blocks, furniture }: Awaited<ReturnType<typeof extractDocument>>) => ({
    text: blocks.map((block) => ('text' in block ? block.text : '')).join('\n'),
    running: furniture.map(({ text }) => text),
  });
  const body = (page: PageWriter, at: number, from: number) =>
    page.lines(70, from, [
      `Reader ${'abcdefgh'[at]} comes to the desk and asks`,
      `for book ${'stuvwxyz'[at]} of the shelf`,
    ]);

  it('are running ones of two lines at the foot, the upper of which stands high', async () => {
    const written = Array.from({ length: 8 }, (_, at) =>
      body(new PageWriter(), at, 120)
        .text(70, 737, 'Analysis of needs')
        .text(420, 737, `Page ${at + 2} of 9`)
        .text(70, 749, 'v 3.0.0'),
    );
    const { text, running } = wordsOf(await extractDocument(writePdf(written)));
    assert.doesNotMatch(text, /Analysis of needs|of 9|v 3/);
    assert.equal(running.length, 24);
  });

  it('are the text’s where it begins with other lines on more pages', async () => {
    const written = Array.from({ length: 8 }, (_, at) => {
      const page = new PageWriter();
      if (at % 3 === 1) page.text(70, 90, 'Activity diagram', { bold: true });
      return body(page, at, at % 3 === 1 ? 130 : 90);
    });
    const { text, running } = wordsOf(await extractDocument(writePdf(written)));
    assert.equal(text.split('Activity diagram').length - 1, 3);
    assert.deepEqual(running, []);
  });
});
