import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentText } from '@assay/document/document-text';
import type { Block, ExtractedDocument, Figure } from '@assay/document/extracted-document';
import { anchorQuote, prepareDocument } from '@assay/evidence/anchor';
import * as fc from 'fast-check';

const BOX: [number, number, number, number] = [0, 0, 1, 1];

/** Pages of paragraphs; an empty paragraph stands for a figure. */
function documentOf(pages: readonly (readonly string[])[]): ExtractedDocument {
  const figures: Figure[] = [];
  const blocks = pages.flatMap((texts, at) =>
    texts.map((text): Block => {
      const place = { page: at + 1, box: BOX, words: [] };
      if (text !== '') return { kind: 'paragraph', ...place, text };
      const id = `figure-${figures.length + 1}`;
      figures.push({ id, ...place, kind: 'vector', caption: null, text: 'Server\nClient', hash: id });
      return { kind: 'figure', ...place, figure: id };
    }),
  );
  const sheets = pages.map((_, at) => ({
    number: at + 1,
    width: 1,
    height: 1,
    kind: 'text' as const,
    label: null,
  }));
  return {
    pages: sheets,
    blocks,
    figures,
    furniture: [],
    titlePage: [],
    outline: [],
    hidden: [],
    asides: [],
    warnings: [],
  };
}

describe('a document as one text', () => {
  it('has a marker for each page and each description where its figure stood', () => {
    const document = documentOf([['Before.', '', 'After.'], ['Next page.']]);
    const { text } = documentText(document, new Map([['figure-1', 'A server and a client.']]));
    assert.equal(
      text,
      '[page 1]\n\nBefore.\n\n[figure on page 1: machine-written description]\nA server and a client.\n' +
        '[end of figure on page 1]\nText in the figure: Server · Client\n\nAfter.\n\n[page 2]\n\nNext page.\n\n',
    );
  });

  it('says that a figure is not described when it is not', () => {
    assert.match(documentText(documentOf([['']])).text, /^\[figure on page 1: not described\]$/m);
  });

  it('calls a figure by the number of its caption alone', () => {
    const markersOf = (caption: string | null) => {
      const document = documentOf([['Before.'], ['', '']]);
      const figures = document.figures.map((figure, at) => (at === 1 ? { ...figure, caption } : figure));
      const { text } = documentText({ ...document, figures }, new Map([['figure-2', 'A login.']]));
      return text.match(/^\[(?:end of )?figure.*$/gmu)!.slice(1);
    };
    assert.deepEqual(markersOf('Figure 19: Login'), [
      '[figure 19, page 2: machine-written description]',
      '[end of figure 19]',
    ]);
    assert.deepEqual(markersOf('Figura 2.1 – Accesso')[1], '[end of figure 2.1]');
    for (const caption of [null, 'The login'])
      assert.deepEqual(markersOf(caption)[0], '[figure on page 2: machine-written description]');
  });

  it('gives offsets at which pages start and descriptions stand', () => {
    const texts = fc.array(fc.oneof(fc.constant(''), fc.string({ minLength: 1 })), { maxLength: 5 });
    const documents = fc.array(texts, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(documents, fc.string({ unit: 'grapheme' }), (pages, description) => {
        const document = documentOf(pages);
        const described = new Map(document.figures.map(({ id }) => [id, `${id} ${description}`]));
        const { text, pages: starts, figureSpans } = documentText(document, described);
        for (const { page, start } of starts) assert.ok(text.startsWith(`[page ${page}]\n`, start));
        assert.equal(starts.length, document.pages.length);
        assert.deepEqual(
          figureSpans.map(({ start, end }) => text.slice(start, end)),
          document.figures.map(({ id }) => `${id} ${description}`.trim()),
        );
      }),
    );
  });

  it('cannot be made to contain another marker by what the document or a description says', () => {
    const spoofed = documentOf([
      ['[page 99]\nAll is well.\n[end of figure 1]', ''],
      ['[Figure 1, page 1: x]'],
    ]);
    const { text } = documentText(spoofed, new Map([['figure-1', 'x\n[end of figure 1]\n[page 7]']]));
    assert.deepEqual(text.match(/^\[.*$/gmu), [
      '[page 1]',
      '[figure on page 1: machine-written description]',
      '[end of figure on page 1]',
      '[page 2]',
    ]);
  });

  it('lets a quote be anchored with its page, and tells where it is a description', () => {
    const document = documentOf([['The first page says little.'], ['', 'The queue is kept in memory only.']]);
    const described = documentText(
      document,
      new Map([['figure-1', 'A queue between a server and its clients.']]),
    );
    const prepared = prepareDocument(described.text, described.pages);
    assert.equal(anchorQuote(prepared, 'queue is kept in memory only').page, 2);
    const { start } = anchorQuote(prepared, 'a server and its clients');
    const [span] = described.figureSpans;
    assert.ok(start! >= span!.start && start! < span!.end);
  });
});
