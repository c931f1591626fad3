import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

/** Lines of one width: Courier at 10 points is 6 points a character, so 38 characters fill 228 points. */
const CHARACTERS = 38;
const line = (name: string, at: number) =>
  `${name}${at} ${'lorem ipsum dolor sit amet consectetur'}`.slice(0, CHARACTERS).padEnd(CHARACTERS, 'x');
const lines = (name: string, count: number) => Array.from({ length: count }, (_, at) => line(name, at));
const style = { typewriter: true };

async function textOf(page: PageWriter): Promise<string> {
  const { blocks } = await extractDocument(writePdf([page]));
  return blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
}

function assertInOrder(text: string, parts: readonly string[]): void {
  const places = parts.map((part) => text.indexOf(part));
  assert.ok(
    places.every((place) => place >= 0),
    `missing ${parts[places.indexOf(-1)]}`,
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
}

describe('columns', () => {
  it('are told at ten points apart, also in larger type, with a heading across them', async () => {
    const page = new PageWriter().text(150, 90, 'A title above both of the columns', { size: 16 });
    page.lines(50, 130, lines('a', 20), { ...style }).lines(288, 130, lines('b', 20), { ...style });
    page
      .text(50, 382, 'Left heading that fills it', { size: 17 })
      .text(288, 382, 'Right heading', { size: 17 });
    page.lines(50, 410, lines('c', 6), style).lines(288, 410, lines('d', 6), style);
    const text = await textOf(page);
    assertInOrder(text, [
      'A title above',
      'a0',
      'a19',
      'Left heading that fills it',
      'c0',
      'c5',
      'b0',
      'b19',
      'Right heading',
      'd0',
      'd5',
    ]);
    assert.doesNotMatch(text, /Left heading.*Right heading/u);
  });

  it('are three as well', async () => {
    const page = new PageWriter();
    for (const [at, name] of ['a', 'b', 'c'].entries())
      page.lines(
        40 + at * 172,
        100,
        lines(name, 15).map((text) => text.slice(0, 27)),
        style,
      );
    assertInOrder(await textOf(page), ['a0', 'a14', 'b0', 'b14', 'c0', 'c14']);
  });

  it('keep a word that sticks out of its column', async () => {
    const long = `the ${'Overlong'.repeat(7)}`;
    const page = new PageWriter().lines(50, 100, lines('a', 8), style).lines(288, 100, lines('b', 20), style);
    page.text(50, 196, long, style).lines(50, 208, lines('c', 11), style);
    assertInOrder(await textOf(page), ['a7', long, 'c0', 'c10', 'b0', 'b8', 'b19']);
  });

  it('are not made of the lines of one', async () => {
    const words = 'one page has a single column of text whose words stand here and there'.split(' ');
    const wide = Array.from({ length: 30 }, (_, at) =>
      [...words.slice(at % 7), ...words.slice(0, at % 7)].join(' '),
    );
    const { blocks } = await extractDocument(writePdf([new PageWriter().lines(50, 100, wide)]));
    assert.equal(
      blocks
        .map((block) => ('text' in block ? block.text : ''))
        .join(' ')
        .replace(/\s+/gu, ' '),
      wide.join(' '),
    );
  });
});
