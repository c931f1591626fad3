import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { renderFigure } from '../../../../shared/document/pdf/render-figure.ts';
import { decodePng } from './decode-png.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

async function extract(...pages: PageWriter[]) {
  return extractDocument(writePdf(pages));
}

const BEFORE = [
  'The figure below shows how the parts of the system work together when',
  'a customer books a place.',
];
const AFTER = [
  'The server keeps the bookings of all customers and sends a message when',
  'one of them is due.',
];

/** A use case diagram about 200 by 100 points: an actor's box, two ellipses, connectors. */
function diagram(page: PageWriter, x: number, y: number): PageWriter {
  return page
    .rectangle(x, y + 30, 60, 30)
    .text(x + 8, y + 48, 'Customer', { size: 8 })
    .ellipse(x + 120, y, 80, 36)
    .text(x + 136, y + 21, 'Book place', { size: 8 })
    .ellipse(x + 120, y + 60, 80, 36)
    .text(x + 136, y + 81, 'Cancel', { size: 8 })
    .path([
      [x + 60, y + 45],
      [x + 120, y + 18],
    ])
    .path([
      [x + 60, y + 45],
      [x + 120, y + 78],
    ]);
}

describe('a part of a page', () => {
  it('is drawn with a frame around a passage, and nothing else is changed', async () => {
    const opened = await openPdf(writePdf([new PageWriter().lines(72, 100, BEFORE)]));
    try {
      const part = { page: 1, box: [0, 60, 20_000, 140] as [number, number, number, number] };
      const framed = [[72, 92, 200, 104]] as [number, number, number, number][];
      const [plain, marked] = [part, { ...part, framed }].map((one) =>
        decodePng(renderFigure(opened, one, 200_000)),
      );
      const red = (pixel: number[]) => pixel.join() === '200,16,46';
      const scale = marked!.width / 595;
      const changed = marked!.pixels.flatMap((pixel, at) =>
        pixel.join() === plain!.pixels[at]!.join() ? [] : [at],
      );
      assert.ok(changed.length > 100 && changed.every((at) => red(marked!.pixels[at]!)));
      const columns = changed.map((at) => (at % marked!.width) / scale);
      assert.ok(Math.abs(Math.min(...columns) - 70) < 2 && Math.abs(Math.max(...columns) - 201) < 2);
      assert.ok(marked!.width * marked!.height <= 200_000);
    } finally {
      opened.close();
    }
  });
});

