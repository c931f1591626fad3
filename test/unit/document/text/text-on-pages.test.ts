import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readPages } from '@assay/document/read-pages';
import { boxesOnPages, linesOnPages } from '@assay/document/text-on-pages';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from '../pdf/pdf-writer.ts';
import { typed, typedPages } from '../pdf/typed.ts';

const file = (name: string) => join(import.meta.dirname, name);

/** Words as another reader of PDF places them, page by page. */
function popplersWords(name: string): { page: number; word: string; x: number; y: number }[] {
  const html = execFileSync('pdftotext', ['-bbox', file(name), '-'], { encoding: 'utf8' });
  return html.split('<page ').flatMap((part, page) =>
    [...part.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
      ([, left, top, right, bottom, word]) => ({
        ...{ page, word: word! },
        ...{ x: (Number(left) + Number(right)) / 2, y: (Number(top) + Number(bottom)) / 2 },
      }),
    ),
  );
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

describe('the words of a text on its pages', () => {
  for (const name of ['ferry-latex.pdf', 'ferry-columns.pdf', 'ferry-writer.pdf', 'ferry-printed.pdf'])
    it(`stand where another reader of PDF finds them: ${name}`, async () => {
      const { text, sources } = readPages(await extractDocument(readFileSync(file(name))), name);
      const lines = linesOnPages(text, sources);
      const found = popplersWords(name);
      const words = lines.flatMap(({ page, words: own }) => own.map((word) => ({ page, word })));
      const there = words.filter(({ page, word: [start, end, left, top, right, bottom] }) =>
        found.some(
          ({ page: on, word: other, x, y }) =>
            on === page &&
            x > left &&
            x < right &&
            y > top &&
            y < bottom &&
            (letters(other).includes(letters(text.slice(start, end))) ||
              letters(text.slice(start, end)).includes(letters(other))),
        ),
      );
      assert.ok(words.length > 100);
      assert.ok(there.length > 0.99 * words.length, `${there.length} of ${words.length}`);
    });

  it('are those that a passage touches, a box a line, of every passage of whole words', async () => {
    const { text, sources } = readPages(
      await extractDocument(readFileSync(file('ferry-latex.pdf'))),
      'a.pdf',
    );
    const lines = linesOnPages(text, sources);
    const all = lines.flatMap(({ words }) => words);
    assert.equal(letters(all.map(([start, end]) => text.slice(start, end)).join('')), letters(text));
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.nat(40), (from, more) => {
        const [first, last] = [all[from]!, all[Math.min(from + more, all.length - 1)]!];
        const boxes = boxesOnPages(lines, { start: first[0], end: Math.max(first[1], last[1]) });
        assert.ok(boxes.length > 0);
        const [left, top] = [first[2], first[3]];
        assert.ok(boxes.some(({ box }) => box[0] <= left && box[1] <= top));
      }),
    );
  });

  it('keep their places where others are masked, left out or added', async () => {
    const word = fc.string({ unit: fc.constantFrom(...'abdegilmnorstu'), minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 40, maxLength: 120 }),
        fc.nat(39),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('', '[student]', 'PERSON1 and PERSON2'),
        async (words, at, gone, mask) => {
          const document = await extractDocument(typed([`${words.join(' ')}.`]));
          const { sources } = readPages(document, 'a.pdf');
          const text = [...words.slice(0, at), mask, ...words.slice(at + gone)].filter(Boolean).join(' ');
          const placed = (of: string) => linesOnPages(of, sources).flatMap((line) => line.words);
          const placeOf = ([, , ...box]: ReturnType<typeof placed>[number]) => box.join();
          const known = new Map(
            placed(`${words.join(' ')}.`).map((one, index) => [placeOf(one), words[index]]),
          );
          const right = placed(text).filter(
            (one) => letters(text.slice(one[0], one[1])) === known.get(placeOf(one)),
          );
          assert.ok(right.length >= words.length - gone - 4, `${right.length} of ${words.length - gone}`);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('that were read from a picture have its page, and no box', async () => {
    const scan = new PageWriter().image(0, 0, 595, 842);
    const document = await extractDocument(writePdf([...typedPages(['It rained all day.']), scan]));
    const read = readPages(document, 'a.pdf', new Map([[2, 'Then the ferry came.\n\nNobody was on it.']]));
    const lines = linesOnPages(read.text, read.sources);
    const pictured = lines.filter(({ page }) => page === 2);
    assert.deepEqual(
      pictured.map(({ start, end, words }) => [read.text.slice(start, end), words]),
      [
        ['Then the ferry came.', []],
        ['Nobody was on it.', []],
      ],
    );
    assert.deepEqual(boxesOnPages(lines, pictured[0]!), []);
  });
});
