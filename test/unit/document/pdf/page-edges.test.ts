import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, type TextStyle, writePdf } from './pdf-writer.ts';

const LINE =
  'The ferry crosses the river in the rain and nobody counts the minutes that it takes to cross it';

/** Reads a page with a line of text, and what else is drawn. */
async function read(x: number, y: number, style: TextStyle = {}, draw = (page: PageWriter) => page) {
  const page = new PageWriter().text(72, 100, 'It rained.').text(x, y, LINE, style);
  const { blocks, hidden, warnings } = await extractDocument(writePdf([draw(page)]));
  const text = blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
  const told = warnings.filter(({ code }) => code !== 'BlankDocument').map(({ code }) => code);
  return { text, hidden: hidden.map((one) => one.text), told };
}

describe('the edge of a page', () => {
  it('hides no word that reaches over it', async () => {
    for (const [x, y, style] of [
      [72, 846, {}],
      [72, 5, {}],
      [-9, 300, {}],
      [591, 700, { angle: 90 }],
    ] as const) {
      const { text, hidden, told } = await read(x, y, style);
      assert.ok(text.includes(LINE.slice(4)), `${x}, ${y}: ${text}`);
      assert.deepEqual([hidden, told], [[], []]);
    }
  });

  it('cuts a line that runs over it, which is told and no hidden text', async () => {
    const { text, hidden, told } = await read(72, 300, { typewriter: true });
    assert.match(text, /The ferry crosses .* counts the minutes that it/);
    assert.doesNotMatch(text, /takes to cross/);
    assert.deepEqual([hidden, told], [[], ['CutOff']]);
  });

  it('has beyond it what printers note, which is no hidden text; a sentence is', async () => {
    const slug = 'essay_final_v3.indd 1 12/11/2025 10:43:12 Cyan Magenta Yellow Black';
    const { hidden, told } = await read(72, 300, { size: 8 }, (page) =>
      page.text(72, 830, slug).with({ page: '/CropBox [0 30 595 842]' }),
    );
    assert.deepEqual([hidden, told], [[], []]);
    assert.deepEqual(await read(72, 900), { text: 'It rained.', hidden: [LINE], told: ['HiddenText'] });
  });

  it('leaves a line wherever it lies read, told or found', async () => {
    const place = fc.integer({ min: -600, max: 700 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 120, max: 900 }), async (x, y) => {
        const { text, hidden, told } = await read(x, y);
        const isOn = x + 400 > 10 && x < 580 && y < 843;
        assert.equal(hidden.length > 0, told.includes('HiddenText'));
        if (isOn) assert.deepEqual(hidden, []);
        assert.ok(
          text.includes(LINE) || told.length > 0 || (isOn && text.length > 20),
          `${x}, ${y}: ${text}`,
        );
      }),
      { numRuns: 40 },
    );
  });
});
