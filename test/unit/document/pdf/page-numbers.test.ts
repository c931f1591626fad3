import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const BODY = ['The text of a page says something else on each of them', 'and goes on for another line.'];

type Draw = (page: PageWriter, at: number) => void;

function document(count: number, draw: Draw, parts = {}) {
  const pages = Array.from({ length: count }, (_, at) => {
    const page = new PageWriter().lines(70, 150, [`Page body ${'abcdef'[at]}`, ...BODY]);
    draw(page, at);
    return page;
  });
  return extractDocument(writePdf(pages, parts));
}

const WAYS: [string, Draw, (string | null)[]][] = [
  ['centred below', (page, at) => page.text(295, 800, String(at + 1)), [null, null, null, null]],
  ['far in from the edge', (page, at) => page.text(295, 710, String(at + 1)), [null, null, null, null]],
  [
    'left and right by turns',
    (page, at) => page.text(at % 2 ? 70 : 520, 60, String(at + 3)),
    ['3', '4', '5', '6'],
  ],
  ['of a total', (page, at) => page.text(70, 800, `Page ${at + 1} of 4`), [null, null, null, null]],
  [
    'beside a chapter',
    (page, at) => page.text(70, 800, `${at + 5} | Chapter ${'ABCD'[at]}`),
    ['5', '6', '7', '8'],
  ],
  ['in Roman digits', (page, at) => page.text(295, 800, ROMAN[at]!), ROMAN.slice(0, 4)],
  ['between dashes', (page, at) => page.text(290, 800, `- ${at + 8} -`), ['8', '9', '10', '11']],
];

describe('page numbers', () => {
  for (const [name, draw, labels] of WAYS)
    it(`are furniture and name the pages: ${name}`, async () => {
      const { blocks, furniture, pages } = await document(4, draw);
      assert.equal(furniture.length, 4);
      const text = blocks.map((block) => ('text' in block ? block.text : '')).join(' ');
      const body = ['a', 'b', 'c', 'd'].map((letter) => [`Page body ${letter}`, ...BODY].join(' ')).join(' ');
      assert.equal(text.replace(/\s+/gu, ' '), body);
      assert.deepEqual(
        pages.map(({ label }) => label),
        labels,
      );
    });

  it('are told in a document of two pages and of one', async () => {
    for (const count of [1, 2]) {
      const { furniture } = await document(count, (page, at) => page.text(295, 800, String(at + 1)));
      assert.deepEqual(
        furniture.map(({ text }) => text),
        ['1', '2'].slice(0, count),
      );
    }
  });

  it('are not the numbers of the content', async () => {
    const { blocks, furniture } = await document(4, (page, at) =>
      page.text(70, 760, ['42', '7', '1999', '13'][at]!),
    );
    assert.deepEqual(furniture, []);
    const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
    for (const number of ['42', '7', '1999', '13']) assert.match(text, new RegExp(`\\b${number}\\b`, 'u'));
  });

  it('are not the numbers of headings, one on each page', async () => {
    const titles = ['Introduction', 'Architecture', 'Interfaces', 'Tests'];
    for (const style of [{ size: 14, bold: true }, { size: 10, bold: true }, { size: 16 }]) {
      const { blocks, furniture } = await document(4, (page, at) => {
        page.text(70, 130, String(at + 1), style).text(90, 130, titles[at]!, style);
        page.text(295, 800, String(at + 1));
      });
      assert.deepEqual(
        blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])),
        titles.map((title, at) => `${at + 1} ${title}`),
      );
      assert.deepEqual(
        furniture.map(({ text }) => text),
        ['1', '2', '3', '4'],
      );
    }
  });

  it('stand beside running heads that are large or bold', async () => {
    for (const style of [{ size: 14 }, { size: 10, bold: true }]) {
      const { furniture } = await document(4, (page, at) =>
        page.text(70, 60, 'Requirements of the library', style).text(520, 60, String(at + 1), style),
      );
      assert.equal(furniture.length, 8);
    }
  });

  it('leave no running head that names the chapter of its page alone', async () => {
    const titles = ['Introduction', 'Introduction', 'Architecture', 'Architecture', 'Tests', 'Tests'];
    const { blocks, furniture } = await document(6, (page, at) => {
      const chapter = Math.floor(at / 2) + 1;
      if (at % 2 === 0) page.text(70, 130, `${chapter} ${titles[at]}`, { size: 16, bold: true });
      else page.text(70, 80, `CHAPTER ${chapter}. ${titles[at]!.toUpperCase()}`);
    });
    assert.deepEqual(
      furniture.map(({ page, text }) => [page, text]),
      [
        [2, 'CHAPTER 1. INTRODUCTION'],
        [4, 'CHAPTER 2. ARCHITECTURE'],
        [6, 'CHAPTER 3. TESTS'],
      ],
    );
    assert.equal(blocks.filter(({ kind }) => kind === 'heading').length, 3);
  });

  it('are the file’s where the pages show none', async () => {
    const catalogue = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) >>] >>';
    const { pages } = await document(4, () => {}, { catalogue });
    assert.deepEqual(
      pages.map(({ label }) => label),
      ['i', 'ii', 'A-1', 'A-2'],
    );
  });
});
