import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ExtractedDocument, extractedDocumentSchema } from '@assay/document/extracted-document';
import { type Box, type TurnedBox, wordsOfLine } from '@assay/document/places';
import { extractDocument, extractOpen } from '../../../../shared/document/pdf/extract-document.ts';
import { centre, contains, grow, transformPoint } from '../../../../shared/document/pdf/geometry.ts';
import { type Glyph, readGlyphs } from '../../../../shared/document/pdf/glyphs.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { boxAround, frameOf } from '../../../../shared/document/pdf/turned-box.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

const REPORT = new URL('../../../../examples/deliverable-review/report.pdf', import.meta.url);
/** Half a tenth (rounding), and what PDFium's own single precision leaves. */
const ROUNDING = 0.06;

interface Placed {
  text: string;
  page: number;
  turned: TurnedBox;
}

/** Every text of a document, blocks' and figures', with its page. */
function textsOf({ blocks, figures }: ExtractedDocument) {
  return [...blocks.flatMap((block) => (block.kind === 'figure' ? [] : [block])), ...figures];
}

/** Every word of a document with its place; a word divided at a line end is two. */
function wordsOf(document: ExtractedDocument): Placed[] {
  return textsOf(document).flatMap(({ text, page, words }) =>
    words.flatMap((line) =>
      wordsOfLine(text, line).map(({ start, end, turned }) => ({
        text: text.slice(start, end),
        page,
        turned,
      })),
    ),
  );
}

/** What of a document's texts no line places, the bars between cells aside. */
function unplaced(document: ExtractedDocument): string {
  return textsOf(document)
    .map(({ text, words }) => {
      const rest = [...text];
      for (const line of words) {
        for (const { start, end } of wordsOfLine(text, line)) rest.fill('', start, end);
      }
      return rest.join('').replaceAll(' | ', '');
    })
    .join('')
    .trim();
}

/** Letters only: accents are drawn apart, a footnote's number has its brackets from us, a divided word its hyphen. */
function letters(text: string): string {
  return text.normalize('NFKD').replace(/[[\]´-]|\p{M}/gu, '');
}

/** Where glyphs begin and end along an axis: their boxes where it is straight, else their stretches of the line. */
function ends(glyphs: readonly Glyph[], axis: number): [number, number] {
  const stretches = glyphs.map(({ box, from, to, run }): [number, number] => {
    if (axis % 1 === 0) return [box[axis]!, box[axis + 2]!];
    const [cos] = frameOf(axis);
    return Math.sign(run.direction[0]) === Math.sign(cos) ? [from, to] : [-to, -from];
  });
  return [Math.min(...stretches.map(([from]) => from)), Math.max(...stretches.map(([, to]) => to))];
}

async function glyphsOf(bytes: Uint8Array) {
  const opened = await openPdf(bytes);
  const document = extractOpen(opened);
  const pages = document.pages.map(({ number }) => opened.withPage(number, readGlyphs)!.glyphs);
  opened.close();
  return { document, pages: pages.map((glyphs) => glyphs.filter(({ text }) => text !== ' ')) };
}

/** Checks that in every word's box stand that word's glyphs and no others, from edge to edge along the line. */
async function check(bytes: Uint8Array): Promise<ExtractedDocument> {
  const { document, pages } = await glyphsOf(bytes);
  assert.equal(unplaced(document), '');
  for (const { text, page, turned } of wordsOf(document)) {
    const { axis, box } = turned;
    const isInside = (glyph: Glyph) =>
      contains(grow(box, ROUNDING), ...transformPoint(...centre(glyph.box), frameOf(axis)));
    const inside = pages[page - 1]!.filter(isInside);
    assert.equal(letters(inside.map((glyph) => glyph.text).join('')), letters(text));
    const [from, to] = ends(inside, axis);
    const gaps = [from - box[0], to - box[2]];
    assert.ok(
      gaps.every((gap) => Math.abs(gap) < ROUNDING),
      `${text}: ${gaps.join(' ')}`,
    );
  }
  return document;
}

/** Poppler's words end with the advance of their letters; PDFium's with the ink of an `f` or a `j` that hangs over. */
const OVERHANG = 2.5;

function isAround(box: Box, [left, top, right, bottom]: readonly number[]): boolean {
  const middle = (top! + bottom!) / 2;
  const over = [left! - box[0], box[2] - right!];
  return middle > box[1] && middle < box[3] && over.every((side) => side > -0.2 && side < OVERHANG);
}

const FILLER = [
  'The booking of a place is a client-server affair and every reser-',
  'vation is checked by the manager of the shop in a well-known client-',
  'server protocol; the client asks and the server gives its answer now.',
];

function table(page: PageWriter, y: number): PageWriter {
  for (const line of [y, y + 20, y + 50])
    page.path([
      [72, line],
      [400, line],
    ]);
  for (const x of [72, 200, 400])
    page.path([
      [x, y],
      [x, y + 50],
    ]);
  page
    .text(76, y + 14, 'Name')
    .text(204, y + 14, 'Meaning')
    .text(76, y + 34, 'Pass');
  return page.lines(204, y + 32, ['General term for tickets and reser-', 'vations alike'], { leading: 11 });
}

function drawing(page: PageWriter, y: number): PageWriter {
  for (const [x, name] of [
    [80, 'Booking Server'],
    [300, 'Web Client'],
  ] as const) {
    page.rectangle(x, y, 120, 60).ellipse(x + 30, y + 30, 60, 24);
    page.text(x + 10, y + 16, name, { size: 9 });
  }
  return page.path([
    [200, y + 30],
    [300, y + 30],
  ]);
}

