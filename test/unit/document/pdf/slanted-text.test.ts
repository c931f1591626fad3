import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { readGlyphs } from '../../../../shared/document/pdf/glyphs.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { chainSegments } from '../../../../shared/document/pdf/segments.ts';
import { gatherWords } from '../../../../shared/document/pdf/words.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const ANGLES = [0, 3, 10, 30, 45, 90, 137, 180, 270, -30, 1, 44, 46, 89, 225, 315];
const FONTS = ['/F1', '/F2', '/F3', '/F4'];
const FONT_4 = '/F4 << /Type /Font /Subtype /Type1 /BaseFont /Times-Italic >>';

const matrixOf = (angle: number) => {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [cos, sin, -sin, cos] as const;
};

/** A page with one text whose letters stand as a matrix says. */
const pageWith = (shown: string, { matrix = matrixOf(0), size = 10, font = '/F1', rotate = 0 } = {}) =>
  new PageWriter(800, 800, rotate)
    .draw(`BT ${font} ${size} Tf ${matrix.map((part) => part.toFixed(6)).join(' ')} 400 400 Tm ${shown} ET`)
    .with({ fonts: FONT_4 });

/** What is read of pages, and the words with their stretches of the line. */
async function read(pages: PageWriter[]) {
  const opened = await openPdf(writePdf(pages));
  try {
    return pages.map((_, at) => gatherWords(opened.withPage(at + 1, readGlyphs)!.glyphs));
  } finally {
    opened.close();
  }
}

/** The lines that are read of pages, as one text each. */
const texts = async (pages: PageWriter[]) =>
  (await read(pages)).map((words) =>
    chainSegments(words)
      .map(({ text }) => text)
      .join('\n'),
  );

describe('mirrored text', () => {
  it('is read, and stands on the other side of its baseline', async () => {
    const mirrored = ANGLES.map(matrixOf).map(([a, b, c, d]) => [a, b, -c, -d] as const);
    const pages = [...ANGLES.map(matrixOf), ...mirrored].map((matrix) => pageWith('(Will) Tj', { matrix }));
    for (const [at, [word, ...others]] of (await read(pages)).entries()) {
      assert.deepEqual([word!.text, others.length], ['Will', 0]);
      const [, near, , far] = word!.line.map((side) => side - word!.run.baseline);
      const [above, below] = at < ANGLES.length ? [7.5, 2] : [2, 7.5];
      assert.ok(Math.abs(near! + above) < 0.01 && Math.abs(far! - below) < 0.01, `${ANGLES[at]}°`);
    }
    const { blocks } = await extractDocument(writePdf(pages.slice(ANGLES.length)));
    assert.equal(blocks.filter((block) => 'text' in block && block.text === 'Will').length, ANGLES.length);
  });

  it('of one letter is a part of the word that it stands in', async () => {
    const letters = ['(We write X) Tj', '-1 0 0 1 454.8 398 Tm (E) Tj', '1 0 0 1 454.8 400 Tm (TEX so) Tj'];
    const { blocks } = await extractDocument(writePdf([pageWith(letters.join(' '))]));
    assert.deepEqual(
      blocks.map((block) => 'text' in block && block.text),
      ['We write XETEX so'],
    );
  });
});

describe('text at an angle', () => {
  it('is read as it is drawn: wide capitals, narrow letters, words with a gap', async () => {
    for (const text of [
      'Quenby',
      'WILL MMW',
      'illi',
      'Will Quenby',
      'MWQ ilj',
      'a W i',
      'John fjord of Wolff',
    ]) {
      const pages = ANGLES.flatMap((angle) =>
        FONTS.map((font) => pageWith(`(${text}) Tj`, { matrix: matrixOf(angle), font, size: 8 })),
      );
      for (const [at, found] of (await texts(pages)).entries())
        assert.equal(found, text, `${ANGLES[Math.floor(at / 4)]}° ${FONTS[at % 4]}`);
    }
  });

  it('is read with kerned pairs, gaps without a space character, and letters drawn one by one', async () => {
    const one = (letter: string, x: number) => `${x} 0 Td (${letter}) Tj`;
    for (const [shown, text] of [
      ['[(W) 70 (A) 60 (V) 120 (E)] TJ', 'WAVE'],
      ['[(Odalys) -278 (Quenby)] TJ', 'Odalys Quenby'],
      ['4 Tc (Quenby) Tj', 'Quenby'],
      ['[(T) 110 (o) -250 (Y) 90 (ou)] TJ', 'To You'],
      [[one('W', 0), one('i', 9.44), one('l', 2.22), one('m', 2.22)].join(' '), 'Wilm'],
    ] as const) {
      const pages = ANGLES.map((angle) => pageWith(shown, { matrix: matrixOf(angle) }));
      assert.deepEqual(
        await texts(pages),
        ANGLES.map(() => text),
        shown,
      );
    }
  });

  it('takes the same stretch of its line at every angle, also leaning, stretched or on a turned page', async () => {
    const lengths = async (change: (matrix: readonly number[]) => number[], rotate: number) => {
      const pages = ANGLES.map((angle) => {
        const [a, b, c, d] = change(matrixOf(angle)) as [number, number, number, number];
        return pageWith('(WQuil) Tj', { matrix: [a, b, c, d], rotate });
      });
      return (await read(pages)).map(([word]) => word!.line[2] - word!.line[0]);
    };
    const straight = ([a, b, c, d]: readonly number[]) => [a!, b!, c!, d!];
    const leaning = ([a, b, c, d]: readonly number[]) => [a!, b!, c! + a! / 4, d! + b! / 4];
    const stretched = ([a, b, c, d]: readonly number[]) => [a! * 2, b! * 2, c!, d!];
    for (const change of [straight, leaning, stretched]) {
      for (const rotate of [0, 90]) {
        const [level, ...others] = await lengths(change, rotate);
        for (const [at, length] of others.entries())
          assert.ok(Math.abs(length - level!) < 0.05, `${ANGLES[at + 1]}°: ${length} for ${level}`);
      }
    }
  });

  it('is read as it is drawn at any angle, of any words, in any size', async () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
    const drawn = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      angle: fc.integer({ min: -180, max: 360 }),
      size: fc.integer({ min: 6, max: 40 }),
      font: fc.constantFrom(...FONTS),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 20, maxLength: 20 }), async (all) => {
        const pages = all.map(({ words, angle, ...style }) =>
          pageWith(`(${words.join(' ')}) Tj`, { matrix: matrixOf(angle), ...style }),
        );
        assert.deepEqual(
          await texts(pages),
          all.map(({ words }) => words.join(' ')),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('is the text of a page that lies askew, line by line', async () => {
    const lines = [
      'The booking of a place is a client-server affair and every',
      'place is checked by Will Quenby of the shop in a known way.',
    ];
    for (const angle of [3, 10, -5]) {
      const page = new PageWriter();
      const sin = Math.sin((angle * Math.PI) / 180);
      for (const [at, line] of lines.entries()) page.text(72 + at * 12 * sin, 400 + at * 12, line, { angle });
      const { blocks } = await extractDocument(writePdf([page]));
      assert.equal(blocks.map((block) => ('text' in block ? block.text : '')).join(' '), lines.join(' '));
    }
  });
});
