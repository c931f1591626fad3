import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cellsOf, readLines } from '@assay/deliverable-review/document-index/lines';
import fc from 'fast-check';
import { documentOf } from './document-of.ts';
import { LIBRARY, PHARMACY } from './documents.ts';

function kinds(...pages: string[]): string[] {
  return readLines(documentOf(pages).text).map(({ kind, text }) => `${kind}: ${text}`);
}

describe('the lines of a document', () => {
  it('are what the extraction made of them, without its marks', () => {
    const page =
      '## 2.1 Classes\n\nThey are these.\n\n[image: Book · Reader]\n\nFigure 1: Classes\n\nName | Type\nBook | class';
    assert.deepEqual(kinds(page), [
      'heading: 2.1 Classes',
      'text: They are these.',
      'labels: Book · Reader',
      'caption: Figure 1: Classes',
      'row: Name | Type',
      'row: Book | class',
    ]);
  });

  it('are of a table of contents where underscores lead to their numbers', () =>
    assert.deepEqual(
      kinds('## 4.1 Test cases______________ 10\n\nName: ______________\n\n## 4.1 Test cases'),
      ['contents: 4.1 Test cases______________ 10', 'text: Name: ______________', 'heading: 4.1 Test cases'],
    ));

  it('are rows where a bar stands at their begin or end, beside an empty cell', () => {
    assert.deepEqual(kinds('| R1\nParking | | x |\nDiagram |\nThe set {x|x > 1}.'), [
      'row: | R1',
      'row: Parking | | x |',
      'row: Diagram |',
      'text: The set {x|x > 1}.',
    ]);
    assert.deepEqual(
      cellsOf('Parking | | x |').map(({ text }) => text),
      ['Parking', '', 'x', ''],
    );
  });

  it('of a table of contents go on over a page, up to the first that is none', () => {
    const lines = kinds(
      '# Indice\n\n1 Introduzione 3\n\nUC1 Registra ordine 4',
      'UC2 Carica merce 4\n\nElenco delle figure 5',
      '# 1 Introduzione\n\nIl documento descrive i requisiti.',
    );
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      ['contents', 'contents', 'contents', 'contents', 'contents', 'heading', 'text'],
    );
  });

  it('of a revision history or a bibliography end with their section', () => {
    const lines = kinds(
      '## 1.4 Revision history\n\n1.0 | R9 removed\n\n# 2 Goals\n\nG1: Sell.\n\n# Bibliografia\n\n[R1] A book.',
    );
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      ['heading', 'aside', 'heading', 'text', 'heading', 'aside'].map((kind, at) =>
        at === 0 || at === 4 ? 'aside' : kind,
      ),
    );
  });

  it('hold nothing that a model wrote', () => {
    const { text } = documentOf(['[image: Book]'], { 'figure-1': 'A class diagram.\n\nIt shows UC1.' });
    assert.deepEqual(
      readLines(text).map((line) => line.text),
      ['Book'],
    );
  });

  it('and cells stand where they say they stand', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIBRARY, ...PHARMACY), fc.string(), (page, more) => {
        const { text } = documentOf([page, more]);
        for (const { text: line, start } of readLines(text)) {
          assert.equal(text.text.slice(start, start + line.length), line);
          for (const cell of cellsOf(line))
            assert.equal(line.slice(cell.at, cell.at + cell.text.length), cell.text);
        }
      }),
    );
  });
});