describe("where a document's words are shown", () => {
  it('holds their glyphs: headings, paragraphs, divided words, footnotes, lists, ligatures, accents', async () => {
    const page = new PageWriter()
      .text(72, 80, '2 Architecture of the system', { size: 18, bold: true })
      .lines(72, 120, FILLER)
      .text(72, 180, 'that it checks.')
      .text(133.2, 176, '1', { size: 6 })
      .text(137.2, 180, ' Next')
      .text(72, 205, '\x95 the client sends a request')
      .lines(72, 240, ['The \x01rst o\x02oad', 'perch\xe9 \xe8 cos\xec'])
      .text(72, 290, 'Letter Spaced', { size: 14, spacing: 4 });
    page.draw('BT 0 Tr /F1 10 Tf 72 500 Td [(curr) (\xb4) 333 (o) ( subito)] TJ ET');
    page.draw('BT /F1 10 Tf 72 480 Td [(Every) -300 (word) -300 (stands) -300 (alone)] TJ ET');
    const words = wordsOf(await check(writePdf([page])));
    for (const text of ['reser', 'vation', 'client-', '[1]', 'offload'])
      assert.ok(
        words.some((word) => word.text === text),
        text,
      );
  });

  it('holds them in tables with rules and without, in columns and in figures', async () => {
    const rows = [
      ['Task', 'Person', 'Hours'],
      ['Design of classes', 'Anna and Berta', '12'],
      ['Tests of the server', 'Carla', '7'],
      ['Writing the report', 'Dora and Emil', '9'],
    ];
    const open = new PageWriter().lines(72, 80, FILLER);
    for (const [at, row] of rows.entries()) {
      for (const [column, cell] of row.entries()) open.text(72 + column * 160, 160 + at * 14, cell);
    }
    for (const y of [148, 166, 210])
      open.path([
        [72, y],
        [480, y],
      ]);
    const columns = new PageWriter()
      .lines(72, 120, [
        'left one is a line of',
        'left two is a line of',
        'left three is a line',
        'left is done',
      ])
      .lines(320, 120, [
        'right one is a line of',
        'right two is a line of',
        'right three is a line',
        'right is done',
      ]);
    const document = await check(
      writePdf([
        table(new PageWriter().lines(72, 60, FILLER), 120),
        open,
        columns,
        drawing(new PageWriter(), 120),
      ]),
    );
    assert.deepEqual(
      document.blocks.filter(({ kind }) => kind === 'table').map(({ page }) => page),
      [1, 2],
    );
    assert.deepEqual(
      document.figures.map(({ text }) => text),
      ['Booking Server\nWeb Client'],
    );
  });

  it('holds them in turned text, on turned pages and in a table of contents', async () => {
    const aside = new PageWriter().lines(72, 100, FILLER).text(40, 700, 'Draft of the week', { angle: 90 });
    const downwards = new PageWriter()
      .lines(72, 100, FILLER)
      .text(560, 200, 'Draft of the day', { angle: -90 });
    const turned = new PageWriter(595, 842, 90);
    for (const [at, line] of FILLER.entries()) turned.text(100 + at * 12, 700, line, { angle: 90 });
    const sideways = new PageWriter();
    for (const [at, line] of FILLER.entries()) sideways.text(100 + at * 12, 700, line, { angle: 90 });
    const contents = new PageWriter();
    for (const [at, title] of ['Purpose', 'Product scope', 'Design', 'Tests'].entries())
      contents.text(72, 100 + at * 14, `${title} . . . . . . . . . . . . . . ${at + 3}`);
    const document = await check(writePdf([aside, downwards, turned, sideways, contents]));
    const entries = document.blocks.flatMap((block) =>
      block.page === 5 && 'text' in block ? [block.text] : [],
    );
    assert.deepEqual(entries.slice(0, 2), ['Purpose 3', 'Product scope 4']);
  });

  it('is a line for each word of slanted text', async () => {
    const page = new PageWriter().lines(72, 100, FILLER).text(200, 600, 'a draft', { angle: 45 });
    const { blocks } = await extractDocument(writePdf([page]));
    const slanted = blocks.flatMap((block) =>
      block.kind === 'paragraph' && block.text === 'a draft' ? block.words : [],
    );
    const boxes = slanted.flatMap((line) => wordsOfLine('a draft', line).map(({ box }) => box));
    assert.equal(boxes.length, 2);
    assert.ok(boxes[1]![0] > boxes[0]![0] && boxes[1]![3] < boxes[0]![3]);
  });

  it('holds them in a report of many pages', async () => {
    const document = await check(readFileSync(REPORT));
    assert.deepEqual(extractedDocumentSchema.parse(JSON.parse(JSON.stringify(document))), document);
  });

  it("is where poppler sees the words of that report's running text", async () => {
    const word = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;
    const seen = execFileSync('pdftotext', ['-bbox', fileURLToPath(REPORT), '-'], { encoding: 'utf8' })
      .split('<page ')
      .slice(1)
      .map((page) =>
        [...page.matchAll(word)].map(([, ...sides]) => ({ text: sides[4], box: sides.map(Number) })),
      );
    const { figures, ...running } = await extractDocument(readFileSync(REPORT));
    const words = wordsOf({ ...running, figures: [] }).filter(({ text }) => /^[\p{L}\p{N}]+$/u.test(text));
    const missed = words.filter(
      ({ text, page, turned }) =>
        !seen[page - 1]!.some((other) => other.text === text && isAround(boxAround(turned), other.box)),
    );
    assert.ok(words.length > 1000 && figures.length > 0);
    assert.deepEqual(missed, []);
  });
});