describe('finding figures', () => {
  it('takes a drawing with its labels out of the text and puts it where it stood, with its caption', async () => {
    const page = new PageWriter().lines(72, 100, BEFORE).lines(72, 330, AFTER);
    diagram(page, 150, 150).text(150, 275, 'Figure 3: Use cases of the customer');
    const { blocks, figures } = await extract(page);
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['paragraph', 'figure', 'caption', 'paragraph'],
    );
    const [figure] = figures;
    assert.equal(figure!.kind, 'vector');
    assert.equal(figure!.caption, 'Figure 3: Use cases of the customer');
    assert.deepEqual(figure!.text.split('\n').sort(), ['Book place', 'Cancel', 'Customer']);
    assert.ok(figure!.box[0] < 152 && figure!.box[2] > 348 && figure!.box[1] < 152 && figure!.box[3] > 244);
  });

  for (const caption of ['Figura 2 – Casi d’uso', 'Fig. 4. Classes', 'Figure 7']) {
    it(`recognises “${caption}” as a caption`, async () => {
      const text = caption.replace('–', '\x96').replace('’', "'");
      const { figures } = await extract(new PageWriter().image(100, 100, 200, 100).text(120, 220, text));
      assert.equal(figures[0]!.caption, caption.replace('’', "'"));
    });
  }

  it('does not take a sentence about a figure for its caption', async () => {
    const page = new PageWriter()
      .image(100, 100, 200, 100)
      .text(100, 220, 'Figure 3 shows that the server is slow.');
    const { blocks, figures } = await extract(page);
    assert.equal(figures[0]!.caption, null);
    assert.equal(blocks[1]!.kind, 'paragraph');
  });

  it('finds images inside form XObjects inside form XObjects', async () => {
    const inner = new PageWriter(300, 300).image(50, 50, 200, 100);
    const outer = new PageWriter(400, 400).form(inner, 20, 30);
    const { figures } = await extract(new PageWriter().form(outer, 100, 200));
    assert.equal(figures.length, 1);
    assert.equal(figures[0]!.kind, 'raster');
    assert.deepEqual(figures[0]!.box, [170, 280, 370, 380]);
  });

  it('gives the same picture the same hash, wherever and how large it is, and shows a running logo once', async () => {
    const pages = [0, 1, 2, 3].map((at) =>
      new PageWriter()
        .image(480, 20, 60, 40)
        .lines(72, 150, AFTER)
        .image(72, 300, 200, 100, at === 0 ? '0f0f 0f0f' : undefined),
    );
    const { blocks, figures } = await extract(...pages);
    assert.equal(figures.length, 8);
    assert.equal(new Set(figures.map(({ hash }) => hash)).size, 2);
    assert.equal(blocks.filter(({ kind }) => kind === 'figure').length, 5);
  });

  it('gives equal drawings the same hash and different ones another', async () => {
    const pages = [diagram(new PageWriter(), 100, 100), diagram(new PageWriter(), 180, 400)];
    const other = diagram(new PageWriter(), 100, 100).text(110, 190, 'Staff', { size: 8 });
    const { figures } = await extract(...pages, other);
    assert.equal(figures.length, 3);
    assert.equal(figures[0]!.hash, figures[1]!.hash);
    assert.notEqual(figures[0]!.hash, figures[2]!.hash);
  });

  it('does not take underlines, frames, backgrounds and rules for figures', async () => {
    const page = new PageWriter()
      .rectangle(0, 0, 595, 842, 'f', '0.95 0.95 1')
      .rectangle(20, 20, 555, 802)
      .text(72, 90, 'An underlined heading', { size: 14 })
      .rectangle(72, 93, 140, 0.7, 'f')
      .rectangle(66, 130, 450, 40)
      .lines(72, 145, BEFORE)
      .rectangle(72, 800, 450, 0.5, 'f');
    const { blocks, figures } = await extract(page);
    assert.deepEqual(figures, []);
    assert.equal(blocks.length, 2);
  });

  it('keeps two drawings apart that have text between them', async () => {
    const page = new PageWriter().lines(72, 250, AFTER);
    diagram(diagram(page, 100, 100), 100, 320);
    const { blocks } = await extract(page);
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['figure', 'paragraph', 'figure'],
    );
  });
});

describe('rendering figures', () => {
  it('draws what stands in the figure’s box, also on a turned page', async () => {
    for (const rotate of [0, 90, 180, 270]) {
      const page = new PageWriter(400, 300, rotate).image(100, 60, 200, 100, '4040 4040');
      const file = writePdf([page]);
      const [figure] = (await extractDocument(file)).figures;
      const opened = await openPdf(file);
      const { width, height, pixels } = decodePng(renderFigure(opened, figure!));
      opened.close();
      assert.equal(width > height, rotate % 180 === 0);
      assert.deepEqual(pixels[Math.floor(height / 2) * width + Math.floor(width / 2)], [0x40, 0x40, 0x40]);
      assert.deepEqual(pixels[0], [255, 255, 255]);
    }
  });

  it('never draws more pixels than allowed, however large the page', async () => {
    const file = writePdf([new PageWriter(14_000, 14_000).image(100, 100, 13_000, 13_000)]);
    const { figures, pages } = await extractDocument(file);
    assert.equal(pages[0]!.kind, 'scanned');
    const opened = await openPdf(file);
    const { width, height } = decodePng(renderFigure(opened, figures[0]!, 50_000));
    opened.close();
    assert.ok(width * height <= 50_000 && width * height > 40_000);
  });
});
